public import DICore

extension DIBuilderRegistration {
  /// Adds an action that suspends, and runs once for each instance that the container made and keeps, when its store ends.
  ///
  /// ```swift
  /// builder.register(Pool.init).lifetime(.single).onClose { try await $0.shutDown() }
  /// ```
  ///
  /// What needs the instance is closed before it: see Closing in the manual. Of several actions, the last one added runs first.
  ///
  /// - Parameter close: Takes the instance. If it throws, the other closings still run.
  /// - Returns: The registration.
  @_disfavoredOverload @discardableResult
  public func onClose(
    @_inheritActorContext _ close: @escaping @isolated(any) @Sendable (Implementation) async throws -> Void
  ) -> Self {
    statement.add(Closing(suspending: close))
    return self
  }

  /// Adds an action that suspends, and runs once for each instance that the container made and keeps, when its store ends.
  ///
  /// ```swift
  /// builder.register(UnitOfWork.init).lifetime(.perScope).onClose { try await $0.end(with: $1) }
  /// ```
  ///
  /// What needs the instance is closed before it: see Closing in the manual. Of several actions, the last one added runs first.
  ///
  /// - Parameter close: Takes the instance, and how the work of its container or scope ended. If it throws,
  ///   the other closings still run.
  /// - Returns: The registration.
  @_disfavoredOverload @discardableResult
  public func onClose(
    @_inheritActorContext _ close: @escaping @isolated(any) @Sendable (Implementation, DIOutcome) async throws -> Void
  ) -> Self {
    statement.add(Closing(suspending: close))
    return self
  }
}
