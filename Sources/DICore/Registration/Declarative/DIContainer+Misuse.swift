// Unavailable overloads for mistakes and for habits from other containers. Their messages name the code to write instead. The
// compiler considers an unavailable overload only if no other fits, so they cost a correct program no compile time.

extension DIContainer {
  /// Not for use: a factory of a `DIContainer` cannot throw.
  @available(
    *, unavailable,
    message:
      "a closure of a DIContainer cannot throw: handle the error inside, return an optional, or use a DIContainerBuilder"
  )
  @discardableResult
  public func register<T, each P>(
    _ make: @escaping @isolated(any) @Sendable (repeat each P) throws -> T, file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    fatalError("unavailable")
  }

  /// Not for use: a `DIContainer` does not throw.
  @available(*, unavailable, message: "remove `try`: a DIContainer does not throw")
  @discardableResult
  public func register<T>(
    _ make: @escaping @isolated(any) @Sendable (DIContainer) throws -> T, file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    fatalError("unavailable")
  }

  /// Not for use: an initializer does not suspend.
  @available(
    *, unavailable,
    message: "import DIAsync, for a factory that suspends; or await the instance first, and pass it to register(value:)"
  )
  @discardableResult
  public func register<T, each P>(
    _ make: @escaping @isolated(any) @Sendable (repeat each P) async throws -> T, file: String = #filePath,
    line: Int = #line
  ) -> DIContainerRegistration<T> {
    fatalError("unavailable")
  }
}

// In a protocol of its own: in one type, it would be the same declaration as the one above.
extension _DIContainerRegistering where Self == DIContainer {
  /// Not for use: the same for a named function in a target with `NonisolatedNonsendingByDefault`.
  @available(
    *, unavailable,
    message: "import DIAsync, for a factory that suspends; or await the instance first, and pass it to register(value:)"
  )
  @_disfavoredOverload
  @discardableResult
  public func register<T, each P>(
    _ make: nonisolated(nonsending) @escaping @Sendable (repeat each P) async throws -> T, file: String = #filePath,
    line: Int = #line
  ) -> DIContainerRegistration<T> {
    fatalError("unavailable")
  }
}

@available(
  *, unavailable,
  message: "a closure of a DIContainer cannot throw: handle the error inside, or use a DIContainerBuilder"
)
extension DIContainerRegistration {
  /// Not for use: an injection of a `DIContainer` cannot throw.
  @discardableResult
  public func injection<each P>(with inject: (Implementation, repeat each P) throws -> Void) -> Self {
    fatalError("unavailable")
  }

  /// Not for use: a post-init of a `DIContainer` cannot throw.
  @discardableResult
  public func postInit(_ action: (Implementation) throws -> Void) -> Self {
    fatalError("unavailable")
  }
}

// Overloads for code that was written for a builder.

extension DIContainer {
  /// Not for use: a type needs no label.
  @available(*, unavailable, message: "write register(Cat.self)")
  @discardableResult
  public func register<T>(type: T.Type, file: String = #filePath, line: Int = #line) -> DIContainerRegistration<T> {
    fatalError("unavailable")
  }

  /// Not for use: the factory determines the type.
  @available(*, unavailable, message: "write register { … }.as((any Animal).self)")
  @discardableResult
  public func register<T, R>(_ type: T.Type, _ make: () throws -> R) -> DIContainerRegistration<R> {
    fatalError("unavailable")
  }

  /// Not for use: the factory determines the type.
  @available(*, unavailable, message: "write register { … }.as((any Animal).self)")
  @discardableResult
  public func register<T, R>(_ type: T.Type, _ make: (DIContainer) throws -> R) -> DIContainerRegistration<R> {
    fatalError("unavailable")
  }
}

extension DIContainerRegistration {
  /// Not for use: a name belongs to a service.
  @available(*, unavailable, message: "write .as(Cat.self, name: …)")
  @discardableResult
  public func set(name: String) -> Self {
    fatalError("unavailable")
  }

  /// Not for use: a role has a modifier of its own.
  @available(*, unavailable, message: "write .default(), .test() or .fallback()")
  @discardableResult
  public func set(_ priority: DIPriority) -> Self {
    fatalError("unavailable")
  }

  /// Not for use: `as(check:)` takes the check.
  @available(*, unavailable, message: "write .as(check: (any Animal).self) { $0 }")
  @discardableResult
  public func check<Service>(_ upcast: (Implementation) -> Service) -> Self {
    fatalError("unavailable")
  }

  /// Not for use: `register` takes the factory.
  @available(*, unavailable, message: "write register { … }, with a closure that creates the instance")
  @discardableResult
  public func initial<each P>(_ make: (repeat each P) throws -> Implementation) -> Self {
    fatalError("unavailable")
  }

  /// Not for use: an injection takes the container as a dependency.
  @available(*, unavailable, message: "write injection { (object: Home, container: DIContainer) in … }")
  @discardableResult
  public func injection(_ manual: DIManual, _ inject: (DIContainer, Implementation) throws -> Void) -> Self {
    fatalError("unavailable")
  }

  /// Not for use: a post-init takes only the object.
  @available(*, unavailable, message: "write injection { (object: Home, container: DIContainer) in … }")
  @discardableResult
  public func postInit(_ action: (DIContainer, Implementation) throws -> Void) -> Self {
    fatalError("unavailable")
  }
}
