internal import DILifetime

/// A cell of every scope.
struct ScopeCell {
  /// Where it is, from the base of a scope's store.
  let offset: Int
  /// Whether there may be scopes that were opened before the cell was needed, so that it is elsewhere in them.
  let isLate: Bool
}

/// Where a binding's instances are kept.
enum InstanceStorage {
  /// Nowhere: each request makes one.
  case nowhere
  /// In a cell of the root, which only closing empties.
  case root(Cell)
  /// In a cell of the scope, which only closing empties.
  case scope(ScopeCell)
  /// In a locked cell, kept in a cell of the root.
  case weakInRoot(Cell)
  /// In a locked cell, kept in a cell of the scope.
  case weakInScope(ScopeCell)
  /// In a scope of the program's own.
  case custom(DIScope, ScopeKey)
  /// With the outermost resolve.
  case resolution

  /// Where generated code finds a hit, if it can be found without a lock.
  func location(isBoxed: Bool) -> CellLocation? {
    switch self {
    case .root(let cell): .root(cell, isBoxed: isBoxed)
    case .scope(let cell): cell.isLate ? nil : .scope(offset: cell.offset, isBoxed: isBoxed)
    case .nowhere, .weakInRoot, .weakInScope, .custom, .resolution: nil
    }
  }

  /// Whether instances belong to the root, whoever asks first, and are made for it.
  var isInRoot: Bool {
    switch self {
    case .root, .weakInRoot: true
    case .nowhere, .scope, .weakInScope, .custom, .resolution: false
    }
  }

  /// Whether an instance may answer a second request.
  var keeps: Bool {
    if case .nowhere = self { false } else { true }
  }

  /// Whether an instance belongs to the resolve that makes it.
  var isResolution: Bool {
    if case .resolution = self { true } else { false }
  }

  /// Whether instances that were made for two scopes are two.
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

  /// Whether the scope an instance was made for holds on to it.
  var isKeptByScope: Bool {
    if case .scope = self { true } else { false }
  }
}
