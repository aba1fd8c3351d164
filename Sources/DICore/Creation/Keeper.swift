/// Where one instance is kept, once it is known for which scope and which resolve: a binding's ``Place``, made concrete.
enum Keeper {
  case cell(Cell)
  case locked(LockedCell)
  /// The root frame of an outermost resolve.
  case resolution(Frame, Binding, Scope)

  func load<Instance>(_ type: Instance.Type) -> Instance? {
    switch self {
    case .cell(let cell): cell.isComplete ? cell.pointer(to: type).pointee : nil
    case .locked(let cell): cell.load(type)
    case .resolution(let root, let binding, let scope): root.sharedInstance(of: binding, for: scope)?.value(of: type)
    }
  }

  /// Whether others than this resolve can come upon the instance.
  var isShared: Bool {
    if case .resolution = self { false } else { true }
  }

  /// Whether there is an instance at this moment.
  var isFull: Bool {
    switch self {
    case .cell(let cell): cell.isComplete
    case .locked(let cell): cell.isFull
    case .resolution(let root, let binding, let scope): root.sharedInstance(of: binding, for: scope) != nil
    }
  }

  /// Claims the place; false if its instance is being created already, by a resolve that this one cannot see.
  func beginCreation() -> Bool {
    switch self {
    case .cell(let cell): cell.beginCreation()
    case .locked(let cell): cell.beginCreation()
    case .resolution: true
    }
  }

  func cancelCreation() {
    switch self {
    case .cell(let cell): cell.cancelCreation()
    case .locked(let cell): cell.endCreation()
    case .resolution: break
    }
  }

  func keep<Instance>(_ instance: Instance) {
    switch self {
    case .cell(let cell): cell.fill(instance)
    case .locked(let cell):
      cell.keep(instance)
      cell.endCreation()
    case .resolution(let root, let binding, let scope):
      root.share(binding.boxed(instance), of: binding, for: scope)
    }
  }
}

extension Binding {
  /// Where its instance is kept for a call; nil for prototypes.
  func keeper(in context: Context) -> Keeper? {
    switch place {
    case .nowhere: nil
    case .root(let cell): .cell(cell)
    case .scope(let cell): .cell(context.scope.cell(cell, of: component.cellType))
    case .weakInRoot(let cell): .locked(cell.lockedCell(in: context.scope.root))
    case .weakInScope(let cell): .locked(context.scope.cell(cell, of: component.cellType).lockedCell(in: context.scope))
    case .custom(let scope, let key): .locked(scope.cell(for: key))
    // Whoever reaches an instance of the resolution has told the entry that it needs a frame.
    case .resolution: .resolution(context.frame!.root, self, context.scope)
    }
  }

  /// Where its instance is created: instances of the root are made for the root, whoever asks first.
  func creationContext(_ context: Context) -> Context {
    place.isInRoot ? context.with(context.scope.root) : context
  }
}

extension Cell {
  /// The locked cell that lies in this one, made at the first look.
  fileprivate func lockedCell(in scope: Scope) -> LockedCell {
    if !isComplete {
      scope.creation.enter()
      defer { scope.creation.leave() }
      if beginCreation() { fill(LockedCell(.weak)) }
    }
    return pointer(to: LockedCell.self).pointee
  }
}
