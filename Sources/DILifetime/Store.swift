public import Synchronization

// The unsafe file of this module. A cell is an address in a block of memory, and an instance lies in the block itself:
// reading one costs an atomic load, and keeping one no allocation. With a box for each instance, a scope of five objects
// would take twelve allocations instead of seven.

/// A place for one instance in a ``Store``: a word that says whether it is there, and the instance itself.
///
/// A look costs one atomic load and no lock, and hands out the instance from where it lies: no box is allocated for it. The
/// type belongs to whoever laid out the store and is not known here.
///
/// Unchecked: a cell is an address, and what lies there is written by whoever has claimed it: one thread at a time, by a lock
/// that is not the cell's own.
@usableFromInline
package struct Cell: @unchecked Sendable {
  @usableFromInline package let address: UnsafeMutableRawPointer

  @inlinable
  package init(_ address: UnsafeMutableRawPointer) { self.address = address }

  @inlinable package static var empty: UInt { 0 }
  @inlinable package static var creating: UInt { 1 }
  @inlinable package static var complete: UInt { 2 }
  /// The cell was emptied while its instance was being created, which then is not kept.
  private static var abandoned: UInt { 3 }
  /// The instance is being moved out: a matter of a few instructions.
  private static var leaving: UInt { 4 }

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
  ///
  /// Only one thread at a time may do so, by whatever lock there is.
  @inlinable
  package func beginCreation() -> Bool {
    guard state.pointee.load(ordering: .relaxed) == Cell.empty else { return false }
    state.pointee.store(Cell.creating, ordering: .relaxed)
    return true
  }

  /// Gives up a claim.
  @usableFromInline
  package func cancelCreation() { state.pointee.store(Cell.empty, ordering: .releasing) }

  /// Puts the instance in, for all to see; not if the cell was emptied since it was claimed.
  @inlinable
  package func fill<Instance>(_ instance: Instance) {
    pointer(to: Instance.self).initialize(to: instance)
    if move(from: Cell.creating, to: Cell.complete) { return }
    pointer(to: Instance.self).deinitialize(count: 1)
    cancelCreation()
  }

  /// Releases the instance, or sees to it that one which is being created is not kept.
  fileprivate func empty(_ description: CellDescription) {
    while true {
      let current = state.pointee.load(ordering: .acquiring)
      switch current {
      case Cell.complete: if move(from: current, to: Cell.leaving) { return release(description) }
      case Cell.creating: if move(from: current, to: Cell.abandoned) { return }
      default: return
      }
    }
  }

  /// Releases the instance of a cell that nobody else knows any more.
  fileprivate func deinitialize(_ description: CellDescription) {
    guard state.pointee.load(ordering: .relaxed) == Cell.complete else { return }
    if description.isObject {
      return Unmanaged<AnyObject>.fromOpaque(pointer(to: UnsafeRawPointer.self).pointee).release()
    }
    func deinitialize<Instance>(_ type: Instance.Type) { pointer(to: type).deinitialize(count: 1) }
    deinitialize(description.type)
  }

  /// Takes the instance out, and leaves the cell empty before the instance goes, whose `deinit` may look here.
  private func release(_ description: CellDescription) {
    if description.isObject {
      // The nearly only case, without asking the runtime what the type is like.
      let object = Unmanaged<AnyObject>.fromOpaque(pointer(to: UnsafeRawPointer.self).pointee)
      state.pointee.store(Cell.empty, ordering: .releasing)
      return object.release()
    }
    func release<Instance>(_ type: Instance.Type) {
      let instance = pointer(to: type).move()
      state.pointee.store(Cell.empty, ordering: .releasing)
      withExtendedLifetime(instance) {}
    }
    release(description.type)
  }

  @inlinable
  func move(from old: UInt, to new: UInt) -> Bool {
    state.pointee.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing).exchanged
  }
}

/// A cell, as it is in every store of a layout.
private struct CellDescription: Sendable {
  let offset: Int
  let type: any Any.Type
  /// Whether instances are references to objects.
  let isObject: Bool

  init(_ type: any Any.Type, at offset: Int) {
    self.offset = offset
    self.type = type
    isObject = type is AnyClass
  }

  /// How much room a cell of a type takes, and how it is aligned.
  static func measure(_ type: any Any.Type) -> (size: Int, alignment: Int) {
    func measure<Instance>(_: Instance.Type) -> (size: Int, alignment: Int) {
      let offset = Cell.Layout.valueOffset(of: Instance.self)
      return (offset + MemoryLayout<Instance>.size, offset)
    }
    return measure(type)
  }
}

