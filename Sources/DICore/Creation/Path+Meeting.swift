internal import DILifetime

// How requests meet objects of open creations. Meeting an object sets marks, which an undo log records: targets and cycles.

extension Path {
  /// The object that a request for a prototype meets: of a frame that leads to the request, or of a frame in an open cycle.
  ///
  /// - Returns: The object, retained.
  @inline(__always)
  func meet(_ binding: Binding, _ scope: Unmanaged<Scope>) throws(DIError) -> UnsafeMutableRawPointer? {
    let current = record.pointee.current
    if current < 0 { return record.pointee.awaiting == nil ? nil : try awaited(binding, scope) }
    let bits = self[current].pointee.seen | record.pointee.companionBits | record.pointee.waitingBits
    if bits & binding.bit == 0 { return nil }
    return try meetSlowly(binding, scope)
  }

  /// The same for a request whose creation has no frame and takes what a section holds itself.
  @inline(__always)
  func meetOnPath(_ binding: Binding, _ scope: Unmanaged<Scope>) throws(DIError) -> UnsafeMutableRawPointer? {
    record.pointee.awaiting == nil ? try meet(binding, scope) : current < 0 ? nil : try find(binding, scope)
  }

  @inline(never)
  private func meetSlowly(_ binding: Binding, _ scope: Unmanaged<Scope>) throws(DIError) -> UnsafeMutableRawPointer? {
    if let met = try find(binding, scope) { return met }
    if let awaited = try awaited(binding, scope) { return awaited }
    guard try injectWithinEarlier(binding, scope) else { return nil }
    return try find(binding, scope)
  }

  private func find(_ binding: Binding, _ scope: Unmanaged<Scope>) throws(DIError) -> UnsafeMutableRawPointer? {
    let isInCycle = record.pointee.companionBits & binding.bit != 0
    var position = current
    var openElsewhere = 0
    while position >= 0, (isInCycle || self[position].pointee.seen & binding.bit != 0) {
      if creates(position, binding, scope) {
        guard let object = self[position].pointee.object else { throw recursion(position) }
        take(position)
        join(position)
        return object.retain().toOpaque()
      }
      if isInitializing(position, binding) {
        openElsewhere += 1
        // Each creation opens a scope and requests the same component there: this would never end.
        if openElsewhere == 2 { throw recursion(position) }
      }
      if isInCycle, let companion = companion(of: position, binding, scope) {
        take(companion)
        join(position)
        return self[companion].pointee.object!.retain().toOpaque()
      }
      position = Int(self[position].pointee.parent)
    }
    return nil
  }

  /// Whether a frame creates the instance of a binding for a scope.
  func creates(_ position: Int, _ binding: Binding, _ scope: Unmanaged<Scope>) -> Bool {
    guard let own = self[position].pointee.binding else { return false }
    if own.toOpaque() != Unmanaged.passUnretained(binding).toOpaque() {
      guard own._withUnsafeGuaranteedRef({ $0.isSame(as: binding) }) else { return false }
    }
    return !binding.storage.differsByScope || self[position].pointee.scope.toOpaque() == scope.toOpaque()
  }

  /// Whether a frame creates an instance of a binding for any scope, and its initializer is open.
  private func isInitializing(_ position: Int, _ binding: Binding) -> Bool {
    guard self[position].pointee.state == .initializing, let own = self[position].pointee.binding else { return false }
    return own._withUnsafeGuaranteedRef { $0.isSame(as: binding) }
  }

  /// The frame of a binding that is in an open cycle with the frame at `position`, and already has its object; of several, the
  /// first that began.
  private func companion(of position: Int, _ binding: Binding, _ scope: Unmanaged<Scope>) -> Int? {
    record.pointee.companions.lazy.map { Int($0) }.filter { companion in
      companion > position && self[companion].pointee.object != nil && creates(companion, binding, scope)
        && isCompanion(companion, of: position)
    }.min()
  }

  private func isCompanion(_ companion: Int, of position: Int) -> Bool {
    var next = companion
    while next > position {
      let frame = self[next]
      if frame.pointee.cycleHead >= 0, isCompanion(Int(frame.pointee.cycleHead), of: position) { return true }
      next = Int(frame.pointee.companion)
    }
    return next == position
  }

  /// Takes the unpublished object of a frame of this thread, whose instance will be kept, or shared by the resolve.
  ///
  /// - Returns: The object, retained.
  @inline(never)
  func takeOwn(_ position: Int) throws(DIError) -> UnsafeMutableRawPointer {
    guard let object = self[position].pointee.object else { throw recursion(position) }
    take(position)
    if let met = ancestors.first(where: { $0 == position || $0 < position && isCompanion(position, of: $0) }) {
      join(met)
    }
    return object.retain().toOpaque()
  }

  /// The frame whose instance will be kept at a key.
  func frame(at key: UInt) -> Int? {
    var position = Int(record.pointee.kept[PathRecord.bucket(of: key)])
    while position >= 0, self[position].pointee.key != key { position = Int(self[position].pointee.nextKept) }
    return position < 0 ? nil : position
  }
}

// MARK: - Marks

extension Path {
  /// Notes that the current creation was given the unpublished object of a frame.
  ///
  /// The creation must not be published before that object.
  func take(_ position: Int) {
    guard self[position].pointee.state != .remembered, let taker else { return }
    lower(taker, to: min(Int32(truncatingIfNeeded: position), self[position].pointee.target))
  }

