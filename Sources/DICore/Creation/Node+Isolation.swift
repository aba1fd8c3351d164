// A request that needs a component of the main actor is refused elsewhere, before anything is created.

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

  /// Throws as ``checkIsolationForCreation()``, and if the scope will be closed off the main actor, and the instance must not.
  func checkIsolation(ofCreationFor scope: Scope) throws(DIError) {
    try checkIsolationForCreation()
    guard closes, storage.isKeptByScope, closesOnMainActor, scope.closesOffMainActor else { return }
    throw .isolated(typeInfo: info.ofClosing.traced(origin: graph.origin))
  }

  /// The error that the component belongs to the main actor.
  var isolated: DIError {
    var info = component.isolatedInfo.traced(origin: graph.origin)
    info.trace.takesArguments = initializers?.signatures.contains { !$0.isEmpty } ?? false
    return .isolated(typeInfo: info)
  }

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
