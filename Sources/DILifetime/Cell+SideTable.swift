internal import Synchronization

/// The objects whose address does not fit into the word of their cell.
///
/// With memory tagging, the highest bits of an address identify the allocation, and the address without these bits is invalid.
/// So the table keeps a reference to the object, under a lock, with the address of the cell as the key. If the address of an
/// object fits into the word, no request for this object uses the table.
///
/// Invariant: a cell has an object here if, and only if, its word has the tag `elsewhere`. The table and the word are changed
/// together, under the lock. The count in such a word has no meaning.
///
/// The table owns the objects: before the memory of a cell is freed, ``release(of:)`` must release its object. The functions of
/// the table are not inlined into the code of cells.
enum SideTable {
  /// One of several tables: the objects of some cells, by the keys of the cells.
  private final class Table: Sendable {
    let objects = Mutex(Unchecked([UInt: AnyObject]()))
  }

  /// Several tables, so that threads which take different instances seldom wait for each other.
  private static let tables = (0..<64).map { _ in Table() }

  // Cells of a root store are 64 bytes apart, so the lowest 6 bits of their keys are the same, and choose no table.
  private static func table(of cell: Cell) -> Table { tables[Int(truncatingIfNeeded: cell.key >> 6) & 63] }

  /// The object of a cell, retained; nil if the table has none.
  @inline(never)
  static func take(from cell: Cell) -> UnsafeMutableRawPointer? {
    table(of: cell).objects.withLock { $0.state[cell.key] }.map { Unmanaged.passRetained($0).toOpaque() }
  }

  /// Ends a creation with an object whose address does not fit into the word.
  ///
  /// The result means the same as for `Cell.endCreation(with:by:underLock:)`.
  @inline(never)
  static func end(_ cell: Cell, with object: AnyObject, by thread: UInt, underLock isLocked: Bool) -> Cell.End {
    table(of: cell).objects.withLock { objects in
      let end = cell.end(CellWord.elsewhere, thread, isLocked)
      if end == .kept { objects.state[cell.key] = object }
      return end
    }
  }

  /// Empties a cell that holds an object.
  ///
  /// - Parameters:
  ///   - cell: The cell.
  ///   - object: The object.
  ///   - rest: The new word of the cell.
  /// - Returns: Whether the cell was emptied; false if the cell does not hold the object any more.
  @inline(never)
  static func empty(_ cell: Cell, of object: AnyObject, leaving rest: UInt) -> Bool {
    let old = table(of: cell).objects.withLock { objects -> AnyObject? in
      guard objects.state[cell.key] === object else { return nil }
      // Repeated, since a late request can add to the count. Nothing else changes the word while the lock is held.
      while !cell.exchange(cell.load(), rest) {}
      return objects.state.removeValue(forKey: cell.key)
    }
    // Released outside the lock: a `deinit` can come back here.
    return old != nil
  }

  /// Releases the object of a cell that no other thread can use any more.
  @inline(never)
  static func release(of cell: Cell) {
    let old = table(of: cell).objects.withLock { $0.state.removeValue(forKey: cell.key) }
    // Released outside the lock: a `deinit` can come back here.
    withExtendedLifetime(old) {}
  }
}
