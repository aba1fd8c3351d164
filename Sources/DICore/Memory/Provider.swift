internal import DILifetime

// Unsafe file 1 of 8. What a call from provider to provider is made of: addresses in the arena of the graph, read without
// retain, release, metadata look-up or exclusivity check. Measured on a tree of seven objects against constructor calls:
// providers as final generic classes need 2.3 times the instructions, noncopyable structs called by address 1.2 to 1.45
// times (docs/decisions.md, "Providers by address"). Everything here points into the arena, which lives as long as the
// graph; whoever calls a provider holds a container, and so the graph.

/// Where a provider lies in the arena.
@usableFromInline package typealias ProviderAddress = UnsafeMutableRawPointer

/// Where the linker writes the address of a provider.
@usableFromInline package typealias Slot = UnsafeMutablePointer<ProviderAddress?>

/// The body of a provider: makes or finds an instance, given the providers it needs and where it runs.
@usableFromInline typealias Make<Instance> = @Sendable (Slots, Context) throws(DIError) -> Instance

/// What one component, or one request, needs: the addresses of other providers, in the order of its parameters.
///
/// The slot before the first belongs to the binding, so that a failure can say whose call it was.
@usableFromInline
struct Slots: @unchecked Sendable {  // Written while linking, under the graph's lock; afterwards only read.
  @usableFromInline let base: Slot

  @inlinable
  init(_ base: Slot) { self.base = base }

  /// The provider at a position, which the linker has filled before anybody can call.
  @inlinable
  subscript(_ index: Int) -> ProviderAddress {
    @inline(__always) get { base[index].unsafelyUnwrapped }
  }

  /// How many words before the binding are a function, in slots that were made for one.
  static var functionWords: Int { 2 }

  @inlinable
  var functionAddress: UnsafeMutableRawPointer { UnsafeMutableRawPointer(base) - 24 }

  /// The function before the slots, to be called where it lies.
  @inlinable @inline(__always)
  func function<Function: ~Copyable>(_ type: Function.Type) -> UnsafeMutablePointer<Function> {
    functionAddress.assumingMemoryBound(to: type)
  }

  /// For those of a service: its type, which is noted here so that the functions of services differ in nothing and are one.
  var service: any Any.Type {
    get { unsafeBitCast(base[4], to: Any.Type.self) }
    nonmutating set { base[4] = unsafeBitCast(newValue, to: ProviderAddress.self) }
  }

  /// Keeps a plain number in a slot.
  func set(_ index: Int, to number: Int) { base[index] = UnsafeMutableRawPointer(bitPattern: number) }

  /// A plain number kept in a slot.
  @inlinable
  func number(_ index: Int) -> Int {
    Int(bitPattern: base[index])
  }

  /// Calls a body with whom the slots belong to, without retaining it.
  @inline(__always)
  func withBinding<Result>(_ body: (Binding) -> Result) -> Result {
    Unmanaged<Binding>.fromOpaque((UnsafeRawPointer(base) - 8).load(as: UnsafeRawPointer.self))
      ._withUnsafeGuaranteedRef(body)
  }

  /// Where the cell is that stands behind the first provider.
  @inlinable @inline(__always)
  var location: CellLocation { CellLocation(offset: number(1), mask: number(2)) }

  func set(_ location: CellLocation) {
    set(1, to: location.offset)
    set(2, to: location.mask)
  }

  /// Whom the slots belong to, written before the first of them.
  ///
  /// By raw addresses: a store to `base[-1]` is taken for one that a store to `base[0]` overwrites, and left out (Swift 6.3.1;
  /// whether that happens depends on what was inlined around it).
  var binding: Binding? {
    get {
      (UnsafeRawPointer(base) - 8).load(as: UnsafeRawPointer?.self)
        .map { Unmanaged<Binding>.fromOpaque($0).takeUnretainedValue() }
    }
    nonmutating set {
      (UnsafeMutableRawPointer(base) - 8).storeBytes(
        of: newValue.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }, as: UnsafeRawPointer?.self)
    }
  }
}

