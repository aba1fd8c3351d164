// Registration of what suspends. The overloads are the builder's, without `throws`: DIContainerBuilder+Register.swift says which
// one the compiler chooses.

public import DICore

extension DIContainer {
  /// Registers a factory that suspends, without parameters.
  ///
  /// - Parameters:
  ///   - make: A closure, or an initializer or function by name.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @inline(never) @_disfavoredOverload @discardableResult
  public func register<T>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable () async -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    add(T.self, Factory(suspending: make), file, line)
  }

  /// Registers a factory that suspends, with the container.
  ///
  /// - Parameters:
  ///   - make: A closure, or an initializer or function by name.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @inline(never) @_disfavoredOverload @discardableResult
  public func register<T>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (DIContainer) async -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    add(T.self, Factory(suspending: make), file, line)
  }

  /// Registers a factory that suspends, with any number of parameters.
  ///
  /// ```swift
  /// container.register { await Mailer.connected(configuration: $0, logger: $1) }.lifetime(.single)
  /// container.register(AppDatabase.open).lifetime(.single)
  /// ```
  ///
  /// A factory that belongs to an actor runs on it. Any other factory runs concurrently, and not on the actor of the request.
  ///
  /// - Parameters:
  ///   - make: A closure, or an initializer or function by name. Its parameters are resolved by type.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @inline(never) @_disfavoredOverload @discardableResult
  public func register<T, each P>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (repeat each P) async -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    add(T.self, Factory(suspending: make), file, line)
  }

  /// Registers a failable factory that suspends, without parameters.
  ///
  /// - Parameters:
  ///   - make: A closure, or an initializer or function by name.
  ///     If it returns `nil`, the component counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @inline(never) @_disfavoredOverload @discardableResult
  public func register<T>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable () async -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    add(T.self, Factory(failableSuspending: make), file, line)
  }

  /// Registers a failable factory that suspends, with the container.
  ///
  /// - Parameters:
  ///   - make: A closure, or an initializer or function by name.
  ///     If it returns `nil`, the component counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @inline(never) @_disfavoredOverload @discardableResult
  public func register<T>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (DIContainer) async -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    add(T.self, Factory(failableSuspending: make), file, line)
  }

  /// Registers a failable factory that suspends, with any number of parameters.
  ///
  /// - Parameters:
  ///   - make: A closure, or an initializer or function by name. Its parameters are resolved by type.
  ///     If it returns `nil`, the component counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @inline(never) @_disfavoredOverload @discardableResult
  public func register<T, each P>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (repeat each P) async -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    add(T.self, Factory(failableSuspending: make), file, line)
  }
}

// MARK: - By name

extension _DIContainerRegistering where Self == DIContainer {
  /// Registers an initializer or function that suspends, without parameters.
  ///
  /// - Parameters:
  ///   - _before: Not for use; see ``_DINoClosure``.
  ///   - make: The initializer or function, by name.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The registration, for further modifiers.
  @_documentation(visibility: public)
  @inline(never) @_disfavoredOverload @discardableResult
  public func register<T>(
    _before: _DINoClosure = .none,
    @_DINoClosureBody _ make: @escaping @concurrent @Sendable () async -> T = noFunction(),
    file: String = #filePath, line: Int = #line, _after: _DINoClosure = .none
  ) -> DIContainerRegistration<T> {
    self.add(T.self, Factory(suspending: make), file, line)
  }
}

extension _DIContainerFunctionRegistering where Self == DIContainer {
  /// Registers an initializer or function that suspends, with any number of parameters.
  ///
  /// - Parameters:
  ///   - _before: Not for use; see ``_DINoClosure``.
  ///   - make: The initializer or function, by name. Its parameters are resolved by type.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The registration, for further modifiers.
  @_documentation(visibility: public)
  @inline(never) @_disfavoredOverload @discardableResult
  public func register<T, each P>(
    _before: _DINoClosure = .none,
    @_DINoClosureBody _ make: @escaping @concurrent @Sendable (repeat each P) async -> T = noPackFunction(),
    file: String = #filePath, line: Int = #line, _after: _DINoClosure = .none
  ) -> DIContainerRegistration<T> {
    self.add(T.self, Factory(suspending: make), file, line)
  }

  /// Registers a failable initializer or function that suspends, with any number of parameters.
  ///
  /// - Parameters:
  ///   - _before: Not for use; see ``_DINoClosure``.
  ///   - make: The initializer or function, by name. Its parameters are resolved by type.
  ///     If it returns `nil`, the component counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The registration, for further modifiers.
  @_documentation(visibility: public)
  @inline(never) @_disfavoredOverload @discardableResult
  public func register<T, each P>(
    _before: _DINoClosure = .none,
    @_DINoClosureBody _ make: @escaping @concurrent @Sendable (repeat each P) async -> T? = noPackFunction(),
    file: String = #filePath, line: Int = #line, _after: _DINoClosure = .none
  ) -> DIContainerRegistration<T> {
    self.add(T.self, Factory(failableSuspending: make), file, line)
  }
}
