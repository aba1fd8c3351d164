// Registration of what is made elsewhere: a value for the whole container, and one for each scope.

extension DIContainer {
  /// Registers a type whose values are handed to scopes: each scope is given its own, by `set(_:)`.
  ///
  /// Its lifetime is `.perScope`, and it has no initializer: asked for in a scope that was not given one, it is
  /// `DIError.notSpecifiedInitializationMethodFor`.
  ///
  /// - Parameters:
  ///   - type: The type. It is `Sendable` since a scope may be used from any thread.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, to be described further.
  @discardableResult
  public func register<T: Sendable>(
    scopeValue type: T.Type, file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    add(type, .absent(type), file, line).lifetime(unchecked: .perScope)
  }
}

// Only what is given by label is a value: a trailing closure fits any label, so it is kept away by ``_DINoClosure``. Disfavoured and
// in a protocol, these forms are the last that the compiler thinks of.
extension _DIContainerRegistering where Self == DIContainer {
  /// Registers a value that is there already: every request gets it.
  ///
  /// ```swift
  /// container.register(value: Configuration(environment: .production))
  /// ```
  ///
  /// Its lifetime is `.single`; injections, if there are any, run once.
  ///
  /// - Parameters:
  ///   - _before: Not for use; see ``_DINoClosure``.
  ///   - value: The value. It is `Sendable` since the container may be used from any thread.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The registration, to be described further.
  @inlinable @_disfavoredOverload @discardableResult
  public func register<T: Sendable>(
    _before: _DINoClosure = nil, value: T = noFunction(), file: String = #filePath, line: Int = #line,
    _after: _DINoClosure = nil
  ) -> DIContainerRegistration<T> {
    self.add(T.self, Factory { value }, file, line).lifetime(unchecked: .single)
  }

  /// Registers a value that may be missing: `nil` counts as not registered.
  ///
  /// - Parameters:
  ///   - _before: Not for use; see ``_DINoClosure``.
  ///   - value: The value, or `nil`. It is `Sendable` since the container may be used from any thread.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The registration, to be described further.
  @inlinable @_disfavoredOverload @discardableResult
  public func register<T: Sendable>(
    _before: _DINoClosure = nil, value: T? = noFunction(), file: String = #filePath, line: Int = #line,
    _after: _DINoClosure = nil
  ) -> DIContainerRegistration<T> {
    self.add(T.self, Factory(failable: { value }), file, line).lifetime(unchecked: .single)
  }
}
