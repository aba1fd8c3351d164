// Written by scripts/overloads.

// Unsafe: a registered function lies before the slots of its provider, and is read there as a plain one. `IsolatedFunction` says
// why it can be.
//
// There are two structs for each number of parameters, since a function whose type is a generic parameter is called through
// thunks. Like a `Provider`, the one that is called is noncopyable: a call through it retains nothing.

/// A registered function; see ``IsolatedFunction``.
struct IsolatedFunction0<Instance>: IsolatedFunction {
  let function: @isolated(any) @Sendable () throws -> Instance
}

/// A function before its slots, whose isolation was checked.
private struct Function0<Instance>: ~Copyable {
  let function: @Sendable () throws -> Instance

  // Transparent in a debug build, so that chains of closures need less stack. In a release build, a transparent function would
  // retain `function`.
  #if DEBUG
  @_transparent
  #else
  @inline(__always)
  #endif
  borrowing func callAsFunction() throws -> Instance { try function() }
}

/// The body of a provider that calls the function before its slots.
func calling<Instance>(_ type: Instance.Type) -> Make<Instance> {
  @inline(__always) @Sendable func make(_ slots: Slots, _ context: Context) throws(DIError) -> Instance {

    do {
      return try slots.function(Function0<Instance>.self).pointee()
    } catch { try fail(error, in: slots) }
  }
  return make
}

/// A registered function; see ``IsolatedFunction``.
struct IsolatedFunction1<A, Instance>: IsolatedFunction {
  let function: @isolated(any) @Sendable (__owned A) throws -> Instance
}

/// A function before its slots, whose isolation was checked.
private struct Function1<A, Instance>: ~Copyable {
  let function: @Sendable (__owned A) throws -> Instance

  // Transparent in a debug build, so that chains of closures need less stack. In a release build, a transparent function would
  // retain `function`.
  #if DEBUG
  @_transparent
  #else
  @inline(__always)
  #endif
  borrowing func callAsFunction(_ a: consuming A) throws -> Instance { try function(a) }
}

/// The body of a provider that calls the function before its slots.
func calling<A, Instance>(_ a: A.Type, _ type: Instance.Type) -> Make<Instance> {
  @inline(__always) @Sendable func make(_ slots: Slots, _ context: Context) throws(DIError) -> Instance {
    let a = try parameter(0, A.self, slots, context)
    do {
      return try slots.function(Function1<A, Instance>.self).pointee(a)
    } catch { try fail(error, in: slots) }
  }
  return make
}

/// A registered function; see ``IsolatedFunction``.
struct IsolatedFunction2<A, B, Instance>: IsolatedFunction {
  let function: @isolated(any) @Sendable (__owned A, __owned B) throws -> Instance
}

/// A function before its slots, whose isolation was checked.
private struct Function2<A, B, Instance>: ~Copyable {
  let function: @Sendable (__owned A, __owned B) throws -> Instance

  // Transparent in a debug build, so that chains of closures need less stack. In a release build, a transparent function would
  // retain `function`.
  #if DEBUG
  @_transparent
  #else
  @inline(__always)
  #endif
  borrowing func callAsFunction(_ a: consuming A, _ b: consuming B) throws -> Instance { try function(a, b) }
}

/// The body of a provider that calls the function before its slots.
func calling<A, B, Instance>(_ a: A.Type, _ b: B.Type, _ type: Instance.Type) -> Make<Instance> {
  @inline(__always) @Sendable func make(_ slots: Slots, _ context: Context) throws(DIError) -> Instance {
    let a = try parameter(0, A.self, slots, context)
    let b: B
    do throws(DIError) {
      b = try call(slots[1], B.self, context)
    } catch { try fail(error, in: slots, of: 2, a) }
    do {
      return try slots.function(Function2<A, B, Instance>.self).pointee(a, b)
    } catch { try fail(error, in: slots) }
  }
  return make
}

/// A registered function; see ``IsolatedFunction``.
struct IsolatedFunction3<A, B, C, Instance>: IsolatedFunction {
  let function: @isolated(any) @Sendable (__owned A, __owned B, __owned C) throws -> Instance
}

/// A function before its slots, whose isolation was checked.
private struct Function3<A, B, C, Instance>: ~Copyable {
  let function: @Sendable (__owned A, __owned B, __owned C) throws -> Instance

  // Transparent in a debug build, so that chains of closures need less stack. In a release build, a transparent function would
  // retain `function`.
  #if DEBUG
  @_transparent
  #else
  @inline(__always)
  #endif
  borrowing func callAsFunction(_ a: consuming A, _ b: consuming B, _ c: consuming C) throws -> Instance {
    try function(a, b, c)
  }
}

/// The body of a provider that calls the function before its slots.
func calling<A, B, C, Instance>(_ a: A.Type, _ b: B.Type, _ c: C.Type, _ type: Instance.Type) -> Make<Instance> {
  @inline(__always) @Sendable func make(_ slots: Slots, _ context: Context) throws(DIError) -> Instance {
    let a = try parameter(0, A.self, slots, context)
    let b: B
    do throws(DIError) {
      b = try call(slots[1], B.self, context)
    } catch { try fail(error, in: slots, of: 3, a) }
    let c: C
    do throws(DIError) {
      c = try call(slots[2], C.self, context)
    } catch { try fail(error, in: slots, of: 3, a, b) }
    do {
      return try slots.function(Function3<A, B, C, Instance>.self).pointee(a, b, c)
    } catch { try fail(error, in: slots) }
  }
  return make
}

/// A registered function; see ``IsolatedFunction``.
struct IsolatedFunction4<A, B, C, D, Instance>: IsolatedFunction {
  let function: @isolated(any) @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> Instance
}

/// A function before its slots, whose isolation was checked.
private struct Function4<A, B, C, D, Instance>: ~Copyable {
  let function: @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> Instance

  // Transparent in a debug build, so that chains of closures need less stack. In a release build, a transparent function would
  // retain `function`.
  #if DEBUG
  @_transparent
  #else
  @inline(__always)
  #endif
  borrowing func callAsFunction(_ a: consuming A, _ b: consuming B, _ c: consuming C, _ d: consuming D) throws
    -> Instance
  { try function(a, b, c, d) }
}

/// The body of a provider that calls the function before its slots.
func calling<A, B, C, D, Instance>(_ a: A.Type, _ b: B.Type, _ c: C.Type, _ d: D.Type, _ type: Instance.Type) -> Make<
  Instance
> {
  @inline(__always) @Sendable func make(_ slots: Slots, _ context: Context) throws(DIError) -> Instance {
    let a = try parameter(0, A.self, slots, context)
    let b: B
    do throws(DIError) {
      b = try call(slots[1], B.self, context)
    } catch { try fail(error, in: slots, of: 4, a) }
    let c: C
    do throws(DIError) {
      c = try call(slots[2], C.self, context)
    } catch { try fail(error, in: slots, of: 4, a, b) }
    let d: D
    do throws(DIError) {
      d = try call(slots[3], D.self, context)
    } catch { try fail(error, in: slots, of: 4, a, b, c) }
    do {
      return try slots.function(Function4<A, B, C, D, Instance>.self).pointee(a, b, c, d)
    } catch { try fail(error, in: slots) }
  }
  return make
}
