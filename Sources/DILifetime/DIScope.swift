internal import Synchronization

/// A store of instances that belongs to the program and not to a container.
///
/// Use it where neither a container nor one of its scopes has the right length of life: for what belongs to a signed-in
/// user, say, until ``clean()`` is called. Several components, and several containers, may share one. A scope keeps the
/// instances and what they hold, but not the container that made them, unless one of them was given it.
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

  private let cells = Mutex<[ObjectIdentifier: Entry]>([:])

  /// The key is held beside its cell, so that its identity cannot pass to another component.
  private struct Entry {
    var key: ScopeKey
    let cell: LockedCell
  }

  /// Makes an empty scope.
  ///
  /// - Parameters:
  ///   - name: What the scope is called in descriptions.
  ///   - reference: Whether the scope keeps its instances alive.
  public init(name: String, reference: Lifetime.Reference = .strong) {
    self.name = name
    self.reference = reference
  }

  /// Forgets every instance; the next request for each makes a new one.
  ///
  /// Waits for nobody: an instance that is being made at this moment goes to those who asked for it and is not kept.
  public func clean() {
    let emptied = cells.withLock { cells in
      let all = cells.values.map(\.cell)
      // A component that is gone needs no cell any more; that of one that is there knows who creates its instance.
      for id in Array(cells.keys) where isKnownUniquelyReferenced(&cells[id]!.key) { cells[id] = nil }
      return all
    }
    // Outside the lock, since releasing an instance runs its `deinit`, which may come back to this scope.
    for cell in emptied { cell.empty() }
  }

  /// The cell of a component.
  package func cell(for key: ScopeKey) -> LockedCell {
    cells.withLock { cells in
      if let entry = cells[ObjectIdentifier(key)] { return entry.cell }
      let cell = LockedCell(reference)
      cells[ObjectIdentifier(key)] = Entry(key: key, cell: cell)
      return cell
    }
  }
}

/// What a component is known by in a ``DIScope``: an identity, and nothing that would keep a graph alive.
package final class ScopeKey: Sendable {
  package init() {}
}
