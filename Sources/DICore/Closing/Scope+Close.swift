internal import DILifetime
internal import Synchronization

// `clean()` and `close()` of a scope.
//
// What is being made is abandoned first, so that from then on no instance is kept unseen. Then everything is taken out of its
// cell, closed, and released.

extension Scope {
  /// Whether the scope is neither closed nor a handle.
  var isOpen: Bool {
    State(rawValue: state.load(ordering: .relaxed)).isDisjoint(with: [.closed, .handle])
  }

  /// Whether the scope refuses requests.
  ///
  /// In one order with `SuspendedCreations.add(_:_:in:and:)`: a flight asks it after it was added.
  package var isClosed: Bool { State(rawValue: state.load(ordering: .sequentiallyConsistent)).contains(.closed) }

  /// Whether a scope that is opened from it is closed from the beginning.
  var opensNoScopes: Bool {
    !State(rawValue: state.load(ordering: .acquiring)).isDisjoint(with: [.closed, .refusesScopes])
  }

  /// Refuses new scopes; an extension point.
  package func refuseScopes() { state.bitwiseOr(State.refusesScopes.rawValue, ordering: .acquiringAndReleasing) }

  /// Closes and releases all instances except values; the root scope also the graph's instances.
  ///
  /// Instances that are being created will not be kept. What closings throw goes to the observers.
  func clean() {
    var run = ClosingRun(.succeeded, observation, graph)
    withCells(keepingValues: true) { empty($0, closing: false, &run) }
  }

  /// Refuses all further requests, and closes and releases all instances; the root scope also the graph's instances.
  ///
  /// - Parameters:
  ///   - outcome: What the closings learn.
  ///   - isForced: Whether to close even if a closing cannot run on this isolation.
  /// - Returns: What the closings threw, for those who throw it.
  /// - Throws: `DIError.isolated`, before anything has happened.
  func close(_ outcome: DIOutcome, isForced: Bool) throws(DIError) -> [DIError] {
    if isClosed { return [] }
    if closes, !isForced, !graph.closingPlaces.isEmpty {
      let isOffMainActor = !Isolation.isOnMainActor
      for binding in unclosed {
        let refusal = binding._withUnsafeGuaranteedRef { $0.closingRefusal(atOnce: true, offMainActor: isOffMainActor) }
        if let refusal { throw refusal }
      }
    }
    var run = ClosingRun(outcome, observation, graph)
    guard let start = beginClose(outcome, run.observation) else { return [] }
    withCells { empty($0, closing: true, &run) }
    endClose(start, run.observation)
    return run.errors
  }

  /// Refuses all further requests; returns when, if there are observers, or nil if the scope was closed before.
  private func beginClose(_ outcome: DIOutcome, _ observation: Observation?) -> StartTime?? {
    let before = state.bitwiseOr(State.closed.rawValue, ordering: .sequentiallyConsistent).oldValue
    if State(rawValue: before).contains(.closed) { return nil }
    if isRoot { graph.noteClosed() }
    published.store(PublishedEntries.none.key, ordering: .releasing)
    return .some(
      observation.map { observation in
        observation.send(.closing(outcome))
        tellOfOpenScopes(observation)
        return StartTime()
      })
  }

  private func endClose(_ start: StartTime?, _ observation: Observation?) {
    for creation in SuspendedCreations.of(self) { creation.close() }
    leave()
    state.bitwiseOr(State.ended.rawValue, ordering: .acquiringAndReleasing)
    let waiting = late.withLock { late in
      defer { late?.whenEnded = [] }
      return late?.whenEnded ?? []
    }
    for resume in waiting { resume() }
    // Where nobody awaits the end.
    takeClosingsOfFailures().closeInBackground()
    if let start { observation?.send(.closed(start.elapsed)) }
  }

