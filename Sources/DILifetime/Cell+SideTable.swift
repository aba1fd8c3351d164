internal import Synchronization

/// The objects of those cells whose words have no room for an address.
///
/// Platforms may use all bits of it: where memory is tagged, the highest ones say what is allocated there, and an address without them
/// leads to nothing. So no bit of it goes into the word. The object is found by the address of its cell, of which nothing is cut off
/// either, in a table and under a lock; who takes it at once from a word never comes here.
///
/// Word and table are changed together under the lock: a cell has an object here if its word says so, and the other way round. The
/// count in such a word means nothing.
///
/// It belongs to nobody: what is here is the cell's, as if it lay there. Nothing of it is inlined into what cells do with a word.
enum SideTable {
  /// What a lock protects: the objects of some of the cells.
  private final class Table: Sendable {
    let objects = Mutex(Objects())
  }

  /// Objects by the keys of their cells.
  ///
  /// Unchecked, since instances need not be `Sendable`: see ``LockedCell``.
  private struct Objects: @unchecked Sendable {
    var ofCells: [UInt: AnyObject] = [:]
  }

  /// A reference on its way in or out; unchecked for the same reason.
  private struct Passed: @unchecked Sendable {
    let object: AnyObject?
  }

  /// Several, so that threads which take different instances seldom wait for each other.
  private static let tables = (0..<64).map { _ in Table() }

  /// Cells of a root are 64 bytes apart.
  private static func table(of cell: Cell) -> Table { tables[Int(truncatingIfNeeded: cell.key >> 6) & 63] }

  /// The object of a cell, retained; nil if there is none here.
  @inline(never)
  static func take(from cell: Cell) -> UnsafeMutableRawPointer? {
    table(of: cell).objects.withLock { Passed(object: $0.ofCells[cell.key]) }
      .object.map { Unmanaged.passRetained($0).toOpaque() }
  }

  /// Ends a creation with an object, as `Cell.endCreation` does.
  @inline(never)
  static func end(_ cell: Cell, with object: AnyObject, by thread: UInt, underLock isLocked: Bool) -> Bool {
    let new = Passed(object: object)
    return table(of: cell).objects.withLock { objects in
      let end = cell.end(CellWord.elsewhere, thread, isLocked)
      if end == .kept { objects.ofCells[cell.key] = new.object }
      return end != .watched
    }
  }

  /// Empties a cell.
  ///
  /// - Returns: Whether it was done; not if another object lies there by now, or none.
  @inline(never)
  static func empty(_ cell: Cell, of object: AnyObject, leaving rest: UInt) -> Bool {
    let expected = Passed(object: object)
    let old = table(of: cell).objects.withLock { objects in
      guard objects.ofCells[cell.key] === expected.object else { return Passed(object: nil) }
      // Additions that come late may change it meanwhile, and nothing else.
      while !cell.exchange(cell.load(), rest) {}
      return Passed(object: objects.ofCells.removeValue(forKey: cell.key))
    }
    // Released outside the lock, since a `deinit` may come back here.
    return old.object != nil
  }

  /// Releases the object of a cell that nobody else knows any more.
  @inline(never)
  static func release(of cell: Cell) {
    let old = table(of: cell).objects.withLock { Passed(object: $0.ofCells.removeValue(forKey: cell.key)) }
    withExtendedLifetime(old) {}
  }
}
