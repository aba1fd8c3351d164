public import DICore

// Unavailable overloads for mistakes. The compiler considers them only if no other fits, so they cost no steps. `DICore` has
// some for the same mistakes, whose messages say that nothing suspends. These have fewer parameters, and so are chosen.

extension DIContainerBuilder {
  /// Not for use: what suspends needs no label.
  @available(*, unavailable, message: "write register(AppDatabase.open), without type:")
  @discardableResult
  public func register<T, each P>(
    type make: @escaping @isolated(any) @Sendable (repeat each P) async throws -> T
  ) -> DIBuilderRegistration<T> {
    fatalError("unavailable")
  }
}

// In a protocol of its own: in one type, it would be the same declaration as the one above.
extension _DIBuilderRegistering where Self == DIContainerBuilder {
  /// Not for use: the same for a named function in a target with `NonisolatedNonsendingByDefault`.
  @available(*, unavailable, message: "write register(AppDatabase.open), without type:")
  @discardableResult
  public func register<T, each P>(
    type make: nonisolated(nonsending) @escaping @Sendable (repeat each P) async throws -> T
  ) -> DIBuilderRegistration<T> {
    fatalError("unavailable")
  }
}

@available(
  *, unavailable,
  message:
    "a closure of a DIContainer cannot throw: handle the error inside, return an optional, or use a DIContainerBuilder"
)
extension DIContainer {
  /// Not for use: a factory of a `DIContainer` cannot throw.
  @discardableResult
  public func register<T, each P>(
    _ make: @escaping @isolated(any) @Sendable (repeat each P) async throws -> T
  ) -> DIContainerRegistration<T> {
    fatalError("unavailable")
  }

  /// Not for use: a factory of a `DIContainer` cannot throw, and its container does not.
  @discardableResult
  public func register<T>(
    _ make: @escaping @isolated(any) @Sendable (DIContainer) async throws -> T
  ) -> DIContainerRegistration<T> {
    fatalError("unavailable")
  }
}

// In a protocol of its own: in one type, it would be the same declaration as the one above.
extension _DIContainerRegistering where Self == DIContainer {
  /// Not for use: the same for a named function in a target with `NonisolatedNonsendingByDefault`.
  @available(
    *, unavailable,
    message:
      "a closure of a DIContainer cannot throw: handle the error inside, return an optional, or use a DIContainerBuilder"
  )
  @_disfavoredOverload
  @discardableResult
  public func register<T, each P>(
    _ make: nonisolated(nonsending) @escaping @Sendable (repeat each P) async throws -> T
  ) -> DIContainerRegistration<T> {
    fatalError("unavailable")
  }
}

@available(
  *, unavailable,
  message: "a closure of a DIContainer cannot throw: handle the error inside, or use a DIContainerBuilder"
)
extension DIContainerRegistration {
  /// Not for use: a closing of a `DIContainer` cannot throw.
  @_disfavoredOverload @discardableResult
  public func onClose(_ close: (Implementation) async throws -> Void) -> Self { fatalError("unavailable") }

  /// Not for use: a closing of a `DIContainer` cannot throw.
  @_disfavoredOverload @discardableResult
  public func onClose(_ close: (Implementation, DIOutcome) async throws -> Void) -> Self { fatalError("unavailable") }
}

// In a target with `NonisolatedNonsendingByDefault`, the name of a function that suspends does not fit `onClose`; overloads for it
// would cost each closing steps.
@available(*, unavailable, message: "write onClose { await close($0) }, with the function in a closure")
extension DIBuilderRegistration {
  /// Not for use: a closure calls the function.
  @discardableResult
  public func onClose(_ close: nonisolated(nonsending) (Implementation) async throws -> Void, _named: Void = ()) -> Self
  {
    fatalError("unavailable")
  }

  /// Not for use: a closure calls the function.
  @discardableResult
  public func onClose(
    _ close: nonisolated(nonsending) (Implementation, DIOutcome) async throws -> Void, _named: Void = ()
  ) -> Self {
    fatalError("unavailable")
  }
}

@available(*, unavailable, message: "write onClose { await close($0) }, with the function in a closure")
extension DIContainerRegistration {
  /// Not for use: a closure calls the function.
  @discardableResult
  public func onClose(_ close: nonisolated(nonsending) (Implementation) async -> Void, _named: Void = ()) -> Self {
    fatalError("unavailable")
  }

  /// Not for use: a closure calls the function.
  @discardableResult
  public func onClose(
    _ close: nonisolated(nonsending) (Implementation, DIOutcome) async -> Void, _named: Void = ()
  ) -> Self {
    fatalError("unavailable")
  }
}

@available(*, unavailable, message: "write onClose { await close($0) }, with the function in a closure")
extension DIDecoration {
  /// Not for use: a closure calls the function.
  @discardableResult
  public func onClose(_ close: nonisolated(nonsending) (Service) async throws -> Void, _named: Void = ()) -> Self {
    fatalError("unavailable")
  }

  /// Not for use: a closure calls the function.
  @discardableResult
  public func onClose(
    _ close: nonisolated(nonsending) (Service, DIOutcome) async throws -> Void, _named: Void = ()
  ) -> Self {
    fatalError("unavailable")
  }
}

@available(*, unavailable, message: "write onClose { await close($0) }, with the function in a closure")
extension DIReplacement {
  /// Not for use: a closure calls the function.
  @discardableResult
  public func onClose(_ close: nonisolated(nonsending) (Service) async throws -> Void, _named: Void = ()) -> Self {
    fatalError("unavailable")
  }

  /// Not for use: a closure calls the function.
  @discardableResult
  public func onClose(
    _ close: nonisolated(nonsending) (Service, DIOutcome) async throws -> Void, _named: Void = ()
  ) -> Self {
    fatalError("unavailable")
  }
}
