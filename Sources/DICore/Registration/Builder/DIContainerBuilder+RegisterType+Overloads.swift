// Written by scripts/overloads.

// DIContainerBuilder+RegisterType.swift says why these overloads are disfavored, and DIContainerBuilder+Register.swift why
// overloads with more parameters come first.

extension _DIBuilderRegistering where Self == DIContainerBuilder {
  /// Registers an initializer or function with four parameters.
  ///
  /// - Parameters:
  ///   - make: The initializer or function, by name. Its parameters are resolved by type.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @_disfavoredOverload @discardableResult
  public func register<T, A, B, C, D>(
    type make: @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    register(make, file: file, line: line)
  }

  /// Registers an initializer or function with three parameters.
  ///
  /// - Parameters:
  ///   - make: The initializer or function, by name. Its parameters are resolved by type.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @_disfavoredOverload @discardableResult
  public func register<T, A, B, C>(
    type make: @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C) throws -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    register(make, file: file, line: line)
  }

  /// Registers an initializer or function with two parameters.
  ///
  /// - Parameters:
  ///   - make: The initializer or function, by name. Its parameters are resolved by type.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @_disfavoredOverload @discardableResult
  public func register<T, A, B>(
    type make: @escaping @isolated(any) @Sendable (__owned A, __owned B) throws -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    register(make, file: file, line: line)
  }

  /// Registers an initializer or function with one parameter.
  ///
  /// - Parameters:
  ///   - make: The initializer or function, by name. Its parameter is resolved by type.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @_disfavoredOverload @discardableResult
  public func register<T, A>(
    type make: @escaping @isolated(any) @Sendable (__owned A) throws -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    register(make, file: file, line: line)
  }

  /// Registers a failable initializer or function with four parameters.
  ///
  /// - Parameters:
  ///   - make: The initializer or function, by name. Its parameters are resolved by type.
  ///     If it returns `nil`, the component counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @_disfavoredOverload @discardableResult
  public func register<T, A, B, C, D>(
    type make: @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    register(make, file: file, line: line)
  }

  /// Registers a failable initializer or function with three parameters.
  ///
  /// - Parameters:
  ///   - make: The initializer or function, by name. Its parameters are resolved by type.
  ///     If it returns `nil`, the component counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @_disfavoredOverload @discardableResult
  public func register<T, A, B, C>(
    type make: @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C) throws -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    register(make, file: file, line: line)
  }

  /// Registers a failable initializer or function with two parameters.
  ///
  /// - Parameters:
  ///   - make: The initializer or function, by name. Its parameters are resolved by type.
  ///     If it returns `nil`, the component counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @_disfavoredOverload @discardableResult
  public func register<T, A, B>(
    type make: @escaping @isolated(any) @Sendable (__owned A, __owned B) throws -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    register(make, file: file, line: line)
  }

  /// Registers a failable initializer or function with one parameter.
  ///
  /// - Parameters:
  ///   - make: The initializer or function, by name. Its parameter is resolved by type.
  ///     If it returns `nil`, the component counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @_disfavoredOverload @discardableResult
  public func register<T, A>(
    type make: @escaping @isolated(any) @Sendable (__owned A) throws -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    register(make, file: file, line: line)
  }
}
