extension Cell {
  /// Claims an empty cell for a thread; false if it is not empty.
  ///
  /// - Parameter thread: A number that no other thread has: a multiple of 16, with no more than 48 bits.
  /// - Returns: Whether it was done.
  @inlinable @inline(__always)
  package func claim(for thread: UInt) -> Bool {
    // In one step if it never held anything.
    exchange(CellWord(0), thread | CellWord.creating) || claimAgain(for: thread)
  }

  @usableFromInline
  func claimAgain(for thread: UInt) -> Bool {
    while true {
      let seen = load()
      guard seen.isEmpty else { return false }
      if exchange(seen, thread | CellWord.creating) { return true }
    }
  }

  /// Says that others are interested in how a creation ends.
  ///
  /// - Returns: The thread that creates; nil if none does.
  package func watch() -> UInt? {
    while true {
      let seen = load()
      guard seen.isCreating else { return nil }
      if seen.isWatched || exchange(seen, seen.bits | CellWord.watched) { return seen.owner }
    }
  }

  /// Whether the cell was emptied while its instance is being created.
  package var isAbandoned: Bool { load().isAbandoned }

  /// The thread that creates.
  package var owner: UInt? {
    let seen = load()
    return seen.isCreating ? seen.owner : nil
  }

  /// Ends a creation with an object, which is retained, if nobody has taken an interest in the cell, and if the word has room.
  ///
  /// - Parameters:
  ///   - object: What was created.
  ///   - thread: The thread that has claimed the cell.
  /// - Returns: Whether it was done.
  @inlinable @inline(__always)
  package func endCreation(with object: UnsafeMutableRawPointer, by thread: UInt) -> Bool {
    guard CellWord.hasRoom(for: object) else { return false }
    let new = CellWord(UInt(bitPattern: object) | CellWord.complete)
    References.retainToLimit(object)
    if exchange(CellWord(thread | CellWord.creating), new.bits) { return true }
    References.release(object, CellWord.limit)
    return false
  }

  /// Whether the address of an object comes out of a word as it went in.
  package static func hasRoom(for object: AnyObject) -> Bool {
    CellWord.hasRoom(for: Unmanaged.passUnretained(object).toOpaque())
  }

  /// Ends a creation: with an object, which is retained, unless the cell was emptied meanwhile; or with nothing.
  ///
  /// - Parameters:
  ///   - object: What was created, if it shall lie here.
  ///   - thread: The thread that has claimed the cell.
  ///   - isLocked: Whether the lock is held that those who watch the cell take.
  /// - Returns: Whether it was done; not if the cell is watched and the lock is not held.
  package func endCreation(with object: AnyObject?, by thread: UInt, underLock isLocked: Bool) -> Bool {
    guard let object else { return end(0, thread, isLocked) != .watched }
    guard Cell.hasRoom(for: object) else { return SideTable.end(self, with: object, by: thread, underLock: isLocked) }
    return withExtendedLifetime(object) {
      let address = Unmanaged.passUnretained(object).toOpaque()
      let new = CellWord(UInt(bitPattern: address) | CellWord.complete)
      References.retain(address, CellWord.limit)
      let end = end(new.bits, thread, isLocked)
      if end != .kept { References.release(address, CellWord.limit) }
      return end != .watched
    }
  }

  enum End { case kept, watched, abandoned }

  func end(_ new: UInt, _ thread: UInt, _ isLocked: Bool) -> End {
    var seen = CellWord(thread | CellWord.creating)
    while !exchange(seen, seen.isAbandoned ? seen.withoutInstance : new) {
      seen = load()
      if seen.isWatched, !isLocked { return .watched }
    }
    return seen.isAbandoned ? .abandoned : .kept
  }
}
