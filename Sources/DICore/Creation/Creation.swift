internal import DILifetime
internal import Synchronization

// How instances come to be that have an entry on the path, apart from those in cells that only fill (CachedCreation.swift). The
// functions are generic and not specialized: what they do costs more than the generality.

/// A prototype that nothing leads back to, with injections or post-inits.
func createAndComplete<Value>(
  _ binding: Binding, _ maker: ProviderAddress, _ context: Context
) throws(DIError) -> Value {
  let instance = try call(maker, Value.self, context)
  try InstanceAddress.of(instance) { (object) throws(DIError) in
    try binding.inject(into: object, context)
    try binding.runPostInits(of: object)
  }
  return instance
}

/// A creation that has an entry on the path.
private struct Creation {
  /// The object for the instance, retained, if there is one already.
  var met: UnsafeMutableRawPointer?
  var position = -1
  /// The number of marks before it.
  var savepoint = 0
  let path: Path
}

// What stands apart here, and is inlined in a release build, leaves a debug build less on the stack while an initializer runs.

/// A prototype that can be met again.
func createTracked<Value>(
  _ binding: Binding, _ maker: ProviderAddress, _ context: Context
) throws(DIError) -> Value {
  var creation = Creation(path: context.path)
  if try !begin(&creation, binding, context) { return try createdElsewhere(&creation, binding, maker, context) }
  do throws(DIError) {
    let instance = try provider(at: maker, Value.self).pointee.make(in: context.with(creation.path))
    try end(&creation, with: instance, binding)
    return instance
  } catch {
    if !isTriedAgain(&creation, error) { throw error }
  }
  return try createTracked(binding, maker, context)
}

/// - Returns: Whether it has begun; otherwise the instance was met, or is to be made in a window.
@inline(__always)
private func begin(_ creation: inout Creation, _ binding: Binding, _ context: Context) throws(DIError) -> Bool {
  let path = creation.path
  try path.checkStack(for: binding)
  if path.opensWindow(context) { return false }
  let scope = context.unretainedScope
  creation.met = try path.meet(binding, scope)
  if creation.met != nil { return false }
  creation.savepoint = path.savepoint
  creation.position = path.begin(binding, scope)
  if binding.initializers != nil { path[creation.position].pointee.arguments = context.arguments?.base }
  return true
}

/// The instance that was met; or one that is made without waiting for anybody further out.
@inline(__always)
private func createdElsewhere<Value>(
  _ creation: inout Creation, _ binding: Binding, _ maker: ProviderAddress, _ context: Context
) throws(DIError) -> Value {
  if let met = creation.met { return ObjectRepresentation.take(Value.self, from: met, isBoxed: binding.isBoxed) }
  let path = creation.path
  return try path.inWindow { () throws(DIError) in try createTracked(binding, maker, context.with(path)) }
}

@inline(__always)
private func end<Value>(_ creation: inout Creation, with instance: Value, _ binding: Binding) throws(DIError) {
  let path = creation.path
  path.initializerEnded(creation.position)
  if binding.endsPlainly, path.endPlain(creation.position) { return }
  let object = ObjectRepresentation.object(instance, isBoxed: binding.isBoxed)
  try path.complete(creation.position, .passRetained(object), since: creation.savepoint)
}

/// An instance that is kept where a look takes a lock, or by the resolve.
func createOnce<Value>(
  _ binding: Binding, _ maker: ProviderAddress, _ context: Context
) throws(DIError) -> Value {
  if let found = binding.instance(in: context) {
    return ObjectRepresentation.take(Value.self, from: found, isBoxed: binding.isBoxed)
  }
  var creation = Creation(path: context.path)
  if try !beginOnce(&creation, binding, context) { return try createdOnceElsewhere(&creation, binding, maker, context) }
  do throws(DIError) {
    let instance = try provider(at: maker, Value.self).pointee.make(
      in: binding.creationContext(context).with(creation.path))
    try endOnce(&creation, with: instance, binding)
    return instance
  } catch {
    if !isTriedAgain(&creation, error) { throw error }
  }
  return try createOnce(binding, maker, context)
}

/// - Returns: Whether it has begun; otherwise the instance is there, or is to be made in a window.
@inline(__always)
private func beginOnce(_ creation: inout Creation, _ binding: Binding, _ context: Context) throws(DIError) -> Bool {
  try binding.checkIsolationForCreation()
  let path = creation.path
  try path.checkStack(for: binding)
  if path.opensWindow(context) { return false }
  let context = binding.creationContext(context)
  creation.savepoint = path.savepoint
  switch try path.claim(binding, context.scope) {
  case .object(let object):
    creation.met = object
    return false
  case .key(let key):
    creation.position = path.begin(binding, context.unretainedScope, key: key)
    if binding.initializers != nil { path[creation.position].pointee.arguments = context.arguments?.base }
    return true
  }
}

@inline(__always)
private func createdOnceElsewhere<Value>(
  _ creation: inout Creation, _ binding: Binding, _ maker: ProviderAddress, _ context: Context
) throws(DIError) -> Value {
  if let met = creation.met { return ObjectRepresentation.take(Value.self, from: met, isBoxed: binding.isBoxed) }
  let path = creation.path
  return try path.inWindow { () throws(DIError) in try createOnce(binding, maker, context.with(path)) }
}

