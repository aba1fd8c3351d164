// Injections run after the initializer, in the order in which they were added. They break cycles: A can be injected into B
// although the initializer of A takes B.
//
// In a chain of injections, the compiler tries each overload of one call with each overload of the other calls. So few
// overloads should fit (docs/decisions.md, "Chains of injections"):
//
// - The overloads for trailing closures have the label `with:`. A trailing closure fits any label. A key path, which is
//   written without a label, does not fit these overloads.
// - The overloads for key paths, and for functions by name, are disfavored. The compiler considers them only if no other
//   overload fits.

extension DIBuilderRegistration {
  /// Adds an injection that takes the container and requests its dependencies.
  ///
  /// ```swift
  /// builder.register(Home.init).injection { container, home in home.owner = try container.resolve() }
  /// ```
  ///
  /// - Parameter inject: Takes the container that makes the object, and the object.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func injection(
    @_inheritActorContext with inject:
      @escaping @isolated(any) @Sendable (DIBuiltContainer, Implementation) throws -> Void
  ) -> Self {
    statement.add(InjectionStep(manual: inject))
    return self
  }

  /// Adds an injection that takes the container, for functions by name and for long chains; see ``DIManual``.
  ///
  /// - Parameters:
  ///   - manual: `.manual`.
  ///   - inject: Takes the container that makes the object, and the object.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func injection(
    _ manual: DIManual,
    @_inheritActorContext _ inject: @escaping @isolated(any) @Sendable (DIBuiltContainer, Implementation) throws -> Void
  ) -> Self {
    injection(with: inject)
  }

  /// Adds an injection with any number of dependencies, which must be registered.
  ///
  /// ```swift
  /// builder.register(Home.init).injection { $0.hamster = $1 }
  /// ```
  ///
  /// - Parameter inject: Takes the object and its dependencies, which are resolved by type.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func injection<each P>(
    @_inheritActorContext with inject: @escaping @isolated(any) @Sendable (Implementation, repeat each P) throws -> Void
  ) -> Self {
    statement.add(InjectionStep(inject))
    return self
  }

  /// Adds an injection with any number of dependencies, as a function by name or a closure in parentheses.
  ///
  /// - Parameter inject: Takes the object and its dependencies, which are resolved by type and must be registered.
  /// - Returns: The registration.
  @inlinable @_disfavoredOverload @discardableResult
  public func injection<each P>(
    @_inheritActorContext _ inject: @escaping @isolated(any) @Sendable (Implementation, repeat each P) throws -> Void
  ) -> Self {
    injection(with: inject)
  }

  /// Adds an injection whose dependencies can be missing: it gets `nil` for each dependency that is not registered.
  ///
  /// If a registered dependency cannot be made, the request still fails.
  ///
  /// - Parameters:
  ///   - optional: `.optional`.
  ///   - inject: Takes the object and its dependencies, which are resolved by type.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func injection<each P>(
    _ optional: DIOptional,
    @_inheritActorContext _ inject:
      @escaping @isolated(any) @Sendable (Implementation, repeat (each P)?) throws -> Void
  ) -> Self {
    statement.add(InjectionStep(inject, isOptional: true))
    return self
  }

  /// Adds an injection of one property.
  ///
  /// ```swift
  /// builder.register(Home.init).injection(\.hamster)
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The property. Its type must be registered, even if the property is optional.
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
  /// By then, all injections of the object have run, and so have all injections of the objects in a cycle with it. Several
  /// actions run in the order in which they were added.
  ///
  /// - Parameter action: Takes the object. If it throws, the request fails and the object is not kept.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func postInit(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Implementation) throws -> Void
  ) -> Self {
    statement.add(PostInit(action))
    return self
  }

  /// Adds an action that runs once for each instance that the container made and keeps, when its store ends: at `close()`, at
  /// the end of `withScope`, at `clean()`.
  ///
  /// ```swift
  /// builder.register(Pool.init).lifetime(.single).onClose { $0.shutDown() }
  /// ```
  ///
  /// What needs the instance is closed before it: see Closing in the manual. Of several actions, the last one added runs first.
  ///
  /// - Parameter close: Takes the instance. If it throws, the other closings still run, and
  ///   `close()` throws `DIError.closing(errors:)` at the end. A lifetime that keeps no instance is an error of `build()`.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func onClose(
    @_inheritActorContext _ close: @escaping @isolated(any) @Sendable (Implementation) throws -> Void
  ) -> Self {
    statement.add(Closing(close))
    return self
  }

  /// Adds an action that runs once for each instance that the container made and keeps, when its store ends: at `close()`, at
  /// the end of `withScope`, at `clean()`.
  ///
  /// ```swift
  /// builder.register(UnitOfWork.init).lifetime(.perScope).onClose { try $0.end(with: $1) }
  /// ```
  ///
  /// What needs the instance is closed before it: see Closing in the manual. Of several actions, the last one added runs first.
  ///
  /// - Parameter close: Takes the instance, and how the work of its container or scope ended. If it throws, the other closings still run, and
  ///   `close()` throws `DIError.closing(errors:)` at the end. A lifetime that keeps no instance is an error of `build()`.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func onClose(
    @_inheritActorContext _ close: @escaping @isolated(any) @Sendable (Implementation, DIOutcome) throws -> Void
  ) -> Self {
    statement.add(Closing(close))
    return self
  }
}
