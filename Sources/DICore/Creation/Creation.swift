// How instances come to be, apart from the plain ones. The functions are generic and not specialized: what they do costs
// more than the generality.

/// A prototype outside of groups that has injections or post-inits.
func createAndComplete<Value>(
  _ binding: Binding, _ maker: ProviderAddress, _ context: Context
) throws(DIError) -> Value {
  let instance = try call(maker, Value.self, context)
  if !binding.completesNothing {
    try InstanceAddress.of(instance) { (object) throws(DIError) in
      try binding.inject(into: object, context)
      try binding.runPostInits(of: object)
    }
  }
  return instance
}

/// An instance behind a cell that was found empty.
@usableFromInline @inline(never)
func createCached<Value>(_ slots: Slots, _ context: Context) throws(DIError) -> Value {
  try createOnce(slots.binding!, slots[0], context)
}

/// A cached instance outside of groups: made by one thread, for all.
func createOnce<Value>(
  _ binding: Binding, _ maker: ProviderAddress, _ context: Context
) throws(DIError) -> Value {
  let keeper = binding.keeper(in: context)!
  if let instance = keeper.load(Value.self) { return instance }
  try binding.checkIsolationForCreation()
  guard keeper.isShared else {
    let instance: Value = try createAndComplete(binding, maker, context)
    keeper.keep(instance)
    return instance
  }
  binding.graph.creation.enter()
  defer { binding.graph.creation.leave() }
  if let instance = keeper.load(Value.self) { return instance }
  // A claim that fails is the thread's own: a resolve through a container that was captured.
  guard keeper.beginCreation() else { throw .recursiveInitialization(typeInfo: binding.tracedInfo) }
  do throws(DIError) {
    let instance: Value = try createAndComplete(binding, maker, binding.creationContext(context))
    keeper.keep(instance)
    // Another graph may have been first, in a scope that both share.
    return keeper.load(Value.self) ?? instance
  } catch {
    keeper.cancelCreation()
    throw error
  }
}

extension Binding {
  /// Runs the injections of an object, in the order of their declaration.
  func inject(into object: InstanceAddress, _ context: Context) throws(DIError) {
    for injector in injectors { try injector.run(context, object) }
  }

  /// Runs the post-inits of an object, in the order of their declaration.
  func runPostInits(of object: InstanceAddress) throws(DIError) {
    for postInit in component.postInits {
      do { try postInit.run(object) } catch { throw failure(error, in: .postInit) }
    }
  }
}