  /// The end of a scope whose closings are awaited; an extension point.
  package struct AwaitedEnd {
    fileprivate let scope: Scope
    fileprivate let outcome: DIOutcome
    fileprivate let observation: Observation?
    fileprivate let start: StartTime?

    /// Takes what is to be closed, when no flight runs for the scope any more; the phases come one after the other.
    ///
    /// - Parameter isForced: Whether to abandon what a thread makes now for the scope.
    /// - Returns: The phases; nil if a thread makes something.
    package func phases(isForced: Bool = false) -> [ClosingPhase]? {
      var run = ClosingRun(outcome, observation, scope.graph)
      run.deferred = []
      scope.withCells { cells in
        // A closed cell is never claimed.
        if !isForced, cells.contains(where: { !$0.closeIfEmpty() && $0.isMadeByThread }) { return run.deferred = nil }
        // What has failed needs what is kept.
        run.deferred = scope.takeClosingsOfFailures { _ in true }
        scope.empty(cells, closing: true, &run)
      }
      return run.deferred
    }

    /// Calls a function once a thread ends that makes something for the scope, or at once if none does.
    package func whenThreadEnds(_ resume: @escaping @Sendable () -> Void) {
      if !scope.cells().contains(where: { $0.isMadeByThread && $0.whenThreadEnds(resume) }) { resume() }
    }

    /// The components that threads make for the scope now, for errors.
    package var madeByThreads: [DITypeInfo] {
      scope.graph.link { $0.bindings.all }.filter { binding in
        switch binding.storage {
        case .root(let cell): scope.isRoot && cell.isMadeByThread
        case .scope(let cell): scope.cell(cell).isMadeByThread
        case .nowhere, .weakInRoot, .weakInScope, .custom, .resolution: false
        }
      }.map(\.tracedInfo)
    }

    /// Notes that all is closed.
    package func end() { scope.endClose(start, observation) }
  }

  /// Begins to end a scope whose closings are awaited; nil if it was closed before; an extension point.
  package func beginAwaitedEnd(_ outcome: DIOutcome) -> AwaitedEnd? {
    let observation = observation
    return beginClose(outcome, observation).map {
      AwaitedEnd(scope: self, outcome: outcome, observation: observation, start: $0)
    }
  }

  /// What ends the scope for all who await its end; nil if nothing does; an extension point.
  package var end: (any AnyObject & Sendable)? { late.withLock { $0?.end } }

  /// What ends the scope, or else the given one from now on; an extension point.
  package func end(or new: any AnyObject & Sendable) -> any AnyObject & Sendable {
    late.withLock { late in
      if let end = late?.end { return end }
      if late == nil { late = Late() }
      late!.end = new
      return new
    }
  }

  /// Notes that nothing ends the scope any more; an extension point.
  package func forgetEnd() {
    let ended = late.withLock { late in
      defer { late?.end = nil }
      return late?.end
    }
    withExtendedLifetime(ended) {}
  }

  /// Calls a function once the scope is closed, or at once if it is; an extension point.
  package func whenEnded(_ resume: @escaping @Sendable () -> Void) {
    let isOpen = late.withLock { late in
      if State(rawValue: state.load(ordering: .acquiring)).contains(.ended) { return false }
      if late == nil { late = Late() }
      late!.whenEnded.append(resume)
      return true
    }
    if !isOpen { resume() }
  }

  /// The observers of the scope; nil if there are none.
  var observation: Observation? {
    guard State(rawValue: state.load(ordering: .acquiring)).contains(.observed) else { return nil }
    return late.withLock { $0?.observation }
  }

  /// Closes and releases all instances, and the decorators around them; values stay unless the scope closes.
  ///
  /// Decorators end first. They end again afterwards, since between the two, another thread can have put a decorator around an
  /// instance that was still there.
  private func empty(
    _ cells: UnsafeMutableBufferPointer<Cell>, closing isClosing: Bool, _ run: inout ClosingRun
  ) {
    endDecorators(keepingValues: !isClosing, &run)
    if closes {
      Cell.takeOut(of: cells, closing: isClosing) { closeAndRelease($0, &run) }
    } else {
      Cell.empty(cells, closing: isClosing, reporting: releaseReport)
    }
    endDecorators(keepingValues: !isClosing, &run)
  }

