/// An `onClose` of a component, called with the instance at an address when its store ends.
@usableFromInline
struct Closing: Sendable {
  let isolation: Isolation
  let run: @Sendable (InstanceAddress, DIOutcome) throws -> Void

  @usableFromInline
  init(isolation: (any Actor)?, run: @escaping @Sendable (InstanceAddress, DIOutcome) throws -> Void) {
    self.isolation = Isolation(isolation)
    self.run = run
  }

  @inlinable
  init<Implementation>(_ close: @escaping @isolated(any) @Sendable (Implementation) throws -> Void) {
    let function = InjectionFunction(close)
    self.init(isolation: close.isolation) { instance, _ in
      try function.call(instance.instance(of: Implementation.self))
    }
  }

  @inlinable
  init<Implementation>(_ close: @escaping @isolated(any) @Sendable (Implementation, DIOutcome) throws -> Void) {
    // The compiler (6.3.1) cannot call a function with a pack that follows a parameter, with a pack of one value.
    let function = OutcomeFunction(close)
    self.init(isolation: close.isolation) { instance, outcome in
      try function.call(instance.instance(of: Implementation.self), outcome)
    }
  }
}

/// A closing that takes the outcome; see ``PackFunction`` for the cast.
@usableFromInline
struct OutcomeFunction<Implementation>: Sendable {
  @usableFromInline let call: @Sendable (Implementation, DIOutcome) throws -> Void

  @inlinable @inline(__always)
  init(_ function: @escaping @isolated(any) @Sendable (Implementation, DIOutcome) throws -> Void) {
    self = unsafeBitCast(IsolatedOutcomeFunction(call: function), to: Self.self)
  }
}

@usableFromInline
struct IsolatedOutcomeFunction<Implementation> {
  @usableFromInline let call: @isolated(any) @Sendable (Implementation, DIOutcome) throws -> Void

  @inlinable
  init(call: @escaping @isolated(any) @Sendable (Implementation, DIOutcome) throws -> Void) { self.call = call }
}
