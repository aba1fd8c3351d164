import DICore
import Synchronization
import TestSupport

/// Checks that the events of a web nest like calls, on each thread and within each creation that has to be awaited.
final class Nesting: DIObserver {
  private struct State {
    var open: [UInt: [DIEvent.Component]] = [:]
    var fault: String?
  }
  private let state = Mutex(State())

  /// What does not nest.
  var fault: String? { state.withLock(\.fault) }
  /// What has not ended.
  var open: String? { state.withLock { $0.open.values.joined().first.map { "the creation of \($0) has no end" } } }

  func observe(_ event: DIEvent) {
    state.withLock { state in
      switch event.kind {
      case .began: state.open[event.thread, default: []].append(event.component)
      case .created, .failed:
        if state.open[event.thread]?.popLast() != event.component {
          state.fault = state.fault ?? "\(event) does not nest"
        }
      default: break
      }
    }
  }
}
