internal import DILifetime
internal import Synchronization

// What a scope knows of the instances with closings that it keeps. A scope without any tests a bit of its state when it ends.

extension Scope {
  /// Whether the scope has kept an instance with closings.
  var closes: Bool { State(rawValue: state.load(ordering: .acquiring)).contains(.closes) }

  /// Notes that an instance with closings is about to be kept.
  func noteClosing(of binding: Binding) {
    if case .custom(let scope, let key) = binding.storage {
      return scope.cell(for: key).prepare(CustomCloser(binding))
    }
    late.withLock { late in
      late = late ?? Late()
      late!.toClose.append(.passUnretained(binding))
    }
    // Set before the instance is published: who empties its cell afterwards reads it.
    if closes { return }
    let before = state.bitwiseOr(State.closes.rawValue, ordering: .acquiringAndReleasing).oldValue
    if !State(rawValue: before).contains(.closes) { enter() }
  }

  /// The scope whose end tells of this one if it is still open: the root, or for a root the root of the parent container.
  private var outer: Scope? { isRoot ? graph.parent?.root : root }

  private func enter() {
    outer?.late.withLock { late in
      late = late ?? Late()
      late!.open.append(.passUnretained(self))
    }
  }

  /// Leaves the list of the outer scope.
  func leave() {
    guard closes, let outer else { return }
    outer.late.withLock { late in
      let own = Unmanaged.passUnretained(self).toOpaque()
      // Most scopes end soon, so the last are searched first.
      guard let position = late?.open.lastIndex(where: { $0.toOpaque() == own }) else { return }
      late!.open.swapAt(position, late!.open.count - 1)
      late!.open.removeLast()
    }
  }

  /// An instance with closings that the scope keeps now and for which a condition holds.
  func instanceToClose(where condition: (Binding) -> Bool) -> Closer? {
    let bindings = late.withLock { $0?.toClose ?? [] }
    for binding in bindings.lazy.map({ $0.takeUnretainedValue() }) where condition(binding) {
      if let closer = closer(of: binding) { return closer }
    }
    return nil
  }

  /// The instance of a binding with closings, as it is kept now.
  private func closer(of binding: Binding) -> Closer? {
    guard let cell = binding.cacheSlot(for: self)?.cell, cell.isMade, let object = cell.takeObject() else { return nil }
    return Closer(binding, Unmanaged<AnyObject>.fromOpaque(object).takeRetainedValue(), order: cell.finished)
  }

  /// Takes all instances out of cells, closes those with closings, and then releases all, the last finished first.
  func closeAndRelease(_ cells: [Cell], closing isClosing: Bool, _ run: inout ClosingRun) {
    var taken: [Taken] = []
    for cell in cells {
      let (order, isMade, isValue) = (cell.finished, cell.isMade, cell.holdsValue)
      guard let object = cell.takeOut(closing: isClosing) else { continue }
      taken.append(Taken(cell: cell, object: object, order: order, isMade: isMade, isValue: isValue))
    }
    close(closers(among: taken), &run)
    let report = releaseReport
    for position in taken.indices {
      taken[position].object = nil
      if !taken[position].isValue { report?(taken[position].cell) }
    }
  }

  /// An instance that was taken out of its cell.
  private struct Taken {
    let cell: Cell
    var object: AnyObject?
    let order: Int
    let isMade: Bool
    let isValue: Bool
  }

  /// The instances with closings among those that were taken out of cells, in their order; they are noted no longer.
  ///
  /// Each was noted before it was kept, and its note stays until here: several threads can empty the scope at once.
  private func closers(among taken: [Taken]) -> [Closer] {
    var positions: [UInt: Int] = .init()
    for (position, taken) in taken.enumerated() where taken.isMade { positions[taken.cell.key] = position }
    var found: [(position: Int, binding: Unmanaged<Binding>)] = []
    late.withLock { late in
      guard let cells = late?.cells else { return }
      late!.toClose.removeAll { binding in
        // A second note is for an instance that was made since then.
        guard let position = positions.removeValue(forKey: key(of: binding, among: cells)) else { return false }
        found.append((position, binding))
        return true
      }
    }
    return found.sorted { $0.position }.map { position, binding in
      Closer(binding.takeUnretainedValue(), taken[position].object!, order: taken[position].order)
    }
  }

  /// The key of the cell of a binding with closings.
  private func key(of binding: Unmanaged<Binding>, among late: [Int: OwnedCell]) -> UInt {
    binding._withUnsafeGuaranteedRef { binding in
      switch binding.storage {
      case .root(let cell): cell.key
      case .scope(let cell) where !cell.isLate || store.hasCell(offset: cell.offset):
        store.cell(offset: cell.offset).key
      case .scope(let cell): late[cell.offset]!.cell.key
      case .nowhere, .weakInRoot, .weakInScope, .custom, .resolution: fatalError("Nothing of this is noted.")
      }
    }
  }

  /// Closes instances, the last finished first unless one needs another.
  private func close(_ closers: [Closer], _ run: inout ClosingRun) {
    var plan = graph.closingPlan(closers, in: isRoot ? .root : .scope)
    while let position = plan.next() {
      run.close(plan.closers[position])
      plan.finish(position)
    }
  }

  /// Tells observers of scopes and children that have instances with closings and are still open.
  func tellOfOpenScopes(_ observation: Observation) {
    // A scope leaves the list before it is gone, and waits for the lock until then.
    let open = late.withLock { late in
      (late?.open ?? []).map { $0._withUnsafeGuaranteedRef { $0.unclosed } }
    }
    for bindings in open where !bindings.isEmpty {
      observation.send(.scopeStillOpen(bindings.map { DIEvent.Component($0.takeUnretainedValue()) }))
    }
  }

  /// The bindings with closings whose instances the scope keeps now.
  private var unclosed: [Unmanaged<Binding>] {
    late.withLock { $0?.toClose ?? [] }.filter {
      $0._withUnsafeGuaranteedRef { $0.cacheSlot(for: self).map { $0.isFull && $0.cell.isMade } == true }
    }
  }

  /// Ends a scope that nobody has closed: its closings do not run, and observers learn of that.
  func leaveUnclosed() {
    guard closes else { return }
    leave()
    let (observation, witness) = (observation, graph.closing.withLock { $0.witness })
    if isClosed || observation == nil && witness == nil { return }
    for binding in unclosed {
      let component = DIEvent.Component(binding.takeUnretainedValue())
      observation?.send(.droppedUnclosed(component))
      witness?(component.info)
    }
  }
}

extension Scope {
  /// Whether its opener closes it off the main actor.
  var closesOffMainActor: Bool {
    State(rawValue: state.load(ordering: .acquiring)).contains(.closesOffMainActor)
  }

  /// Notes that its opener closes it on the present isolation.
  func noteOpener() {
    if !Isolation.isOnMainActor { state.bitwiseOr(State.closesOffMainActor.rawValue, ordering: .acquiringAndReleasing) }
  }
}

extension Binding {
  /// Whether a closing belongs to the main actor.
  var closesOnMainActor: Bool { component.closings.contains { $0.isolation == .mainActor } }
}