  /// Calls a body with the cells of the scope; for the root scope, also with the cells of the graph.
  private func withCells(keepingValues keepsValues: Bool = false, _ body: (UnsafeMutableBufferPointer<Cell>) -> Void) {
    if !isRoot, !hasLateCells, !keepsValues { return store.withCells(body) }
    var cells = cells()
    if keepsValues { cells.removeAll(where: \.holdsValue) }
    cells.withUnsafeMutableBufferPointer { body($0) }
  }

  /// The cells of the scope; for the root scope, also the cells of the graph.
  ///
  /// - Parameter isUsed: Whether to leave out cells that were never filled.
  /// - Returns: The cells.
  func cells(thatWereUsed isUsed: Bool = false) -> [Cell] {
    var cells: [Cell] = []
    // The graph comes first: its lock is taken here, so a root store that another thread has allocated is found. A root store
    // that is allocated later is closed from the start if this scope is closed.
    if isRoot { graph.addCells(to: &cells, thatWereUsed: isUsed) }
    store.addCells(to: &cells, thatWereUsed: isUsed)
    // The addresses stay valid: late cells live as long as the scope.
    if canGrow { late.withLock { $0?.cells.values.forEach { cells.append($0.cell) } } }
    return cells
  }

  /// Whether it has cells of components that were registered after it was opened.
  private var hasLateCells: Bool { canGrow && late.withLock { $0?.cells.isEmpty == false } }

  /// Notes a cell of a child with a decorator around an instance of this scope, so that it is released with the instance.
  ///
  /// Call it with the lock of the container family held.
  func note(_ cell: Cell, around decorated: Cell, ofChild graph: Graph, closing: Unmanaged<Binding>?) {
    var alive: [Graph] = []
    late.withLock { late in
      if late == nil { late = Late() }
      if late!.decorators.count == late!.decorators.capacity {
        late!.decorators.removeAll { decorator in
          guard let graph = decorator.graph else { return true }
          alive.append(graph)
          return false
        }
        late!.decorators.reserveCapacity(2 * (late!.decorators.count + 1))
      }
      late!.decorators.append(DecoratorOfChild(graph: graph, cell: cell, decorated: decorated, closing: closing))
    }
    state.bitwiseOr(State.isDecorated.rawValue, ordering: .releasing)
    // The last reference to a child may be here by now, and its end runs code of the program.
    graph.release(alive)
  }

  /// Closes and releases the decorators that children have put around instances of this scope.
  ///
  /// - Parameters:
  ///   - keepsValues: Whether values that were handed in stay, and their decorators with them.
  ///   - run: Runs the closings.
  private func endDecorators(keepingValues keepsValues: Bool, _ run: inout ClosingRun) {
    guard State(rawValue: state.load(ordering: .acquiring)).contains(.isDecorated) else { return }
    let decorators = late.withLock { late in
      (late?.decorators ?? []).compactMap { decorator in decorator.graph.map { (graph: $0, decorator: decorator) } }
    }.filter { !keepsValues || !$0.decorator.decorated.holdsValue }
    var unclosed: [Closer] = []
    // One by one, the inner of two first, which was noted first: who takes the inner anew puts the outer around that.
    for (_, decorator) in decorators {
      if let binding = decorator.closing, decorator.cell.isMade {
        guard let taken = decorator.cell.takeOut(closing: false) else { continue }
        unclosed.append(Closer(object: taken.object, component: .binding(binding)))
        taken.release()
      } else {
        empty([decorator.cell], closing: false)
      }
    }
    if unclosed.isEmpty { return }
    run.closeOrLeave(ClosingPlan(inReverse: unclosed.reversed())) { withExtendedLifetime(decorators) {} }
  }

  /// Whether the end of the scope has to empty the cells itself: some are late, have closings, or report what they release.
  var endsInOneOrder: Bool {
    !State(rawValue: state.load(ordering: .acquiring)).isDisjoint(with: [.hasLateCells, .observed, .closes])
  }
}
