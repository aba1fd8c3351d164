// Registration by factory: `register { Cat() }`, `register(Cat.init)`.
//
// The overloads are the builder's, without `throws`. DIContainerBuilder+Register.swift says why there are so many, and which
// one the compiler chooses.

/// The overloads of `register` for factories with parameters.
///
/// Not for use. Of two equally good overloads, the compiler prefers the one that is declared in the structure itself. The
/// overloads for a factory without parameters, or with the container, are declared there; these overloads are in a protocol.
public protocol _DIContainerRegistering: _DIContainerFunctionRegistering {}

extension DIContainer: _DIContainerRegistering {}

extension DIContainer {
  /// Registers a component; an extension point for further kinds of factories.
  ///
  /// - Parameters:
  ///   - type: The type that the factory returns.
  ///   - factory: The factory.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration.
  @usableFromInline
  package func add<T>(_ type: T.Type, _ factory: Factory, _ file: String, _ line: Int) -> DIContainerRegistration<T> {
    let component = Component(type: type, factory: factory, dialect: .declarative, file: file, line: line)
    return DIContainerRegistration(containerStatement: statement(of: component))
  }

  /// Registers a type without a factory: its objects are made elsewhere, and `resolve(_:)` injects into them.
  ///
  /// ```swift
  /// container.register(Screen.self).injection(\.session)
  ///
  /// let screen = Screen()
  /// container.resolve(screen)
  /// ```
  ///
  /// If the lifetime keeps instances, requests for the type get the object that was passed. Before an object is passed, and
  /// with any other lifetime, an optional request gets `nil`, and any other request ends the program.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The registration, for further modifiers.
  @_documentation(visibility: public)
  @discardableResult
  public func register<T>(
    _ type: T.Type, file: String = #filePath, line: Int = #line, _after: _DINoClosure = .none
  ) -> DIContainerRegistration<T> {
    add(type, .absent(type), file, line)
  }

  /// Registers a factory without parameters.
  ///
  /// - Parameters:
  ///   - make: A closure, or an initializer or function by name.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @inline(never) @discardableResult
  public func register<T>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable () -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    add(T.self, Factory(make), file, line)
  }

  /// Registers a factory that takes the container.
  ///
  /// - Parameters:
  ///   - make: A closure, or an initializer or function by name.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @inline(never) @discardableResult
  public func register<T>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (DIContainer) -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    add(T.self, Factory(make), file, line)
  }

  /// Registers a failable factory without parameters.
  ///
  /// - Parameters:
  ///   - make: A closure, or an initializer or function by name.
  ///     If it returns `nil`, the component counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @inline(never) @discardableResult
  public func register<T>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable () -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    add(T.self, Factory(failable: make), file, line)
  }

  /// Registers a failable factory that takes the container.
  ///
  /// - Parameters:
  ///   - make: A closure, or an initializer or function by name.
  ///     If it returns `nil`, the component counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @inline(never) @discardableResult
  public func register<T>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (DIContainer) -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    add(T.self, Factory(failable: make), file, line)
  }
}

// MARK: - Any number of parameters

extension _DIContainerRegistering where Self == DIContainer {
  /// Registers a factory with any number of parameters.
  ///
  /// - Parameters:
  ///   - make: A closure, or an initializer or function by name. Its parameters are resolved by type.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @inline(never) @discardableResult
  public func register<T, each P>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (repeat each P) -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    self.add(T.self, Factory(pack: make), file, line)
  }

  /// Registers a failable factory with any number of parameters.
  ///
  /// - Parameters:
  ///   - make: A closure, or an initializer or function by name. Its parameters are resolved by type.
  ///     If it returns `nil`, the component counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @inline(never) @discardableResult
  public func register<T, each P>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (repeat each P) -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    self.add(T.self, Factory(failablePack: make), file, line)
  }
}
