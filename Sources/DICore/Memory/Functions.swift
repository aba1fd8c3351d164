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
