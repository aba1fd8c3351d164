// A request that needs what it cannot make is refused before anything is created: a component of the main actor elsewhere, a
// component of another actor, and what suspends.

extension Context {
  /// Throws if a request from outside needs what it cannot make here.
  ///
  /// A request that `DIAsync` makes hands over what has to be made before it, instead.
  func check(_ dependencies: [Dependency], _ steps: AwaitSteps?) throws(DIError) {
    let path = path
    let isAwaited = path.isAwaited
    if path.awaiting == nil, steps == nil || !isAwaited,
      dependencies.allSatisfy({ $0.node.isReady(self, isAwaited) })
    {
      return
    }
    if try path.checkAwaited(dependencies, steps, self) { return }
    for dependency in dependencies { try dependency.node.check(self) }
  }
}

extension Node {
  /// Whether `check` would throw nothing, as far as a look at the nearest nodes tells: it takes no list.
  ///
  /// An awaited request makes nothing that is kept and had to be awaited: it would wait for a thread that makes it.
  fileprivate func isReady(_ context: Context, _ isAwaited: Bool, depth: Int = 4) -> Bool {
    if requirements.isDisjoint(with: .checked) { return true }
    var context = context
    if let binding = self as? Binding {
      context = binding.creationContext(binding.context(context))
      if binding.isRefused(in: context, isOnMainActor: Isolation.isOnMainActor) { return false }
      if binding.hasInstance(in: context) { return true }
      if isAwaited, binding.storage.keeps { return false }
    }
    return depth > 0 && currentDependencies.allSatisfy { $0.node.isReady(context, isAwaited, depth: depth - 1) }
  }

  /// Throws if a request needs what it cannot make here: a component of an actor, even one whose instance exists; or what
  /// suspends, and does not exist.
  ///
  /// The search skips the dependencies of an existing instance, since they are not requested again. With `isForObject`, it
  /// never skips the dependencies of this node: the injections into the object run even if an instance exists. The search keeps
  /// its own list, so that a deep graph needs no deep stack.
  func check(_ context: Context, forObject isForObject: Bool = false) throws(DIError) {
    let isOnMainActor = requirements.contains(.mainActor) && Isolation.isOnMainActor
    var visited: Set<NodeInScope> = []
    var steps = [(node: self, context: context, dependent: -1)]
    var open = [0]
    while let step = open.popLast() {
      let node = steps[step].node
      var context = steps[step].context
      if node.requirements.isDisjoint(with: .checked) || !visited.insert(NodeInScope(node, context.scope)).inserted {
        continue
      }
      if let binding = node as? Binding {
        context = binding.creationContext(binding.context(context))
        let isGiven = isForObject && step == 0
        if binding.isRefused(in: context, isOnMainActor: isOnMainActor, isGiven: isGiven) {
          let refusal = binding.isRefused(onMainActor: isOnMainActor) ? binding.isolated : binding.needsAwait
          let path = sequence(first: steps[step].dependent) { steps[$0].dependent }.prefix { $0 >= 0 }
          throw path.compactMap { steps[$0].node as? Binding }.reduce(refusal) { $0.requested(by: $1.info) }
        }
        if binding.hasInstance(in: context), !isGiven { continue }
      }
      for dependency in node.currentDependencies.reversed() {
        open.append(steps.count)
        steps.append((dependency.node, context, step))
      }
    }
  }

  /// The dependencies of the node; if it is a many that can grow, they are read under the lock.
  var currentDependencies: [Dependency] {
    isMany && graph.mayGrow ? graph.link { _ in dependencies } : dependencies
  }
}

/// A node, and the scope that it is requested for.
struct NodeInScope: Hashable {
  private let node: ObjectIdentifier
  private let scope: ObjectIdentifier

  init(_ node: Node, _ scope: Scope) { (self.node, self.scope) = (ObjectIdentifier(node), ObjectIdentifier(scope)) }
}

extension Path {
  /// The object that a section has for an instance of an actor, retained: `clean()` has emptied its cell; nil if there is none.
  ///
  /// - Throws: If the instance cannot be made here.
  func held(_ binding: Binding, ofCreationFor scope: Scope) throws(DIError) -> UnsafeMutableRawPointer? {
    if record.pointee.awaiting != nil, binding.isRestricted,
      let held = try awaited(binding, .passUnretained(binding.storage.isInRoot ? scope.root : scope))
    {
      return held
    }
    try binding.check(ofCreationFor: scope)
    return nil
  }
}

extension Binding {
  /// Whether a synchronous request cannot have the instance.
  ///
  /// - Parameters:
  ///   - context: The context that the instance is made in.
  ///   - isOnMainActor: Whether the request is made on the main actor.
  ///   - isGiven: Whether the object exists, and is only completed.
  /// - Returns: Whether it is refused.
  fileprivate func isRefused(
    in context: Context, isOnMainActor: @autoclosure () -> Bool, isGiven: Bool = false
  ) -> Bool {
    if isRefused(onMainActor: isOnMainActor()) { return true }
    if suspends { return isGiven ? component.stepsSuspend : !hasInstance(in: context) }
    return !isGiven && isClaimedByOtherFlight(in: context)
  }

  /// Whether a flight makes the instance, and the request is not in a section of it.
  private func isClaimedByOtherFlight(in context: Context) -> Bool {
    guard storage.keeps, let owner = cacheSlot(for: context.scope)?.cell.owner, FlightNumber.isFlight(owner) else {
      return false
    }
    return Path.current.awaiting?.word != owner
  }

  /// Whether its actor refuses a synchronous request.
  func isRefused(onMainActor isOnMainActor: @autoclosure () -> Bool) -> Bool {
    switch isolation {
    case .anywhere: false
    case .mainActor: !isOnMainActor()
    case .otherActor: true
    }
  }

  /// Throws if injecting into a given object needs what cannot be made here.
  func checkForObject(_ context: Context) throws(DIError) {
    if requirements.isDisjoint(with: .checked) { return }
    let injected = dependencies.lazy.filter(\.isInjected)
    if isolation != .otherActor, !component.stepsSuspend,
      try Path.current.checkAwaited(injected, nil, context, isOfMainActor: isolation == .mainActor)
    {
      return
    }
    try check(context, forObject: true)
  }

  /// Throws before a creation if the instance cannot be made here, or must not be closed where the scope will be.
  ///
  /// The check at the entry is not enough: it skips the dependencies of an existing instance. A weak or custom instance may be
  /// gone since then, and its dependencies are requested after all.
  func check(ofCreationFor scope: Scope) throws(DIError) {
    if isRefused(onMainActor: Isolation.isOnMainActor) { throw Path.current.lost(isolated) }
    if suspends { throw Path.current.lost(needsAwait) }
    if requirements.contains(.mainActor), !Isolation.isOnMainActor {
      do throws(DIError) { try check(Context(cells: scope.store.base), forObject: true) } catch {
        throw Path.current.lost(error)
      }
    }
    guard closes, storage.isKeptByScope,
      let refusal = closingRefusal(atOnce: scope.closesAtOnce, offMainActor: scope.closesOffMainActor)
    else { return }
    throw refusal
  }

  /// The error that the component has to be awaited.
  var needsAwait: DIError { .needsAwait(typeInfo: tracedInfo) }

  /// The error of a synchronous request for what none can make.
  var isMadeApartError: DIError { suspends ? needsAwait : isolated }

  /// The error that the component belongs to an actor.
  var isolated: DIError {
    var info = component.isolatedInfo.traced(origin: graph.origin)
    info.trace.isOfOtherActor = isolation == .otherActor
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
