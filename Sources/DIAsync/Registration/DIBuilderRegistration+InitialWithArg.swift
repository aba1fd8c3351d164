public import DICore

extension DIBuilderRegistration {
  /// Adds an initializer that suspends and takes arguments, whose values come with the request.
  ///
  /// ```swift
  /// builder.register(type: Document.self).initialWithArg { try await Document.open($1, in: $0.resolve()) }
  /// ```
  ///
  /// The rules of `initialWithArg` in `DIArguments` apply.
  ///
  /// - Parameter make: Takes the container that makes the instance, and the arguments. If one of its requests
  ///   fails, the error is passed on unchanged. If it throws another error, the request throws `DIError.initializationFailed`.
  /// - Returns: The registration.
  @_disfavoredOverload @discardableResult
  public func initialWithArg<each A>(
    @_inheritActorContext _ make:
      @escaping @isolated(any) @Sendable (DIBuiltContainer, repeat each A) async throws -> Implementation
  ) -> Self {
    adding(ArgumentFactory(suspending: make))
  }
}

extension _DISuspendingInitialRegistration {
  /// Adds a failable initializer that suspends and takes arguments.
  ///
  /// - Parameter make: Takes the container that makes the instance, and the arguments. If it
  ///   returns `nil`, the component counts as not registered.
  /// - Returns: The registration.
  @_disfavoredOverload @discardableResult
  public func initialWithArg<each A>(
    @_inheritActorContext _ make:
      @escaping @isolated(any) @Sendable (DIBuiltContainer, repeat each A) async throws -> Implementation?
  ) -> DIBuilderRegistration<Implementation> {
    registration.adding(ArgumentFactory(failableSuspending: make))
  }

  /// Adds an initializer, by name, that suspends and takes arguments.
  ///
  /// - Parameters:
  ///   - _before: Not for use; see ``_DINoClosure``.
  ///   - make: The function. It takes the container that makes the instance, and the arguments. If one of its requests
  ///     fails, the error is passed on unchanged. If it throws another error, the request throws `DIError.initializationFailed`.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The registration.
  @_documentation(visibility: public)
  @_disfavoredOverload @discardableResult
  public func initialWithArg<each A>(
    _before: _DINoClosure = .none,
    @_DINoClosureBody _ make:
      @escaping @concurrent @Sendable (DIBuiltContainer, repeat each A) async throws -> Implementation =
      noArgumentFunction(), _after: _DINoClosure = .none
  ) -> DIBuilderRegistration<Implementation> {
    registration.adding(ArgumentFactory(suspending: make))
  }
}

extension _DIInitialRegistration {
  /// Adds a failable initializer, by name, that suspends and takes arguments.
  ///
  /// - Parameters:
  ///   - _before: Not for use; see ``_DINoClosure``.
  ///   - make: The function. It takes the container that makes the instance, and the arguments. If it
  ///     returns `nil`, the component counts as not registered.
  ///   - _after: Not for use; see ``_DINoClosure``.
  /// - Returns: The registration.
  @_documentation(visibility: public)
  @_disfavoredOverload @discardableResult
  public func initialWithArg<each A>(
    _before: _DINoClosure = .none,
    @_DINoClosureBody _ make:
      @escaping @concurrent @Sendable (DIBuiltContainer, repeat each A) async throws -> Implementation? =
      noArgumentFunction(), _after: _DINoClosure = .none
  ) -> DIBuilderRegistration<Implementation> {
    registration.adding(ArgumentFactory(failableSuspending: make))
  }
}

// MARK: - Without DIArguments

// What does not suspend would be taken as something that does. These overloads fit it better, and the ones of `DIArguments`,
// which are not disfavored, still better.
extension DIBuilderRegistration {
  /// Not for use: the overload is in `DIArguments`.
  @available(*, deprecated, message: "import DIArguments")
  @_disfavoredOverload @discardableResult
  public func initialWithArg<each A>(
    @_inheritActorContext _ make:
      @escaping @isolated(any) @Sendable (DIBuiltContainer, repeat each A) throws -> Implementation
  ) -> Self {
    adding(ArgumentFactory(make))
  }
}

extension _DISuspendingInitialRegistration {
  /// Not for use: the overload is in `DIArguments`.
  @available(*, deprecated, message: "import DIArguments")
  @_disfavoredOverload @discardableResult
  public func initialWithArg<each A>(
    @_inheritActorContext _ make:
      @escaping @isolated(any) @Sendable (DIBuiltContainer, repeat each A) throws -> Implementation?
  ) -> DIBuilderRegistration<Implementation> {
    registration.adding(ArgumentFactory(failable: make))
  }
}
