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

  /// Leaves the closings of what a failed creation had made.
  ///
  /// The end of a start that fails closes them; or else who awaits a section, unless the end of the scope comes first.
  ///
  /// - Parameters:
  ///   - phases: The closings.
  ///   - context: The section; nil if nobody awaits one.
  /// - Returns: Whether anybody closes them.
  func leave(_ phases: [ClosingPhase], to context: AwaitContext?) -> Bool {
    let isLeft = late.withLock { late in
      let state = State(rawValue: state.load(ordering: .acquiring))
      let starts = !state.isDisjoint(with: [.starting, .failed]) && !state.contains(.ended)
      if context == nil, !starts, late?.end == nil || state.contains(.ended) { return false }
      if late == nil { late = Late() }
      let owner = starts ? nil : context.map { ObjectIdentifier($0) }
      late!.ofFailures += phases.map { ($0, owner) }
      return true
    }
    if isLeft { context?.noteFailures(in: self) }
    return isLeft
  }

  /// Whether closings are left to the end of a start: what is closed later must not come before them.
  var hasClosingsOfFailures: Bool {
    state.load(ordering: .relaxed) & (State.starting.rawValue | State.failed.rawValue) != 0
      && late.withLock { $0?.ofFailures.isEmpty == false }
  }

  /// Takes the closings of what has failed; an extension point.
  ///
  /// - Parameter isTaken: Whether those are taken that were left to who awaits a section; nil stands for the end of the scope.
  /// - Returns: The closings.
  package func takeClosingsOfFailures(where isTaken: (ObjectIdentifier?) -> Bool = { $0 == nil }) -> [ClosingPhase] {
    late.withLock { late in
      let taken = late?.ofFailures.filter { isTaken($0.context) } ?? []
      if !taken.isEmpty { late!.ofFailures.removeAll { isTaken($0.context) } }
      return taken.map(\.phase)
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
