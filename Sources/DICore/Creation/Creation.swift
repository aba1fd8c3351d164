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

/// A prototype that can be met again.
func createTracked<Value>(
  _ binding: Binding, _ maker: ProviderAddress, _ context: Context
) throws(DIError) -> Value {
  let path = context.path
  try path.checkStack(for: binding)
  if path.opensWindow(context) {
    return try path.inWindow { () throws(DIError) in try createTracked(binding, maker, context.with(path)) }
  }
  let scope = context.unretainedScope
  if let met = try path.meet(binding, scope) { return Kept.take(Value.self, from: met, isBoxed: binding.isBoxed) }
  let savepoint = path.savepoint
  let position = path.begin(binding, scope)
  if binding.initializers != nil { path[position].pointee.arguments = context.arguments?.base }
  do throws(DIError) {
    let instance = try call(maker, Value.self, context.with(path))
    path.initializerEnded(position)
    if !binding.endsPlainly || !path.endPlain(position) {
      try path.complete(position, .passRetained(Kept.object(instance, isBoxed: binding.isBoxed)), since: savepoint)
    }
    return instance
  } catch {
    guard path.takeBack(position, error, since: savepoint) else { throw error }
  }
  return try createTracked(binding, maker, context)
}

/// An instance that is kept where a look takes a lock, or by the resolve.
func createOnce<Value>(
  _ binding: Binding, _ maker: ProviderAddress, _ context: Context
) throws(DIError) -> Value {
  if let found = binding.instance(in: context) { return Kept.take(Value.self, from: found, isBoxed: binding.isBoxed) }
  try binding.checkIsolationForCreation()
  let path = context.path
  try path.checkStack(for: binding)
  if path.opensWindow(context) {
    return try path.inWindow { () throws(DIError) in try createOnce(binding, maker, context.with(path)) }
  }
  let context = binding.creationContext(context)
  let savepoint = path.savepoint
  switch try path.claim(binding, context.scope) {
  case .object(let object):
    return Kept.take(Value.self, from: object, isBoxed: binding.isBoxed)
  case .key(let key):
    let position = path.begin(binding, context.unretainedScope, key: key)
    if binding.initializers != nil { path[position].pointee.arguments = context.arguments?.base }
    do throws(DIError) {
      let instance = try call(maker, Value.self, context.with(path))
      path.initializerEnded(position)
      try path.complete(position, .passRetained(Kept.object(instance, isBoxed: binding.isBoxed)), since: savepoint)
      return instance
    } catch {
      guard path.takeBack(position, error, since: savepoint) else { throw error }
    }
  }
  return try createOnce(binding, maker, context)
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
    if binding.place.isResolution {
      // Odd, so that it is no cell's; other components and scopes may have the same.
      let hash =
        UInt(bitPattern: binding.key.component.hashValue) ^ UInt(bitPattern: Unmanaged.passUnretained(scope).toOpaque())
      let key = hash | 1
      if let own = entry(creating: binding, for: scope, at: key) { return .object(try takeOwn(own)) }
      return .key(key)
    }
    return .key(0)
  }

  /// The entry that creates what the resolve shares of a binding.
  private func entry(creating binding: Binding, for scope: Scope, at key: UInt) -> Int? {
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
  func site(for scope: Scope) -> Site? {
    switch place {
    case .nowhere, .resolution: nil
    case .root(let cell): Site(cell)
    case .scope(let cell): Site(scope.cell(cell))
    case .weakInRoot(let cell): Site(cell.lockedCell.takeUnretainedValue())
    case .weakInScope(let cell): Site(scope.cell(cell).lockedCell.takeUnretainedValue())
    case .custom(let scope, let key): Site(scope.cell(for: key))
    }
  }

  /// The object for its instance, retained, if there is one.
  func instance(in context: Context) -> UnsafeMutableRawPointer? {
    switch place {
    case .nowhere: nil
    case .root(let cell): cell.takeObject()
    case .scope(let cell): context.withScope { $0.cell(cell) }.takeObject()
    case .weakInRoot(let cell): cell.lockedCell._withUnsafeGuaranteedRef { $0.takeObject() }
    case .weakInScope(let cell):
      context.withScope { $0.cell(cell) }.lockedCell._withUnsafeGuaranteedRef { $0.takeObject() }
    case .custom(let scope, let key): scope.cell(for: key).takeObject()
    case .resolution: context.path.shared(self, for: context.scope).map { Unmanaged.passRetained($0).toOpaque() }
    }
  }

  /// The call that creates its instance: in the root, for an instance of the root.
  func creationContext(_ context: Context) -> Context {
    place.isInRoot ? context.with(context.scope.root) : context
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
  /// The locked cell that lies in this one, made at the first look; it stays there.
  fileprivate var lockedCell: Unmanaged<LockedCell> { object { LockedCell(.weak) } }
}

/// Numbers that identify creations, handed out to threads in rows.
enum Stamps {
  static var row: UInt { 4096 }
  private static let next = Atomic<UInt>(1)

  /// The first of a row.
  @inline(never)
  static func take() -> UInt { next.wrappingAdd(row, ordering: .relaxed).oldValue }
}
