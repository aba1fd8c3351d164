internal import DILifetime

// How instances come to be, apart from the plain ones. What is specialized for each type is only the way of an instance
// from its initializer to its cell; what else there is to do costs more than it would gain.

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

/// An instance behind a cell that was found empty: made by one thread, for all.
@inlinable @inline(never)
func createCached<Value>(_ slots: Slots, _ context: Context, _ cell: Cell) throws(DIError) -> Value {
  guard let inner = try beginCached(slots, context, cell) else {
    return cell.pointer(to: Value.self).pointee
  }
  do throws(DIError) {
    let instance = try call(slots[0], Value.self, inner)
    try completeCached(slots, inner, instance)
    if cell.beginFill() { cell.fill(instance) }
    endCached(slots, context)
    return instance
  } catch {
    cell.cancelCreation()
    endCached(slots, context)
    throw error
  }
}

/// Makes this thread the one that creates the instance of a cell.
///
/// - Returns: The context to create it in; nil if another thread was first, and the instance is there.
@usableFromInline @inline(never)
func beginCached(_ slots: Slots, _ context: Context, _ cell: Cell) throws(DIError) -> Context? {
  let binding = slots.binding!
  try binding.checkIsolationForCreation()
  binding.enterCreation(context)
  if cell.isComplete {
    binding.leaveCreation(context)
    return nil
  }
  // A claim that fails is the thread's own: a resolve through a container that was captured.
  guard cell.beginCreation() else {
    binding.leaveCreation(context)
    throw .recursiveInitialization(typeInfo: binding.tracedInfo)
  }
  return binding.creationContext(context)
}

@inlinable @inline(__always)
func completeCached<Value>(_ slots: Slots, _ context: Context, _ instance: Value) throws(DIError) {
  guard hasMoreToDo(slots) else { return }
  try complete(instance, slots, context)
}

@usableFromInline
func hasMoreToDo(_ slots: Slots) -> Bool { !slots.binding!.completesNothing }

@usableFromInline @inline(never)
func complete<Value>(_ instance: Value, _ slots: Slots, _ context: Context) throws(DIError) {
  try InstanceAddress.of(instance) { (object) throws(DIError) in try slots.binding!.complete(object, context) }
}

@usableFromInline @inline(never)
func endCached(_ slots: Slots, _ context: Context) {
  slots.binding!.leaveCreation(context)
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
