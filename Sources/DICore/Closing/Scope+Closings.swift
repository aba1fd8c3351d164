internal import DILifetime
internal import Synchronization

// What a scope knows of the instances with closings that it keeps. A scope without any tests a bit of its state when it ends.

extension Scope {
  /// Whether the scope has kept an instance with closings.
  var closes: Bool { State(rawValue: state.load(ordering: .acquiring)).contains(.closes) }

  /// Notes that an instance with closings is about to be kept in a cell.
  func noteClosing(of binding: Binding, in cell: Cell) {
    if case .custom(let scope, let key) = binding.storage {
      return scope.cell(for: key).prepare(CustomCloser(binding))
    }
    cell.note(closer: Unmanaged.passUnretained(binding).toOpaque())
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

  /// Closes instances that were taken out of their cells, if they have closings, and then releases all in this order.
  func closeAndRelease(_ taken: UnsafeMutableBufferPointer<Cell.Taken>, _ run: inout ClosingRun) {
    let (report, place) = (releaseReport, isRoot ? ClosingNeeds.Place.root : .scope)
    if run.closesElsewhere(taken.lazy.compactMap(\.component)) {
      let left = Array(taken)
      let plan = graph.closingPlan(left.compactMap(Closer.init), in: place, sideBySide: true)
      return run.leave(plan) { for taken in left { taken.release(reporting: report) } }
    }
    run.close(taken, by: graph.closingSteps(in: place))
    for taken in taken { taken.release(reporting: report) }
  }

  /// Tells observers of scopes and children that have instances with closings and are still open.
  func tellOfOpenScopes(_ observation: Observation) {
    for bindings in openScopes.map(\.unclosed) where !bindings.isEmpty {
      observation.send(.scopeStillOpen(bindings.map { DIEvent.Component($0.takeUnretainedValue()) }))
    }
  }

  /// The bindings with closings whose instances the scope keeps now.
  var unclosed: [Unmanaged<Binding>] {
    cells(thatWereUsed: true).filter { $0.isComplete && $0.closer != nil }.sorted { $0.finished < $1.finished }
      .compactMap { $0.closer.map { Unmanaged<Binding>.fromOpaque($0) } }
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

extension Cell.Taken {
  /// The component, if it has closings.
  var component: ClosedComponent? { closer.map { .binding(.fromOpaque($0)) } }
}

extension Closer {
  /// The instance, if it has closings.
  init?(_ taken: Cell.Taken) {
    guard let component = taken.component else { return nil }
    self.init(object: taken.object, component: component)
  }
}

extension Scope {
  /// Whether a component can have closings that its opener cannot run.
  var mayRefuseClosings: Bool {
    unretainedGraph._withUnsafeGuaranteedRef { isChild || $0.mayGrow || !$0.closingPlaces.isEmpty }
  }

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
