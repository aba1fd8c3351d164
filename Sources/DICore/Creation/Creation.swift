// How instances come to be, apart from the plain ones and those in cells (CachedCreation.swift). The functions are generic
// and not specialized: what they do costs more than the generality.

/// A prototype outside of groups that has injections or post-inits.
func createAndComplete<Value>(
  _ binding: Binding, _ maker: ProviderAddress, _ context: Context
) throws(DIError) -> Value {
  let instance = try call(maker, Value.self, context)
  if !binding.completesNothing {
    try InstanceAddress.of(instance) { (object) throws(DIError) in try binding.complete(object, context) }
  }
  return instance
}

/// An instance outside of groups that is kept where a look takes a lock, or by the resolve.
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
  binding.enterCreation(context)
  defer { binding.leaveCreation(context) }
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
  /// Does what is left to do for an object outside of groups when its initializer has returned.
  func complete(_ object: InstanceAddress, _ context: Context) throws(DIError) {
    try inject(into: object, context)
    try runPostInits(of: object)
  }

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
