public import Synchronization

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
