public import Synchronization

// Unsafe: raw memory for all cells of a scope, so that a scope needs one allocation for them. Every offset comes from the
// layout, or is compared with the size of the block. The owner frees the block when no thread can use it any more.

/// The number of cells in a store and the distance between them, for all stores with the same layout.
///
/// A layout can grow: blocks that were allocated before do not get the new cells. Allocating or freeing a block takes no lock
/// and retains nothing, since many threads open and close scopes side by side.
package struct StoreLayout: ~Copyable, Sendable {
  /// The distance from a cell to the next.
  fileprivate let stride: Int
  private let count = Atomic<Int>(0)

  /// Makes a layout.
  ///
  /// - Parameter isSpread: Whether each cell has a cache line of its own. Threads that take different instances then do not
  ///   slow each other down. This is worth the memory where there are few stores and many threads.
  package init(isSpread: Bool) {
    stride = isSpread ? 64 : Cell.size
  }

  /// Adds a cell.
  ///
  /// - Returns: The offset of the cell in each block that is allocated with this layout from now on.
  package func append() -> Int {
    Store.headerSize + count.wrappingAdd(1, ordering: .relaxed).oldValue * stride
  }

  /// Whether the layout has no cell yet.
  package var isEmpty: Bool { count.load(ordering: .relaxed) == 0 }

  fileprivate func allocate() -> UnsafeMutableRawPointer {
    let size = Store.headerSize + count.load(ordering: .relaxed) * stride
    let base = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: stride == 64 ? 64 : 16)
    base.initializeMemory(as: UInt.self, repeating: 0, count: size / 8)
    base.storeBytes(of: size, toByteOffset: 8, as: Int.self)
    return base
  }
}

