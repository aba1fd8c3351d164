internal import DILifetime

// How an instance gets into a cell of the root scope or of another scope. This must be fast: a server that opens a scope for
// each HTTP request does it for each object of the scope. Only the code that takes the instance from the initializer to the
// cell is specialized for each type. The rest reads ``CreationRequirements`` from the slots, and retains nothing.

/// What a creation in an empty cell needs besides a call of the initializer.
@usableFromInline
struct CreationRequirements: OptionSet {
  @usableFromInline let rawValue: Int

  /// The cell is in the root scope, and the instance is created for the root scope.
  @inlinable static var root: CreationRequirements { CreationRequirements(rawValue: 1) }
  /// The component suspends, or belongs to an actor, or needs one that does; or a closing of it does.
  static var check: CreationRequirements { CreationRequirements(rawValue: 2) }
  /// Its kept instances have closings.
  static var closes: CreationRequirements { CreationRequirements(rawValue: 4) }
  /// An initializer of the component takes arguments.
  static var arguments: CreationRequirements { CreationRequirements(rawValue: 8) }

  @inlinable
  init(rawValue: Int) { self.rawValue = rawValue }

  init(of binding: Binding) {
    self = []
    if binding.storage.isInRoot { insert(.root) }
    if binding.closesElsewhere || !binding.requirements.isDisjoint(with: .checked) { insert(.check) }
    if binding.closes { insert(.closes) }
    if binding.initializers != nil { insert(.arguments) }
  }

  @inlinable
  init(_ slots: Slots) { self.init(rawValue: slots.number(3)) }
}

/// The creation of an instance in a cell that was found empty: either the instance exists by now, or this thread has claimed
/// the cell.
@usableFromInline
struct CachedCreation {
  /// The object for the instance, retained for the caller; nil if this thread has claimed the cell.
  @usableFromInline let object: UnsafeMutableRawPointer?
  /// The caller that the context of the initializer gets.
  @usableFromInline let caller: CallerAddress?
  fileprivate let path: Path
  /// The position of the frame; -1 if the creation has none.
  fileprivate let position: Int32
  fileprivate let savepoint: Int32

  fileprivate init(object: UnsafeMutableRawPointer, _ path: Path) {
    self.object = object
    self.path = path
    (caller, position, savepoint) = (nil, 0, 0)
  }

  /// A creation without a frame, since no request can meet it; its cell is claimed.
  @inline(__always)
  fileprivate init(_ context: Context, _ path: Path) {
    object = nil
    caller = context.with(path).caller
    self.path = path
    (position, savepoint) = (-1, 0)
  }

  /// A creation with a frame; its cell is claimed.
  @inline(__always)
  fileprivate init(_ slots: Slots, _ context: Context, _ cell: Cell, _ path: Path) {
    object = nil
    self.path = path
    savepoint = Int32(truncatingIfNeeded: path.savepoint)
    let position = slots.withBinding { path.begin($0, context, key: cell.key) }
    self.position = Int32(truncatingIfNeeded: position)
    caller = context.with(path).caller
    if CreationRequirements(slots).contains(.arguments) { path[position].pointee.arguments = context.arguments?.base }
  }
}

/// The instance of a cell that was found empty: one thread creates it, and all others get the same instance.
@inline(never)
func createCached<Value>(_ slots: Slots, _ context: Context, _ cell: Cell) throws(DIError) -> Value {
  let context = CreationRequirements(slots).contains(.root) ? context.inRoot : context
  let creation = try beginCached(slots, context, cell)
  let isBoxed = slots.location.isBoxed
  if let object = creation.object { return ObjectRepresentation.take(Value.self, from: object, isBoxed: isBoxed) }
  var loss: DIError?
  do throws(DIError) {
    let instance = try call(slots[0], Value.self, Context(cells: context.cells, caller: creation.caller))
    try ObjectRepresentation.withObject(for: instance, isBoxed: isBoxed) { (object) throws(DIError) in
      loss = try endCached(object, slots, cell, context.cells, creation)
    }
    if loss == nil { return instance }
  } catch {
    guard dropCached(cell, creation, error) else { throw error }
  }
  if let loss { throw loss }
  return try createCached(slots, context, cell)
}

