// The closures of registrations are `@isolated(any)`, so that types of the main actor can be registered, and such a
// function can only be called with `await`. The engine knows where it runs: isolation is read once, at registration, and
// checked before a resolve runs anything (Isolation.swift, Guard.swift). What is left is a function to call. The two types
// have one calling convention, since isolation lies in the closure's context; so the bits may be taken as the plain type.

@inlinable @inline(__always)
func plain<Instance>(
  _ function: @escaping @isolated(any) @Sendable () throws -> Instance
) -> @Sendable () throws -> Instance {
  unsafeBitCast(function, to: (@Sendable () throws -> Instance).self)
}

@inlinable @inline(__always)
func plain<A, Instance>(
  _ function: @escaping @isolated(any) @Sendable (__owned A) throws -> Instance
) -> @Sendable (__owned A) throws -> Instance {
  unsafeBitCast(function, to: (@Sendable (__owned A) throws -> Instance).self)
}

@inlinable @inline(__always)
func plain<A, B, Instance>(
  _ function: @escaping @isolated(any) @Sendable (__owned A, __owned B) throws -> Instance
) -> @Sendable (__owned A, __owned B) throws -> Instance {
  unsafeBitCast(function, to: (@Sendable (__owned A, __owned B) throws -> Instance).self)
}

@inlinable @inline(__always)
func plain<A, B, C, Instance>(
  _ function: @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C) throws -> Instance
) -> @Sendable (__owned A, __owned B, __owned C) throws -> Instance {
  unsafeBitCast(function, to: (@Sendable (__owned A, __owned B, __owned C) throws -> Instance).self)
}

@inlinable @inline(__always)
func plain<A, B, C, D, Instance>(
  _ function: @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> Instance
) -> @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> Instance {
  unsafeBitCast(function, to: (@Sendable (__owned A, __owned B, __owned C, __owned D) throws -> Instance).self)
}

@inlinable @inline(__always)
func plainConversion<Implementation, Service>(
  _ function: @escaping @isolated(any) @Sendable (__owned Implementation) -> Service
) -> @Sendable (__owned Implementation) -> Service {
  unsafeBitCast(function, to: (@Sendable (__owned Implementation) -> Service).self)
}

@inlinable @inline(__always)
func plain<each Parameter, Instance>(
  pack function: @escaping @isolated(any) @Sendable (repeat each Parameter) throws -> Instance
) -> PackFunction<repeat each Parameter, Instance> {
  unsafeBitCast(IsolatedPackFunction(call: function), to: PackFunction<repeat each Parameter, Instance>.self)
}

@inlinable @inline(__always)
func plain<Implementation, each Parameter>(
  injection function: @escaping @isolated(any) @Sendable (Implementation, repeat each Parameter) throws -> Void
) -> InjectionFunction<Implementation, repeat each Parameter> {
  unsafeBitCast(
    IsolatedInjectionFunction(call: function), to: InjectionFunction<Implementation, repeat each Parameter>.self)
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
