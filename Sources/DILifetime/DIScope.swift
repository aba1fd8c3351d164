internal import Synchronization

/// A store of instances that belongs to the program and not to a container.
///
/// Use it where neither a container nor one of its scopes has the right length of life: for what belongs to a signed-in
/// user, say, until ``clean()`` is called. Several components, and several containers, may share one. A scope keeps the
/// instances and what they hold, but not the container that made them, unless one of them was given it. When the last container
/// and builder with a registration are gone, it lets go of what it kept for it.
///
/// ```swift
/// let account = DIScope(name: "account")
/// builder.register { Inbox() }.lifetime(.custom(account))
/// // ... and when the user signs out:
/// account.clean()
/// ```
public final class DIScope: Sendable {
  /// What the scope is called in descriptions.
  public let name: String

  /// Whether the scope keeps its instances alive; strong unless said otherwise.
  public let reference: Lifetime.Reference

  private let cells = Mutex<[ObjectIdentifier: LockedCell]>([:])
  private let counter = LockedCell.Counter()

  /// Makes an empty scope.
  ///
  /// - Parameters:
  ///   - name: What the scope is called in descriptions.
  ///   - reference: Whether the scope keeps its instances alive.
  public init(name: String, reference: Lifetime.Reference = .strong) {
    self.name = name
    self.reference = reference
  }

  deinit { clean() }

  /// Forgets every instance, in the opposite order of their creation; the next request for each makes a new one.
  ///
  /// Waits for nobody: an instance that is being made at this moment goes to those who asked for it and is not kept.
  public func clean() {
    let all = cells.withLock { Array($0.values) }.sorted { $0.claim.finished > $1.claim.finished }
    // Outside the lock, since releasing an instance runs its `deinit`, which may come back to this scope.
    for cell in all { cell.empty() }
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

  /// Lets go of what is kept for a component that is gone.
  fileprivate func removeCell(for key: ObjectIdentifier) {
    cells.withLock { $0.removeValue(forKey: key) }?.empty()
  }
}

extension DIScope: CustomStringConvertible {
  /// The name: `DIScope(account)`.
  public var description: String { "DIScope(\(name))" }
}

extension DIScope: CustomReflectable {
  /// The name, and how instances are held.
  public var customMirror: Mirror {
    Mirror(self, children: ["name": name, "reference": reference], displayStyle: .class)
  }
}

/// What a component is known by in a ``DIScope``: an identity.
///
/// When it goes, so does what the scope keeps for it.
package final class ScopeKey: Sendable {
  /// Where there is a cell for it.
  private let scope = Mutex<DIScope?>(nil)

  package init() {}

  deinit { scope.withLock { $0 }?.removeCell(for: ObjectIdentifier(self)) }

  fileprivate func noteCell(in new: DIScope) { scope.withLock { $0 = new } }
}
