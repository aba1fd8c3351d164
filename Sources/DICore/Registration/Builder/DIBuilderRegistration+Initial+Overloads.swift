// Written by scripts/overloads.

// `_DIInitialRegistration` says why the failable overloads are disfavored, and DIContainerBuilder+Register.swift why overloads
// with more parameters come first.

extension _DIInitialRegistration {
  /// Sets a factory with four parameters, in place of an earlier one.
  ///
  /// - Parameter make: A closure, or an initializer or function by name. Its parameters are resolved by type. If it throws,
  ///   the request throws `DIError.initializationFailed`.
  /// - Returns: The registration.
  @discardableResult
  public func initial<A, B, C, D>(
    @_inheritActorContext _ make:
      @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> Implementation
  ) -> Self {
    initial(by: Factory(make))
  }

  /// Sets a factory with three parameters, in place of an earlier one.
  ///
  /// - Parameter make: A closure, or an initializer or function by name. Its parameters are resolved by type. If it throws,
  ///   the request throws `DIError.initializationFailed`.
  /// - Returns: The registration.
  @discardableResult
  public func initial<A, B, C>(
    @_inheritActorContext _ make:
      @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C) throws -> Implementation
  ) -> Self {
    initial(by: Factory(make))
  }

  /// Sets a factory with two parameters, in place of an earlier one.
  ///
  /// - Parameter make: A closure, or an initializer or function by name. Its parameters are resolved by type. If it throws,
  ///   the request throws `DIError.initializationFailed`.
  /// - Returns: The registration.
  @discardableResult
  public func initial<A, B>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (__owned A, __owned B) throws -> Implementation
  ) -> Self {
    initial(by: Factory(make))
  }

  /// Sets a factory with one parameter, in place of an earlier one.
  ///
  /// - Parameter make: A closure, or an initializer or function by name. Its parameter is resolved by type. If it throws,
  ///   the request throws `DIError.initializationFailed`.
  /// - Returns: The registration.
  @discardableResult
  public func initial<A>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (__owned A) throws -> Implementation
  ) -> Self {
    initial(by: Factory(make))
  }

  /// Sets a failable factory with four parameters, in place of an earlier one.
  ///
  /// - Parameter make: A closure, or an initializer or function by name. Its parameters are resolved by type. If it returns
  ///   `nil`, the component counts as not registered.
  /// - Returns: The registration.
  @_disfavoredOverload @discardableResult
  public func initial<A, B, C, D>(
    @_inheritActorContext _ make:
      @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> Implementation?
  ) -> Self {
    initial(by: Factory(failable: make))
  }

  /// Sets a failable factory with three parameters, in place of an earlier one.
  ///
  /// - Parameter make: A closure, or an initializer or function by name. Its parameters are resolved by type. If it returns
  ///   `nil`, the component counts as not registered.
  /// - Returns: The registration.
  @_disfavoredOverload @discardableResult
  public func initial<A, B, C>(
    @_inheritActorContext _ make:
      @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C) throws -> Implementation?
  ) -> Self {
    initial(by: Factory(failable: make))
  }

  /// Sets a failable factory with two parameters, in place of an earlier one.
  ///
  /// - Parameter make: A closure, or an initializer or function by name. Its parameters are resolved by type. If it returns
  ///   `nil`, the component counts as not registered.
  /// - Returns: The registration.
  @_disfavoredOverload @discardableResult
  public func initial<A, B>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (__owned A, __owned B) throws -> Implementation?
  ) -> Self {
    initial(by: Factory(failable: make))
  }

  /// Sets a failable factory with one parameter, in place of an earlier one.
  ///
  /// - Parameter make: A closure, or an initializer or function by name. Its parameter is resolved by type. If it returns
  ///   `nil`, the component counts as not registered.
  /// - Returns: The registration.
  @_disfavoredOverload @discardableResult
  public func initial<A>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (__owned A) throws -> Implementation?
  ) -> Self {
    initial(by: Factory(failable: make))
  }
}
