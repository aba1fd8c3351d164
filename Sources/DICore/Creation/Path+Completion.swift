internal import DILifetime

// What follows an initializer: when it is due, publication, and taking back.

extension Path {
  /// Goes on with a creation whose initializer has returned: completes it, or leaves it to an entry further out.
  ///
  /// - Parameters:
  ///   - position: The entry.
  ///   - object: The object for the instance; the entry takes the reference.
  ///   - savepoint: The number of marks when the creation began.
  /// - Throws: What an injection or post-inits throws, with the path.
  func complete(_ position: Int, _ object: Unmanaged<AnyObject>, since savepoint: Int) throws(DIError) {
    let frame = self[position]
    frame.pointee.object = object
    frame.pointee.state = .initialized
    let (mayLeadOut, cycle) = ofBinding(position) { ($0.mayLeadOut, $0.cycle) } ?? (false, nil)
    if mayLeadOut, record.pointee.openInitializers > 0 {
      frame.pointee.target = min(
        frame.pointee.target, Int32(truncatingIfNeeded: record.pointee.outermostInitializer))
    }
    if let cycle { joinVisible(cycle, position) }
    record.pointee.todo.append(Int32(truncatingIfNeeded: position))
    if isMerged { WaitGraph.initialized(position, of: self) }
    try complete(from: position, since: savepoint)
  }

  /// Ends a request whose parts belong together.
  func completeRequest(_ position: Int, since savepoint: Int) throws(DIError) {
    try complete(from: position, since: savepoint)
  }

  private func complete(from position: Int, since savepoint: Int) throws(DIError) {
    var lowest = lowestTarget(from: position, skipping: !isMerged)
    if lowest < position { return leave(position, to: lowest) }
    var outerLowest = record.pointee.lowestTarget
    record.pointee.lowestTarget = .max
    defer { record.pointee.lowestTarget = min(outerLowest, record.pointee.lowestTarget) }
    // What was begun later has its place at the end of the list.
    let first = firstToDo(from: position)
    var injected = first
    var finished = first
    while true {
      if record.pointee.lowestTarget < position {
        lowest = lowestTarget(from: position, skipping: false)
        outerLowest = min(outerLowest, record.pointee.lowestTarget)
        record.pointee.lowestTarget = .max
      }
      if lowest < position { return leave(position, to: lowest) }
      if !record.pointee.failed.isEmpty, let failed = record.pointee.failed.first(where: { $0 >= position }) {
        throw asked(extras(Int(failed)).failure!, by: Int(failed), upTo: position)
      }
      if let next = nextToInject(after: &injected) {
        do throws(DIError) { try runInjections(next) } catch { throw asked(error, by: next, upTo: position) }
      } else if isMerged, try !WaitGraph.settle(position, at: .injected, of: self) {
        continue
      } else if let next = nextToFinish(after: &finished) {
        do throws(DIError) { try runPostInits(next) } catch { throw asked(error, by: next, upTo: position) }
      } else {
        noteOrder(from: first)
        if isMerged, try !WaitGraph.settle(position, at: .finished, of: self) { continue }
        break
      }
    }
    record.pointee.todo.removeAll(from: first)
    publish(from: position, since: savepoint)
  }

  /// Notes of what is about to be kept that it was finished after all that have been, in the order in which initializers
  /// returned: so it is released in the opposite order.
  private func noteOrder(from first: Int) {
    for index in first..<record.pointee.todo.count {
      let frame = self[Int(record.pointee.todo[index])].pointee
      // What has no binding is the value of a lazy, in a cell that counts nothing.
      guard frame.binding != nil, frame.state != .remembered, let cell = Cell(key: frame.key), frame.key & 1 == 0
      else { continue }
      frame.scope._withUnsafeGuaranteedRef { Store.note(cell, finishedIn: $0.store.base) }
    }
  }

  /// The first index in the list of what to do for the entries from a position on; they stand at its end.
  private func firstToDo(from position: Int) -> Int {
    var first = record.pointee.todo.count
    while first > 0, record.pointee.todo[first - 1] >= position { first -= 1 }
    return first
  }

  /// The lowest target of the entries from a position on.
  ///
  /// - Parameters:
  ///   - position: The position.
  ///   - isSkipping: Whether to skip the entries that a left one speaks for. Not if one of them was lowered since.
  /// - Returns: The target.
  private func lowestTarget(from position: Int, skipping isSkipping: Bool) -> Int {
    var lowest = Int(self[position].pointee.target)
    var next = position + 1
    while next < count {
      let frame = self[next]
      lowest = min(lowest, Int(frame.pointee.target))
      next = isSkipping ? max(next + 1, Int(frame.pointee.end)) : next + 1
    }
    return lowest
  }

  /// Leaves what is to do for an entry, and for all from it on, to one further out.
  private func leave(_ position: Int, to target: Int) {
    self[position].pointee.target = Int32(truncatingIfNeeded: target)
    record.pointee.lowestTarget = min(record.pointee.lowestTarget, target)
    if isMerged { WaitGraph.reopen(position, of: self) }
    var next = position
    while next < count {
      let frame = self[next]
      keepScope(next)
      if frame.pointee.state == .initialized, hasInjections(next) { keepForInjections(next) }
      next = max(next + 1, Int(frame.pointee.end))
    }
    self[position].pointee.end = Int32(truncatingIfNeeded: count)
  }

