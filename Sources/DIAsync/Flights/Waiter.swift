internal import DICore
internal import Synchronization

/// A task that waits for flights: it goes on when all have ended, or one has failed, or the task is cancelled.
final class Waiter: Sendable {
  private let state: Mutex<State>

  private struct State {
    var open: Int
    var result: Result<Void, any Error>?
    var continuation: UnsafeContinuation<Void, any Error>?
  }

  /// Makes a waiter for a number of ends.
  init(for count: Int) { state = Mutex(State(open: count)) }

  /// Notes an end.
  func end(_ end: Result<Void, any Error>) {
    let continuation = state.withLock { state -> UnsafeContinuation<Void, any Error>? in
      if state.result != nil { return nil }
      state.open -= 1
      if case .success = end, state.open > 0 { return nil }
      state.result = end
      defer { state.continuation = nil }
      return state.continuation
    }
    continuation?.resume(with: end)
  }

  /// Waits.
  ///
  /// - Throws: The first failure; `CancellationError`, at once, if the task is cancelled.
  func wait() async throws {
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { (continuation: UnsafeContinuation<Void, any Error>) in
        let result = state.withLock { state -> Result<Void, any Error>? in
          if state.result == nil { state.continuation = continuation }
          return state.result
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      self.end(.failure(CancellationError()))
    }
  }
}
