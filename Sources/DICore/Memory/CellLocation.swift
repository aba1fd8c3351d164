internal import DILifetime

/// The location of a cell, either in the scope of the call or in the root scope: `offset + (base & mask)`.
///
/// For a cell of a scope, `offset` is the offset in the scope's store, and the mask keeps the base of that store. For a cell of
/// the root, `offset` is the cell's address, and the mask drops the base. So one function for each cached type serves both. The
/// lowest bit of a base is 0, so that bit of the mask is free: it says whether the instance is in a box.
@usableFromInline
struct CellLocation: Sendable {
  @usableFromInline let offset: Int
  @usableFromInline let mask: Int

  @inlinable @inline(__always)
  init(offset: Int, mask: Int) {
    self.offset = offset
    self.mask = mask
  }

  static func scope(offset: Int, isBoxed: Bool) -> CellLocation {
    CellLocation(offset: offset, mask: isBoxed ? -1 : -2)
  }

  static func root(_ cell: Cell, isBoxed: Bool) -> CellLocation {
    CellLocation(offset: Int(bitPattern: cell.address), mask: isBoxed ? 1 : 0)
  }

  @inlinable @inline(__always)
  var isBoxed: Bool { mask & 1 != 0 }
}
