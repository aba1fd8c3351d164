internal import DILifetime

/// A cell that each scope has.
struct ScopeCell {
  /// Its offset from the base of a scope's store.
  let offset: Int
  /// Whether stores may exist that were made before the cell was added; the scopes of these stores have the cell in a table.
  let isLate: Bool
}

/// Where the instances of a binding are kept.
enum InstanceStorage {
  /// Nowhere: each request makes an instance.
  case nowhere
  /// In a cell of the root, until `clean()` or `close()`.
  case root(Cell)
  /// In a cell of the scope, until `clean()` or `close()`.
  case scope(ScopeCell)
  /// Weakly, in a locked cell that a cell of the root holds.
  case weakInRoot(Cell)
  /// Weakly, in a locked cell that a cell of the scope holds.
  case weakInScope(ScopeCell)
  /// In a custom scope.
  /// Indirect, so that the other cases take less memory.
  indirect case custom(DIScope, ScopeKey)
  /// On the path, until the resolve ends.
  case resolution

  /// Where inlined code finds the cell; nil if a hit takes a lock.
  func location(isBoxed: Bool) -> CellLocation? {
    switch self {
    case .root(let cell): .root(cell, isBoxed: isBoxed)
    case .scope(let cell): cell.isLate ? nil : .scope(offset: cell.offset, isBoxed: isBoxed)
    case .nowhere, .weakInRoot, .weakInScope, .custom, .resolution: nil
    }
  }

  /// The cell of the root in which instances are kept, strongly or weakly; nil if they are kept elsewhere.
  var rootCell: Cell? {
    switch self {
    case .root(let cell), .weakInRoot(let cell): cell
    case .nowhere, .scope, .weakInScope, .custom, .resolution: nil
    }
  }

  /// Whether instances belong to the root, so that their dependencies are created for the root.
  var isInRoot: Bool { rootCell != nil }

  /// Whether an instance can answer a second request.
  var keeps: Bool {
    if case .nowhere = self { false } else { true }
  }

  /// Whether an instance can answer the request of another resolve.
  var keepsBetweenResolves: Bool { keeps && !isResolution }

  /// Whether a container or a custom scope retains the instance.
  var keepsStrongly: Bool {
    switch self {
    case .root, .scope: true
    case .custom(let scope, _): scope.reference == .strong
    case .nowhere, .weakInRoot, .weakInScope, .resolution: false
    }
  }

  /// Whether an instance belongs to the resolve that creates it.
  var isResolution: Bool {
    if case .resolution = self { true } else { false }
  }

  /// Whether requests in two scopes get two instances.
  var differsByScope: Bool {
    switch self {
    case .nowhere, .resolution, .scope, .weakInScope: true
    case .root, .weakInRoot, .custom: false
    }
  }

  /// Whether the scope retains the instance.
  var isKeptByScope: Bool {
    if case .scope = self { true } else { false }
  }
}
