import DICore
import Synchronization
import Tracing

/// Makes a span of each creation, within the span of the creation that needs it.
///
/// On each thread, and within each creation that has to be awaited, events nest like calls. So a stack of open spans for each is
/// all it takes.
final class TracingObserver: DIObserver {
  private let open = Mutex<[UInt: [any Span]]>([:])

  func observe(_ event: DIEvent) {
    switch event.kind {
    case .began:
      let parent = open.withLock { open in
        open[event.thread]?.last?.context ?? event.requester.flatMap { open[$0]?.last?.context }
      }
      let span = startSpan("create \(event.component)", context: parent ?? .current ?? .topLevel)
      span.attributes["di.lifetime"] = "\(event.component.lifetime)"
      open.withLock { $0[event.thread, default: []].append(span) }
    case .created: end(on: event.thread)
    case .failed(let error, _): end(on: event.thread, error)
    case .takenFromCache:
      open.withLock { $0[event.thread]?.last }?.addEvent(SpanEvent(name: "took \(event.component) from the cache"))
    case .registered, .linked, .injected, .released: break
    }
  }

  private func end(on thread: UInt, _ error: (any Error)? = nil) {
    let ended = open.withLock { open in
      // A number comes again with a thread, but not with a creation that has to be awaited.
      defer { if open[thread]?.isEmpty == true { open[thread] = nil } }
      return open[thread]?.popLast()
    }
    guard let span = ended else { return }
    if let error {
      span.recordError(error)
      span.setStatus(SpanStatus(code: .error))
    }
    span.end()
  }
}
