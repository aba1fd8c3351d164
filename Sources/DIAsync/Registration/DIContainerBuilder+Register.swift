// Registration of what suspends: `register { await Cat() }`, `register(AppDatabase.open)`.
//
// There is an overload for each shape of factory, and a failable twin, as in DIContainerBuilder+Register.swift of `DICore`.
//
// - They are disfavored: the compiler considers them only if nothing synchronous fits. So other registrations take
//   hardly more steps of the solver (Tests/Surface/Async), and `Cat.init` means an initializer that does not suspend, if there is
//   one.
// - A function by name that belongs to no actor fits an overload without `@isolated(any)` better; see
//   DIContainerBuilder+RegisterFunction.swift of `DICore`. `_DINoClosure` keeps closures out of those.
// - Of two equally good overloads, the compiler prefers a member of the class, then a member of a protocol, then one of the
//   protocol that it refines. So the name of a function of an actor keeps its actor.

public import DICore

extension DIContainerBuilder {
  /// Registers a factory that suspends, without parameters.
  ///
  /// - Parameters:
  ///   - make: A closure, or an initializer or function by name.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @inline(never) @_disfavoredOverload @discardableResult
  public func register<T>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable () async throws -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
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
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (DIBuiltContainer) async throws -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    add(T.self, Factory(suspending: make), file, line)
  }

  /// Registers a factory that suspends, with any number of parameters.
  ///
  /// ```swift
  /// builder.register { try await Mailer.connect(configuration: $0, logger: $1) }.lifetime(.single)
  /// builder.register(AppDatabase.open).lifetime(.single)
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
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (repeat each P) async throws -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
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
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable () async throws -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
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
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (DIBuiltContainer) async throws -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
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
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (repeat each P) async throws -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIBuilderRegistration<T> {
    add(T.self, Factory(failableSuspending: make), file, line)
  }
}

// MARK: - By name

// In a target with `NonisolatedNonsendingByDefault`, a function that suspends and belongs to no actor runs where it is called from,
// and the compiler (6.3.1) does not convert it to `@isolated(any)`. It is converted to `@concurrent`, and so runs as in other
// targets. Taken as it is, with a parameter pack, `Cat.init` crashes the compiler.

extension _DIBuilderRegistering where Self == DIContainerBuilder {
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
    @_DINoClosureBody _ make: @escaping @concurrent @Sendable () async throws -> T = noFunction(),
    file: String = #filePath, line: Int = #line, _after: _DINoClosure = .none
  ) -> DIBuilderRegistration<T> {
    self.add(T.self, Factory(suspending: make), file, line)
  }
}

extension _DIBuilderFunctionRegistering where Self == DIContainerBuilder {
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
    @_DINoClosureBody _ make: @escaping @concurrent @Sendable (repeat each P) async throws -> T = noPackFunction(),
    file: String = #filePath, line: Int = #line, _after: _DINoClosure = .none
  ) -> DIBuilderRegistration<T> {
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
    @_DINoClosureBody _ make: @escaping @concurrent @Sendable (repeat each P) async throws -> T? = noPackFunction(),
    file: String = #filePath, line: Int = #line, _after: _DINoClosure = .none
  ) -> DIBuilderRegistration<T> {
    self.add(T.self, Factory(failableSuspending: make), file, line)
  }
}
