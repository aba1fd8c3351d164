internal import Synchronization

/// The memory for one instance that is held weakly, or by a ``DIScope``.
///
/// Unlike a ``Cell``, it takes a lock for each access: a weak reference has to be tested and retained in one step. Another
/// cell, the ``claim``, says which thread creates the instance.
package final class LockedCell: Sendable {
  let reference: Lifetime.Reference
  private let content = Mutex(Unchecked(Content()))
  private let single = OwnedCell()
  /// Counts the instances that were finished in the ``DIScope``.
  ///
  /// Nil for a locked cell of a store, which holds its instance weakly.
  private let counter: Counter?

  /// The count that the cells of one ``DIScope`` share.
  package final class Counter: Sendable {
    fileprivate let count = Atomic<Int>(0)
  }

  private struct Content {
    var strong: AnyObject?
    weak var weak: AnyObject?
    /// Who is told that the cell has released an instance.
    var reports: [Report] = []

    var object: AnyObject? { strong ?? weak }
  }

  private struct Report {
    weak var owner: AnyObject?
    let send: @Sendable () -> Void
  }

  package init(_ reference: Lifetime.Reference, countedBy counter: Counter? = nil) {
    self.reference = reference
    self.counter = counter
  }

  /// The cell that the creating thread claims.
  ///
  /// It never holds the instance.
  package var claim: Cell { single.cell }

  /// The object for the instance, if there is one.
  package var object: AnyObject? { content.withLock { $0.state.object } }

  /// The object for the instance, retained, if there is one.
  package func takeObject() -> UnsafeMutableRawPointer? {
    content.withLock { ($0.state.strong ?? $0.state.weak).map { Unmanaged.passRetained($0).toOpaque() } }
  }

  /// Releases the instance; if one is being created, it will not be kept.
  ///
  /// - Parameter isClosing: Whether the cell is closed for good.
  package func empty(closing isClosing: Bool = false) {
    claim.empty(closing: isClosing)
    var old: AnyObject?
    let reports = content.withLock { content in
      old = content.state.object
      let reports = content.state.strong == nil ? [] : content.state.reports
      (content.state.strong, content.state.weak) = (nil, nil)
      return Unchecked(reports)
    }
    // Released outside the lock: a `deinit` can come back here.
    withExtendedLifetime(old) {}
    old = nil
    for report in reports.state where report.owner != nil { report.send() }
  }

  /// Reports from now on that the cell has released an instance, as long as the owner of the report is alive.
  package func report(to owner: any AnyObject & Sendable, _ send: @escaping @Sendable () -> Void) {
    content.withLock { content in
      content.state.reports.removeAll { $0.owner == nil || $0.owner === owner }
      content.state.reports.append(Report(owner: owner, send: send))
    }
  }

  /// Keeps an object, unless the cell already has one, or was emptied since the creation began.
  package func keepUnlessAbandoned(_ object: AnyObject) {
    content.withLock { [reference, claim, counter] content in
      // Tested under the lock: `empty` marks the claim first, and takes the object out afterwards.
      if claim.isAbandoned || content.state.object != nil { return }
      if let counter {
        let order = counter.count.wrappingAdd(1, ordering: .relaxed).newValue
        claim.order.pointee.store(order, ordering: .relaxed)
      }
      content.state.strong = reference == .strong ? object : nil
      content.state.weak = reference == .weak ? object : nil
    }
  }
}
