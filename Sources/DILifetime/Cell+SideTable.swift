internal import Synchronization

/// The objects of cells whose word has no room for the object's address.
///
/// With memory tagging, the highest bits of an address say which allocation it belongs to, and an address without them is
/// invalid. So the table keeps the whole address, under a lock, with the address of the cell as the key. A hit on an address
/// that fits into the word never comes here.
///
/// Invariant: a cell has an object here if, and only if, its word has the tag `elsewhere`. Both are changed together under the
/// lock. The count in such a word has no meaning.
///
/// The table owns the objects: a cell whose memory is freed must first release its object here. None of this is inlined into
/// the code of cells.
enum SideTable {
  /// The objects of some of the cells, by the cells' keys.
  private final class Table: Sendable {
    let objects = Mutex(Unchecked([UInt: AnyObject]()))
  }

  /// Several tables, so that threads which take different instances seldom wait for each other.
  private static let tables = (0..<64).map { _ in Table() }

  // Cells of a root are 64 bytes apart, so the lowest 6 bits of their keys are the same.
  private static func table(of cell: Cell) -> Table { tables[Int(truncatingIfNeeded: cell.key >> 6) & 63] }

  /// The object of a cell, retained; nil if there is none here.
  @inline(never)
  static func take(from cell: Cell) -> UnsafeMutableRawPointer? {
    table(of: cell).objects.withLock { $0.state[cell.key] }.map { Unmanaged.passRetained($0).toOpaque() }
  }

  /// Ends a creation with an object, as `Cell.endCreation` does.
  @inline(never)
  static func end(_ cell: Cell, with object: AnyObject, by thread: UInt, underLock isLocked: Bool) -> Bool {
    table(of: cell).objects.withLock { objects in
      let end = cell.end(CellWord.elsewhere, thread, isLocked)
      if end == .kept { objects.state[cell.key] = object }
      return end != .watched
    }
  }

  /// Empties a cell that holds an object.
  ///
  /// - Parameters:
  ///   - cell: The cell.
  ///   - object: The object.
  ///   - rest: The new word of the cell.
  /// - Returns: Whether the cell was emptied; false if it does not hold the object any more.
  @inline(never)
  static func empty(_ cell: Cell, of object: AnyObject, leaving rest: UInt) -> Bool {
    let old = table(of: cell).objects.withLock { objects -> AnyObject? in
      guard objects.state[cell.key] === object else { return nil }
      // Only a late addition to the count can change the word meanwhile.
      while !cell.exchange(cell.load(), rest) {}
      return objects.state.removeValue(forKey: cell.key)
    }
    // Released outside the lock: a `deinit` can come back here.
    return old != nil
  }

  /// Releases the object of a cell that no other thread knows any more.
  @inline(never)
  static func release(of cell: Cell) {
    let old = table(of: cell).objects.withLock { $0.state.removeValue(forKey: cell.key) }
    // Released outside the lock: a `deinit` can come back here.
    withExtendedLifetime(old) {}
  }
}
