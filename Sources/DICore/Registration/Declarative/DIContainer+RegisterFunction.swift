// Registration by function name: `register(Cat.init)`. DIContainerBuilder+RegisterFunction.swift says why these overloads are
// needed.

/// The overloads of `register` for functions by name that belong to no actor.
///
/// Not for use; see ``_DIBuilderFunctionRegistering``.
public protocol _DIContainerFunctionRegistering {}

extension _DIContainerRegistering where Self == DIContainer {
  /// Registers an initializer or function without parameters.
  ///
  /// - Parameters:
  ///   - _before: Not for use; see ``_DINoClosure``.
  ///   - make: The initializer or function, by name.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The registration, for further modifiers.
  @_documentation(visibility: public)
  @inlinable @discardableResult
  public func register<T: AnyObject>(
    _before: _DINoClosure = .none,
    @_DINoClosureBody _ make: @escaping @Sendable () -> T = noFunction(),
    file: String = #filePath, line: Int = #line, _after: _DINoClosure = .none
  ) -> DIContainerRegistration<T> {
    self.add(T.self, Factory(plain: make), file, line)
  }

  // Without this overload, `Cat.init` would not mean `init?()` in a class that also has an initializer with parameters.
  /// Registers a failable initializer or function without parameters.
  ///
  /// - Parameters:
  ///   - _before: Not for use; see ``_DINoClosure``.
  ///   - make: The initializer or function, by name.
  ///     If it returns `nil`, the component counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The registration, for further modifiers.
  @_documentation(visibility: public)
  @inlinable @discardableResult
  public func register<T: AnyObject>(
    _before: _DINoClosure = .none,
    @_DINoClosureBody _ make: @escaping @Sendable () -> T? = noFunction(),
    file: String = #filePath, line: Int = #line, _after: _DINoClosure = .none
  ) -> DIContainerRegistration<T> {
    self.add(T.self, Factory(failable: make), file, line)
  }
}
