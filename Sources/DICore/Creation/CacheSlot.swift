internal import DILifetime

/// The cell or locked cell of an instance in one scope; a creation uses both in the same way.
struct CacheSlot {
  /// The cell that a thread claims to create the instance.
  let cell: Cell
  /// The locked cell that holds the instance; nil if `cell` holds it.
  let locked: LockedCell?

  init(_ cell: Cell) {
    self.cell = cell
    locked = nil
  }

  init(_ locked: LockedCell) {
    cell = locked.claim
    self.locked = locked
  }

  /// The object for the instance, retained; nil if there is none.
  var object: UnsafeMutableRawPointer? {
    if let locked { locked.takeObject() } else { cell.takeObject() }
  }

  var isFull: Bool { locked.map { $0.object != nil } ?? cell.isComplete }

  /// Ends a creation, as `Cell.endCreation` does.
  func endCreation(with object: AnyObject?, by thread: UInt, underLock isLocked: Bool) -> Cell.End {
    guard let locked else { return cell.endCreation(with: object, by: thread, underLock: isLocked) }
    // Not the claim, but the locked cell says whether the object is kept: it can be emptied between the two.
    let isKept = object.map { locked.keepUnlessAbandoned($0) } ?? true
    if case .watched = cell.endCreation(with: nil, by: thread, underLock: isLocked) { return .watched }
    return isKept ? .kept : .abandoned
  }
}

extension Binding {
  /// The cache slot of the binding's instance for a scope; nil for prototypes, and for instances that a resolve shares.
  func cacheSlot(for scope: Scope) -> CacheSlot? {
    switch storage {
    case .nowhere, .resolution: nil
    case .root(let cell): CacheSlot(cell)
    case .scope(let cell): CacheSlot(scope.cell(cell))
    case .weakInRoot(let cell): CacheSlot(weakIn: cell)
    case .weakInScope(let cell): CacheSlot(weakIn: scope.cell(cell))
    case .custom(let scope, let key): CacheSlot(scope.cell(for: key))
    }
  }

  /// The object for the binding's instance, retained; nil if there is none.
  func instance(in context: Context) -> UnsafeMutableRawPointer? {
    switch storage {
    case .nowhere: nil
    case .root(let cell): cell.takeObject()
    case .scope(let cell): context.withScope { $0.cell(cell) }.takeObject()
    case .weakInRoot(let cell): cell.locked()?._withUnsafeGuaranteedRef { $0.takeObject() }
    case .weakInScope(let cell):
      context.withScope { $0.cell(cell) }.locked()?._withUnsafeGuaranteedRef { $0.takeObject() }
    case .custom(let scope, let key): scope.cell(for: key).takeObject()
    case .resolution: context.path.shared(self, for: context.scope).map { Unmanaged.passRetained($0).toOpaque() }
    }
  }
}

extension CacheSlot {
  /// The cache slot of an instance that is held weakly: the locked cell in a cell, or the cell itself if it is closed.
  fileprivate init(weakIn cell: Cell) {
    if let locked = cell.locked() { self.init(locked.takeUnretainedValue()) } else { self.init(cell) }
  }
}
