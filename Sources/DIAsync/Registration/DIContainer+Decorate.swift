public import DICore

extension DIContainer {
  /// Decorates the components that answer for a type with what suspends.
  ///
  /// ```swift
  /// container.decorate((any Store).self) { await Replicated(inner: $0, cluster: $1) }
  /// ```
  ///
  /// The rules of `decorate` in `DICore` apply.
  ///
  /// - Parameters:
  ///   - type: The type that the components answer for.
  ///   - decorate: A closure, or an initializer or function by name. The first parameter is the decorated instance, the others
  ///     are resolved by type.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The decoration, which `set(name:)` limits.
  @_disfavoredOverload @discardableResult
  public func decorate<Service, each Parameter>(
    _ type: Service.Type,
    @_inheritActorContext _ decorate:
      @escaping @isolated(any) @Sendable (Service, repeat each Parameter) async -> Service,
    file: String = #filePath, line: Int = #line
  ) -> DIDecoration<Service> {
    self.decorate(type, by: Factory(decoratingSuspending: decorate), file: file, line: line)
  }
}

// DIContainerBuilder+Register.swift says why there is an overload for names.
extension _DIContainerRegistering where Self == DIContainer {
  /// Decorates the components that answer for a type by the name of what suspends.
  ///
  /// - Parameters:
  ///   - type: The type that the components answer for.
  ///   - _before: Not for use; see ``_DINoClosure``.
  ///   - decorate: The initializer or function, by name. The first parameter is the decorated instance, the others
  ///     are resolved by type.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The decoration, which `set(name:)` limits.
  @_documentation(visibility: public)
  @_disfavoredOverload @discardableResult
  public func decorate<Service, each Parameter>(
    _ type: Service.Type,
    _before: _DINoClosure = .none,
    @_DINoClosureBody _ decorate:
      @escaping @concurrent @Sendable (Service, repeat each Parameter) async -> Service = noDecorator(),
    file: String = #filePath, line: Int = #line, _after: _DINoClosure = .none
  ) -> DIDecoration<Service> {
    self.decorate(type, by: Factory(decoratingSuspending: decorate), file: file, line: line)
  }
}
