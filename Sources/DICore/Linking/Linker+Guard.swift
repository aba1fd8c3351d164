extension Linker {
  /// The entry to a provider from outside: sees to what it needs before anything of it runs.
  func guarded<Instance>(_ provider: ProviderAddress, _ type: Instance.Type) -> ProviderAddress {
    let requirements = traversal.entry.requirements
    let isShared = traversal.entry.weight > 1 && !requirements.isDisjoint(with: .path)
    if !requirements.contains(.mainActor), !isShared { return provider }
    let dependencies = traversal.entry.dependencies
    let slots = arena.slots(1)
    slots.base[0] = provider
    return arena.makeProvider(slots) { (slots, context) throws(DIError) -> Instance in
      if requirements.contains(.mainActor), !Isolation.isOnMainActor {
        for dependency in dependencies { try dependency.node.checkIsolation(context) }
      }
      if !isShared || !context.isFromOutside { return try call(slots[0], Instance.self, context) }
      return try inRequest(context) { (context) throws(DIError) in try call(slots[0], Instance.self, context) }
    }
  }

  /// Notes that who is being linked takes the container or a delayed request, and may ask it for anything.
  ///
  /// - Parameter isKept: Whether the object is likely to keep it, for its injections to use.
  func noteHiddenEdges(isKept: Bool) {
    if let dependent = traversal.dependent {
      dependent.requirements.insert(.hiddenEdges)
      let isUsedByInjections = (dependent as? Binding)?.component.injections.isEmpty != true
      if dependent.visit.isInjecting || isKept && isUsedByInjections { dependent.mayLeadOut = true }
    } else {
      traversal.entry.requirements.insert(.hiddenEdges)
    }
  }
}

extension Node {
  /// Off the main thread, looks for something on the way that belongs to the main actor, whether it exists or not.
  ///
  /// What an instance that exists was given is not on the way: nobody asks for it. With a list of its own, as the walk has.
  func checkIsolation(_ context: Context) throws(DIError) {
    var visited: Set<ObjectIdentifier> = []
    var steps = [(node: self, context: context, dependent: -1)]
    var open = [0]
    while let step = open.popLast() {
      let node = steps[step].node
      guard node.requirements.contains(.mainActor), visited.insert(ObjectIdentifier(node)).inserted else { continue }
      var context = steps[step].context
      if let binding = node as? Binding {
        context = binding.creationContext(binding.context(context))
        if binding.isIsolated {
          let path = sequence(first: steps[step].dependent) { steps[$0].dependent }.prefix { $0 >= 0 }
          throw path.compactMap { steps[$0].node as? Binding }
            .reduce(binding.isolated) { $0.asked(by: $1.info) }
        }
        if binding.hasInstance(in: context) { continue }
      }
      for dependency in node.dependencies.reversed() {
        open.append(steps.count)
        steps.append((dependency.node, context, step))
      }
    }
  }
}

extension Binding {
  /// The same for an object that is not the instance, whatever the instance is.
  func checkIsolationForObject(_ context: Context) throws(DIError) {
    try checkIsolationForCreation()
    try checkIsolation(context)
  }

  /// Asks again when an instance is made: what a weak store or a custom scope had at the entry, and was given, may be gone.
  func checkIsolationForCreation() throws(DIError) {
    if isIsolated, !Isolation.isOnMainActor { throw isolated }
  }

  /// The error that the component belongs to the main actor.
  var isolated: DIError { .isolated(typeInfo: component.isolatedInfo.traced(origin: graph.origin)) }

  /// A call run where the instances are made: in an outer container, if that is whose component it is.
  func context(_ context: Context) -> Context {
    context.with(context.scope.owner(of: self))
  }

  func hasInstance(in context: Context) -> Bool {
    // What the resolve shares is not looked for: at its entry there is nothing yet.
    if case .resolution = storage { return false }
    return cacheSlot(for: context.scope)?.isFull == true
  }
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
