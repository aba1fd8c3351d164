// The same bit casts as in Functions.swift, for functions with a parameter pack. Such a function does not lie in the arena: the
// closure that calls it captures it.

/// The body of a provider that calls a function with a parameter pack.
@inlinable @inline(__always)
func calling<Instance, each Parameter>(_ make: PackFunction<repeat each Parameter, Instance>) -> Make<Instance> {
  { (slots, context) throws(DIError) in
    var index = 0
    do {
      return try make.call(repeat try callNext(slots, &index, (each Parameter).self, context))
    } catch { throw failure(error, in: slots) }
  }
}

/// A function with a parameter pack.
///
/// It is in a struct, since a function type with a pack cannot be named as the target of a cast.
@usableFromInline
struct PackFunction<each Parameter, Result>: Sendable {
  @usableFromInline let call: @Sendable (repeat each Parameter) throws -> Result

  @inlinable @inline(__always)
  init(_ function: @escaping @isolated(any) @Sendable (repeat each Parameter) throws -> Result) {
    self = unsafeBitCast(IsolatedPackFunction(call: function), to: Self.self)
  }
}

@usableFromInline
struct IsolatedPackFunction<each Parameter, Result> {
  @usableFromInline let call: @isolated(any) @Sendable (repeat each Parameter) throws -> Result

  @inlinable
  init(call: @escaping @isolated(any) @Sendable (repeat each Parameter) throws -> Result) { self.call = call }
}

/// A function with a parameter before the pack, in a struct for the same reason.
@usableFromInline
struct LeadingFunction<First, Result, each Parameter>: Sendable {
  @usableFromInline let call: @Sendable (First, repeat each Parameter) throws -> Result

  @inlinable @inline(__always)
  init(_ function: @escaping @isolated(any) @Sendable (First, repeat each Parameter) throws -> Result) {
    self = unsafeBitCast(IsolatedLeadingFunction(call: function), to: Self.self)
  }
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

  @inlinable @inline(__always)
  init(_ function: @escaping @isolated(any) @Sendable (Implementation, repeat each Parameter) throws -> Void) {
    self = unsafeBitCast(IsolatedInjectionFunction(call: function), to: Self.self)
  }
}

@usableFromInline
struct IsolatedInjectionFunction<Implementation, each Parameter> {
  @usableFromInline let call: @isolated(any) @Sendable (Implementation, repeat each Parameter) throws -> Void

  @inlinable
  init(call: @escaping @isolated(any) @Sendable (Implementation, repeat each Parameter) throws -> Void) {
    self.call = call
  }
}
