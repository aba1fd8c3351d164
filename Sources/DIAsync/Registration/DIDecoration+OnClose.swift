public import DICore

extension DIDecoration {
  /// Adds an action that suspends, and runs once for each instance that the container made and keeps, when its store ends.
  ///
  /// ```swift
  /// builder.decorate((any Store).self) { Caching(inner: $0) }.onClose { await ($0 as? Caching)?.flush() }
  /// ```
  ///
  /// What needs the instance is closed before it: see Closing in the manual. Of several actions, the last one added runs first.
  ///
  /// - Parameter close: Takes the instance. If it throws, the other closings still run.
  /// - Returns: The decoration.
  @_disfavoredOverload @discardableResult
  public func onClose(
    @_inheritActorContext _ close: @escaping @isolated(any) @Sendable (Service) async throws -> Void
  ) -> Self {
    statement.add(Closing(suspending: close))
    return self
  }

  /// Adds an action that suspends, and runs once for each instance that the container made and keeps, when its store ends.
  ///
  /// ```swift
  /// builder.decorate((any Store).self) { Caching(inner: $0) }.onClose { store, outcome in await report(outcome) }
  /// ```
  ///
  /// What needs the instance is closed before it: see Closing in the manual. Of several actions, the last one added runs first.
  ///
  /// - Parameter close: Takes the instance, and how the work of its container or scope ended. If it throws,
  ///   the other closings still run.
  /// - Returns: The decoration.
  @_disfavoredOverload @discardableResult
  public func onClose(
    @_inheritActorContext _ close: @escaping @isolated(any) @Sendable (Service, DIOutcome) async throws -> Void
  ) -> Self {
    statement.add(Closing(suspending: close))
    return self
  }
}
