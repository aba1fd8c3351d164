// How an instance comes into a cell: a thread claims the empty cell, creates the instance, and ends the creation. Each step is
// a compare-and-swap of the word.

extension Cell {
  /// Claims an empty cell for a thread.
  ///
  /// - Parameter thread: A number that no other thread has: a multiple of 16 with at most 48 bits.
  /// - Returns: Whether the thread has claimed the cell; false if the cell was not empty.
  @inlinable @inline(__always)
  package func claim(for thread: UInt) -> Bool {
    // One compare-and-swap, unless a thread that came too late to take the previous instance has left a count.
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

  /// Marks a cell as watched: the creation then ends under the lock of the `WaitGraph`, which wakes the threads that wait.
  ///
  /// - Returns: The thread that creates; nil if none does.
  package func watch() -> UInt? {
    while true {
      let seen = load()
      guard seen.isCreating else { return nil }
      if seen.isWatched || exchange(seen, seen.bits | CellWord.watched) { return seen.owner }
    }
  }

  /// Whether an instance is being created, and the cell was emptied meanwhile.
  package var isAbandoned: Bool { load().isAbandoned }

  /// The thread that creates; nil if none does.
  package var owner: UInt? {
    let seen = load()
    return seen.isCreating ? seen.owner : nil
  }

  /// Ends a creation with an object, if one compare-and-swap can do it.
  ///
  /// The cell then retains the object. Nothing changes if the cell is watched or abandoned, or if the address does not fit into
  /// the word.
  ///
  /// - Parameters:
  ///   - object: The object for the instance.
  ///   - thread: The thread that has claimed the cell.
  /// - Returns: Whether the creation has ended.
  @inlinable @inline(__always)
  package func endCreation(with object: UnsafeMutableRawPointer, by thread: UInt) -> Bool {
    guard CellWord.hasRoom(for: object) else { return false }
    let new = CellWord(UInt(bitPattern: object) | CellWord.complete)
    References.retainToLimit(object)
    if exchange(CellWord(thread | CellWord.creating), new.bits) { return true }
    References.release(object, CellWord.limit)
    return false
  }

  /// Whether the address of an object fits into a word.
  package static func hasRoom(for object: AnyObject) -> Bool {
    CellWord.hasRoom(for: Unmanaged.passUnretained(object).toOpaque())
  }

  /// Ends a creation, with an object or with nothing.
  ///
  /// The cell retains the object, unless the cell was emptied during the creation.
  ///
  /// - Parameters:
  ///   - object: The object for the instance; nil to leave the cell empty.
  ///   - thread: The thread that has claimed the cell.
  ///   - isLocked: Whether the caller holds the lock of the `WaitGraph`.
  /// - Returns: How the creation has ended.
  package func endCreation(with object: AnyObject?, by thread: UInt, underLock isLocked: Bool) -> End {
    guard let object else { return end(0, thread, isLocked) }
    guard Cell.hasRoom(for: object) else { return SideTable.end(self, with: object, by: thread, underLock: isLocked) }
    return withExtendedLifetime(object) {
      let address = Unmanaged.passUnretained(object).toOpaque()
      let new = CellWord(UInt(bitPattern: address) | CellWord.complete)
      References.retain(address, CellWord.limit)
      let end = end(new.bits, thread, isLocked)
      if end != .kept { References.release(address, CellWord.limit) }
      return end
    }
  }

  /// How a creation ends.
  package enum End {
    /// The cell has kept the object, or is empty, as the creation wanted.
    case kept
    /// The creation has not ended: the cell is watched, and the lock is not held.
    case watched
    /// The cell was emptied during the creation, so it has not kept the object.
    case abandoned
  }

  func end(_ new: UInt, _ thread: UInt, _ isLocked: Bool) -> End {
    var seen = CellWord(thread | CellWord.creating)
    while !exchange(seen, seen.isAbandoned ? seen.withoutInstance : new) {
      seen = load()
      if seen.isWatched, !isLocked { return .watched }
    }
    return seen.isAbandoned ? .abandoned : .kept
  }
}