/// A linked provider, lying in the arena: a function, and the providers it calls.
///
/// Noncopyable, so that it can only be borrowed where it lies and a call through it retains nothing; a struct, so that
/// no metadata has to exist at run time for each type. It is put in its place field by field: to initialize it as a whole,
/// code that is not specialized asks the runtime for that metadata, 3,000 instructions for each type. What lies there before
/// is zero, which is a function that holds nothing.
@usableFromInline
struct Provider<Instance>: ~Copyable {
  @usableFromInline var make: Make<Instance>
  @usableFromInline var slots: Slots

  /// Puts a provider where nothing is yet.
  @inlinable @inline(__always)
  static func emplace(_ make: @escaping Make<Instance>, with slots: Slots, at address: ProviderAddress) {
    let provider = address.assumingMemoryBound(to: Self.self)
    provider.pointee.make = make
    provider.pointee.slots = slots
  }

  /// Borrowing, since a call to a function that is read out of the provider would retain its context.
  @inlinable @inline(__always)
  borrowing func callAsFunction(_ context: Context) throws(DIError) -> Instance {
    try make(slots, context)
  }
}

/// The provider at an address.
@inlinable @inline(__always)
func provider<Instance>(at address: ProviderAddress, _ type: Instance.Type) -> UnsafeMutablePointer<Provider<Instance>>
{
  address.assumingMemoryBound(to: Provider<Instance>.self)
}

/// Calls the provider at an address.
@inlinable @inline(__always)
func call<Instance>(
  _ provider: ProviderAddress, _ type: Instance.Type, _ context: Context
) throws(DIError) -> Instance {
  try DICore.provider(at: provider, type).pointee(context)
}

/// Calls the provider of the next parameter of a pack.
///
/// A running index, since a tuple of a captured pack is addressed through run-time metadata even where it is specialized.
@inlinable @inline(__always)
func callNext<Instance>(
  _ slots: Slots, _ index: inout Int, _ type: Instance.Type, _ context: Context
) throws(DIError) -> Instance {
  let provider = slots[index]
  index &+= 1
  return try call(provider, type, context)
}

/// Where a call runs: the cells of its scope, where it was made from, and what was handed in with the request.
///
/// Two words without reference counting.
@usableFromInline
struct Context {
  /// The base of the scope's store, whose first word is the scope.
  @usableFromInline let cells: UnsafeMutableRawPointer
  /// Where the call was made from; nil where nothing on the way needs to know.
  @usableFromInline let caller: CallerAddress?

  /// A call from outside, of which nobody needs to know more.
  @inlinable @inline(__always)
  init(cells: UnsafeMutableRawPointer) {
    self.init(cells: cells, caller: nil)
  }

  /// A call from outside, by a container that was given to a creation.
  @inlinable @inline(__always)
  init(cells: UnsafeMutableRawPointer, creationID: UInt) {
    self.init(cells: cells, caller: CallerAddress(bitPattern: creationID))
  }

  @inlinable @inline(__always)
  init(cells: UnsafeMutableRawPointer, caller: CallerAddress?) {
    self.cells = cells
    self.caller = caller
  }

  /// A call with arguments, which know where it was made from.
  @inlinable @inline(__always)
  init(cells: UnsafeMutableRawPointer, _ arguments: Arguments) {
    self.init(cells: cells, caller: arguments.base + 1)
  }

  /// A call that belongs to what the thread is creating, if it is creating something.
  @usableFromInline @inline(never)
  static func onPath(_ cells: UnsafeMutableRawPointer) -> Context { Context(cells: cells, caller: Path.current.caller) }

  /// The cell of an instance.
  @inlinable @inline(__always)
  func cell(_ location: CellLocation) -> Cell {
    Cell(
      UnsafeMutableRawPointer(bitPattern: location.offset &+ (Int(bitPattern: cells) & location.mask)).unsafelyUnwrapped
    )
  }

  var unretainedScope: Unmanaged<Scope> {
    Unmanaged<Scope>.fromOpaque(Store.owner(of: cells))
  }

  var scope: Scope { unretainedScope.takeUnretainedValue() }

  /// Calls a body with the scope, without retaining it.
  func withScope<Result>(_ body: (Scope) -> Result) -> Result { unretainedScope._withUnsafeGuaranteedRef(body) }

  /// The same call, run in the root.
  @usableFromInline
  var inRoot: Context { with(scope.root) }

  func with(_ scope: Scope) -> Context { Context(cells: scope.store.base, caller: caller) }
}

