// Registration by name: `register(Cat.init)`, as of the builder; see there for why these stand beside the others.

/// A container that registers functions as they are.
///
/// Not for use in itself; see ``_DIBuilderFunctionRegistering``.
public protocol _DIContainerFunctionRegistering {}

extension _DIContainerRegistering where Self == DIContainer {
  /// Registers what an initializer or function without parameters makes.
  ///
  /// - Parameters:
  ///   - _before: Not for use; see ``_DINoClosure``.
  ///   - make: The initializer or function.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The registration, to be described further.
  @inlinable @discardableResult
  public func register<T: AnyObject>(
    _before: _DINoClosure = nil,
    @_DINoClosureBody _ make: @escaping @Sendable () -> T = noFunction(),
    file: String = #filePath, line: Int = #line, _after: _DINoClosure = nil
  ) -> DIContainerRegistration<T> {
    self.add(T.self, Factory(isolation: nil, make), file, line)
  }

  /// Registers what an initializer or function without parameters makes, unless it gives `nil`.
  ///
  /// Since otherwise one with parameters would be taken before it.
  ///
  /// - Parameters:
  ///   - _before: Not for use; see ``_DINoClosure``.
  ///   - make: The initializer or function. `nil` counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The registration, to be described further.
  @inlinable @discardableResult
  public func register<T: AnyObject>(
    _before: _DINoClosure = nil,
    @_DINoClosureBody _ make: @escaping @Sendable () -> T? = noFunction(),
    file: String = #filePath, line: Int = #line, _after: _DINoClosure = nil
  ) -> DIContainerRegistration<T> {
    self.add(T.self, Factory(failable: make), file, line)
  }
}

extension _DIContainerFunctionRegistering where Self == DIContainer {
  /// Registers what an initializer or function of one parameter makes.
  ///
  /// - Parameters:
  ///   - _before: Not for use; see ``_DINoClosure``.
  ///   - make: The initializer or function.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The registration, to be described further.
  @inlinable @discardableResult
  public func register<T: AnyObject, A>(
    _before: _DINoClosure = nil,
    @_DINoClosureBody _ make: @escaping @Sendable (__owned A) -> T = noFunction(),
    file: String = #filePath, line: Int = #line, _after: _DINoClosure = nil
  ) -> DIContainerRegistration<T> {
    self.add(T.self, Factory(isolation: nil, make), file, line)
  }

  /// Registers what an initializer or function of two parameters makes.
  ///
  /// - Parameters:
  ///   - _before: Not for use; see ``_DINoClosure``.
  ///   - make: The initializer or function.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The registration, to be described further.
  @inlinable @discardableResult
  public func register<T: AnyObject, A, B>(
    _before: _DINoClosure = nil,
    @_DINoClosureBody _ make: @escaping @Sendable (__owned A, __owned B) -> T = noFunction(),
    file: String = #filePath, line: Int = #line, _after: _DINoClosure = nil
  ) -> DIContainerRegistration<T> {
    self.add(T.self, Factory(isolation: nil, make), file, line)
  }

  /// Registers what an initializer or function of three parameters makes.
  ///
  /// - Parameters:
  ///   - _before: Not for use; see ``_DINoClosure``.
  ///   - make: The initializer or function.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The registration, to be described further.
  @inlinable @discardableResult
  public func register<T: AnyObject, A, B, C>(
    _before: _DINoClosure = nil,
    @_DINoClosureBody _ make: @escaping @Sendable (__owned A, __owned B, __owned C) -> T = noFunction(),
    file: String = #filePath, line: Int = #line, _after: _DINoClosure = nil
  ) -> DIContainerRegistration<T> {
    self.add(T.self, Factory(isolation: nil, make), file, line)
  }

  /// Registers what an initializer or function of four parameters makes.
  ///
  /// - Parameters:
  ///   - _before: Not for use; see ``_DINoClosure``.
  ///   - make: The initializer or function.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The registration, to be described further.
  @inlinable @discardableResult
  public func register<T: AnyObject, A, B, C, D>(
    _before: _DINoClosure = nil,
    @_DINoClosureBody _ make: @escaping @Sendable (__owned A, __owned B, __owned C, __owned D) -> T = noFunction(),
    file: String = #filePath, line: Int = #line, _after: _DINoClosure = nil
  ) -> DIContainerRegistration<T> {
    self.add(T.self, Factory(isolation: nil, make), file, line)
  }
}