/// The instances of one scope, or of the root scope: a block of ``Cell``s.
///
/// The block begins with a header of three words:
///
/// - The owner: a call that has only the address of the block finds the owner here.
/// - The size of the block in bytes.
/// - The order of the instance that was finished last, which is atomic.
///
/// Owner and size do not change after ``allocate(by:owner:)``.
@usableFromInline
package struct Store: ~Copyable, Sendable {
  fileprivate static var headerSize: Int { 24 }

  /// The address of the block; 0 until the block is allocated.
  @usableFromInline let address = Atomic<UInt>(0)
  /// The distance from a cell to the next.
  private let stride: Int

  /// Makes a store without a block.
  package init(_ layout: borrowing StoreLayout) { stride = layout.stride }

  /// Makes a store without a block, for the layout of another store: allocate it with that layout.
  package init(like other: borrowing Store) { stride = other.stride }

  /// Releases all instances, the last finished first, and frees the block.
  ///
  /// Call it when no thread can use the store any more.
  package func deallocate() {
    guard isAllocated else { return }
    deinitializeCells()
    base.deallocate()
  }

  @inline(__always)
  private func deinitializeCells() {
    let (first, stride) = (base + Store.headerSize, stride)
    let end = base + size
    if (base + 16).load(as: Int.self) > Cell.Origin.step {
      var next = first
      var last = 0
      // Usually the instances were finished in the order of their cells, so that no sorting is necessary.
      while next < end {
        let order = Cell(next).finished
        if order != 0 {
          if order < last { return deinitializeUnorderedCells() }
          last = order
        }
        next += stride
      }
    }
    var next = end
    while next > first {
      next -= stride
      Cell(next).deinitialize()
    }
  }

  @inline(never)
  private func deinitializeUnorderedCells() {
    withUnsafeTemporaryAllocation(of: Cell.self, capacity: (size - Store.headerSize) / stride) { cells in
      let cells = cells.baseAddress.unsafelyUnwrapped
      var count = 0
      for offset in Swift.stride(from: Store.headerSize, to: size, by: stride) {
        let cell = Cell(base + offset)
        if cell.word.pointee.load(ordering: .relaxed) == 0 { continue }
        (cells + count).initialize(to: cell)
        count += 1
      }
      UnsafeMutableBufferPointer(start: cells, count: count).sortByOrder()
      for position in (0..<count).reversed() { cells[position].deinitialize() }
    }
  }

  /// Allocates the block with the cells that the layout has now.
  ///
  /// - Parameters:
  ///   - layout: The layout that the store was made with.
  ///   - owner: The owner, which `owner(of:)` returns. It is not retained.
  package func allocate(by layout: borrowing StoreLayout, owner: UnsafeMutableRawPointer? = nil) {
    let base = layout.allocate()
    base.storeBytes(of: owner, as: UnsafeMutableRawPointer?.self)
    address.store(UInt(bitPattern: base), ordering: .releasing)
  }

  package var isAllocated: Bool { address.load(ordering: .acquiring) != 0 }

  /// The address of the block.
  ///
  /// The caller has read something that was published after the block, so a relaxed load is enough.
  @inlinable
  package var base: UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(bitPattern: address.load(ordering: .relaxed)).unsafelyUnwrapped
  }

  /// Calls a body with all cells of the block.
  package func withCells(_ body: (UnsafeMutableBufferPointer<Cell>) -> Void) {
    let capacity = isAllocated ? (size - Store.headerSize) / stride : 0
    withUnsafeTemporaryAllocation(of: Cell.self, capacity: capacity) { cells in
      for position in 0..<capacity {
        cells.initializeElement(at: position, to: Cell(base + Store.headerSize + position * stride))
      }
      body(cells)
    }
  }

  /// Appends all cells of the block, or only the used ones, to `cells`; none if the block is not allocated.
  package func addCells(to cells: inout [Cell], thatWereUsed isUsed: Bool) {
    guard isAllocated else { return }
    let base = base
    for offset in Swift.stride(from: Store.headerSize, to: size, by: stride) {
      let cell = Cell(base + offset)
      if !isUsed || cell.word.pointee.load(ordering: .relaxed) != 0 { cells.append(cell) }
    }
  }

  /// The offsets of the cells that hold registered values.
  package var placesOfValues: [Int] {
    guard isAllocated else { return [] }
    return Swift.stride(from: Store.headerSize, to: size, by: stride).filter { cell(offset: $0).holdsValue }
  }

  /// Empties all cells and closes them for good.
  package func close() {
    withCells { Cell.empty($0, closing: true) }
  }

  /// Gives the next number in the order of finished instances to the instance that a cell is about to keep.
  ///
  /// - Parameters:
  ///   - cell: The cell, in this store or elsewhere in the same container.
  ///   - base: The address of the block with the counter.
  @inlinable @inline(__always)
  package static func note(_ cell: Cell, finishedIn base: UnsafeMutableRawPointer) {
    let counter = (base + 16).assumingMemoryBound(to: Atomic<Int>.self)
    let order = counter.pointee.wrappingAdd(Cell.Origin.step, ordering: .relaxed).newValue
    cell.order.pointee.store(order, ordering: .relaxed)
  }

  private var size: Int { base.load(fromByteOffset: 8, as: Int.self) }

  /// Whether the block has the cell at an offset; false if the block was allocated before the layout got this cell.
  package func hasCell(offset: Int) -> Bool { offset < size }

  /// The cell at an offset that `StoreLayout.append()` returned.
  package func cell(offset: Int) -> Cell { Cell(base + offset) }

  /// The owner of the store whose block is at `base`.
  @inlinable @inline(__always)
  package static func owner(of base: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    base.load(as: UnsafeMutableRawPointer.self)
  }
}

/// A cell with memory of its own: for a component that was registered after the store had been made, or in a ``LockedCell``.
package final class OwnedCell: Sendable {
  package let cell: Cell

  package init() {
    cell = Cell(.allocate(byteCount: Cell.size, alignment: 8))
    cell.address.initializeMemory(as: UInt.self, repeating: 0, count: Cell.size / 8)
  }

  deinit {
    cell.deinitialize()
    cell.address.deallocate()
  }
}

extension UnsafeMutableBufferPointer<Cell> {
  /// Sorts cells by the order in which their instances were finished.
  func sortByOrder() {
    var cells = self
    if count > 32 { return cells.sort { $0.finished < $1.finished } }
    for position in indices {
      let (cell, order) = (self[position], self[position].finished)
      var index = position
      while index > 0, self[index - 1].finished > order {
        self[index] = self[index - 1]
        index -= 1
      }
      self[index] = cell
    }
  }
}
