public import Synchronization

// Unsafe file 2 of 2 of this module. All cells of a scope lie in one block of memory, so that opening a scope is one
// allocation whatever it comes to hold.

/// Which cells a store has: the same for all stores that are made by it.
///
/// It can grow; stores that were made before do not have the new cells. Who opens and closes stores takes no lock for it and
/// retains nothing, since scopes are opened and closed on many threads side by side.
package final class StoreLayout: Sendable {
  /// The distance from a cell to the next.
  private let stride: Int
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

  fileprivate func allocate() -> UnsafeMutableRawPointer {
    let size = Store.headerSize + count.load(ordering: .relaxed) * stride
    let base = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: min(stride, 64))
    base.initializeMemory(as: UInt.self, repeating: 0, count: size / 8)
    base.storeBytes(of: size, toByteOffset: 8, as: Int.self)
    return base
  }

  /// The cells of a block, the last registered first.
  @inline(__always)
  fileprivate func forEachCell(of base: UnsafeMutableRawPointer, size: Int, _ body: (Cell) -> Void) {
    var offset = size
    while offset > Store.headerSize {
      offset -= stride
      body(Cell(base + offset))
    }
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
  /// Not retained, since all scopes of a graph would write to one count: whoever owns the store keeps the layout.
  private let layout: Unmanaged<StoreLayout>

  /// Makes a store without a block.
  ///
  /// Its owner must keep the layout until it has called ``deallocate()``.
  package init(_ layout: StoreLayout) {
    self.layout = Unmanaged.passUnretained(layout)
  }

  /// Makes a store by the layout of another one.
  package init(like other: borrowing Store) {
    layout = other.layout
  }

  /// Releases all instances and the block, when nobody is left who could ask for one.
  package func deallocate() {
    guard isAllocated else { return }
    layout._withUnsafeGuaranteedRef { $0.forEachCell(of: base, size: size) { $0.deinitialize() } }
    base.deallocate()
  }

  /// Allocates the block, by the layout as it is now.
  package func allocate(owner: UnsafeMutableRawPointer? = nil) {
    let base = layout._withUnsafeGuaranteedRef { $0.allocate() }
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
    if isAllocated { layout._withUnsafeGuaranteedRef { $0.forEachCell(of: base, size: size) { $0.empty() } } }
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
