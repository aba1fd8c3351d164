public import Synchronization

// Unsafe file 2 of 2 of this module. All cells of a scope lie in one block of memory, so that opening a scope is one
// allocation whatever it comes to hold.

/// Which cells a store has: the same for all stores that are made by it.
///
/// It can grow; stores that were made before do not have the new cells. Who opens and closes stores takes no lock for it and
/// retains nothing, since scopes are opened and closed on many threads side by side.
package struct StoreLayout: ~Copyable, Sendable {
  /// The distance from a cell to the next.
  fileprivate let stride: Int
  private let count = Atomic<Int>(0)

  /// Makes a layout.
  ///
  /// - Parameter isSpread: Whether each cell has a line of the processor's cache for itself, so that threads which take
  ///   different instances do not hinder each other: worth it where there are few stores and many threads.
  package init(isSpread: Bool) {
    stride = isSpread ? 64 : Cell.size
  }

  /// Adds a cell.
  ///
  /// - Returns: The distance of the cell from the base of each store that is made with this layout from now on.
  package func append() -> Int {
    Store.headerSize + count.wrappingAdd(1, ordering: .relaxed).oldValue * stride
  }

  /// Whether there is no cell yet.
  package var isEmpty: Bool { count.load(ordering: .relaxed) == 0 }

  fileprivate func allocate() -> UnsafeMutableRawPointer {
    let size = Store.headerSize + count.load(ordering: .relaxed) * stride
    let base = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: min(stride, 64))
    base.initializeMemory(as: UInt.self, repeating: 0, count: size / 8)
    base.storeBytes(of: size, toByteOffset: 8, as: Int.self)
    return base
  }
}

/// The instances of one scope, or of the root: a block of ``Cell``s.
///
/// The block begins with one word for its owner, so that who holds the address of a block finds the owner without
/// carrying a second address along, one for its size, and one that counts what is finished in it.
///
/// Unchecked, since the block is raw memory: after its header it is atomic.
@usableFromInline
package struct Store: ~Copyable, @unchecked Sendable {
  fileprivate static var headerSize: Int { 24 }

  /// The block; 0 until it is allocated.
  @usableFromInline let address = Atomic<UInt>(0)
  /// The distance from a cell to the next.
  private let stride: Int

  /// Makes a store without a block.
  package init(_ layout: borrowing StoreLayout) { stride = layout.stride }

  /// Makes a store by the layout of another one.
  package init(like other: borrowing Store) { stride = other.stride }

  /// Releases all instances, the last finished first, and the block, when nobody is left who could ask for one.
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
      // Most often they were finished in the order in which they lie here.
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

  /// Allocates the block, by the layout as it is now.
  ///
  /// - Parameters:
  ///   - layout: The layout that the store was made with.
  ///   - owner: The owner, for who holds the address of the block.
  package func allocate(by layout: borrowing StoreLayout, owner: UnsafeMutableRawPointer? = nil) {
    let base = layout.allocate()
    base.storeBytes(of: owner, as: UnsafeMutableRawPointer?.self)
    address.store(UInt(bitPattern: base), ordering: .releasing)
  }

  package var isAllocated: Bool { address.load(ordering: .acquiring) != 0 }

  /// Where the block begins; whoever asks has seen something that was published after the block.
  @inlinable
  package var base: UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(bitPattern: address.load(ordering: .relaxed)).unsafelyUnwrapped
  }

  /// Adds the cells of the block to others, all of them, or those that something was put in; none if it is not allocated.
  package func addCells(to cells: inout [Cell], thatWereUsed isUsed: Bool = false) {
    guard isAllocated else { return }
    let base = base
    for offset in Swift.stride(from: Store.headerSize, to: size, by: stride) {
      let cell = Cell(base + offset)
      if !isUsed || cell.word.pointee.load(ordering: .relaxed) != 0 { cells.append(cell) }
    }
  }

  /// The places of the cells that hold what was handed in.
  package var placesOfValues: [Int] {
    guard isAllocated else { return [] }
    return Swift.stride(from: Store.headerSize, to: size, by: stride).filter { cell(offset: $0).holdsValue }
  }

  /// Empties all cells for ever.
  package func close() {
    var cells: [Cell] = []
    addCells(to: &cells)
    Cell.empty(cells, closing: true)
  }

  /// Notes of an instance which is about to be kept that it was finished after all that have been.
  ///
  /// - Parameters:
  ///   - cell: Where it is kept: here, or in another place of the same container.
  ///   - base: The base of the store that counts.
  @inlinable @inline(__always)
  package static func note(_ cell: Cell, finishedIn base: UnsafeMutableRawPointer) {
    let counter = (base + 16).assumingMemoryBound(to: Atomic<Int>.self)
    let order = counter.pointee.wrappingAdd(Cell.Origin.step, ordering: .relaxed).newValue
    cell.order.pointee.store(order, ordering: .relaxed)
  }

  private var size: Int { base.load(fromByteOffset: 8, as: Int.self) }

  /// Whether the layout had a cell already when the block was allocated.
  package func hasCell(offset: Int) -> Bool { offset < size }

  /// The cell at a distance that the layout gave.
  package func cell(offset: Int) -> Cell { Cell(base + offset) }

  /// The owner of the store that begins at `base`.
  @inlinable @inline(__always)
  package static func owner(of base: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    base.load(as: UnsafeMutableRawPointer.self)
  }
}

/// A cell for itself: of a component that was registered when the store it belongs to had been made, or of a
/// ``LockedCell``.
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
  /// Sorts cells by when they were finished.
  fileprivate func sortByOrder() {
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
