internal import Synchronization

/// A custom scope: it keeps instances for the program, independently of any container.
///
/// Use it for instances whose life depends neither on a container nor on its scopes: for example the objects of a signed-in
/// user, which live until ``clean()`` is called. Several components, and several containers, can share a scope.
///
/// ```swift
/// let account = DIScope(name: "account")
/// builder.register { Inbox() }.lifetime(.custom(account))
/// // ... and when the user signs out:
/// account.clean()
/// ```
///
/// A scope keeps its instances and what they hold. It does not keep the container that made them, unless an instance holds that
/// container. It releases the instance of a component when the last container and builder with the registration of this
/// component are gone.
public final class DIScope: Sendable {
  /// The name of the scope in descriptions.
  public let name: String

  /// Whether the scope keeps its instances alive; `.strong` by default.
  public let reference: Lifetime.Reference

  private let cells = Mutex<[ObjectIdentifier: LockedCell]>([:])
  private let counter = LockedCell.Counter()

  /// Makes an empty scope.
  ///
  /// - Parameters:
  ///   - name: The name of the scope in descriptions.
  ///   - reference: Whether the scope keeps its instances alive.
  public init(name: String, reference: Lifetime.Reference = .strong) {
    self.name = name
    self.reference = reference
  }

  deinit {
    for cell in lastFinishedFirst { cell.takeOut()?.release() }
  }

  /// Closes and releases every instance; the next request for each makes a new one.
  ///
  /// First the closings run, with the outcome `succeeded`: an instance is closed before what it needs. What they throw goes to
  /// the observers of the container. Then the instances are released, in the opposite order of their creation.
  ///
  /// It does not wait. If another thread is creating an instance, the request of that thread gets the instance, and the scope
  /// does not keep it.
  public func clean() {
    let all = lastFinishedFirst
    // Outside the lock: closings, and a `deinit`, can use this scope.
    if !all.contains(where: \.hasCloser) { return all.forEach { $0.takeOut()?.release() } }
    var taken = all.map { $0.takeOut() }
    close(taken)
    for position in taken.indices { taken[position].take()?.release() }
  }

  private func close(_ taken: [LockedCell.Taken?]) {
    let instances = taken.compactMap { taken in
      taken?.closer.map { (closer: $0, object: taken!.object) }
    }
    if let first = instances.first { type(of: first.closer).close(instances) }
  }

  private var lastFinishedFirst: [LockedCell] {
    cells.withLock { Array($0.values) }.sorted { $0.claim.finished > $1.claim.finished }
  }

  /// The cell of a component.
  package func cell(for key: ScopeKey) -> LockedCell {
    cells.withLock { cells in
      if let cell = cells[ObjectIdentifier(key)] { return cell }
      let cell = LockedCell(reference, countedBy: counter)
      cells[ObjectIdentifier(key)] = cell
      key.noteCell(in: self)
      return cell
    }
  }

  /// Releases the instance of a component that is gone.
  fileprivate func removeCell(for key: ObjectIdentifier) {
    cells.withLock { $0.removeValue(forKey: key) }?.takeOut()?.release()
  }
}

extension DIScope: CustomStringConvertible {
  /// The name, as in `DIScope(account)`.
  public var description: String { "DIScope(\(name.inOneLine))" }
}

extension DIScope: CustomReflectable {
  /// The name, and whether the scope keeps its instances alive.
  public var customMirror: Mirror {
    Mirror(self, children: ["name": name, "reference": reference], displayStyle: .class)
  }
}

/// The identity of a component in a ``DIScope``.
///
/// The component owns it; its `deinit` removes the component's cell from the scope.
package final class ScopeKey: Sendable {
  /// The scope that has a cell for the component; nil until a scope has one.
  private let scope = Mutex<DIScope?>(nil)

  package init() {}

  deinit { scope.withLock { $0 }?.removeCell(for: ObjectIdentifier(self)) }

  fileprivate func noteCell(in new: DIScope) { scope.withLock { $0 = new } }
}
