// Written by scripts/overloads.

// DIContainerBuilder+RegisterFunction.swift says why these overloads are needed, and DIContainerBuilder+Register.swift why
// overloads with more parameters come first.

extension _DIBuilderFunctionRegistering where Self == DIContainerBuilder {
  /// Registers an initializer or function with four parameters.
  ///
  /// - Parameters:
  ///   - _before: Not for use; see ``_DINoClosure``.
  ///   - make: The initializer or function, by name. Its parameters are resolved by type.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The registration, for further modifiers.
  @inlinable @discardableResult
  public func register<T: AnyObject, A, B, C, D>(
    _before: _DINoClosure = .none,
    @_DINoClosureBody _ make: @escaping @Sendable (A, B, C, D) throws -> T = noFunction(),
    file: String = #filePath, line: Int = #line, _after: _DINoClosure = .none
  ) -> DIBuilderRegistration<T> {
    self.add(T.self, Factory(plain: make), file, line)
  }

  /// Registers an initializer or function with three parameters.
  ///
  /// - Parameters:
  ///   - _before: Not for use; see ``_DINoClosure``.
  ///   - make: The initializer or function, by name. Its parameters are resolved by type.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The registration, for further modifiers.
  @inlinable @discardableResult
  public func register<T: AnyObject, A, B, C>(
    _before: _DINoClosure = .none,
    @_DINoClosureBody _ make: @escaping @Sendable (A, B, C) throws -> T = noFunction(),
    file: String = #filePath, line: Int = #line, _after: _DINoClosure = .none
  ) -> DIBuilderRegistration<T> {
    self.add(T.self, Factory(plain: make), file, line)
  }

  /// Registers an initializer or function with two parameters.
  ///
  /// - Parameters:
  ///   - _before: Not for use; see ``_DINoClosure``.
  ///   - make: The initializer or function, by name. Its parameters are resolved by type.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The registration, for further modifiers.
  @inlinable @discardableResult
  public func register<T: AnyObject, A, B>(
    _before: _DINoClosure = .none,
    @_DINoClosureBody _ make: @escaping @Sendable (A, B) throws -> T = noFunction(),
    file: String = #filePath, line: Int = #line, _after: _DINoClosure = .none
  ) -> DIBuilderRegistration<T> {
    self.add(T.self, Factory(plain: make), file, line)
  }

  /// Registers an initializer or function with one parameter.
  ///
  /// - Parameters:
  ///   - _before: Not for use; see ``_DINoClosure``.
  ///   - make: The initializer or function, by name. Its parameter is resolved by type.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The registration, for further modifiers.
  @inlinable @discardableResult
  public func register<T: AnyObject, A>(
    _before: _DINoClosure = .none,
    @_DINoClosureBody _ make: @escaping @Sendable (A) throws -> T = noFunction(),
    file: String = #filePath, line: Int = #line, _after: _DINoClosure = .none
  ) -> DIBuilderRegistration<T> {
    self.add(T.self, Factory(plain: make), file, line)
  }
}