/// Where a call was made from, told apart by the lowest bits: the ``Path`` of the thread (00), ``Arguments`` (01), which know the
/// same, or for a request from outside, the stamp of its container (10).
@usableFromInline typealias CallerAddress = UnsafeMutableRawPointer

extension Context {
  static var creationIDTag: UInt { 2 }

  /// The arguments that the request brings.
  @inlinable
  var arguments: Arguments? {
    guard let caller, Int(bitPattern: caller) & 1 != 0 else { return nil }
    return Arguments(caller - 1)
  }

  /// Whether the call was made from the path, and brings no arguments.
  @inline(__always)
  var isOnPath: Bool { caller != nil && UInt(bitPattern: caller) & 3 == 0 }

  private var callerWord: UInt { UInt(bitPattern: arguments.map(\.caller) ?? caller) }

  /// Whether the call is a request from outside, and not one that is made while something is being created.
  var isFromOutside: Bool {
    let word = callerWord
    return word == 0 || word & Context.creationIDTag != 0
  }

  /// For a request from outside: whom the container was given to that was asked; 0 for the program.
  var creationID: UInt {
    let word = callerWord
    return word & Context.creationIDTag != 0 ? word : 0
  }

  /// The path of the thread.
  @inline(__always)
  var path: Path { isOnPath ? Path(caller: UInt(bitPattern: caller)) : outerPath }

  @inline(never)
  private var outerPath: Path {
    let word = callerWord
    return word == 0 || word & Context.creationIDTag != 0 ? .current : Path(caller: word)
  }

  /// The path of the thread, unless the call is a request from outside.
  var openPath: Path? { isFromOutside ? nil : Path(caller: callerWord) }

  /// The same call, made from the path; arguments stay with it.
  @inline(__always)
  func with(_ path: Path) -> Context { isOnPath ? self : with(path, arguments) }

  /// The same call, made from the path with arguments.
  func with(_ path: Path, _ arguments: Arguments?) -> Context {
    let caller = path.caller
    guard let arguments else { return Context(cells: cells, caller: caller) }
    arguments.caller = caller
    return Context(cells: cells, arguments)
  }

  /// The same call, made by a container that was given to a creation, with arguments.
  func from(_ creationID: UInt, _ arguments: Arguments?) -> Context {
    let caller = UnsafeMutableRawPointer(bitPattern: creationID)
    guard let arguments else { return Context(cells: cells, caller: caller) }
    arguments.caller = caller
    return Context(cells: cells, arguments)
  }
}

/// How generated code finds a cell without asking which store it is in.
///
/// A cell of a scope is an offset from whatever store the call runs in; one of the root is an address. With a mask of all
/// ones or all zeros over the store's base, one sum serves both, and each cached type needs one function, not two. The last
/// bit of the mask, where a base has zeros, says whether the instance lies in a box.
@usableFromInline
struct CellLocation {
  @usableFromInline let offset: Int
  @usableFromInline let mask: Int

  @inlinable @inline(__always)
  init(offset: Int, mask: Int) {
    self.offset = offset
    self.mask = mask
  }

  static func scope(offset: Int, isBoxed: Bool) -> CellLocation {
    CellLocation(offset: offset, mask: isBoxed ? -1 : -2)
  }

  static func root(_ cell: Cell, isBoxed: Bool) -> CellLocation {
    CellLocation(offset: Int(bitPattern: cell.address), mask: isBoxed ? 1 : 0)
  }

  @inlinable @inline(__always)
  var isBoxed: Bool { mask & 1 != 0 }
}

/// An instance that lies somewhere for the length of a call, whatever its type: what injections are handed.
@usableFromInline
struct InstanceAddress {
  private let pointer: UnsafeRawPointer

  /// Calls a body with the address of an instance.
  static func of<Instance, Result, Failure>(
    _ instance: Instance, _ body: (InstanceAddress) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafePointer(to: instance) { (pointer) throws(Failure) in
      try body(InstanceAddress(pointer: UnsafeRawPointer(pointer)))
    }
  }

