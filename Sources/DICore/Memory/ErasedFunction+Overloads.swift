// Written by scripts/overloads.

// Unsafe: bit casts from `@isolated(any)` functions to plain ones. Registered closures are `@isolated(any)`, so that types of
// the main actor can be registered; but such a function can be called with `await` only. The isolation is read once, at
// registration, and checked before a resolve runs anything (Isolation.swift, Linker+Guard.swift); then the function can be
// called as a plain one. Both types have the same calling convention, since the isolation is in the closure's context.

extension ErasedFunction {
  init<Instance>(_ function: @escaping @isolated(any) @Sendable () throws -> Instance) {
    self = unsafeBitCast(IsolatedFunction0(function: function), to: ErasedFunction.self)
  }

  init<A, Instance>(_ function: @escaping @isolated(any) @Sendable (__owned A) throws -> Instance) {
    self = unsafeBitCast(IsolatedFunction1(function: function), to: ErasedFunction.self)
  }

  init<A, B, Instance>(_ function: @escaping @isolated(any) @Sendable (__owned A, __owned B) throws -> Instance) {
    self = unsafeBitCast(IsolatedFunction2(function: function), to: ErasedFunction.self)
  }

  init<A, B, C, Instance>(
    _ function: @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C) throws -> Instance
  ) {
    self = unsafeBitCast(IsolatedFunction3(function: function), to: ErasedFunction.self)
  }

  init<A, B, C, D, Instance>(
    _ function: @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> Instance
  ) {
    self = unsafeBitCast(IsolatedFunction4(function: function), to: ErasedFunction.self)
  }
}

private struct IsolatedFunction0<Instance> {
  let function: @isolated(any) @Sendable () throws -> Instance
}

private struct IsolatedFunction1<A, Instance> {
  let function: @isolated(any) @Sendable (__owned A) throws -> Instance
}

private struct IsolatedFunction2<A, B, Instance> {
  let function: @isolated(any) @Sendable (__owned A, __owned B) throws -> Instance
}

private struct IsolatedFunction3<A, B, C, Instance> {
  let function: @isolated(any) @Sendable (__owned A, __owned B, __owned C) throws -> Instance
}

private struct IsolatedFunction4<A, B, C, D, Instance> {
  let function: @isolated(any) @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> Instance
}