  /// The creation that makes the current request: the innermost frame that publishes something at its end; nil if only a
  /// request is open.
  var taker: Int? { ancestors.first { isPublished($0) } }

  /// Whether something is published when a frame ends: an object, or the value of a lazy.
  private func isPublished(_ position: Int) -> Bool {
    switch self[position].pointee.state {
    case .remembered: false
    case .requesting: self[position].pointee.key != 0
    case .initializing, .initialized, .injected, .finished, .ended, .lost: true
    }
  }

  /// Notes that the current frame and its ancestors, out to the frame at a position, are in one cycle.
  ///
  /// Later requests in the cycle meet the objects of these frames. So the object graph is the same, whichever of its objects is
  /// requested first.
  private func join(_ position: Int) {
    var next = current
    while next > position {
      if self[next].pointee.state != .remembered { addCompanion(next, of: position) }
      next = Int(self[next].pointee.parent)
    }
  }

  private func addCompanion(_ companion: Int, of position: Int) {
    let frame = self[companion]
    if Int(frame.pointee.companion) >= position || Int(frame.pointee.cycleHead) == position { return }
    mark(companion)
    noteCompanion(companion)
    frame.pointee.companion = Int32(truncatingIfNeeded: position)
  }

  /// Joins a frame to the outermost frame of the same linked cycle, among the frames that lead to it.
  func joinVisible(_ cycle: Int32, _ position: Int) {
    let frame = self[position]
    var head = -1
    // A remembered object is complete, and nothing waits for it.
    for other in ancestors(of: Int(frame.pointee.parent))
    where self[other].pointee.state != .remembered && ofBinding(other, { $0.cycle == cycle }) == true {
      head = other
    }
    if head < 0 { return }
    noteCompanion(position)
    frame.pointee.cycleHead = Int32(truncatingIfNeeded: head)
    frame.pointee.target = min(frame.pointee.target, self[head].pointee.target)
  }

  private func noteCompanion(_ position: Int) {
    let frame = self[position]
    if frame.pointee.companion < 0, frame.pointee.cycleHead < 0 {
      record.pointee.companions.append(Int32(truncatingIfNeeded: position))
    }
    frame.pointee.binding?._withUnsafeGuaranteedRef { record.pointee.companionBits |= $0.bit }
  }

  /// Makes a frame wait for the end of an outer frame.
  func lower(_ position: Int, to target: Int32) {
    guard target < self[position].pointee.target else { return }
    mark(position)
    self[position].pointee.target = target
    record.pointee.lowestTarget = min(record.pointee.lowestTarget, Int(target))
    if isMerged { WaitGraph.reopen(position, of: self) }
  }

  /// Adds the marks of a frame to the undo log, before they change.
  private func mark(_ position: Int) {
    let frame = self[position].pointee
    record.pointee.marks.append(
      UndoRecord(frame: Int32(truncatingIfNeeded: position), target: frame.target, companion: frame.companion))
  }

  /// Adds to the undo log that injections of a frame ran before their turn: they can have got objects that are taken back
  /// later.
  func markAsEarly(_ position: Int) {
    record.pointee.marks.append(UndoRecord(frame: Int32(truncatingIfNeeded: position), target: -1, companion: -1))
  }

  /// Undoes the marks that were set since a savepoint.
  ///
  /// - Returns: The frames whose injections ran early since then.
  func undoMarks(since savepoint: Int) -> [Int] {
    var early: [Int] = []
    for index in (savepoint..<record.pointee.marks.count).reversed() {
      let mark = record.pointee.marks[index]
      if mark.target < 0 {
        early.append(Int(mark.frame))
        continue
      }
      let frame = self[Int(mark.frame)]
      frame.pointee.target = mark.target
      if frame.pointee.companion >= 0, mark.companion < 0, frame.pointee.cycleHead < 0 {
        record.pointee.companions.removeAll(where: { $0 == mark.frame })
      }
      frame.pointee.companion = mark.companion
    }
    record.pointee.marks.removeAll(from: savepoint)
    return early
  }
}

// MARK: - Errors

extension Path {
  /// The error of a request that leads back to a frame whose initializer is open.
  func recursion(_ position: Int) -> DIError {
    var info = info(of: binding(position))
    info.trace.target = creationID(position)
    return .recursiveInitialization(typeInfo: info)
  }

  /// The error of a request that leads back to an open initializer whose frame is not known.
  ///
  /// The binding is nil for the value of a lazy: the lazy adds its own request to the error.
  func recursion(of binding: Binding?) -> DIError { .recursiveInitialization(typeInfo: info(of: binding)) }

  /// The error of a request for an instance that a closed container would keep.
  ///
  /// - Parameters:
  ///   - binding: The binding of the instance.
  ///   - isCleaned: Whether the container was only emptied.
  /// - Returns: The error.
  func closed(_ binding: Binding?, isCleaned: Bool = false) -> DIError {
    let info = info(of: binding)
    var request = DIRequest(info.type, origin: info.trace.origin)
    request.trace.isCleaned = isCleaned
    return .containerIsClosed(type: request)
  }

  private func info(of binding: Binding?) -> DITypeInfo {
    binding?.tracedInfo ?? DITypeInfo(type: Any.self, file: "", line: 0)
  }

  /// An error with all open creations in its path, for a trap.
  func withWholePath(_ error: DIError) -> DIError {
    ancestors.compactMap { binding($0) }.reduce(error) { $0.requested(by: $1.info) }
  }
}
