// Registration with a label: `register(type: Cat.init)`.
//
// A trailing closure fits any label. So the overloads here that take a function are disfavored: otherwise the compiler would
// consider them for `register { Cat() }` as well. So are those in `+RegisterType+Overloads`.
// DIContainerBuilder+Register.swift says why the overloads with parameters are in a protocol.

extension DIContainerBuilder {
  /// Registers a type without a factory; the modifier `initial` sets the factory.
  ///
  /// Use it for long chains of modifiers, which compile faster if the type comes first. Use it also for a type whose objects
  /// are made elsewhere; see ``DIBuilderRegistration/initialNotNecessary()``.
  ///
  /// ```swift
  /// builder.register(type: Cat.self).initial { Cat() }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type. The factory can return a subclass or, for a protocol, an instance of any type that conforms.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The registration, for further modifiers.
  @_documentation(visibility: public)
  @discardableResult
  public func register<T>(
    type: T.Type, file: String = #filePath, line: Int = #line, _after: _DINoClosure = .none
  ) -> DIBuilderRegistration<T> {
    add(type, .absent(type), file, line)
  }
}

extension DIContainerBuilder {
  /// Registers an initializer or function without parameters.
  ///
  /// - Parameters:
  ///   - make: The initializer or function, by name.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @_disfavoredOverload @discardableResult
  public func register<T>(
    type make: @escaping @isolated(any) @Sendable () throws -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    register(make, file: file, line: line)
  }

  /// Registers an initializer or function that takes the container.
  ///
  /// - Parameters:
  ///   - make: The initializer or function, by name.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @_disfavoredOverload @discardableResult
  public func register<T>(
    type make: @escaping @isolated(any) @Sendable (DIBuiltContainer) throws -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    register(make, file: file, line: line)
  }

  /// Registers a failable initializer or function without parameters.
  ///
  /// - Parameters:
  ///   - make: The initializer or function, by name.
  ///     If it returns `nil`, the component counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @_disfavoredOverload @discardableResult
  public func register<T>(
    type make: @escaping @isolated(any) @Sendable () throws -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    register(make, file: file, line: line)
  }

  /// Registers a failable initializer or function that takes the container.
  ///
  /// - Parameters:
  ///   - make: The initializer or function, by name.
  ///     If it returns `nil`, the component counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @_disfavoredOverload @discardableResult
  public func register<T>(
    type make: @escaping @isolated(any) @Sendable (DIBuiltContainer) throws -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    register(make, file: file, line: line)
  }
}

extension _DIBuilderRegistering where Self == DIContainerBuilder {
  /// Registers an initializer or function with any number of parameters.
  ///
  /// - Parameters:
  ///   - make: The initializer or function, by name. Its parameters are resolved by type.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @_disfavoredOverload @discardableResult
  public func register<T, each P>(
    type make: @escaping @isolated(any) @Sendable (repeat each P) throws -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    register(make, file: file, line: line)
  }

  /// Registers a failable initializer or function with any number of parameters.
  ///
  /// - Parameters:
  ///   - make: The initializer or function, by name. Its parameters are resolved by type.
  ///     If it returns `nil`, the component counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @_disfavoredOverload @discardableResult
  public func register<T, each P>(
    type make: @escaping @isolated(any) @Sendable (repeat each P) throws -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    register(make, file: file, line: line)
  }
}
