internal import DILifetime

// How an instance comes into a cell of a root or a scope: what a request scope does for each of its objects. Specialized
// for each type is the way of the instance from its initializer to the cell; the rest reads what it needs to know from a
// word beside the cell's place, and retains nothing.

/// What has to be done besides calling the initializer, where a cell is empty.
@usableFromInline
struct CreationNeeds: OptionSet {
  @usableFromInline let rawValue: Int

  /// The cell is in the root, and the instance is created for the root.
  static var root: CreationNeeds { CreationNeeds(rawValue: 1) }
  /// The component belongs to an actor.
  static var isolation: CreationNeeds { CreationNeeds(rawValue: 2) }
  /// There are injections or post-inits.
  @inlinable static var completion: CreationNeeds { CreationNeeds(rawValue: 4) }

  @inlinable
  init(rawValue: Int) { self.rawValue = rawValue }

  init(of binding: Binding) {
    self = []
    if binding.place.isInRoot { insert(.root) }
    if binding.isIsolated { insert(.isolation) }
    if !binding.completesNothing { insert(.completion) }
  }

  @inlinable
  init(_ slots: Slots) { self.init(rawValue: slots.number(3)) }
}

/// An instance behind a cell that was found empty: made by one thread, for all.
@inlinable @inline(never)
func createCached<Value>(_ slots: Slots, _ context: Context, _ cell: Cell) throws(DIError) -> Value {
  // Nothing but the initializer, in a scope whose lock the thread has: all but the first of the objects of a request.
  if context.isLocked, slots.number(3) == 0, cell.beginCreation() {
    do throws(DIError) {
      let instance = try call(slots[0], Value.self, context)
      cell.fill(instance)
      return instance
    } catch {
      cell.cancelCreation()
      throw error
    }
  }
  guard let inner = try beginCached(slots, context, cell) else {
    return cell.pointer(to: Value.self).pointee
  }
  do throws(DIError) {
    let instance = try call(slots[0], Value.self, inner)
    if CreationNeeds(slots).contains(.completion) { try completeCached(instance, slots, inner) }
    cell.fill(instance)
    endCached(inner)
    return instance
  } catch {
    cell.cancelCreation()
    endCached(inner)
    throw error
  }
}

/// Makes this thread the one that creates the instance of a cell.
///
/// - Returns: The context to create it in; nil if another thread was first, and the instance is there.
@usableFromInline @inline(never)
func beginCached(_ slots: Slots, _ context: Context, _ cell: Cell) throws(DIError) -> Context? {
  let needs = CreationNeeds(slots)
  if needs.contains(.isolation) { try slots.binding!.checkIsolationForCreation() }
  let inner = needs.contains(.root) ? context.with(context.scope.root) : context
  inner.withScope { $0.creation.enter() }
  if cell.isComplete {
    endCached(inner)
    return nil
  }
  // A claim that fails is the thread's own: a resolve through a container that was captured.
  guard cell.beginCreation() else {
    endCached(inner)
    throw .recursiveInitialization(typeInfo: slots.binding!.tracedInfo)
  }
  return inner.locked
}

@usableFromInline @inline(never)
func completeCached<Value>(_ instance: Value, _ slots: Slots, _ context: Context) throws(DIError) {
  try InstanceAddress.of(instance) { (object) throws(DIError) in try slots.binding!.complete(object, context) }
}

/// Lets other threads create in the scope again.
@usableFromInline @inline(never)
func endCached(_ context: Context) {
  context.withScope { $0.creation.leave() }
}
