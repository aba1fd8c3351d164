internal import Synchronization

/// The memory for one instance that is held weakly, or by a ``DIScope``.
///
/// Unlike a ``Cell``, it takes a lock for each access: a weak reference has to be tested and retained in one step. Another
/// cell, the ``claim``, says which thread creates the instance.
@usableFromInline
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
    /// What closes the instance; nil if it has no closing.
    var closer: (any InstanceCloser)?
    /// Who is told that the cell has released an instance.
    var reports: [Report] = []

    var object: AnyObject? { strong ?? weak }
  }

  fileprivate struct Report {
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

  /// Takes out the instance; if one is being created, it will not be kept.
  ///
  /// - Parameter isClosing: Whether the cell is closed for good.
  /// - Returns: The instance, to be released; nil if there was none.
  func takeOut(closing isClosing: Bool = false) -> Taken? {
    claim.empty(closing: isClosing)
    return content.withLock { content in
      let taken = content.state.object.map { object in
        let reports = content.state.strong == nil ? [] : content.state.reports
        return Taken(object: object, closer: content.state.closer, reports: reports)
      }
      (content.state.strong, content.state.weak, content.state.closer) = (nil, nil, nil)
      return Unchecked(taken)
    }.state
  }

  /// An instance that was taken out; it is released outside the lock, since a `deinit` can come back here.
  struct Taken {
    let object: AnyObject
    let closer: (any InstanceCloser)?
    fileprivate let reports: [Report]

    /// Releases the instance, and reports it.
    consuming func release() {
      let reports = reports
      _ = consume self
      for report in reports where report.owner != nil { report.send() }
    }
  }

  /// Whether the instance has a closing.
  var hasCloser: Bool { content.withLock { $0.state.closer != nil } }

  /// Sets what closes the instance that is about to be kept.
  package func prepare(_ closer: any InstanceCloser) { content.withLock { $0.state.closer = closer } }

  /// Reports from now on that the cell has released an instance, as long as the owner of the report is alive.
  package func report(to owner: any AnyObject & Sendable, _ send: @escaping @Sendable () -> Void) {
    content.withLock { content in
      content.state.reports.removeAll { $0.owner == nil || $0.owner === owner }
      content.state.reports.append(Report(owner: owner, send: send))
    }
  }

  /// Keeps an object, unless the cell already has one, or was emptied since the creation began.
  ///
  /// - Returns: Whether it keeps this object.
  @discardableResult
  package func keepUnlessAbandoned(_ object: AnyObject) -> Bool {
    content.withLock { [reference, claim, counter] content in
      // Tested under the lock: `empty` marks the claim first, and takes the object out afterwards.
      if let kept = content.state.object { return kept === object }
      if claim.isAbandoned {
        content.state.closer = nil
        return false
      }
      if let counter {
        let order = counter.count.wrappingAdd(1, ordering: .relaxed).newValue
        claim.order.pointee.store(order, ordering: .relaxed)
      }
      content.state.strong = reference == .strong ? object : nil
      content.state.weak = reference == .weak ? object : nil
      return true
    }
  }
}

/// Closes an instance that a ``DIScope`` keeps; `DICore` makes it from the closings of a component.
package protocol InstanceCloser: AnyObject, Sendable {
  /// Closes instances, each before what it needs.
  ///
  /// - Parameter instances: The instances, the last finished first, each with its closer.
  static func close(_ instances: [(closer: any InstanceCloser, object: AnyObject)])
}
