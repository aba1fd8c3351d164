extension Linker {
  /// The entry to a provider from outside: sees to what it needs before anything of it runs.
  func guarded<Instance>(_ provider: ProviderAddress, _ type: Instance.Type) -> ProviderAddress {
    let needs = walk.entryNeeds
    let isShared = walk.entryParts > 1 && !needs.isDisjoint(with: .path)
    if !needs.contains(.mainActor), !isShared { return provider }
    let dependencies = walk.entryDependencies
    let slots = arena.slots(1)
    slots.base[0] = provider
    return arena.place(slots) { (slots, context) throws(DIError) -> Instance in
      if needs.contains(.mainActor), !Isolation.isOnMainActor {
        for dependency in dependencies { try dependency.binding.checkIsolation(context) }
      }
      if !isShared || !context.isFromOutside { return try call(slots[0], Instance.self, context) }
      return try inRequest(context) { (context) throws(DIError) in try call(slots[0], Instance.self, context) }
    }
  }

  /// Notes that who is being linked takes the container or a delayed request, and may ask it for anything.
  ///
  /// - Parameter isKept: Whether the object is likely to keep it, for its injections to use.
  func noteHiddenEdges(isKept: Bool) {
    if let asker = walk.path.last {
      asker.needs.insert(.hiddenEdges)
      if asker.visit.isInjecting || isKept && !asker.component.injections.isEmpty { asker.mayLeadOut = true }
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
    try context.checkStack(for: self)
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
    return site(for: context.scope)?.isFull == true
  }
}

/// A reference to a binding that does not keep it: bindings in a cycle would keep each other.
struct UnownedBinding {
  unowned let binding: Binding
}

/// Makes a request whose parts belong together: what a resolve shares is shared by them, though none of them began it.
private func inRequest<Instance>(
  _ context: Context, _ request: (Context) throws(DIError) -> Instance
) throws(DIError) -> Instance {
  let path = context.path
  if path.opensWindow(context) {
    return try path.inWindow { () throws(DIError) in try inRequest(context.with(path), request) }
  }
  let savepoint = path.savepoint
  let position = path.push(nil, 0, context.unretainedScope, key: 0)
  path[position].pointee.state = .requesting
  do throws(DIError) {
    let instance = try request(context.with(path))
    path.current = Int(path[position].pointee.parent)
    if !path.endPlain(position) { try path.completeRequest(position, since: savepoint) }
    return instance
  } catch {
    guard path.takeBack(position, error, since: savepoint) else { throw error }
  }
  return try inRequest(context, request)
}
