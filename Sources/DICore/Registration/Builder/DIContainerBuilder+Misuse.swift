// Unavailable overloads: they catch mistakes, and code in the style of other containers. Their messages name the code to write
// instead. The compiler considers an unavailable overload only if no other fits, so a correct program compiles as fast as
// without them.

extension DIContainerBuilder {
  /// Not for use: an initializer does not suspend.
  @available(
    *, unavailable,
    message: "import DIAsync, for a factory that suspends; or await the instance first, and pass it to register(value:)"
  )
  @discardableResult
  public func register<T, each P>(
    _ make: @escaping @isolated(any) @Sendable (repeat each P) async throws -> T, file: String = #filePath,
    line: Int = #line
  ) -> DIBuilderRegistration<T> {
    fatalError("unavailable")
  }

  /// Not for use: a type without a factory needs a label.
  @available(*, unavailable, message: "write register(Cat.init), or register(type: Cat.self) with .initial { … }")
  @discardableResult
  public func register<T>(_ type: T.Type, file: String = #filePath, line: Int = #line) -> DIBuilderRegistration<T> {
    fatalError("unavailable")
  }
}

// In a protocol of its own: in one type, it would be the same declaration as the one above.
extension _DIBuilderRegistering where Self == DIContainerBuilder {
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
  ) -> DIBuilderRegistration<T> {
    fatalError("unavailable")
  }
}

extension DIBuilderRegistration {
  /// Not for use: the object has no such property.
  @available(
    *, unavailable,
    message:
      "no such property can be set: check its spelling, that it is a `var`, and that it has the type of the injected value"
  )
  @discardableResult
  public func injection(with inject: (DIBuiltContainer, _DIUnknownObject) throws -> Void) -> Self {
    fatalError("unavailable")
  }
}

@available(*, unavailable, message: "write .check { $0 } after as(…): without it the service has no effect")
extension DIAlternative {
  /// Not for use: a service that is not checked has no effect.
  @discardableResult
  public func lifetime(_ lifetime: Lifetime) -> DIBuilderRegistration<Implementation> {
    fatalError("unavailable")
  }

  /// Not for use: a service that is not checked has no effect.
  @discardableResult
  public func set(name: String) -> DIBuilderRegistration<Implementation> {
    fatalError("unavailable")
  }

  /// Not for use: a service that is not checked has no effect.
  @discardableResult
  public func set(_ priority: DIPriority) -> DIBuilderRegistration<Implementation> {
    fatalError("unavailable")
  }

  /// Not for use: a service that is not checked has no effect.
  @discardableResult
  public func `as`<Other>(_ service: Other.Type) -> DIAlternative<Implementation, Other> {
    fatalError("unavailable")
  }

  /// Not for use: a service that is not checked has no effect.
  @discardableResult
  public func `as`(_ own: DISelf) -> DIBuilderRegistration<Implementation> {
    fatalError("unavailable")
  }

  /// Not for use: a service that is not checked has no effect.
  @discardableResult
  public func injection<each P>(
    _ inject: (Implementation, repeat each P) throws -> Void
  ) -> DIBuilderRegistration<Implementation> {
    fatalError("unavailable")
  }

  /// Not for use: a service that is not checked has no effect.
  @discardableResult
  public func postInit(_ action: (Implementation) throws -> Void) -> DIBuilderRegistration<Implementation> {
    fatalError("unavailable")
  }
}

// The overloads below catch code that is written for a `DIContainer`, or for the container of another framework.

extension DIContainerBuilder {
  /// Not for use: a closure converts the parameters.
  @available(*, unavailable, message: "write register { Dog(name: arg($0), home: $1) }")
  @discardableResult
  public func register<T, A, B, each P>(
    _ make: @escaping @isolated(any) @Sendable (repeat each P) throws -> T, _ parameters: (A) -> B
  ) -> DIBuilderRegistration<T> {
    fatalError("unavailable")
  }

  /// Not for use: the factory determines the type.
  @available(*, unavailable, message: "write register { … }.as((any Animal).self).check { $0 }")
  @discardableResult
  public func register<T, R>(_ type: T.Type, _ make: () throws -> R) -> DIBuilderRegistration<R> {
    fatalError("unavailable")
  }

  /// Not for use: the factory determines the type.
  @available(*, unavailable, message: "write register { … }.as((any Animal).self).check { $0 }")
  @discardableResult
  public func register<T, R>(_ type: T.Type, _ make: (DIBuiltContainer) throws -> R) -> DIBuilderRegistration<R> {
    fatalError("unavailable")
  }

  /// Not for use: the factory determines the type.
  @available(*, unavailable, message: "write register(type: Cat.self).initial { … }, or register { … }")
  @discardableResult
  public func register<T, R>(type: T.Type, _ make: () throws -> R) -> DIBuilderRegistration<R> {
    fatalError("unavailable")
  }

  /// Not for use: the factory determines the type.
  @available(*, unavailable, message: "write register(type: Cat.self).initial { … }, or register { … }")
  @discardableResult
  public func register<T, R>(type: T.Type, _ make: (DIBuiltContainer) throws -> R) -> DIBuilderRegistration<R> {
    fatalError("unavailable")
  }
}

extension DIBuilderRegistration {
  /// Not for use: a role is set with `set`.
  @available(*, unavailable, message: "write .set(.default)")
  @discardableResult
  public func `default`() -> Self {
    fatalError("unavailable")
  }

  /// Not for use: a role is set with `set`.
  @available(*, unavailable, message: "write .set(.test)")
  @discardableResult
  public func test() -> Self {
    fatalError("unavailable")
  }

  /// Not for use: a name is set for the component.
  @available(*, unavailable, message: "write .as((any Animal).self).check { $0 }.set(name: …)")
  @discardableResult
  public func `as`<Service>(_ service: Service.Type, name: String) -> Self {
    fatalError("unavailable")
  }

  /// Not for use: the check is a separate call.
  @available(*, unavailable, message: "write .as((any Animal).self).check { $0 }")
  @discardableResult
  public func `as`<Service>(check service: Service.Type, _ upcast: (Implementation) -> Service) -> Self {
    fatalError("unavailable")
  }

  /// Not for use: a post-init takes only the object.
  @available(*, unavailable, message: "write injection { container, object in … }")
  @discardableResult
  public func postInit(_ action: (DIBuiltContainer, Implementation) throws -> Void) -> Self {
    fatalError("unavailable")
  }
}
