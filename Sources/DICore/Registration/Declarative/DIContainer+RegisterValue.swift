// Registration of values that are made elsewhere: one for the whole container, or one for each scope.

extension DIContainer {
  /// Registers a type whose values are set for each scope, with `set(_:)`.
  ///
  /// ```swift
  /// container.register(scopeValue: Request.self)
  /// container.register { Handler(request: $0) }
  ///
  /// let scope = container.newLifeTimeScope()
  /// scope.set(request)
  /// let handler: Handler = scope.resolve()
  /// ```
  ///
  /// The lifetime is `.perScope`, and there is no factory. In a scope without a value, a request for the type ends
  /// the program, and a request for an optional gets `nil`.
  ///
  /// - Parameters:
  ///   - type: The type. It is `Sendable` because a scope can be used from any thread.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The registration, for further modifiers.
  @_documentation(visibility: public)
  @discardableResult
  public func register<T: Sendable>(
    scopeValue type: T.Type, file: String = #filePath, line: Int = #line, _after: _DINoClosure = .none
  ) -> DIContainerRegistration<T> {
    add(type, .absent(type), file, line).lifetime(unchecked: .perScope)
  }
}

// A trailing closure fits any label; ``_DINoClosure`` keeps it from being registered as a value. These overloads are disfavored
// and in a protocol, so the compiler considers them last.
extension _DIContainerRegistering where Self == DIContainer {
  /// Registers a value that exists already; every request gets this value.
  ///
  /// ```swift
  /// container.register(value: Configuration(environment: .production))
  /// ```
  ///
  /// The lifetime is `.single`. Injections run once.
  ///
  /// - Parameters:
  ///   - _before: Not for use; see ``_DINoClosure``.
  ///   - value: The value. It is `Sendable` because the container can be used from any thread.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The registration, for further modifiers.
  @_documentation(visibility: public)
  @inlinable @_disfavoredOverload @discardableResult
  public func register<T: Sendable>(
    _before: _DINoClosure = .none, value: T = noFunction(), file: String = #filePath, line: Int = #line,
    _after: _DINoClosure = .none
  ) -> DIContainerRegistration<T> {
    self.add(T.self, Factory(value: value), file, line)
  }

  /// Registers a value that exists already, or `nil`, which counts as not registered.
  ///
  /// - Parameters:
  ///   - _before: Not for use; see ``_DINoClosure``.
  ///   - value: The value, or `nil`. It is `Sendable` because the container can be used from any thread.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The registration, for further modifiers.
  @_documentation(visibility: public)
  @inlinable @_disfavoredOverload @discardableResult
  public func register<T: Sendable>(
    _before: _DINoClosure = .none, value: T? = noFunction(), file: String = #filePath, line: Int = #line,
    _after: _DINoClosure = .none
  ) -> DIContainerRegistration<T> {
    self.add(T.self, Factory(failableValue: value), file, line)
  }
}
