internal import DILifetime

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
  if let found = keeper.found { return found.value(of: Value.self) }
  try binding.checkIsolationForCreation()
  guard let site = keeper.site else {
    let instance: Value = try createAndComplete(binding, maker, context)
    keeper.share(binding.boxed(instance))
    return instance
  }
  let thread = CreatingThread.current
  switch try thread.request(site, of: binding) {
  case .object(let object):
    return Kept.instance(Value.self, in: object)
  case .claimed(let opening):
    do throws(DIError) {
      let context = binding.creationContext(context)
      let instance = try call(maker, Value.self, context)
      try binding.complete(instance, opening, thread, context)
      return instance
    } catch {
      guard thread.drop(from: opening, error) else { throw error }
    }
  }
  return try createOnce(binding, maker, context)
}

extension CreatingThread {
  /// What a request comes to that did not fail.
  enum Answer {
    case object(AnyObject)
    case claimed(opening: Int)
  }

  func request(_ site: Site, in head: Int? = nil, of binding: @autoclosure () -> Binding) throws(DIError) -> Answer {
    switch request(site, in: head) {
    case .object(let object): return .object(object)
    case .claimed(let opening): return .claimed(opening: opening)
    case .recursion: throw .recursiveInitialization(typeInfo: binding().tracedInfo)
    case .failed(let error): throw error
    }
  }
}

extension Binding {
  /// Does what is left to do for an object outside of groups when its initializer has returned.
  func complete(_ object: InstanceAddress, _ context: Context) throws(DIError) {
    try inject(into: object, context)
    try runPostInits(of: object)
  }

  /// The same for one that is kept, and publishes it.
  func complete<Value>(
    _ instance: Value, _ opening: Int, _ thread: CreatingThread, _ context: Context
  ) throws(DIError) {
    thread.initialized(opening, Kept.object(instance))
    try InstanceAddress.of(instance) { (object) throws(DIError) in try inject(into: object, context) }
    try thread.finish(
      opening,
      Completion(
        owner: context.scope,
        postInits: { () throws(DIError) in
          try InstanceAddress.of(instance) { (object) throws(DIError) in try self.runPostInits(of: object) }
        }))
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