@inline(__always)
private func endOnce<Value>(_ creation: inout Creation, with instance: Value, _ binding: Binding) throws(DIError) {
  creation.path.initializerEnded(creation.position)
  let object = ObjectRepresentation.object(instance, isBoxed: binding.isBoxed)
  try creation.path.complete(creation.position, .passRetained(object), since: creation.savepoint)
}

/// Whether a creation that has failed is to be tried again.
@inline(__always)
private func isTriedAgain(_ creation: inout Creation, _ error: DIError) -> Bool {
  creation.path.takeBack(creation.position, error, since: creation.savepoint)
}

extension Provider {
  // Inlined in a debug build as well, for which it has to stand in this file; in a release build this would retain the function.
  #if DEBUG
  @_transparent
  #else
  @inline(__always)
  #endif
  fileprivate borrowing func make(in context: Context) throws(DIError) -> Instance { try make(slots, context) }
}

extension Path {
  /// What a request for a kept instance comes to.
  enum Claim {
    /// It is there, or may be taken early; the object is retained.
    case object(UnsafeMutableRawPointer)
    /// This thread creates it.
    case key(UInt)
  }

  /// The number of marks, to undo those that are made from now on.
  @inline(__always)
  var savepoint: Int { record.pointee.marks.count }

  /// Asks for an instance that is not there, or was not a moment ago.
  func claim(_ binding: Binding, _ scope: Scope) throws(DIError) -> Claim {
    if let site = binding.site(for: scope) {
      if let object = site.object ?? remembered(binding, .passUnretained(scope)) { return .object(object) }
      if let object = try request(site, of: binding) { return .object(object) }
      return .key(site.cell.key)
    }
    if binding.storage.isResolution {
      // Odd, so that it is no cell's; other components and scopes may have the same.
      let hash =
        UInt(bitPattern: binding.key.component.hashValue) ^ UInt(bitPattern: Unmanaged.passUnretained(scope).toOpaque())
      let key = hash | 1
      if let own = frame(creating: binding, for: scope, at: key) { return .object(try takeOwn(own)) }
      return .key(key)
    }
    return .key(0)
  }

  /// The entry that creates what the resolve shares of a binding.
  private func frame(creating binding: Binding, for scope: Scope, at key: UInt) -> Int? {
    var position = Int(record.pointee.kept[PathRecord.bucket(of: key)])
    while position >= 0 {
      if self[position].pointee.key == key, creates(position, binding, .passUnretained(scope)) { return position }
      position = Int(self[position].pointee.nextKept)
    }
    return nil
  }
}

extension Binding {
  /// Where its instance is kept for a scope; nil for prototypes, and for what a resolve shares.
  func site(for scope: Scope) -> CacheSlot? {
    switch storage {
    case .nowhere, .resolution: nil
    case .root(let cell): CacheSlot(cell)
    case .scope(let cell): CacheSlot(scope.cell(cell))
    case .weakInRoot(let cell): CacheSlot(weakIn: cell)
    case .weakInScope(let cell): CacheSlot(weakIn: scope.cell(cell))
    case .custom(let scope, let key): CacheSlot(scope.cell(for: key))
    }
  }

  /// The object for its instance, retained, if there is one.
  func instance(in context: Context) -> UnsafeMutableRawPointer? {
    switch storage {
    case .nowhere: nil
    case .root(let cell): cell.takeObject()
    case .scope(let cell): context.withScope { $0.cell(cell) }.takeObject()
    case .weakInRoot(let cell): cell.lockedCell?._withUnsafeGuaranteedRef { $0.takeObject() }
    case .weakInScope(let cell):
      context.withScope { $0.cell(cell) }.lockedCell?._withUnsafeGuaranteedRef { $0.takeObject() }
    case .custom(let scope, let key): scope.cell(for: key).takeObject()
    case .resolution: context.path.shared(self, for: context.scope).map { Unmanaged.passRetained($0).toOpaque() }
    }
  }

  /// The call that creates its instance: in the root, for an instance of the root.
  func creationContext(_ context: Context) -> Context {
    storage.isInRoot ? context.with(context.scope.root) : context
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

extension Cell {
  /// The locked cell that lies in this one, made at the first look; nil if the cell was closed before.
  fileprivate var lockedCell: Unmanaged<LockedCell>? { object { LockedCell(.weak) } }
}

extension CacheSlot {
  /// Where an instance is held weakly: in a locked cell; or nowhere, if the cell is closed.
  fileprivate init(weakIn cell: Cell) {
    if let locked = cell.lockedCell { self.init(locked.takeUnretainedValue()) } else { self.init(cell) }
  }
}

/// Numbers that identify creations, handed out to threads in rows.
enum CreationIDs {
  static var row: UInt { 4096 }
  private static let next = Atomic<UInt>(1)

  /// The first of a row.
  @inline(never)
  static func take() -> UInt { next.wrappingAdd(row, ordering: .relaxed).oldValue }
}
