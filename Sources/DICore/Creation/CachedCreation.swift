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

/// How the creation of an instance begins: it turns out to be there, or is this thread's.
@usableFromInline
struct CachedCreation {
  /// The object for the instance, which is the caller's to release; nil if it has to be created.
  @usableFromInline let object: UnsafeMutableRawPointer?
  /// Where it is created.
  @usableFromInline let context: Context
  let opening: Int
  let thread: Unmanaged<CreatingThread>
}

/// An instance behind a cell that was found empty: made by one thread, for all.
@inlinable @inline(never)
func createCached<Value>(_ slots: Slots, _ context: Context, _ cell: Cell) throws(DIError) -> Value {
  let creation = try beginCached(slots, context, cell)
  if let object = creation.object { return Kept.take(Value.self, from: object) }
  do throws(DIError) {
    let instance = try call(slots[0], Value.self, creation.context)
    if CreationNeeds(slots).contains(.completion) {
      try completeCached(instance, slots, creation)
    } else {
      try endCached(Kept.object(instance), creation)
    }
    return instance
  } catch {
    dropCached(creation, error)
    throw error
  }
}

@usableFromInline @inline(never)
func beginCached(_ slots: Slots, _ context: Context, _ cell: Cell) throws(DIError) -> CachedCreation {
  let needs = CreationNeeds(slots)
  let thread = CreatingThread.current
  if needs.contains(.isolation), !cell.isComplete { try slots.binding!.checkIsolationForCreation() }
  let inner = needs.contains(.root) ? context.with(context.scope.root) : context
  switch try thread.request(Site(cell), of: slots) {
  case .object(let object):
    let object = Unmanaged.passRetained(object).toOpaque()
    return CachedCreation(object: object, context: inner, opening: 0, thread: .passUnretained(thread))
  case .claimed(let opening):
    return CachedCreation(object: nil, context: inner, opening: opening, thread: .passUnretained(thread))
  }
}

@usableFromInline @inline(never)
func completeCached<Value>(_ instance: Value, _ slots: Slots, _ creation: CachedCreation) throws(DIError) {
  let thread = creation.thread.takeUnretainedValue()
  try slots.binding!.complete(instance, creation.opening, thread, creation.context)
}

@usableFromInline @inline(never)
func endCached(_ object: AnyObject, _ creation: CachedCreation) throws(DIError) {
  try creation.thread.takeUnretainedValue().end(creation.opening, with: object)
}

@usableFromInline @inline(never)
func dropCached(_ creation: CachedCreation, _ error: DIError) {
  creation.thread.takeUnretainedValue().drop(from: creation.opening, error)
}