@usableFromInline @inline(never)
func beginCached(_ slots: Slots, _ context: Context, _ cell: Cell) throws(DIError) -> CachedCreation {
  let path = context.path
  try path.checkStack(for: slots)
  let isPlain = context.isOnPath || !path.opensWindow(context)
  if isPlain, !CreationRequirements(slots).contains(.check), !path.remembersSome {
    Exploration.pass(.claim)
    if cell.claim(for: path.word) {
      if slots.withBinding({ $0.needsNoFrame }) { return CachedCreation(context, path) }
      return CachedCreation(slots, context, cell, path)
    }
  }
  return try beginCachedElsewise(slots, context, cell, path)
}

/// The slow cases of ``beginCached(_:_:_:)``.
///
/// They are: a component of an actor, what has to be awaited, a cell that is not empty any more, a request that opens a window, and a delayed request
/// that has put remembered objects on the path.
@inline(never)
private func beginCachedElsewise(
  _ slots: Slots, _ context: Context, _ cell: Cell, _ path: Path
) throws(DIError) -> CachedCreation {
  let binding = slots.binding!
  if !cell.isComplete, let held = try path.held(binding, ofCreationFor: context.scope) {
    return CachedCreation(object: held, path)
  }
  if path.opensWindow(context) {
    // Creates and completes the instance here. The caller then takes it like an instance that existed before.
    return try createElsewise(binding, slots, context, path)
  }
  if let object = cell.takeObject() { return CachedCreation(object: object, path) }
  if let object = try path.remembered(binding, context.unretainedScope) { return CachedCreation(object: object, path) }
  if let object = try path.request(CacheSlot(cell), of: binding, for: context.scope) {
    return CachedCreation(object: object, path)
  }
  return CachedCreation(slots, context, cell, path)
}

/// Creates an instance in a window.
private func createElsewise(
  _ binding: Binding, _ slots: Slots, _ context: Context, _ path: Path
) throws(DIError) -> CachedCreation {
  func created<Value>(_: Value.Type) throws(DIError) -> CachedCreation {
    let instance: Value = try createAgain(binding, slots[0], context, isKept: true)
    return CachedCreation(object: Unmanaged.passRetained(ObjectRepresentation.object(instance)).toOpaque(), path)
  }
  return try created(binding.component.type)
}

@usableFromInline @inline(never)
func endCached(
  _ object: UnsafeMutableRawPointer, _ slots: Slots, _ cell: Cell, _ cells: UnsafeMutableRawPointer,
  _ creation: CachedCreation
) throws(DIError) -> DIError? {
  let path = creation.path
  let position = Int(creation.position)
  if position < 0 {
    Exploration.pass(.end)
    Store.note(cell, finishedIn: cells)
    let closes = CreationRequirements(slots).contains(.closes)
    let scope = Unmanaged<Scope>.fromOpaque(Store.owner(of: cells))
    if closes { scope._withUnsafeGuaranteedRef { scope in slots.withBinding { scope.noteClosing(of: $0, in: cell) } } }
    if cell.endCreation(with: object, by: path.word) { return nil }
    let object = Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue()
    if WaitGraph.end(CacheSlot(cell), with: object, by: path) || !closes { return nil }
    return path.closeLost(object, slots.binding!, scope.takeUnretainedValue())
  }
  path.initializerEnded(position)
  if path.isPlain(position), slots.withBinding({ $0.endsPlainly }) {
    Exploration.pass(.end)
    Store.note(cell, finishedIn: cells)
    slots.withBinding { binding in
      if binding.closes {
        path[position].pointee.scope._withUnsafeGuaranteedRef { $0.noteClosing(of: binding, in: cell) }
      }
    }
    if cell.endCreation(with: object, by: path.word) {
      path.popEnded(position)
      return nil
    }
  }
  try path.complete(
    position, Unmanaged<AnyObject>.fromOpaque(object).retain(), since: Int(creation.savepoint))
  return nil
}

@usableFromInline @inline(never)
func dropCached(_ cell: Cell, _ creation: CachedCreation, _ error: DIError) -> Bool {
  if creation.position < 0 {
    Exploration.pass(.drop)
    WaitGraph.end(CacheSlot(cell), with: nil, by: creation.path)
    return false
  }
  return creation.path.takeBack(Int(creation.position), error, since: Int(creation.savepoint))
}
