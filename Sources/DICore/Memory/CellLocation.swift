internal import DILifetime

/// How generated code finds a cell without asking which store it is in.
///
/// A cell of a scope is an offset from whatever store the call runs in; one of the root is an address. With a mask of all
/// ones or all zeros over the store's base, one sum serves both, and each cached type needs one function, not two. The last
/// bit of the mask, where a base has zeros, says whether the instance lies in a box.
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
