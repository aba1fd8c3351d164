internal import DILifetime

/// Where one instance is kept, once it is known for which scope and which resolve: a binding's ``Place``, made concrete.
enum Keeper {
  /// Where others than this resolve can come upon the instance.
  case shared(Site)
  /// The root frame of an outermost resolve.
  case resolution(Frame, Binding, Scope)

  /// What is kept, whatever its type: an optional of the type itself costs a look-up of that optional, each time it is asked
  /// for (700 instructions, twice what is left of the function without).
  enum Found {
    case object(AnyObject)
    case shared(AnyInstance)

    func value<Value>(of type: Value.Type) -> Value {
      switch self {
      case .object(let object): Kept.instance(type, in: object)
      case .shared(let instance): instance.value(of: type)
      }
    }
  }

  /// What is kept, if it is there.
  var found: Found? {
    switch self {
    case .shared(let site): site.object.map { .object($0) }
    case .resolution(let root, let binding, let scope): root.sharedInstance(of: binding, for: scope).map { .shared($0) }
    }
  }

  /// Whether there is an instance at this moment.
  var isFull: Bool {
    switch self {
    case .shared(let site): site.isFull
    case .resolution(let root, let binding, let scope): root.sharedInstance(of: binding, for: scope) != nil
    }
  }

  /// Gives an instance to the rest of the resolve, if that is where it is kept.
  func share(_ instance: AnyInstance) {
    if case .resolution(let root, let binding, let scope) = self { root.share(instance, of: binding, for: scope) }
  }

  var site: Site? {
    if case .shared(let site) = self { site } else { nil }
  }
}

extension Binding {
  /// Where its instance is kept for a call; nil for prototypes.
  func keeper(in context: Context) -> Keeper? {
    switch place {
    case .nowhere: nil
    case .root(let cell): .shared(Site(cell))
    case .scope(let cell): .shared(Site(context.scope.cell(cell)))
    case .weakInRoot(let cell): .shared(Site(cell.lockedCell))
    case .weakInScope(let cell): .shared(Site(context.scope.cell(cell).lockedCell))
    case .custom(let scope, let key): .shared(Site(scope.cell(for: key)))
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
  fileprivate var lockedCell: LockedCell {
    Unmanaged<LockedCell>.fromOpaque(takeObject { LockedCell(.weak) }).takeRetainedValue()
  }
}