/// Which cells a store has, and where: the same for the root of a graph, and for each of its scopes.
///
/// It can grow: stores that were made before do not have the new cells. Who opens and closes stores takes no lock and
/// retains nothing for it, since scopes are opened and closed on many threads side by side; so descriptions lie where they
/// never move, in chunks each as large as all before.
///
/// Unchecked: what a reader looks at was written before the count or the size that it read.
package final class StoreLayout: @unchecked Sendable {
  private static var firstChunk: Int { 16 }

  private let growth = Mutex<Void>(())
  private let chunks: UnsafeMutablePointer<UnsafeMutablePointer<CellDescription>?>
  private let count = Atomic<Int>(0)
  private let size = Atomic<Int>(Store.headerSize)
  private let alignment = Atomic<Int>(8)

  package init() {
    chunks = .allocate(capacity: 48)
    chunks.initialize(repeating: nil, count: 48)
  }

  deinit {
    for chunk in 0..<48 { chunks[chunk]?.deallocate() }
    chunks.deallocate()
  }

  /// Adds a cell for instances of a type.
  ///
  /// - Returns: The distance of the cell from the base of each store that is made with this layout from now on.
  package func append(_ type: any Any.Type) -> Int {
    let cell = CellDescription.measure(type)
    return growth.withLock { _ in
      let oldSize = size.load(ordering: .relaxed)
      let offset = (oldSize + cell.alignment - 1) / cell.alignment * cell.alignment
      let position = count.load(ordering: .relaxed)
      let place = StoreLayout.place(of: position)
      let chunk = chunks[place.chunk] ?? .allocate(capacity: StoreLayout.firstChunk << place.chunk)
      chunks[place.chunk] = chunk
      (chunk + place.index).initialize(to: CellDescription(type, at: offset))
      count.store(position + 1, ordering: .releasing)
      alignment.store(max(alignment.load(ordering: .relaxed), cell.alignment), ordering: .relaxed)
      size.store(offset + cell.size, ordering: .releasing)
      return offset
    }
  }

  fileprivate func allocate() -> UnsafeMutableRawPointer {
    let words = (size.load(ordering: .acquiring) + 7) / 8
    let base = UnsafeMutableRawPointer.allocate(
      byteCount: words * 8, alignment: alignment.load(ordering: .relaxed))
    base.initializeMemory(as: UInt.self, repeating: Cell.empty, count: words)
    base.storeBytes(of: words * 8, toByteOffset: 8, as: Int.self)
    return base
  }

  /// Releases the instances in a block, the last registered first.
  fileprivate func empty(_ base: UnsafeMutableRawPointer, size: Int) {
    forEachCell(of: base, size: size) { $0.empty($1) }
  }

  /// Releases the instances in a block that nobody else knows any more.
  fileprivate func deinitialize(_ base: UnsafeMutableRawPointer, size: Int) {
    forEachCell(of: base, size: size) { $0.deinitialize($1) }
  }

  /// The last registered first.
  @inline(__always)
  private func forEachCell(
    of base: UnsafeMutableRawPointer, size: Int, _ body: (Cell, CellDescription) -> Void
  ) {
    var left = count.load(ordering: .acquiring)
    guard left > 0 else { return }
    var chunk = StoreLayout.place(of: left - 1).chunk
    while left > 0 {
      let first = StoreLayout.firstChunk * ((1 << chunk) - 1)
      var description = chunks[chunk].unsafelyUnwrapped + (left - first)
      for _ in first..<left {
        description -= 1
        if description.pointee.offset < size { body(Cell(base + description.pointee.offset), description.pointee) }
      }
      left = first
      chunk -= 1
    }
  }

  /// Chunk `n` holds as many descriptions as all before it and the first.
  private static func place(of position: Int) -> (chunk: Int, index: Int) {
    let number = position / firstChunk + 1
    let chunk = Int.bitWidth - 1 - number.leadingZeroBitCount
    return (chunk, position - firstChunk * ((1 << chunk) - 1))
  }
}

/// The instances of one scope, or of the root: a block of ``Cell``s.
///
/// The block begins with one word for its owner, so that who holds the address of a block finds the owner without
/// carrying a second address along, and one for its size.
///
/// Unchecked, since the block is raw memory: it is written through the atomic states of its cells alone.
@usableFromInline
package struct Store: ~Copyable, @unchecked Sendable {
  static var headerSize: Int { 16 }

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
    layout._withUnsafeGuaranteedRef { $0.deinitialize(base, size: size) }
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
  /// An instance is handed out without a lock, so that no other thread may be asking for one at the same moment.
  package func empty() {
    if isAllocated { layout._withUnsafeGuaranteedRef { $0.empty(base, size: size) } }
  }

  private var size: Int { base.load(fromByteOffset: 8, as: Int.self) }

  /// Whether the layout had a cell already when the block was allocated.
  package func hasCell(offset: Int) -> Bool { offset < size }

  /// The cell at a distance that the layout gave.
  package func cell(offset: Int) -> Cell { Cell(base + offset) }

  /// The owner of the store that begins at `base`.
  package static func owner(of base: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    base.load(as: UnsafeMutableRawPointer.self)
  }
}

/// A cell for itself: of a component that was registered when the store it belongs to had been made.
package final class LateCell: Sendable {
  package let cell: Cell
  private let description: CellDescription

  package init(_ type: any Any.Type) {
    let (size, alignment) = CellDescription.measure(type)
    let address = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: alignment)
    address.storeBytes(of: Cell.empty, as: UInt.self)
    cell = Cell(address)
    description = CellDescription(type, at: 0)
  }

  deinit {
    empty()
    cell.address.deallocate()
  }

  /// Releases the instance, or sees to it that one which is being created is not kept.
  package func empty() { cell.empty(description) }
}
