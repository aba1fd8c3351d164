public import DICore

extension DIContainerRegistration {
  /// Adds an action that suspends, and runs once for each instance that the container made and keeps, when its store ends.
  ///
  /// ```swift
  /// container.register(Pool.init).lifetime(.single).onClose { await $0.shutDown() }
  /// ```
  ///
  /// What needs the instance is closed before it: see Closing in the manual. Of several actions, the last one added runs first.
  ///
  /// - Parameter close: Takes the instance.
  /// - Returns: The registration.
  @_disfavoredOverload @discardableResult
  public func onClose(
    @_inheritActorContext _ close: @escaping @isolated(any) @Sendable (Implementation) async -> Void
  ) -> Self {
    statement.add(Closing(suspending: close))
    return self
  }

  /// Adds an action that suspends, and runs once for each instance that the container made and keeps, when its store ends.
  ///
  /// ```swift
  /// container.register(UnitOfWork.init).lifetime(.perScope).onClose { await $0.end(with: $1) }
  /// ```
  ///
  /// What needs the instance is closed before it: see Closing in the manual. Of several actions, the last one added runs first.
  ///
  /// - Parameter close: Takes the instance, and how the work of its container or scope ended.
  /// - Returns: The registration.
  @_disfavoredOverload @discardableResult
  public func onClose(
    @_inheritActorContext _ close: @escaping @isolated(any) @Sendable (Implementation, DIOutcome) async -> Void
  ) -> Self {
    statement.add(Closing(suspending: close))
    return self
  }
}
