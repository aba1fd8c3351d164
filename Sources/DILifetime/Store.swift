/// Which cells a store has, and where: the same for the root of a graph, and for each of its scopes.
package struct StoreLayout {
  private var cells: [(offset: Int, type: any Any.Type)] = []
  private var size = Store.headerSize
  private var alignment = 16

  package init() {}

  /// Adds a cell for instances of a type.
  ///
  /// - Returns: The distance of the cell from the base of each store that is made with this layout.
  package mutating func append(_ type: any Any.Type) -> Int {
    func measure<Instance>(_: Instance.Type) -> (size: Int, alignment: Int) {
      let offset = Cell.Layout.valueOffset(of: Instance.self)
      return (offset + MemoryLayout<Instance>.size, offset)
    }
    let cell = measure(type)
    let offset = (size + cell.alignment - 1) / cell.alignment * cell.alignment
    size = offset + cell.size
    alignment = max(alignment, cell.alignment)
    cells.append((offset, type))
    return offset
  }

  fileprivate func allocate() -> UnsafeMutableRawPointer {
    let words = (size + 7) / 8
    let base = UnsafeMutableRawPointer.allocate(byteCount: words * 8, alignment: alignment)
    base.initializeMemory(as: UInt.self, repeating: Cell.empty, count: words)
    return base
  }

  /// Releases the instances in a store, the last registered first.
  fileprivate func deinitialize(_ base: UnsafeMutableRawPointer) {
    func release<Instance>(_ cell: Cell, _: Instance.Type) {
      cell.pointer(to: Instance.self).deinitialize(count: 1)
    }
    for (offset, type) in cells.reversed() {
      let cell = Cell(base + offset)
      if cell.isComplete { release(cell, type) }
    }
  }
}

/// The instances of one scope, or of the root: a block of ``Cell``s that lives as long as this object.
///
/// The block begins with one word for its owner, so that who holds the address of a block finds the owner without
/// carrying a second address along.
///
/// Unchecked, since the block is raw memory: it is written through the atomic states of its cells alone, and by `deinit`,
/// when nobody is left to read it.
@usableFromInline
package final class Store: @unchecked Sendable {
  static var headerSize: Int { 16 }

  @usableFromInline package let base: UnsafeMutableRawPointer
  private let layout: StoreLayout

  package init(_ layout: StoreLayout) {
    self.layout = layout
    base = layout.allocate()
  }

  deinit {
    layout.deinitialize(base)
    base.deallocate()
  }

  package func setOwner(_ owner: UnsafeMutableRawPointer) {
    base.storeBytes(of: owner, as: UnsafeMutableRawPointer.self)
  }

  /// The owner of the store that begins at `base`.
  package static func owner(of base: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    base.load(as: UnsafeMutableRawPointer.self)
  }
}
