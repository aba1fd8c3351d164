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
      if late == nil { late = Late() }
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
      if late == nil { late = Late() }
      late!.open.insert(UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()))
    }
  }

  /// The scopes and children that have kept instances with closings, and are still open; an extension point.
  package var openScopes: [Scope] {
    // A scope waits for the lock to leave the list, so the address is valid. If it is on its way out, the weak reference is nil.
    late.withLock { late in
      (late?.open ?? []).compactMap { address in
        let scope = UnsafeRawPointer(bitPattern: address).unsafelyUnwrapped
        weak let found = Unmanaged<Scope>.fromOpaque(scope).takeUnretainedValue()
        return found
      }
    }
  }

  /// Leaves the list of the outer scope: from then on, the scope has kept no instance with closings.
  func leave() {
    guard closes else { return }
    state.bitwiseAnd(~State.closes.rawValue, ordering: .acquiringAndReleasing)
    outer?.late.withLock { late in
      _ = late?.open.remove(UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()))
    }
  }

  /// Takes all instances out of cells, closes those with closings, and then releases all, the last finished first.
  func closeAndRelease(_ cells: [Cell], closing isClosing: Bool, _ run: inout ClosingRun) {
    var taken: [Taken] = []
    taken.reserveCapacity(cells.count)
    for cell in cells {
      let (isMade, isValue) = (cell.isMade, cell.holdsValue)
      guard let object = cell.takeOut(closing: isClosing) else { continue }
      taken.append(Taken(cell: cell, object: object, isMade: isMade, isValue: isValue))
    }
    note(in: &taken)
    let closers = taken.compactMap { taken in
      taken.binding.map { Closer(object: taken.object.unsafelyUnwrapped, component: .binding($0)) }
    }
    let closesElsewhere = run.closesElsewhere(closers)
    var plan = graph.closingPlan(closers, in: isRoot ? .root : .scope, sideBySide: closesElsewhere)
    if closesElsewhere {
      let left = taken
      return run.leave(plan) {
        var left = left
        self.release(&left)
      }
    }
    run.close(&plan)
    release(&taken)
  }

  /// Releases instances, the last finished first.
  private func release(_ taken: inout [Taken]) {
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
    let isMade: Bool
    let isValue: Bool
    /// Its binding, if it has closings.
    var binding: Unmanaged<Binding>?
  }

  /// Notes in the instances that were taken out of cells which of them have closings; the scope notes these no longer.
  ///
  /// Each was noted before it was kept, and its note stays until here: several threads can empty the scope at once.
  private func note(in taken: inout [Taken]) {
    // A table takes more time than a search among few.
    var positions: [UInt: Int] = .init()
    if taken.count > 16 {
      for (position, taken) in taken.enumerated() { positions[taken.cell.key] = position }
    }
    late.withLock { late in
      guard let cells = late?.cells else { return }
      late!.toClose.removeAll { binding in
        let key = key(of: binding, among: cells)
        let found = taken.count > 16 ? positions[key] : taken.firstIndex { $0.cell.key == key }
        // A second note is for an instance that was made since then.
        guard let found, taken[found].isMade, taken[found].binding == nil else { return false }
        taken[found].binding = binding
        return true
      }
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

  /// Tells observers of scopes and children that have instances with closings and are still open.
  func tellOfOpenScopes(_ observation: Observation) {
    for bindings in openScopes.map(\.unclosed) where !bindings.isEmpty {
      observation.send(.scopeStillOpen(bindings.map { DIEvent.Component($0.takeUnretainedValue()) }))
    }
  }

  /// The bindings with closings whose instances the scope keeps now.
  var unclosed: [Unmanaged<Binding>] {
    var known: Set<UnsafeMutableRawPointer> = .init()
    return late.withLock { $0?.toClose ?? [] }.filter { binding in
      binding._withUnsafeGuaranteedRef { $0.cacheSlot(for: self).map { $0.isFull && $0.cell.isMade } == true }
        && known.insert(binding.toOpaque()).inserted
    }
  }

  /// Ends a scope that nobody has closed: its closings do not run, and observers learn of that.
  func leaveUnclosed() {
    guard closes else { return }
    defer { leave() }
    let (observation, witness) = (observation, graph.closing.withLock { $0?.witness })
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

  /// Whether its opener closes it without a suspension.
  var closesAtOnce: Bool { State(rawValue: state.load(ordering: .acquiring)).contains(.closesAtOnce) }

  /// Notes that its opener closes it on the present isolation, without a suspension.
  func noteOpener() {
    let noted: State = Isolation.isOnMainActor ? .closesAtOnce : [.closesAtOnce, .closesOffMainActor]
    state.bitwiseOr(noted.rawValue, ordering: .acquiringAndReleasing)
  }
}

extension Binding {
  /// Whether a closing has to be awaited, or belongs to the main actor.
  var closesElsewhere: Bool { component.closings.contains { $0.needsAwait || $0.isolation != .anywhere } }

  /// Why a caller cannot close the instance where it is; nil if it can.
  ///
  /// - Parameters:
  ///   - isAtOnce: Whether the caller cannot suspend.
  ///   - isOffMainActor: Whether the caller cannot be on the main actor.
  /// - Returns: The error.
  func closingRefusal(atOnce isAtOnce: Bool, offMainActor isOffMainActor: Bool) -> DIError? {
    for closing in component.closings {
      if isAtOnce, closing.needsAwait { return .needsAwait(typeInfo: tracedInfo.ofClosing) }
      if isAtOnce, isOffMainActor, closing.isolation == .mainActor { return .isolated(typeInfo: tracedInfo.ofClosing) }
    }
    return nil
  }
}
