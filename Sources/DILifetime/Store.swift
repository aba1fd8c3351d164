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
    stride = isSpread ? 64 : 8
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
/// carrying a second address along, and one for its size.
///
/// Unchecked, since the block is raw memory: after its header it is atomic.
@usableFromInline
package struct Store: ~Copyable, @unchecked Sendable {
  fileprivate static var headerSize: Int { 16 }

  /// The block; 0 until it is allocated.
  @usableFromInline let address = Atomic<UInt>(0)
  /// The distance from a cell to the next.
  private let stride: Int

  /// Makes a store without a block.
  package init(_ layout: borrowing StoreLayout) { stride = layout.stride }

  /// Makes a store by the layout of another one.
  package init(like other: borrowing Store) { stride = other.stride }

  /// Releases all instances and the block, when nobody is left who could ask for one.
  package func deallocate() {
    guard isAllocated else { return }
    forEachCell { $0.deinitialize() }
    base.deallocate()
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

  /// Releases all instances, the last registered first; what is being created will not be kept.
  ///
  /// Waits for nobody.
  package func empty() {
    if isAllocated { forEachCell { $0.empty() } }
  }

  /// The cells of the block, the last registered first.
  @inline(__always)
  private func forEachCell(_ body: (Cell) -> Void) {
    let base = base
    var offset = size
    while offset > Store.headerSize {
      offset -= stride
      body(Cell(base + offset))
    }
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
package final class SingleCell: Sendable {
  package let cell: Cell

  package init() {
    cell = Cell(.allocate(byteCount: 8, alignment: 8))
    cell.address.storeBytes(of: 0, as: UInt.self)
  }

  deinit {
    cell.deinitialize()
    cell.address.deallocate()
  }
}
