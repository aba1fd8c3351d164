// DIContainerBuilder+Register.swift says why there are overloads for names.

public import DICore

extension DIContainer {
  /// Replaces a component in a test, by a function that suspends.
  ///
  /// ```swift
  /// container.replace((any Store).self) { await TestStore.open(directory: $0) }
  /// ```
  ///
  /// The rules of `replace` in `DITesting` apply.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - includingDecorators: Whether the replacement also takes the place of the decorators. By default they decorate it.
  ///   - make: A closure, or an initializer or function by name. Its parameters are resolved by type.
  ///   - file: The file of the replacement, for errors.
  ///   - line: The line of the replacement, for errors.
  /// - Returns: The replacement. If not exactly one component answers, the program ends.
  @_disfavoredOverload @discardableResult
  public func replace<Service, each Parameter>(
    _ type: Service.Type, includingDecorators: Bool = false,
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (repeat each Parameter) async -> Service,
    file: String = #filePath, line: Int = #line
  ) -> DIReplacement<Service> {
    self.replace(type, by: Factory(suspending: make), includesDecorators: includingDecorators, file: file, line: line)
  }
}

extension _DIContainerRegistering where Self == DIContainer {
  /// Replaces the component that answers for a type by a failable factory that suspends.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - includingDecorators: Whether the replacement also takes the place of the decorators. By default they decorate it.
  ///   - make: A closure, or an initializer or function by name. If it returns `nil`, the component counts as not registered.
  ///   - file: The file of the replacement, for errors.
  ///   - line: The line of the replacement, for errors.
  /// - Returns: The replacement. If not exactly one component answers, the program ends.
  @_disfavoredOverload @discardableResult
  public func replace<Service, each Parameter>(
    _ type: Service.Type, includingDecorators: Bool = false,
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (repeat each Parameter) async -> Service?,
    file: String = #filePath, line: Int = #line
  ) -> DIReplacement<Service> {
    self.replace(
      type, by: Factory(failableSuspending: make), includesDecorators: includingDecorators, file: file, line: line)
  }

  /// Replaces the component that answers for a type by the name of what suspends.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - includingDecorators: Whether the replacement also takes the place of the decorators. By default they decorate it.
  ///   - _before: Not for use; see ``_DINoClosure``.
  ///   - make: The initializer or function, by name. Its parameters are resolved by type.
  ///   - file: The file of the replacement, for errors.
  ///   - line: The line of the replacement, for errors.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The replacement. If not exactly one component answers, the program ends.
  @_documentation(visibility: public)
  @_disfavoredOverload @discardableResult
  public func replace<Service, each Parameter>(
    _ type: Service.Type, includingDecorators: Bool = false,
    _before: _DINoClosure = .none,
    @_DINoClosureBody _ make: @escaping @concurrent @Sendable (repeat each Parameter) async -> Service =
      noPackFunction(),
    file: String = #filePath, line: Int = #line, _after: _DINoClosure = .none
  ) -> DIReplacement<Service> {
    self.replace(type, by: Factory(suspending: make), includesDecorators: includingDecorators, file: file, line: line)
  }
}

extension _DIContainerFunctionRegistering where Self == DIContainer {
  /// Replaces the component that answers for a type by the name of a failable function that suspends.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - includingDecorators: Whether the replacement also takes the place of the decorators. By default they decorate it.
  ///   - _before: Not for use; see ``_DINoClosure``.
  ///   - make: The initializer or function, by name. If it returns `nil`, the component counts as not registered.
  ///   - file: The file of the replacement, for errors.
  ///   - line: The line of the replacement, for errors.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The replacement. If not exactly one component answers, the program ends.
  @_documentation(visibility: public)
  @_disfavoredOverload @discardableResult
  public func replace<Service, each Parameter>(
    _ type: Service.Type, includingDecorators: Bool = false,
    _before: _DINoClosure = .none,
    @_DINoClosureBody _ make: @escaping @concurrent @Sendable (repeat each Parameter) async -> Service? =
      noPackFunction(),
    file: String = #filePath, line: Int = #line, _after: _DINoClosure = .none
  ) -> DIReplacement<Service> {
    self.replace(
      type, by: Factory(failableSuspending: make), includesDecorators: includingDecorators, file: file, line: line)
  }
}

// MARK: - Without DITesting

// What does not suspend would be taken as something that does. These overloads fit it better, and the ones of `DITesting`,
// which are not disfavored, still better.
extension DIContainer {
  /// Not for use: the overload is in `DITesting`.
  @available(*, deprecated, message: "import DITesting")
  @_disfavoredOverload @discardableResult
  public func replace<Service, each Parameter>(
    _ type: Service.Type, includingDecorators: Bool = false,
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (repeat each Parameter) -> Service,
    file: String = #filePath, line: Int = #line
  ) -> DIReplacement<Service> {
    self.replace(type, by: Factory(pack: make), includesDecorators: includingDecorators, file: file, line: line)
  }
}

extension _DIContainerRegistering where Self == DIContainer {
  /// Not for use: the overload is in `DITesting`.
  @available(*, deprecated, message: "import DITesting")
  @_disfavoredOverload @discardableResult
  public func replace<Service, each Parameter>(
    _ type: Service.Type, includingDecorators: Bool = false,
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (repeat each Parameter) -> Service?,
    file: String = #filePath, line: Int = #line
  ) -> DIReplacement<Service> {
    self.replace(type, by: Factory(failablePack: make), includesDecorators: includingDecorators, file: file, line: line)
  }
}
