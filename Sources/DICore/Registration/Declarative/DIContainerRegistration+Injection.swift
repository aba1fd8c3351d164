// Injections run after the initializer, in the order of their calls. They break cycles: A can be injected into B although
// the initializer of A takes B.
//
// In a chain, the compiler tries each overload of one injection with each overload of the others. So few overloads should
// fit (docs/decisions.md, "Chains of injections"):
//
// - The overload for trailing closures has the label `with:`. A trailing closure fits any label. An argument without a
//   label, such as a key path, does not fit this overload.
// - The overloads for key paths, and for functions by name, are disfavored. The compiler considers them only if no other
//   overload fits.

extension DIContainerRegistration {
  /// Adds an injection with any number of dependencies.
  ///
  /// ```swift
  /// container.register(Home.init).injection { $0.hamster = $1 }
  /// ```
  ///
  /// - Parameter inject: Takes the object and its dependencies, which are resolved by type. A dependency of an optional type
  ///   is `nil` if it is not registered.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func injection<each P>(
    @_inheritActorContext with inject: @escaping @isolated(any) @Sendable (Implementation, repeat each P) -> Void
  ) -> Self {
    statement.add(InjectionStep(inject))
    return self
  }

  /// Adds an injection with any number of dependencies, as a function by name or a closure in parentheses.
  ///
  /// - Parameter inject: Takes the object and its dependencies, which are resolved by type. A dependency of an optional type
  ///   is `nil` if it is not registered.
  /// - Returns: The registration.
  @inlinable @_disfavoredOverload @discardableResult
  public func injection<each P>(
    @_inheritActorContext _ inject: @escaping @isolated(any) @Sendable (Implementation, repeat each P) -> Void
  ) -> Self {
    injection(with: inject)
  }

  /// Adds an injection of one property.
  ///
  /// ```swift
  /// container.register(Home.init).injection(\.hamster)
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The property. If it is optional and its type is not registered, it is set to `nil`.
  ///   - isolation: The actor that writes the property. The default is the actor of the calling code.
  /// - Returns: The registration.
  @inlinable @_disfavoredOverload @discardableResult
  public func injection<P>(
    _ keyPath: ReferenceWritableKeyPath<Implementation, P>, isolation: (any Actor)? = #isolation
  ) -> Self {
    statement.add(InjectionStep(keyPath, isolation: isolation))
    return self
  }

  /// Adds an action that runs when an object is complete.
  ///
  /// By then, the injections of the object have run, and the injections of all objects in a cycle with it. Several actions
  /// run in the order of their calls.
  ///
  /// - Parameter action: Takes the object.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func postInit(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Implementation) -> Void
  ) -> Self {
    statement.add(PostInit(action))
    return self
  }

  /// Adds an action that runs once for each instance that the container made and keeps, when its store ends: at `close()`, at
  /// the end of `withScope`, at `clean()`.
  ///
  /// ```swift
  /// container.register(Pool.init).lifetime(.single).onClose { $0.shutDown() }
  /// ```
  ///
  /// What needs the instance is closed before it: see Closing in the manual. Of several actions, the last one added runs first.
  ///
  /// - Parameter close: Takes the instance. A request for what no lifetime keeps
  ///   ends the program.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func onClose(
    @_inheritActorContext _ close: @escaping @isolated(any) @Sendable (Implementation) -> Void
  ) -> Self {
    statement.add(Closing(close))
    return self
  }

  /// Adds an action that runs once for each instance that the container made and keeps, when its store ends: at `close()`, at
  /// the end of `withScope`, at `clean()`.
  ///
  /// ```swift
  /// container.register(UnitOfWork.init).lifetime(.perScope).onClose { $0.end(with: $1) }
  /// ```
  ///
  /// What needs the instance is closed before it: see Closing in the manual. Of several actions, the last one added runs first.
  ///
  /// - Parameter close: Takes the instance, and how the work of its container or scope ended. A request for what no lifetime keeps
  ///   ends the program.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func onClose(
    @_inheritActorContext _ close: @escaping @isolated(any) @Sendable (Implementation, DIOutcome) -> Void
  ) -> Self {
    statement.add(Closing(close))
    return self
  }
}
