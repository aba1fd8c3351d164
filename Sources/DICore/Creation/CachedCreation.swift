internal import DILifetime

// How an instance comes into a cell of a root or a scope: what a request scope does for each of its objects. Specialized
// for each type is the way of the instance from its initializer to the cell; the rest reads what it needs to know from a
// word beside the cell's place, and retains nothing.

/// What has to be done besides calling the initializer, where a cell is empty.
@usableFromInline
struct CreationNeeds: OptionSet {
  @usableFromInline let rawValue: Int

  /// The cell is in the root, and the instance is created for the root.
  @inlinable static var root: CreationNeeds { CreationNeeds(rawValue: 1) }
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
  /// The openings of this thread.
  @usableFromInline let openings: OpeningStack
}

/// An instance behind a cell that was found empty: made by one thread, for all.
@inlinable @inline(never)
func createCached<Value>(_ slots: Slots, _ context: Context, _ cell: Cell) throws(DIError) -> Value {
  let needs = CreationNeeds(slots)
  let context = needs.contains(.root) ? context.inRoot : context
  let creation = try beginCached(slots, cell)
  let isBoxed = slots.location.isBoxed
  if let object = creation.object { return Kept.take(Value.self, from: object, isBoxed: isBoxed) }
  do throws(DIError) {
    let instance = try call(slots[0], Value.self, context)
    if needs.contains(.completion) {
      try completeCached(instance, slots, context, cell, creation)
    } else {
      try Kept.withObject(for: instance, isBoxed: isBoxed) { (object) throws(DIError) in
        try endCached(object, context, cell, creation)
      }
    }
    return instance
  } catch {
    guard dropCached(cell, creation, error) else { throw error }
  }
  return try createCached(slots, context, cell)
}

@usableFromInline @inline(never)
func beginCached(_ slots: Slots, _ cell: Cell) throws(DIError) -> CachedCreation {
  if !CreationNeeds(slots).contains(.isolation), let openings = CreatingThread.knownOpenings, openings.claim(cell) {
    return CachedCreation(object: nil, openings: openings)
  }
  return try beginCachedElsewise(slots, cell)
}

/// The same for what belongs to an actor, is created by another thread, or is the first that this thread creates.
@inline(never)
private func beginCachedElsewise(_ slots: Slots, _ cell: Cell) throws(DIError) -> CachedCreation {
  let openings = CreatingThread.openings
  if CreationNeeds(slots).contains(.isolation), !cell.isComplete { try slots.binding!.checkIsolationForCreation() }
  if openings.claim(cell) { return CachedCreation(object: nil, openings: openings) }
  return CachedCreation(object: try requestCached(slots, cell, openings.thread), openings: openings)
}

/// - Returns: The object, retained; nil if the cell turns out to be free after all, and is claimed.
@inline(never)
private func requestCached(
  _ slots: Slots, _ cell: Cell, _ thread: CreatingThread
) throws(DIError) -> UnsafeMutableRawPointer? {
  guard case .object(let object) = try thread.request(Site(cell), of: slots.binding!) else { return nil }
  return Unmanaged.passRetained(object).toOpaque()
}

@usableFromInline @inline(never)
func completeCached<Value>(
  _ instance: Value, _ slots: Slots, _ context: Context, _ cell: Cell, _ creation: CachedCreation
) throws(DIError) {
  let thread = creation.openings.thread
  try slots.binding!.complete(instance, thread.opening(at: cell.key), thread, context)
}

@usableFromInline @inline(never)
func endCached(
  _ object: UnsafeMutableRawPointer, _ context: Context, _ cell: Cell, _ creation: CachedCreation
) throws(DIError) {
  if !creation.openings.endPlain(at: cell, with: object) { try endCachedElsewise(object, context, cell, creation) }
}

/// The same where others wait for the instance, or it is part of something larger.
@inline(never)
private func endCachedElsewise(
  _ object: UnsafeMutableRawPointer, _ context: Context, _ cell: Cell, _ creation: CachedCreation
) throws(DIError) {
  let thread = creation.openings.thread
  let kept = Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue()
  try thread.end(thread.opening(at: cell.key), with: kept, in: context.scope)
}

@usableFromInline @inline(never)
func dropCached(_ cell: Cell, _ creation: CachedCreation, _ error: DIError) -> Bool {
  let thread = creation.openings.thread
  return thread.drop(from: thread.opening(at: cell.key), error)
}
