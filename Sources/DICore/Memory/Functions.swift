// Unsafe: bit casts from `@isolated(any)` functions to plain ones. Registered closures are `@isolated(any)`, so that types of
// the main actor can be registered; but such a function can be called with `await` only. The isolation is read once, at
// registration, and checked before a resolve runs anything (Isolation.swift, Linker+Guard.swift); then the function can be
// called as a plain one. Both types have the same calling convention, since the isolation is in the closure's context.
//
// A function lies in the arena, before the slots of the provider that calls it. Like a `Provider`, its struct is noncopyable,
// and the field is assigned, not the whole struct. There is one struct for each number of parameters, since a function whose
// type is a generic parameter is called through thunks. A provider that captured the function would need a closure around it,
// and memory for the capture: 5 instructions for each object.

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
