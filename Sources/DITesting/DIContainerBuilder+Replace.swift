public import DICore

extension DIContainerBuilder {
  /// Replaces the component that answers for a type: requests for the type get the instance that the factory makes.
  ///
  /// ```swift
  /// let builder = App.wiring()
  /// builder.replace((any Clock).self) { FixedClock() }
  /// builder.replace((any Store).self, MemoryStore.init).set(name: "cache")
  /// ```
  ///
  /// - The replacement has the names, tags and decorators of the component, its place in a many, and its lifetime unless
  ///   `lifetime` follows. A module can access it as it could access the component.
  /// - In a child container, it also takes the place of the parents' decorators.
  /// - Without `set(name:)`, one component must answer for the type. With it, one of the name.
  /// - The component is not created; a `.single` is not created by `build()`. If it answers for other types as well, requests
  ///   for these still get it, and `validate()` warns.
  /// - In a child container, it replaces what a parent's component gives to the child. The parent does not change.
  /// - If the same component is replaced again, the last replacement counts.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - includingDecorators: Whether the replacement also takes the place of the decorators. By default they decorate it.
  ///   - make: A closure, or an initializer or function by name. Its parameters are resolved by type.
  ///   - file: The file of the replacement, for errors.
  ///   - line: The line of the replacement, for errors.
  /// - Returns: The replacement. If not exactly one component answers, `build()` throws `DIError.build(errors:)`.
  @discardableResult
  public func replace<Service, each Parameter>(
    _ type: Service.Type, includingDecorators: Bool = false,
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (repeat each Parameter) throws -> Service,
    file: String = #filePath, line: Int = #line
  ) -> DIReplacement<Service> {
    replace(type, by: Factory(pack: make), includesDecorators: includingDecorators, file: file, line: line)
  }

  /// Replaces the component that answers for a type by a failable factory.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - includingDecorators: Whether the replacement also takes the place of the decorators. By default they decorate it.
  ///   - make: A closure, or an initializer or function by name. If it returns `nil`, the component counts as not registered.
  ///   - file: The file of the replacement, for errors.
  ///   - line: The line of the replacement, for errors.
  /// - Returns: The replacement. If not exactly one component answers, `build()` throws `DIError.build(errors:)`.
  @_disfavoredOverload @discardableResult
  public func replace<Service, each Parameter>(
    _ type: Service.Type, includingDecorators: Bool = false,
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (repeat each Parameter) throws -> Service?,
    file: String = #filePath, line: Int = #line
  ) -> DIReplacement<Service> {
    replace(type, by: Factory(failablePack: make), includesDecorators: includingDecorators, file: file, line: line)
  }

  /// Replaces the component that answers for a type by a value that exists already.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - value: The value.
  ///   - includingDecorators: Whether the value also takes the place of the decorators. By default they decorate it.
  ///   - file: The file of the replacement, for errors.
  ///   - line: The line of the replacement, for errors.
  /// - Returns: The replacement. If not exactly one component answers, `build()` throws `DIError.build(errors:)`.
  @discardableResult
  public func replace<Service: Sendable>(
    _ type: Service.Type, value: Service, includingDecorators: Bool = false,
    file: String = #filePath, line: Int = #line
  ) -> DIReplacement<Service> {
    replace(
      type, by: Factory(value: value), includesDecorators: includingDecorators, file: file, line: line)
  }

  /// Requires that a test replaces each component that answers for a type.
  ///
  /// ```swift
  /// builder.requireReplacement((any Network).self)
  /// ```
  ///
  /// A component with `.set(.test)` needs no replacement. In a child container, it concerns what the child requests, and not what
  /// components of its parent request.
  ///
  /// A request that would lead to such a component fails with `DIError.replacementIsRequired`, as its own type and as any other
  /// of its types; the path of the error says how the request got there. `validate()` finds it too. `build()` does not create
  /// such a `.single`.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - file: The file of the requirement, for errors.
  ///   - line: The line of the requirement, for errors.
  /// - Returns: The requirement, which `set(name:)` limits to the component of a name.
  @discardableResult
  public func requireReplacement<Service>(
    _ type: Service.Type, file: String = #filePath, line: Int = #line
  ) -> DIDecoration<Service> {
    requireReplacement(of: type, file: file, line: line)
  }
}
