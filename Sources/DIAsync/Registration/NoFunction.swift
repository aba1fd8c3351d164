public import DICore

// The defaults of parameters that callers must pass: without a default, such a parameter would get a trailing closure before the
// one that keeps closures out (`_DINoClosure`). A call without a function does not compile, since nothing else says what the
// other generic parameters are.

@usableFromInline @inline(never)
func noFunction<Function>() -> Function { fatalError("No function was given.") }

@usableFromInline @inline(never)
func noPackFunction<T, each P>() -> @concurrent @Sendable (repeat each P) async -> T {
  fatalError("No function was given.")
}

@usableFromInline @inline(never)
func noDecorator<Service, each P>() -> @concurrent @Sendable (Service, repeat each P) async -> Service {
  fatalError("No function was given.")
}

@usableFromInline @inline(never)
func noArgumentFunction<T, each A>() -> @concurrent @Sendable (DIBuiltContainer, repeat each A) async -> T {
  fatalError("No function was given.")
}
