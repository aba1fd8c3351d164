internal import Synchronization

extension Scope {
  /// Where a container is between its start and its end; an extension point.
  package enum Phase: Sendable {
    case starting, running, closing, closed, failed
  }

  package var phase: Phase {
    let state = State(rawValue: state.load(ordering: .acquiring))
    if state.contains(.failed) { return .failed }
    if state.contains(.ended) { return .closed }
    if !state.isDisjoint(with: [.closed, .refusesScopes, .draining]) { return .closing }
    return state.contains(.starting) ? .starting : .running
  }

  /// Notes that its container starts, and tells the observers; an extension point.
  ///
  /// - Returns: Whether it had not begun to start.
  package func beginStart() -> Bool {
    let before = state.bitwiseOr(State.starting.rawValue, ordering: .acquiringAndReleasing).oldValue
    if State(rawValue: before).contains(.starting) { return false }
    startObservation?.send(.starting)
    return true
  }

  /// Notes that its container has started, or why it could not, and tells the observers; an extension point.
  package func endStart(_ error: (any Error)?, after duration: Duration) {
    if error != nil { state.bitwiseOr(State.failed.rawValue, ordering: .acquiringAndReleasing) }
    state.bitwiseAnd(~State.starting.rawValue, ordering: .acquiringAndReleasing)
    startObservation?.send(error.map { .startFailed($0) } ?? .started(duration))
  }

  /// Leaves the closings of what a failed creation had made to the end of a start, which awaits them if it fails.
  ///
  /// - Returns: Whether there is such an end.
  func leaveToStart(_ phases: [ClosingPhase]) -> Bool {
    late.withLock { late in
      let state = State(rawValue: state.load(ordering: .acquiring))
      guard !state.isDisjoint(with: [.starting, .failed]), !state.contains(.ended) else { return false }
      late = late ?? Late()
      late!.ofFailures += phases
      return true
    }
  }

  /// Whether closings are left to the end of a start: what is closed later must not come before them.
  var hasClosingsOfFailures: Bool {
    state.load(ordering: .relaxed) & (State.starting.rawValue | State.failed.rawValue) != 0
      && late.withLock { $0?.ofFailures.isEmpty == false }
  }

  /// Takes the closings that were left to the end of a start; an extension point.
  package func takeClosingsOfFailures() -> [ClosingPhase] {
    late.withLock { late in
      defer { late?.ofFailures = [] }
      return late?.ofFailures ?? []
    }
  }

  /// Notes that what runs in its container is asked to end, and tells the observers; an extension point.
  package func beginDraining() {
    let before = state.bitwiseOr(State.draining.rawValue, ordering: .acquiringAndReleasing).oldValue
    if !State(rawValue: before).contains(.draining) { startObservation?.send(.draining) }
  }

  /// The observers; the scope has them only from the first request on.
  private var startObservation: Observation? { observation ?? graph.link { $0.observation } }
}
