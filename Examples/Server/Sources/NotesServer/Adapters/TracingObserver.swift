import DICore
import Synchronization
import Tracing

/// Makes a span of each creation, within the span of the creation or request that needs it.
final class TracingObserver: DIObserver {
  /// Events nest on each thread, and within each creation that has to be awaited: a stack for each is enough.
  private let open = Mutex<[UInt: [any Span]]>([:])

  func observe(_ event: DIEvent) {
    switch event.kind {
    case .began:
      let outer = open.withLock { open in open[event.thread]?.last ?? event.requester.flatMap { open[$0]?.last } }
      let span = startSpan("create \(event.component)", context: outer?.context ?? .current ?? .topLevel)
      open.withLock { $0[event.thread, default: []].append(span) }
    case .created: end(on: event.thread)
    case .failed(let error, _): end(on: event.thread, error)
    default: break
    }
  }

  private func end(on thread: UInt, _ error: (any Error)? = nil) {
    let span = open.withLock { open in
      defer { if open[thread]?.isEmpty == true { open[thread] = nil } }
      return open[thread]?.popLast()
    }
    if let error { span?.recordError(error) }
    span?.end()
  }
}
