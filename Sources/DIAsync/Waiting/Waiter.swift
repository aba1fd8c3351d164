internal import DICore
internal import Synchronization

/// A task that waits for ends: it goes on when all have come, or one has failed, or the task is cancelled.
final class Waiter: Sendable {
  private let state = Mutex(State())
  /// Is told of each end, before the task goes on.
  private let told: (@Sendable (FlightEnd, Flight?) -> Void)?

  private struct State {
    /// The number of ends that are still to come; below zero, of those that have come before the task waits.
    var open = 0
    /// The first failure.
    var failure: (any Error)?
    var continuation: UnsafeContinuation<Void, any Error>?
    /// The flights that it waits for.
    var flights = Few<FoundFlight>()
  }

  /// The first failure; nil if there is none.
  var failure: (any Error)? { state.withLock(\.failure) }

  init(told: (@Sendable (FlightEnd, Flight?) -> Void)? = nil) { self.told = told }

  /// Notes the flights that get the priority to which the task is raised.
  func escalates(_ flights: Few<FoundFlight>) { state.withLock { $0.flights = flights } }

  /// Gives the flights a priority to which the task was raised.
  func escalate(to priority: UInt8) {
    for found in state.withLock(\.flights) { found.flight.escalate(to: priority) }
  }

  /// Notes an end; of a flight, if it is one.
  func end(_ end: FlightEnd, of flight: Flight? = nil) {
    told?(end, flight)
    let continuation = state.withLock { state -> UnsafeContinuation<Void, any Error>? in
      state.open -= 1
      switch end {
      case .failed(let error): if state.failure == nil { state.failure = error }
      case .made, .again: if state.open > 0 { return nil }
      }
      defer { state.continuation = nil }
      return state.continuation
    }
    if case .failed(let error) = end { continuation?.resume(throwing: error) } else { continuation?.resume() }
  }

  /// Waits for a number of ends; some can have come before.
  ///
  /// - Throws: The first failure; `CancellationError`, at once, if the task is cancelled.
  func wait(for count: Int = 1) async throws {
    try await withTaskCancellationHandler {
      try await waitShielded(for: count)
    } onCancel: {
      self.end(.failed(CancellationError()))
    }
  }

  /// The same, also if the task is cancelled.
  func waitShielded(for count: Int = 1) async throws {
    try await withUnsafeThrowingContinuation { (continuation: UnsafeContinuation<Void, any Error>) in
      let result = state.withLock { state -> Result<Void, any Error>? in
        state.open += count
        if let failure = state.failure { return .failure(failure) }
        if state.open <= 0 { return .success(()) }
        state.continuation = continuation
        return nil
      }
      if let result { continuation.resume(with: result) }
    }
  }
}
