// Written by scripts/overloads.

// DIContainerBuilder+Register.swift says why overloads with more parameters come first.

extension _DIContainerRegistering where Self == DIContainer {
  /// Registers a factory with four parameters.
  ///
  /// - Parameters:
  ///   - make: A closure, or an initializer or function by name. Its parameters are resolved by type.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @inline(never) @discardableResult
  public func register<T, A, B, C, D>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C, __owned D) -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    self.add(T.self, Factory(make), file, line)
  }

  /// Registers a factory with three parameters.
  ///
  /// - Parameters:
  ///   - make: A closure, or an initializer or function by name. Its parameters are resolved by type.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @inline(never) @discardableResult
  public func register<T, A, B, C>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C) -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    self.add(T.self, Factory(make), file, line)
  }

  /// Registers a factory with two parameters.
  ///
  /// - Parameters:
  ///   - make: A closure, or an initializer or function by name. Its parameters are resolved by type.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @inline(never) @discardableResult
  public func register<T, A, B>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (__owned A, __owned B) -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    self.add(T.self, Factory(make), file, line)
  }

  /// Registers a factory with one parameter.
  ///
  /// - Parameters:
  ///   - make: A closure, or an initializer or function by name. Its parameter is resolved by type.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @inline(never) @discardableResult
  public func register<T, A>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (__owned A) -> T,
    file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    self.add(T.self, Factory(make), file, line)
  }

  /// Registers a failable factory with four parameters.
  ///
  /// - Parameters:
  ///   - make: A closure, or an initializer or function by name. Its parameters are resolved by type.
  ///     If it returns `nil`, the component counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @inline(never) @discardableResult
  public func register<T, A, B, C, D>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C, __owned D) -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    self.add(T.self, Factory(failable: make), file, line)
  }

  /// Registers a failable factory with three parameters.
  ///
  /// - Parameters:
  ///   - make: A closure, or an initializer or function by name. Its parameters are resolved by type.
  ///     If it returns `nil`, the component counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @inline(never) @discardableResult
  public func register<T, A, B, C>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C) -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    self.add(T.self, Factory(failable: make), file, line)
  }

  /// Registers a failable factory with two parameters.
  ///
  /// - Parameters:
  ///   - make: A closure, or an initializer or function by name. Its parameters are resolved by type.
  ///     If it returns `nil`, the component counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @inline(never) @discardableResult
  public func register<T, A, B>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (__owned A, __owned B) -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    self.add(T.self, Factory(failable: make), file, line)
  }

  /// Registers a failable factory with one parameter.
  ///
  /// - Parameters:
  ///   - make: A closure, or an initializer or function by name. Its parameter is resolved by type.
  ///     If it returns `nil`, the component counts as not registered.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  /// - Returns: The registration, for further modifiers.
  @inline(never) @discardableResult
  public func register<T, A>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (__owned A) -> T?,
    file: String = #filePath, line: Int = #line
  ) -> DIContainerRegistration<T> {
    self.add(T.self, Factory(failable: make), file, line)
  }
}
