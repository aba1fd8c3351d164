public import DICore

extension DIBuilderRegistration {
  /// Adds an initializer with arguments, whose values come with the request.
  ///
  /// ```swift
  /// builder.register(type: Hamster.self)
  ///   .initialWithArg { _, name in Hamster(name: name) }
  ///   .initialWithArg { Hamster(name: $1, species: $2) }
  ///
  /// let hamster = try container.resolve(Hamster.self, arg: "Pip", "golden")
  /// ```
  ///
  /// - A component can have any number of them, and an `initial` for requests without arguments. A request chooses by the number and
  ///   the exact static types of its arguments. Of two initializers with the same types, the last one counts.
  /// - An instance that is kept answers later requests, whatever their arguments are. A `.single` with no other initializer is created
  ///   by its first request, and not by `build()`.
  /// - If the closure requests its own component, with any arguments, the request throws `DIError.recursiveInitialization`.
  ///
  /// - Parameter make: Receives the container of the running resolve, and the arguments. Errors of the container pass unchanged; for
  ///   any other error, the request throws `DIError.initializationFailed`.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func initialWithArg<each A>(
    @_inheritActorContext _ make:
      @escaping @isolated(any) @Sendable (DIBuiltContainer, repeat each A) throws -> Implementation
  ) -> Self {
    adding(ArgumentFactory(make))
  }

  /// Adds an initializer with arguments that can fail: if it returns `nil`, the component counts as not registered.
  ///
  /// - Parameter make: Receives the container of the running resolve, and the arguments.
  /// - Returns: The registration.
  @inlinable @_disfavoredOverload @discardableResult
  public func initialWithArg<each A>(
    @_inheritActorContext _ make:
      @escaping @isolated(any) @Sendable (DIBuiltContainer, repeat each A) throws -> Implementation?
  ) -> Self {
    adding(ArgumentFactory(failable: make))
  }
}