  /// Keeps the scope of an entry as long as the entry.
  ///
  /// The outermost entry's scope needs no reference: the caller holds a container.
  func keepScope(_ position: Int) {
    if self[position].pointee.scope.toOpaque() != self[0].pointee.scope.toOpaque() { ownScope(position) }
  }

  /// Has an entry keep its scope.
  func ownScope(_ position: Int) {
    if self[position].pointee.ownsScope { return }
    self[position].pointee.ownsScope = true
    _ = self[position].pointee.scope.retain()
  }

  private func keepForInjections(_ position: Int) {
    record.pointee.waitingBits |= self[position].pointee.seen
    guard let arguments = self[position].pointee.arguments,
      ofBinding(position, { $0.initializers?.injectionsTakeArguments == true }) == true
    else { return }
    let kept = KeptArguments(Arguments(arguments))
    extras(position).arguments = kept
    self[position].pointee.arguments = kept.list.base
  }
}

// MARK: - Ends

extension Path {
  /// Publishes all from a position on.
  private func publish(from position: Int, since savepoint: Int) {
    let frames = position..<count
    // If a cell was emptied meanwhile, nothing is kept: what was claimed later would lead to what is gone.
    lazy var isKept = frames.count == 1 || !frames.contains { site($0)?.cell.isAbandoned == true }
    let merged = isMerged ? WaitGraph.takeMerged(position, of: self) : nil
    var hooks: [() -> Void] = []
    var dropped: [AnyObject] = []
    for next in frames {
      let frame = self[next]
      guard let object = frame.pointee.object, frame.pointee.state != .remembered else { continue }
      if frame.pointee.key != 0 { dropped += keep(object, isKept, next, merged) }
      frame.pointee.snapshot?._withUnsafeGuaranteedRef { $0.fill(object.takeUnretainedValue()) }
      if let hook = frame.pointee.extras?._withUnsafeGuaranteedRef({ $0.published }) { hooks.append(hook) }
    }
    if position > 0 {
      record.pointee.marks.removeAll(from: savepoint, where: { $0.frame >= position })
      removeCompanions(from: position)
    }
    pop(from: position)
    withExtendedLifetime(dropped) {}
    for hook in hooks { hook() }
  }

  /// Puts the object of an entry where it is kept, or shares it.
  ///
  /// - Returns: Shared instances to release, whose scopes are gone.
  private func keep(
    _ object: Unmanaged<AnyObject>, _ isKept: Bool, _ position: Int, _ merged: MergedCreation?
  ) -> [AnyObject] {
    if let site = site(position) {
      if merged?.published(site.cell.key) == true { return [] }
      Exploration.pass(.end)
      WaitGraph.end(site, with: isKept ? object.takeUnretainedValue() : nil, by: self)
      return []
    }
    guard let binding = binding(position), binding.storage.isResolution else { return [] }
    return share(object.takeUnretainedValue(), of: binding, for: self[position].pointee.scope.takeUnretainedValue())
  }

  /// Takes back a creation that has failed, with everything that was begun within it.
  ///
  /// - Parameters:
  ///   - position: The entry.
  ///   - error: How it failed.
  ///   - savepoint: The number of marks when the creation began.
  /// - Returns: Whether it failed only because an object was dropped that it had been given early, and should be tried again.
  func takeBack(_ position: Int, _ error: DIError, since savepoint: Int) -> Bool {
    if self[position].pointee.state == .initializing { record.pointee.openInitializers &-= 1 }
    current = Int(self[position].pointee.parent)
    let early = undoMarks(since: savepoint)
    record.pointee.todo.removeAll(from: firstToDo(from: position))
    removeCompanions(from: position)
    record.pointee.failed.removeAll(where: { $0 >= position })
    for next in position..<count where next > position {
      // Made by an injection, of something beside, that ran meanwhile before its turn: it loses what it was given.
      let owner = Int(self[next].pointee.parent)
      if owner >= 0, owner < position { fail(owner, error) }
    }
    for owner in early where owner < position { fail(owner, error) }
    let triesAgain = WaitGraph.drop(from: position, of: self, error)
    pop(from: position)
    return triesAgain
  }

  func fail(_ position: Int, _ error: DIError) {
    extras(position).failure = extras(position).failure ?? error
    record.pointee.failed.append(Int32(truncatingIfNeeded: position))
  }

  private func removeCompanions(from position: Int) {
    if record.pointee.companions.isEmpty { return }
    record.pointee.companions.removeAll(where: { $0 >= position })
    if record.pointee.companions.isEmpty { record.pointee.companionBits = 0 }
  }

  /// Where the instance of an entry will be kept.
  func site(_ position: Int) -> CacheSlot? {
    let frame = self[position].pointee
    guard frame.key != 0, frame.state != .remembered else { return nil }
    guard let binding = frame.binding else { return Cell(key: frame.key).map { CacheSlot($0) } }
    return binding._withUnsafeGuaranteedRef { binding in
      frame.scope._withUnsafeGuaranteedRef { binding.site(for: $0) }
    }
  }
}
