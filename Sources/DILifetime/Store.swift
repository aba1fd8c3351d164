public import Synchronization

// The unsafe file of this module. A cell is an address in a block of memory, and an instance lies in the block itself:
// reading one costs an atomic load, and keeping one no allocation. With a box for each instance, a scope of five objects
// would take twelve allocations instead of seven.

/// A place for one instance in a ``Store``: a word that says whether it is there, and the instance itself.
///
/// Such a cell only fills, so that a look costs one atomic load and no lock, and hands out the instance from where it
/// lies: no box is allocated for it. The type belongs to whoever laid out the store and is not known here.
@usableFromInline
package struct Cell {
  @usableFromInline package let address: UnsafeMutableRawPointer

  @inlinable
  package init(_ address: UnsafeMutableRawPointer) { self.address = address }

  package static var empty: UInt { 0 }
  package static var beingCreated: UInt { 1 }
  @inlinable package static var complete: UInt { 2 }

  @usableFromInline
  package enum Layout {
    /// Where the instance begins, counted from the state.
    @inlinable
    package static func valueOffset<Instance>(of type: Instance.Type) -> Int {
      max(MemoryLayout<UInt>.size, MemoryLayout<Instance>.alignment)
    }
  }

  @inlinable
  package var isComplete: Bool {
    state.pointee.load(ordering: .acquiring) == Cell.complete
  }

  /// Where the instance lies; there is one only after ``isComplete`` has said so.
  @inlinable
  package func pointer<Instance>(to type: Instance.Type) -> UnsafeMutablePointer<Instance> {
    (address + Layout.valueOffset(of: type)).assumingMemoryBound(to: type)
  }

  @inlinable
  package var state: UnsafeMutablePointer<Atomic<UInt>> {
    address.assumingMemoryBound(to: Atomic<UInt>.self)
  }

  /// Claims the cell for its creation; false if a creation is under way or over.
  package func beginCreation() -> Bool {
    state.pointee.compareExchange(expected: Cell.empty, desired: Cell.beingCreated, ordering: .relaxed).exchanged
  }

  /// Gives up a claim.
  package func cancelCreation() {
    state.pointee.store(Cell.empty, ordering: .releasing)
  }

  /// Puts the instance in, for all to see.
  package func fill<Instance>(_ instance: Instance) {
    pointer(to: Instance.self).initialize(to: instance)
    state.pointee.store(Cell.complete, ordering: .releasing)
  }
}

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
      // Empty before the instance goes, whose `deinit` may look here.
      let instance = cell.pointer(to: Instance.self).move()
      cell.cancelCreation()
      withExtendedLifetime(instance) {}
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

  /// Releases all instances of a store that no other thread knows of.
  package func empty() { layout.deinitialize(base) }

  /// The cell at a distance that the layout gave.
  package func cell(offset: Int) -> Cell { Cell(base + offset) }

  package func setOwner(_ owner: UnsafeMutableRawPointer) {
    base.storeBytes(of: owner, as: UnsafeMutableRawPointer.self)
  }

  /// The owner of the store that begins at `base`.
  package static func owner(of base: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    base.load(as: UnsafeMutableRawPointer.self)
  }
}
