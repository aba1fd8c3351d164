internal import DILifetime

// All creations except the fast ones of CachedCreation.swift. These functions create:
// - prototypes that can be met again, or have injections or post-inits;
// - instances in locked cells (weak lifetimes and custom scopes) and in late cells;
// - instances that a resolve shares.
// The functions are generic and not specialized: their work costs more than the generality.

extension Binding {
  /// The body of a provider that does more than call the initializer; its first slot has the provider that does.
  func creating<Value>(_ type: Value.Type) -> Make<Value> {
    if storage.keeps {
      return { (slots, context) throws(DIError) in try create(self, slots[0], context, isKept: true) }
    }
    if isTracked { return { (slots, context) throws(DIError) in try create(self, slots[0], context, isKept: false) } }
    // A prototype with injections or post-inits needs no frame, since none of its dependencies leads back to it.
    return { (slots, context) throws(DIError) in
      let instance = try call(slots[0], type, context)
      try InstanceAddress.of(instance) { (object) throws(DIError) in
        try self.inject(into: object, context)
        try self.runPostInits(of: object)
      }
      return instance
    }
  }
}

/// A creation with a frame on the path.
private struct Creation {
  /// The object that the request met, retained; nil if the instance has to be created.
  var met: UnsafeMutableRawPointer?
  var position = -1
  /// The ``Path/savepoint`` before the creation.
  var savepoint = 0
  let path: Path
  /// The context of the request, for the scope that keeps the instance once the creation has begun.
  var context: Context
  let isKept: Bool
}

// The steps of a creation are functions of their own, so that a debug build has less on the stack while an initializer runs. A
// release build inlines them.

/// Creates an instance that can be met again, or returns the one that exists.
///
/// With a constant for `isKept`, a release build has a copy for each kind of instance: it asks for nothing that its kind does not
/// need.
///
/// - Parameters:
///   - binding: The binding of the instance.
///   - maker: The provider that calls the initializer.
///   - context: The context of the request.
///   - isKept: Whether the instance is in a locked or late cell, or is shared by the resolve; otherwise it is a prototype.
/// - Returns: The instance.
/// - Throws: The error of the creation, with its path.
#if DEBUG
@_transparent
#else
@inline(__always)
#endif
private func create<Value>(
  _ binding: Binding, _ maker: ProviderAddress, _ context: Context, isKept: Bool
) throws(DIError) -> Value {
  if isKept, let found = binding.instance(in: context) {
    return ObjectRepresentation.take(Value.self, from: found, isBoxed: binding.isBoxed)
  }
  var creation = Creation(path: context.path, context: context, isKept: isKept)
  if try !begin(&creation, binding) { return try createdElsewhere(&creation, binding, maker) }
  do throws(DIError) {
    let instance = try provider(at: maker, Value.self).pointee.make(in: creation.context.with(creation.path))
    try end(&creation, with: instance, binding)
    return instance
  } catch { return try createdAgain(&creation, binding, maker, error) }
}

/// Creates an instance in a window, or after a failed attempt: the compiler inlines no function that calls itself.
@inline(never)
func createAgain<Value>(
  _ binding: Binding, _ maker: ProviderAddress, _ context: Context, isKept: Bool
) throws(DIError) -> Value {
  try create(binding, maker, context, isKept: isKept)
}

/// Begins a creation, unless the request meets an instance or opens a window.
///
/// - Returns: Whether the creation has begun.
@inline(__always)
private func begin(_ creation: inout Creation, _ binding: Binding) throws(DIError) -> Bool {
  let path = creation.path
  if creation.isKept {
    creation.met = try path.held(binding, ofCreationFor: creation.context.scope)
    if creation.met != nil { return false }
  }
  try path.checkStack(for: binding)
  if path.opensWindow(creation.context) { return false }
  var key: UInt = 0
  if creation.isKept {
    creation.context = binding.creationContext(creation.context)
    switch try path.claim(binding, creation.context.scope) {
    case .object(let object): creation.met = object
    case .key(let claimed): key = claimed
    }
  } else {
    creation.met = try path.meet(binding, creation.context.unretainedScope)
  }
  if creation.met != nil { return false }
  creation.savepoint = path.savepoint
  let context = creation.context
  creation.position = path.begin(binding, context, key: key)
  if binding.initializers != nil { path[creation.position].pointee.arguments = context.arguments?.base }
  return true
}

