public import DICore

extension DIContainerRegistration {
  /// Adds an injection that suspends.
  ///
  /// ```swift
  /// container.register(Mailer.init).injection { await $0.warm(cache: $1) }
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
      @escaping @isolated(any) @Sendable (Implementation, repeat each P) async -> Void
  ) -> Self {
    statement.add(InjectionStep(suspending: inject))
    return self
  }

  /// Adds an action that suspends, and runs once an instance is complete, before anything that needs it gets it.
  ///
  /// ```swift
  /// container.register(AppDatabase.init).lifetime(.single).postInit { await $0.migrate() }
  /// ```
  ///
  /// Post-inits run in the order in which they are added, after all injections. In a cycle, other members can get the instance
  /// before. The component has to be awaited, as one whose factory suspends.
  ///
  /// - Parameter action: Takes the instance.
  /// - Returns: The registration.
  @_disfavoredOverload @discardableResult
  public func postInit(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable (Implementation) async -> Void
  ) -> Self {
    statement.add(PostInit(suspending: action))
    return self
  }
}
