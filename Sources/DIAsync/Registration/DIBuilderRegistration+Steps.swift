public import DICore

extension DIBuilderRegistration {
  /// Adds an injection that suspends.
  ///
  /// ```swift
  /// builder.register(Mailer.init).injection { try await $0.warm(cache: $1) }
  /// ```
  ///
  /// Injections run in the order in which they are added, whether they suspend or not. The component has to be awaited, as one
  /// whose factory suspends.
  ///
  /// - Parameter inject: Takes the instance and the dependencies.
  /// - Returns: The registration.
  @_disfavoredOverload @discardableResult
  public func injection<each P>(
    @_inheritActorContext with inject:
      @escaping @isolated(any) @Sendable (Implementation, repeat each P) async throws -> Void
  ) -> Self {
    statement.add(InjectionStep(suspending: inject))
    return self
  }

  /// Adds an injection that suspends, whose dependencies are `nil` if they are not registered.
  ///
  /// - Parameters:
  ///   - optional: Write `.optional`.
  ///   - inject: Takes the instance and the dependencies.
  /// - Returns: The registration.
  @_disfavoredOverload @discardableResult
  public func injection<each P>(
    _ optional: DIOptional,
    @_inheritActorContext _ inject:
      @escaping @isolated(any) @Sendable (Implementation, repeat (each P)?) async throws -> Void
  ) -> Self {
    statement.add(InjectionStep(suspending: inject, isOptional: true))
    return self
  }

  /// Adds an action that suspends, and runs once an instance is complete, before anything that needs it gets it.
  ///
  /// ```swift
  /// builder.register(AppDatabase.init).lifetime(.single).postInit { try await $0.migrate() }
  /// ```
  ///
  /// Post-inits run in the order in which they are added, after all injections. In a cycle, other members can get the instance
  /// before. The component has to be awaited, as one whose factory suspends.
  ///
  /// - Parameter action: Takes the instance.
  /// - Returns: The registration.
  @_disfavoredOverload @discardableResult
  public func postInit(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Implementation) async throws -> Void
  ) -> Self {
    statement.add(PostInit(suspending: action))
    return self
  }
}
