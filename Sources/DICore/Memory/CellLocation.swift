internal import DILifetime

/// The location of a cell, either in the scope of the call or in the root scope: `offset + (base & mask)`.
///
/// A cell of a scope has an offset in the store of the call, and the mask keeps the base of that store; a cell of the root has
/// an address, and the mask drops the base. So one function for each cached type serves both. The lowest bit of the mask, where
/// a base has a zero, says whether the instance is in a box.
@usableFromInline
struct CellLocation {
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
