extension Linker {
  /// The entry to a provider from outside: sees to what it needs before anything of it runs.
  func guarded<Instance>(_ provider: ProviderAddress, _ type: Instance.Type) -> ProviderAddress {
    let needs = walk.entryNeeds
    if needs.isEmpty { return provider }
    let dependencies = walk.entryDependencies
    let slots = arena.slots(1)
    slots.base[0] = provider
    return arena.place(slots) { (slots, context) throws(DIError) -> Instance in
      if needs.contains(.mainActor), !Isolation.isOnMainActor {
        for dependency in dependencies { try dependency.binding.checkIsolation(context) }
      }
      guard context.frame == nil, !needs.isDisjoint(with: .frame) else {
        return try call(slots[0], Instance.self, context)
      }
      let root = Frame(rootFor: context.scope)
      root.arguments = context.arguments
      defer { root.endResolve() }
      return try call(slots[0], Instance.self, context.with(root))
    }
  }

  /// Notes that who is being linked takes the container, and may ask it for anything.
  func noteHiddenEdges() {
    if let asker = walk.path.last {
      asker.needs.insert(.hiddenEdges)
    } else {
      walk.entryNeeds.insert(.hiddenEdges)
    }
  }
}

extension Binding {
  /// Off the main thread, looks for something on the way that only the main actor may run.
  ///
  /// An instance that exists is no obstacle, unless its component converts it to a service on the main actor.
  func checkIsolation(_ context: Context) throws(DIError) {
    var visited: Set<ObjectIdentifier> = []
    try checkIsolation(context, &visited)
  }

  /// The same for an object that is not the instance, whatever the instance is.
  func checkIsolationForObject(_ context: Context) throws(DIError) {
    try checkIsolationForCreation()
    try checkIsolation(context)
  }

  /// Asks again when an instance turns out to be needed after all, since what a weak store or a custom scope had at the
  /// entry may be gone.
  func checkIsolationForCreation() throws(DIError) {
    if isIsolated, !Isolation.isOnMainActor { throw .isolated(typeInfo: tracedInfo) }
  }

  private func checkIsolation(_ context: Context, _ visited: inout Set<ObjectIdentifier>) throws(DIError) {
    guard needs.contains(.mainActor), visited.insert(ObjectIdentifier(self)).inserted else { return }
    let context = creationContext(self.context(context))
    if hasInstance(in: context), !component.services.contains(where: { $0.isolation != .anywhere }) { return }
    if isIsolated { throw .isolated(typeInfo: tracedInfo) }
    for dependency in dependencies {
      do throws(DIError) {
        try dependency.binding.checkIsolation(context, &visited)
      } catch { throw error.asked(by: info) }
    }
  }

  /// A call run where the instances are made: in an outer container, if that is whose component it is.
  func context(_ context: Context) -> Context {
    context.with(context.scope.owner(of: self))
  }

  func hasInstance(in context: Context) -> Bool {
    // What the resolve shares is not looked for: at its entry there is nothing yet.
    if case .resolution = place { return false }
    return keeper(in: context)?.isFull == true
  }
}

/// A reference to a binding that does not keep it: bindings in a cycle would keep each other.
struct UnownedBinding {
  unowned let binding: Binding
}