/// Takes the instance that the request met, or creates the instance in a window.
@inline(__always)
private func createdElsewhere<Value>(
  _ creation: inout Creation, _ binding: Binding, _ maker: ProviderAddress
) throws(DIError) -> Value {
  if let met = creation.met { return ObjectRepresentation.take(Value.self, from: met, isBoxed: binding.isBoxed) }
  let (context, isKept) = (creation.context.with(creation.path), creation.isKept)
  return try creation.path.inWindow { () throws(DIError) in try createAgain(binding, maker, context, isKept: isKept) }
}

@inline(__always)
private func end<Value>(_ creation: inout Creation, with instance: Value, _ binding: Binding) throws(DIError) {
  let path = creation.path
  path.initializerEnded(creation.position)
  if !creation.isKept, binding.endsPlainly, path.endPlain(creation.position) { return }
  let (position, savepoint) = (creation.position, creation.savepoint)
  // Retained as an address: the optimizer retains an object once more.
  try ObjectRepresentation.withObject(for: instance, isBoxed: binding.isBoxed) { (object) throws(DIError) in
    try path.complete(position, Unmanaged<AnyObject>.fromOpaque(object).retain(), since: savepoint)
  }
}

/// Takes back a creation that has failed, and creates the instance again if another thread has caused the failure.
@inline(__always)
private func createdAgain<Value>(
  _ creation: inout Creation, _ binding: Binding, _ maker: ProviderAddress, _ error: DIError
) throws(DIError) -> Value {
  guard creation.path.takeBack(creation.position, error, since: creation.savepoint) else { throw error }
  return try createAgain(binding, maker, creation.context, isKept: creation.isKept)
}

extension Provider {
  // Transparent in a debug build: otherwise the compiler would not inline it there. It does so only within this file. In a
  // release build, `@_transparent` would retain the function.
  #if DEBUG
  @_transparent
  #else
  @inline(__always)
  #endif
  fileprivate borrowing func make(in context: Context) throws(DIError) -> Instance { try make(slots, context) }
}

extension Path {
  /// The result of a request for an instance that is kept.
  enum Claim {
    /// The instance exists, or can be taken early; the object is retained.
    case object(UnsafeMutableRawPointer)
    /// This thread creates the instance, in a frame with this key.
    case key(UInt)
  }

  /// The current length of the undo log: undoing back to this length reverts all later changes of outer frames.
  @inline(__always)
  var savepoint: Int { record.pointee.marks.count }

  /// Requests an instance that was not found: takes it if it exists by now, waits for it, or claims its cell.
  func claim(_ binding: Binding, _ scope: Scope) throws(DIError) -> Claim {
    if let cacheSlot = binding.cacheSlot(for: scope) {
      if let object = cacheSlot.object { return .object(object) }
      if let object = try remembered(binding, .passUnretained(scope)) { return .object(object) }
      if let object = try request(cacheSlot, of: binding, for: scope) { return .object(object) }
      return .key(cacheSlot.cell.key)
    }
    if binding.storage.isResolution {
      if let object = try awaited(binding, .passUnretained(scope)) { return .object(object) }
      // Odd, unlike the key of a cell. Another component or scope can have the same hash, so `frame` compares both.
      let hash =
        UInt(bitPattern: binding.key.component.hashValue) ^ UInt(bitPattern: Unmanaged.passUnretained(scope).toOpaque())
      let key = hash | 1
      if let own = frame(creating: binding, for: scope, at: key) { return .object(try takeOwn(own)) }
      return .key(key)
    }
    return .key(0)
  }

  /// The frame that creates the shared instance of a binding.
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
  /// The context in which the binding's instance is created: for the root scope, if the root scope keeps the instance.
  func creationContext(_ context: Context) -> Context {
    storage.isInRoot ? context.with(context.scope.root) : context
  }

  /// Runs the injections of an object, in the order of their declaration.
  func inject(into object: InstanceAddress, _ context: Context) throws(DIError) {
    for injector in injectors { try injector.run(context, object) }
  }

  /// Runs the post-inits of an object, in the order of their declaration.
  func runPostInits(of object: InstanceAddress) throws(DIError) {
    if !hasPostInits { return }
    for postInit in component.postInits {
      do { try postInit.run(object) } catch { throw failure(error, in: .postInit) }
    }
  }
}