  /// Calls a body with the address of the instance in an object that a cell can hold.
  static func inside(_ object: Unmanaged<AnyObject>, _ body: (InstanceAddress) throws(DIError) -> Void) throws(DIError)
  {
    let object = object.takeUnretainedValue()
    guard let box = object as? AnyBox else {
      return try of(object) { (address: InstanceAddress) throws(DIError) in try body(address) }
    }
    var failure: DIError?
    box.withAddress { address in
      do throws(DIError) { try body(InstanceAddress(pointer: address)) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// The instance, of the type of its component.
  @usableFromInline
  func instance<Instance>(of type: Instance.Type) -> Instance {
    pointer.assumingMemoryBound(to: type).pointee
  }
}

// MARK: - Functions without their isolation

// The closures of registrations are `@isolated(any)`, so that types of the main actor can be registered, and such a
// function can only be called with `await`. The engine knows where it runs: isolation is read once, at registration, and
// checked before a resolve runs anything (Isolation.swift, Guard.swift). What is left is a function to call. The two types
// have one calling convention, since isolation lies in the closure's context; so the bits may be taken as the plain type.

// A function lies in the arena, before the slots of the provider that calls it. Noncopyable, and put in its place by its field,
// for the reasons that a provider is; one type for each number of parameters, since a function that is a type parameter is
// called through thunks. That it is read there, and not captured, saves a function between the two, and the memory of what it
// captured: 5 instructions an object.

@usableFromInline
struct Function0<Instance>: ~Copyable {
  @usableFromInline var function: @Sendable () throws -> Instance

  @inlinable @inline(__always)
  static func emplace(
    _ function: @escaping @isolated(any) @Sendable () throws -> Instance, before slots: Slots, in arena: Arena
  ) {
    slots.function(Self.self).pointee.function = unsafeBitCast(function, to: (@Sendable () throws -> Instance).self)
    arena.own(functionAt: slots.functionAddress)
  }

  @inlinable @inline(__always)
  borrowing func callAsFunction() throws -> Instance { try function() }
}

@usableFromInline
struct Function1<A, Instance>: ~Copyable {
  @usableFromInline var function: @Sendable (__owned A) throws -> Instance

  @inlinable @inline(__always)
  static func emplace(
    _ function: @escaping @isolated(any) @Sendable (__owned A) throws -> Instance, before slots: Slots, in arena: Arena
  ) {
    slots.function(Self.self).pointee.function = unsafeBitCast(
      function, to: (@Sendable (__owned A) throws -> Instance).self)
    arena.own(functionAt: slots.functionAddress)
  }
}

@usableFromInline
struct Function2<A, B, Instance>: ~Copyable {
  @usableFromInline var function: @Sendable (__owned A, __owned B) throws -> Instance

  @inlinable @inline(__always)
  static func emplace(
    _ function: @escaping @isolated(any) @Sendable (__owned A, __owned B) throws -> Instance, before slots: Slots,
    in arena: Arena
  ) {
    slots.function(Self.self).pointee.function = unsafeBitCast(
      function, to: (@Sendable (__owned A, __owned B) throws -> Instance).self)
    arena.own(functionAt: slots.functionAddress)
  }

  @inlinable @inline(__always)
  borrowing func callAsFunction(_ a: consuming A, _ b: consuming B) throws -> Instance { try function(a, b) }
}

@usableFromInline
struct Function3<A, B, C, Instance>: ~Copyable {
  @usableFromInline var function: @Sendable (__owned A, __owned B, __owned C) throws -> Instance

  @inlinable @inline(__always)
  static func emplace(
    _ function: @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C) throws -> Instance,
    before slots: Slots,
    in arena: Arena
  ) {
    slots.function(Self.self).pointee.function = unsafeBitCast(
      function, to: (@Sendable (__owned A, __owned B, __owned C) throws -> Instance).self)
    arena.own(functionAt: slots.functionAddress)
  }

  @inlinable @inline(__always)
  borrowing func callAsFunction(_ a: consuming A, _ b: consuming B, _ c: consuming C) throws -> Instance {
    try function(a, b, c)
  }
}

@usableFromInline
struct Function4<A, B, C, D, Instance>: ~Copyable {
  @usableFromInline var function: @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> Instance

  @inlinable @inline(__always)
  static func emplace(
    _ function: @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> Instance,
    before slots: Slots,
    in arena: Arena
  ) {
    slots.function(Self.self).pointee.function = unsafeBitCast(
      function, to: (@Sendable (__owned A, __owned B, __owned C, __owned D) throws -> Instance).self)
    arena.own(functionAt: slots.functionAddress)
  }

  @inlinable @inline(__always)
  borrowing func callAsFunction(_ a: consuming A, _ b: consuming B, _ c: consuming C, _ d: consuming D) throws
    -> Instance
  {
    try function(a, b, c, d)
  }
}

@usableFromInline
struct Conversion<Implementation, Service>: ~Copyable {
  @usableFromInline var function: @Sendable (__owned Implementation) -> Service

  @inlinable @inline(__always)
  static func emplace(
    _ function: @escaping @isolated(any) @Sendable (__owned Implementation) -> Service, before slots: Slots,
    in arena: Arena
  ) {
    slots.function(Self.self).pointee.function = unsafeBitCast(
      function, to: (@Sendable (__owned Implementation) -> Service).self)
    arena.own(functionAt: slots.functionAddress)
  }

  @inlinable @inline(__always)
  borrowing func callAsFunction(_ instance: consuming Implementation) -> Service { function(instance) }
}

@inlinable @inline(__always)
func plain<each Parameter, Instance>(
  pack function: @escaping @isolated(any) @Sendable (repeat each Parameter) throws -> Instance
) -> PackFunction<repeat each Parameter, Instance> {
  unsafeBitCast(IsolatedPackFunction(call: function), to: PackFunction<repeat each Parameter, Instance>.self)
}

@inlinable @inline(__always)
func plain<First, Instance, each Parameter>(
  leading function: @escaping @isolated(any) @Sendable (First, repeat each Parameter) throws -> Instance
) -> LeadingFunction<First, Instance, repeat each Parameter> {
  unsafeBitCast(
    IsolatedLeadingFunction(call: function), to: LeadingFunction<First, Instance, repeat each Parameter>.self)
}

@inlinable @inline(__always)
func plain<Implementation, each Parameter>(
  injection function: @escaping @isolated(any) @Sendable (Implementation, repeat each Parameter) throws -> Void
) -> InjectionFunction<Implementation, repeat each Parameter> {
  unsafeBitCast(
    IsolatedInjectionFunction(call: function), to: InjectionFunction<Implementation, repeat each Parameter>.self)
}

@inlinable @inline(__always)
func plain<Implementation>(
  manual function: @escaping @isolated(any) @Sendable (DIBuiltContainer, Implementation) throws -> Void
) -> @Sendable (DIBuiltContainer, Implementation) throws -> Void {
  unsafeBitCast(function, to: (@Sendable (DIBuiltContainer, Implementation) throws -> Void).self)
}

/// A function with a pack: bare, its type cannot be named as the target of a cast.
@usableFromInline
struct PackFunction<each Parameter, Result>: Sendable {
  @usableFromInline let call: @Sendable (repeat each Parameter) throws -> Result
}

@usableFromInline
struct IsolatedPackFunction<each Parameter, Result> {
  @usableFromInline let call: @isolated(any) @Sendable (repeat each Parameter) throws -> Result

  @inlinable
  init(call: @escaping @isolated(any) @Sendable (repeat each Parameter) throws -> Result) { self.call = call }
}

/// The same with a parameter before the pack.
@usableFromInline
struct LeadingFunction<First, Result, each Parameter>: Sendable {
  @usableFromInline let call: @Sendable (First, repeat each Parameter) throws -> Result
}

@usableFromInline
struct IsolatedLeadingFunction<First, Result, each Parameter> {
  @usableFromInline let call: @isolated(any) @Sendable (First, repeat each Parameter) throws -> Result

  @inlinable
  init(call: @escaping @isolated(any) @Sendable (First, repeat each Parameter) throws -> Result) {
    self.call = call
  }
}

@usableFromInline
struct InjectionFunction<Implementation, each Parameter>: Sendable {
  @usableFromInline let call: @Sendable (Implementation, repeat each Parameter) throws -> Void
}

@usableFromInline
struct IsolatedInjectionFunction<Implementation, each Parameter> {
  @usableFromInline let call: @isolated(any) @Sendable (Implementation, repeat each Parameter) throws -> Void

  @inlinable
  init(call: @escaping @isolated(any) @Sendable (Implementation, repeat each Parameter) throws -> Void) {
    self.call = call
  }
}
