extension Linker {
  /// Makes an entry of a provider: the entry meets the requirements, and then calls the provider.
  ///
  /// It checks isolation, and opens a frame for the request. If neither is required, the provider itself is the entry.
  func guarded<Instance>(_ provider: ProviderAddress, _ type: Instance.Type) -> ProviderAddress {
    let requirements = traversal.entry.requirements
    let isShared = traversal.entry.weight > 1 && !requirements.isDisjoint(with: .path)
    if !requirements.contains(.mainActor), !isShared { return provider }
    let shared = isShared ? inRequest(provider, type) : provider
    return requirements.contains(.mainActor) ? onMainActor(shared, type) : shared
  }

  /// An entry that checks isolation.
  private func onMainActor<Instance>(_ provider: ProviderAddress, _ type: Instance.Type) -> ProviderAddress {
    let dependencies = traversal.entry.dependencies
    let mainQueue = MainQueue.marked
    return arena.makeProvider(arena.slots(around: provider)) { (slots, context) throws(DIError) -> Instance in
      if !mainQueue.isCurrent {
        for dependency in dependencies { try dependency.node.checkIsolation(context) }
      }
      return try call(slots[0], Instance.self, context)
    }
  }

  /// An entry that opens a frame for the request.
  private func inRequest<Instance>(_ provider: ProviderAddress, _ type: Instance.Type) -> ProviderAddress {
    arena.makeProvider(arena.slots(around: provider)) { (slots, context) throws(DIError) -> Instance in
      if !context.isFromOutside { return try call(slots[0], Instance.self, context) }
      return try callInRequest(slots, context)
    }
  }

  /// Marks a hidden edge: the component that is being linked takes a container or delayed request, which can request anything.
  ///
  /// - Parameter isKept: Whether the instance probably stores the container or delayed request, so that its injections can use
  ///   it.
  func noteHiddenEdges(isKept: Bool) {
    if let dependent = traversal.dependent {
      dependent.requirements.insert(.hiddenEdges)
      let isUsedByInjections = (dependent as? Binding)?.component.injections.isEmpty != true
      if dependent.linking.isInjecting || isKept && isUsedByInjections { dependent.mayLeadOut = true }
    } else {
      traversal.entry.requirements.insert(.hiddenEdges)
    }
  }
}

extension Node {
  /// Throws if the request needs a component of the main actor, even one whose instance exists.
  ///
  /// Call it off the main actor.
  ///
  /// The search skips the dependencies of an existing instance, since they are not requested again. With `isForObject`, it
  /// never skips the dependencies of this node: the injections into the object run even if an instance exists. The search keeps
  /// its own list, so that a deep graph needs no deep stack.
  func checkIsolation(_ context: Context, forObject isForObject: Bool = false) throws(DIError) {
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
            .reduce(binding.isolated) { $0.requested(by: $1.info) }
        }
        if binding.hasInstance(in: context), !isForObject || step > 0 { continue }
      }
      for dependency in node.currentDependencies.reversed() {
        open.append(steps.count)
        steps.append((dependency.node, context, step))
      }
    }
  }

  /// The dependencies of the node; if it is a many that can grow, they are read under the lock.
  private var currentDependencies: [UnownedNode] {
    isMany && graph.mayGrow ? graph.link { _ in dependencies } : dependencies
  }
}

extension Binding {
  /// Throws if injecting into a given object needs a main-actor component.
  ///
  /// Call it off the main actor.
  func checkIsolationForObject(_ context: Context) throws(DIError) {
    try checkIsolationForCreation()
    try checkIsolation(context, forObject: true)
  }

  /// Throws before a creation if the component belongs to the main actor, and this thread is not on it.
  ///
  /// The check at the entry is not enough: it skips the dependencies of an existing instance. A weak or custom instance may be
  /// gone since then, and its dependencies are requested after all.
  func checkIsolationForCreation() throws(DIError) {
    if isIsolated, !Isolation.isOnMainActor { throw isolated }
  }

  /// The error that the component belongs to the main actor.
  var isolated: DIError { .isolated(typeInfo: component.isolatedInfo.traced(origin: graph.origin)) }

  /// The context in the scope of the graph that the component belongs to: the graph of the given context, or a parent's.
  func context(_ context: Context) -> Context {
    context.with(context.scope.owner(of: self))
  }

  func hasInstance(in context: Context) -> Bool {
    // At its entry, a resolve has no shared instances yet.
    if case .resolution = storage { return false }
    return cacheSlot(for: context.scope)?.isFull == true
  }
}

/// Calls the provider in the first slot, in a frame for the request.
///
/// All instances that the request needs then use the same shared instances of the resolve. If the slots belong to a binding,
/// its creation has no frame, and a recursion is found here.
///
/// - Parameters:
///   - slots: The slots of the entry.
///   - context: The context of the request.
///   - wasAlone: Called if the request has pushed no other frame.
/// - Returns: The instance.
/// - Throws: The error of the request; `DIError.recursiveInitialization`.
func callInRequest<Instance>(
  _ slots: Slots, _ context: Context, wasAlone: () -> Void = {}
) throws(DIError) -> Instance {
  let path = context.path
  let binding = slots.binding
  if let binding { try path.checkStack(for: binding) }
  if path.opensWindow(context) {
    return try path.inWindow { () throws(DIError) in
      try callInRequest(slots, context.with(path), wasAlone: wasAlone)
    }
  }
  // The path has no object of this binding.
  if let binding {
    try path.meet(binding, context.unretainedScope).map { Unmanaged<AnyObject>.fromOpaque($0).release() }
  }
  let savepoint = path.savepoint
  let position = path.push(binding.map { .passUnretained($0) }, binding?.bit ?? 0, context.unretainedScope, key: 0)
  path[position].pointee.state = .requesting
  let pushes = path.record.pointee.pushes
  do throws(DIError) {
    let instance = try call(slots[0], Instance.self, context.with(path))
    path.current = Int(path[position].pointee.parent)
    path[position].pointee.binding = nil
    if !path.endPlain(position) {
      try path.completeRequest(position, since: savepoint)
    } else if path.record.pointee.pushes == pushes {
      wasAlone()
    }
    return instance
  } catch {
    guard path.takeBack(position, error, since: savepoint) else { throw error }
  }
  return try callInRequest(slots, context, wasAlone: wasAlone)
}
