// Injections run after the initializer, in the order they were said. They are what breaks a cycle: an object can be
// injected into another that it needs for its own initializer.
//
// In a chain, the compiler tries each form of one injection with each of the others. So there should be little that fits:
// the form for trailing closures has a label, which those do not need and a key path lacks; and those for a key path, and for
// functions by name, are disfavoured, which it looks at only where nothing else fits (docs/decisions.md).

extension DIContainerRegistration {
  /// Adds an injection of any number of dependencies.
  ///
  /// ```swift
  /// container.register(Home.init).injection { $0.hamster = $1 }
  /// ```
  ///
  /// - Parameter inject: Gets the object and its dependencies. One of an optional type is `nil` if nothing is registered.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func injection<each P>(
    @_inheritActorContext with inject: @escaping @isolated(any) @Sendable (Implementation, repeat each P) -> Void
  ) -> Self {
    let function = plain(injection: inject)
    return injection(
      isolation: inject.isolation, context: unsafeBitCast(function, to: (UInt, UInt).self).1,
      InjectionStep(function))
  }

  /// Adds an injection of any number of dependencies: the form for functions by name, and for closures in parentheses.
  ///
  /// - Parameter inject: Gets the object and its dependencies. One of an optional type is `nil` if nothing is registered.
  /// - Returns: The registration.
  @inlinable @_disfavoredOverload @discardableResult
  public func injection<each P>(
    @_inheritActorContext _ inject: @escaping @isolated(any) @Sendable (Implementation, repeat each P) -> Void
  ) -> Self {
    injection(with: inject)
  }

  /// Adds an injection of one property.
  ///
  /// - Parameters:
  ///   - keyPath: The property. If it is optional, it is set to `nil` if nothing is registered.
  ///   - isolation: Where the property may be written; taken from the context.
  /// - Returns: The registration.
  @inlinable @_disfavoredOverload @discardableResult
  public func injection<P>(
    _ keyPath: ReferenceWritableKeyPath<Implementation, P>, isolation: (any Actor)? = #isolation
  ) -> Self {
    // A key path cannot reach the state of an actor that is not global, whichever it was written in.
    injection(isolation: isolation === MainActor.shared ? isolation : nil, InjectionStep(Property(keyPath)))
  }

  /// Adds an action for when an object is complete.
  ///
  /// All its injections are done, and those of the objects it is in a cycle with. Several run in the order they were said.
  ///
  /// - Parameter action: Gets the object.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func postInit(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Implementation) -> Void
  ) -> Self {
    postInit(
      isolation: action.isolation, context: PostInitFunction(call: action).context,
      PostInit(plain(injection: action)))
  }

  @usableFromInline
  func injection(isolation: (any Actor)?, context: UInt = 0, _ step: InjectionStep) -> Self {
    changing { $0.add(step, isolation: Isolation(isolation), captures: FunctionContext(context).capturesWithIsolation) }
  }

  @usableFromInline
  func postInit(isolation: (any Actor)?, context: UInt, _ postInit: PostInit) -> Self {
    changing {
      $0.add(postInit, isolation: Isolation(isolation), captures: FunctionContext(context).capturesWithIsolation)
    }
  }
}
