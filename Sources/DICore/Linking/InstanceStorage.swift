internal import DILifetime

/// A cell of every scope.
struct ScopeCell {
  /// Its offset from the base of a scope's store.
  let offset: Int
  /// Whether scopes may exist whose stores were made before the cell was added; they have it in a table.
  let isLate: Bool
}

/// Where the instances of a binding are kept.
enum InstanceStorage {
  /// Nowhere: each request makes one.
  case nowhere
  /// In a cell of the root, which only `clean()` and `close()` empty.
  case root(Cell)
  /// In a cell of the scope, which only `clean()` and `close()` empty.
  case scope(ScopeCell)
  /// In a locked cell, which lies in a cell of the root's store.
  case weakInRoot(Cell)
  /// In a locked cell, which lies in a cell of the scope's store.
  case weakInScope(ScopeCell)
  /// In a custom scope.
  case custom(DIScope, ScopeKey)
  /// On the path, until the resolve ends.
  case resolution

  /// Where inlined code finds the cell; nil if there is none, or a hit takes a lock.
  func location(isBoxed: Bool) -> CellLocation? {
    switch self {
    case .root(let cell): .root(cell, isBoxed: isBoxed)
    case .scope(let cell): cell.isLate ? nil : .scope(offset: cell.offset, isBoxed: isBoxed)
    case .nowhere, .weakInRoot, .weakInScope, .custom, .resolution: nil
    }
  }

  /// Whether instances belong to the root, and are created for it.
  var isInRoot: Bool {
    switch self {
    case .root, .weakInRoot: true
    case .nowhere, .scope, .weakInScope, .custom, .resolution: false
    }
  }

  /// Whether an instance can answer a second request.
  var keeps: Bool {
    if case .nowhere = self { false } else { true }
  }

  /// Whether an instance belongs to the resolve that creates it.
  var isResolution: Bool {
    if case .resolution = self { true } else { false }
  }

  /// Whether two scopes have two instances.
  var differsByScope: Bool {
    switch self {
    case .nowhere, .resolution, .scope, .weakInScope: true
    case .root, .weakInRoot, .custom: false
    }
  }

  /// Whether each scope has an instance of its own.
  var isPerScope: Bool {
    switch self {
    case .scope, .weakInScope: true
    case .nowhere, .root, .weakInRoot, .custom, .resolution: false
    }
  }

  /// Whether the scope retains the instance.
  var isKeptByScope: Bool {
    if case .scope = self { true } else { false }
  }
}
