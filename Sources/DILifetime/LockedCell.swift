internal import Synchronization

/// A place for one instance that can become empty by itself, or with its scope: of a weak lifetime, or of a ``DIScope``.
///
/// It takes a lock for each look, where a ``Cell`` takes none: whether a weak reference still leads anywhere has to be found
/// out while it is being retained. Who creates the instance is said by a cell beside it.
package final class LockedCell: Sendable {
  private let reference: Lifetime.Reference
  private let content = Mutex(Content())
  private let single = OwnedCell()
  /// Counts what is finished in the ``DIScope``; nil for a cell of a store, where nothing is held strongly.
  private let counter: Counter?

  /// Counts.
  final class Counter: Sendable {
    fileprivate let count = Atomic<Int>(0)
  }

  /// What the lock protects.
  ///
  /// Unchecked, since instances need not be `Sendable`: they are shared because their author gave them a lifetime that
  /// shares them, and whether that is safe is for the author to say. The cell itself only passes references on.
  private struct Content: @unchecked Sendable {
    var strong: AnyObject?
    weak var weak: AnyObject?

    var object: AnyObject? { strong ?? weak }
  }

  /// A reference on its way in or out; unchecked for the same reason.
  private struct Passed: @unchecked Sendable {
    let object: AnyObject?
  }

  private struct Taken: @unchecked Sendable {
    let address: UnsafeMutableRawPointer?
  }

  package convenience init(_ reference: Lifetime.Reference) { self.init(reference, countedBy: nil) }

  init(_ reference: Lifetime.Reference, countedBy counter: Counter?) {
    self.reference = reference
    self.counter = counter
  }

  /// An empty one.
  convenience init(like other: LockedCell) { self.init(other.reference) }

  /// The cell that is claimed by who creates the instance; it never holds it.
  package var claim: Cell { single.cell }

  /// The object for the instance, if there is one.
  package var object: AnyObject? { content.withLock { Passed(object: $0.object) }.object }

  /// The same, retained.
  package func takeObject() -> UnsafeMutableRawPointer? {
    content.withLock { Taken(address: ($0.strong ?? $0.weak).map { Unmanaged.passRetained($0).toOpaque() }) }.address
  }

  /// Releases the instance, or sees to it that one which is being created is not kept.
  ///
  /// - Parameter isClosing: Whether nothing shall be here any more.
  package func empty(closing isClosing: Bool = false) {
    claim.empty(closing: isClosing)
    let old = content.withLock { content in
      let old = Passed(object: content.object)
      (content.strong, content.weak) = (nil, nil)
      return old
    }
    // Outside the lock, since releasing an instance runs its `deinit`, which may come back here.
    withExtendedLifetime(old) {}
  }

  /// Puts an object in, if there is none, and if the cell was not emptied since its creation began.
  package func keepUnlessAbandoned(_ object: AnyObject) {
    let new = Passed(object: object)
    content.withLock { [reference, claim, counter] content in
      // Looked at under the lock: who empties the cell marks it first and takes out what is here afterwards.
      if claim.isAbandoned || content.object != nil { return }
      if let counter {
        let order = counter.count.wrappingAdd(1, ordering: .relaxed).newValue
        claim.order.pointee.store(order, ordering: .relaxed)
      }
      content.strong = reference == .strong ? new.object : nil
      content.weak = reference == .weak ? new.object : nil
    }
  }
}
