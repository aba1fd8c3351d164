internal import DILifetime

// What happens after an initializer. Either the frame is completed and published, or its completion is left to an outer frame.
// A creation that fails is taken back.

extension Path {
  /// Completes a frame whose initializer has returned, or leaves its completion to an outer frame.
  ///
  /// - Parameters:
  ///   - position: The frame.
  ///   - object: The object for the instance; the frame takes over the reference.
  ///   - savepoint: The savepoint when the creation began.
  /// - Throws: The error of an injection or a post-init, with its path.
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

  /// Ends a request whose dependencies are published together.
  func completeRequest(_ position: Int, since savepoint: Int) throws(DIError) {
    try complete(from: position, since: savepoint)
  }

  private func complete(from position: Int, since savepoint: Int) throws(DIError) {
    var lowest = lowestTarget(from: position, skipping: !isMerged)
    if lowest < position { return leave(position, to: lowest) }
    var outerLowest = record.pointee.lowestTarget
    record.pointee.lowestTarget = .max
    defer { record.pointee.lowestTarget = min(outerLowest, record.pointee.lowestTarget) }
    // The frames from `position` on are at the end of the todo list.
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
      if let failure = earlyFailure(within: position) { throw failure }
      if let next = nextToInject(after: &injected) {
        do throws(DIError) { try runInjections(next) } catch {
          throw earlyFailure(within: position) { $0 == error } ?? requested(error, by: next, upTo: position)
        }
      } else if isMerged, try !WaitGraph.settle(position, at: .injected, of: self) {
        continue
      } else if let next = nextToFinish(after: &finished) {
        do throws(DIError) { try runPostInits(next) } catch { throw requested(error, by: next, upTo: position) }
      } else {
        noteEnds(from: first)
        if isMerged, try !WaitGraph.settle(position, at: .finished, of: self) { continue }
        break
      }
    }
    try publish(from: position, todo: first, since: savepoint)
  }

  /// The error of injections that ran before their turn, with the path to the request that these belong to, and not to the one
  /// that ran them; nil if there is none.
  private func earlyFailure(within position: Int, where isMeant: (DIError) -> Bool = { _ in true }) -> DIError? {
    if record.pointee.failed.isEmpty { return nil }
    let failed = record.pointee.failed.first { $0 >= position && isMeant(extras(Int($0)).failure!) }
    return failed.map { requested(extras(Int($0)).failure!, by: Int($0), upTo: position) }
  }

  /// Numbers the instances that are about to be kept, in the order in which their initializers returned.
  ///
  /// Later, the scope releases them in the opposite order. It also learns which of them have closings.
  private func noteEnds(from first: Int) {
    for index in first..<record.pointee.todo.count {
      let frame = self[Int(record.pointee.todo[index])].pointee
      // A frame without a binding is for the value of a lazy, whose cell has no number.
      guard let binding = frame.binding, frame.state != .remembered, let cell = Cell(key: frame.key), frame.key & 1 == 0
      else { continue }
      frame.scope._withUnsafeGuaranteedRef { scope in
        Store.note(cell, finishedIn: scope.store.base)
        if frame.isGiven { return cell.note(.completed) }
        binding._withUnsafeGuaranteedRef { if $0.closes { scope.noteClosing(of: $0, in: cell) } }
      }
    }
  }

  /// The index in the todo list at which the frames from a position on begin: they are the last ones in the list.
  private func firstToDo(from position: Int) -> Int {
    var first = record.pointee.todo.count
    while first > 0, record.pointee.todo[first - 1] >= position { first -= 1 }
    return first
  }

  /// The lowest target of the frames from a position on.
  ///
  /// - Parameters:
  ///   - position: The position.
  ///   - isSkipping: Whether to skip frames that were left together with an outer frame, up to the `end` of that one;
  ///     allowed only if none of their targets was lowered since.
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

  /// Leaves the completion of a frame and of all its inner frames to an outer frame.
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

  /// Retains the scope of a frame as long as the frame exists, unless the caller's container keeps the scope.
  ///
  /// That container keeps the scope of the outermost frame.
  func keepScope(_ position: Int) {
    if self[position].pointee.scope.toOpaque() != self[0].pointee.scope.toOpaque() { ownScope(position) }
  }

  /// Retains the scope of a frame as long as the frame exists.
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
  /// Publishes the instances of all frames from a position on, and pops the frames.
  ///
  /// - Throws: If the cell of an instance with closings was emptied meanwhile: the instance is closed, and not handed out.
  private func publish(from position: Int, todo first: Int, since savepoint: Int) throws(DIError) {
    let frames = position..<count
    // If one of the cells was emptied meanwhile, no instance is kept: otherwise another cell, claimed later, would keep an
    // instance that holds the removed instance.
    lazy var isKept = frames.count == 1 || !frames.contains { cacheSlot($0)?.cell.isAbandoned == true }
    let merged = isMerged ? WaitGraph.takeMerged(position, of: self) : nil
    var hooks: [() -> Void] = []
    var dropped: [AnyObject] = []
    var lost: Int?
    for next in frames {
      let frame = self[next]
      guard let object = frame.pointee.object, frame.pointee.state != .remembered else { continue }
      if frame.pointee.key != 0 { dropped += keep(object, isKept, next, merged) }
      if frame.pointee.state == .lost { lost = lost ?? next }
      frame.pointee.snapshot?._withUnsafeGuaranteedRef { $0.fill(object.takeUnretainedValue()) }
      if let hook = frame.pointee.extras?._withUnsafeGuaranteedRef({ $0.published }) { hooks.append(hook) }
    }
    if let lost {
      throw closed(binding(lost), isCleaned: !self[lost].pointee.scope._withUnsafeGuaranteedRef(\.isClosed))
    }
    record.pointee.todo.removeAll(from: first)
    if position > 0 {
      record.pointee.marks.removeAll(from: savepoint, where: { $0.frame >= position })
      removeCompanions(from: position)
    }
    pop(from: position)
    withExtendedLifetime(dropped) {}
    for hook in hooks { hook() }
  }

  /// Publishes the object of a frame in its cell, or shares it in the resolve.
  ///
  /// - Returns: Shared instances whose scopes are gone; the caller releases them.
  private func keep(
    _ object: Unmanaged<AnyObject>, _ isKept: Bool, _ position: Int, _ merged: MergedCreation?
  ) -> [AnyObject] {
    if let cacheSlot = cacheSlot(position) {
      let isKept =
        merged?.published(cacheSlot.cell.key) ?? end(cacheSlot, with: isKept ? object.takeUnretainedValue() : nil)
      self[position].pointee.state = !isKept && closes(position) ? .lost : .ended
      return []
    }
    guard let binding = binding(position), binding.storage.isResolution else { return [] }
    return share(object.takeUnretainedValue(), of: binding, for: self[position].pointee.scope.takeUnretainedValue())
  }

  /// Whether the instance of a frame has closings.
  private func closes(_ position: Int) -> Bool {
    !self[position].pointee.isGiven && ofBinding(position) { $0.closes } == true
  }

  private func end(_ cacheSlot: CacheSlot, with object: AnyObject?) -> Bool {
    Exploration.pass(.end)
    return WaitGraph.end(cacheSlot, with: object, by: self) && object != nil
  }

  /// Takes back a creation that has failed, and all creations that began within it.
  ///
  /// What an initializer has returned for a component with closings is closed, since it may have opened something.
  ///
  /// - Parameters:
  ///   - position: The frame.
  ///   - error: The error of the creation.
  ///   - savepoint: The savepoint when the creation began.
  /// - Returns: Whether to try again: true if the creation failed only because another thread dropped an object that the
  ///   creation had taken early.
  func takeBack(_ position: Int, _ error: DIError, since savepoint: Int) -> Bool {
    if self[position].pointee.state == .initializing { record.pointee.openInitializers &-= 1 }
    current = Int(self[position].pointee.parent)
    let early = undoMarks(since: savepoint)
    let unclosed = unclosed(from: position)
    // Before its cells are free: the end of the scope waits for them.
    let isLeft = unclosed.isEmpty || leaveUnfinished(unclosed, error)
    record.pointee.todo.removeAll(from: firstToDo(from: position))
    removeCompanions(from: position)
    record.pointee.failed.removeAll(where: { $0 >= position })
    for next in position..<count where next > position {
      // An injection of `owner` ran before its turn and requested this frame: it got an object that is dropped now.
      let owner = Int(self[next].pointee.parent)
      if owner >= 0, owner < position { fail(owner, error) }
    }
    for owner in early where owner < position { fail(owner, error) }
    let triesAgain = WaitGraph.drop(from: position, of: self, error)
    pop(from: position)
    if !isLeft { closeUnfinished(unclosed, error) }
    return triesAgain
  }

  /// The instances with closings that frames have created and no cell keeps, the last created first.
  private func unclosed(from position: Int) -> [MadePart] {
    var found: [MadePart] = []
    for index in firstToDo(from: position)..<record.pointee.todo.count {
      let frame = self[Int(record.pointee.todo[index])].pointee
      guard frame.key != 0, !frame.isGiven, frame.state != .ended, let object = frame.object,
        let binding = frame.binding?.takeUnretainedValue(), binding.closes
      else { continue }
      found.append(MadePart(AwaitPart(binding, frame.scope.takeUnretainedValue()), object.takeUnretainedValue()))
    }
    return found.reversed()
  }

  /// Makes the completion of a frame fail with an error, even if user code swallows the error now.
  func fail(_ position: Int, _ error: DIError) {
    extras(position).failure = extras(position).failure ?? error
    record.pointee.failed.append(Int32(truncatingIfNeeded: position))
  }

  private func removeCompanions(from position: Int) {
    if record.pointee.companions.isEmpty { return }
    record.pointee.companions.removeAll(where: { $0 >= position })
    if record.pointee.companions.isEmpty { record.pointee.companionBits = 0 }
  }

  /// The cache slot in which the instance of a frame will be kept; nil if there is none.
  func cacheSlot(_ position: Int) -> CacheSlot? {
    let frame = self[position].pointee
    guard frame.key != 0, frame.state != .remembered, frame.state != .ended, frame.state != .lost else { return nil }
    guard let binding = frame.binding else { return Cell(key: frame.key).map { CacheSlot($0) } }
    return binding._withUnsafeGuaranteedRef { binding in
      frame.scope._withUnsafeGuaranteedRef { binding.cacheSlot(for: $0) }
    }
  }
}
