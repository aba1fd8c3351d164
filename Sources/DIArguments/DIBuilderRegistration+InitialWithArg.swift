public import DICore

extension DIBuilderRegistration {
  /// Says how an instance is made from arguments that a request brings.
  ///
  /// ```swift
  /// builder.register(type: Hamster.self)
  ///   .initialWithArg { _, name in Hamster(name: name) }
  ///   .initialWithArg { Hamster(name: $1, species: $2) }
  ///
  /// let hamster = try container.resolve(Hamster.self, arg: "Pip", "golden")
  /// ```
  ///
  /// A component may have any number of them, beside `initial`, which is for requests without arguments. A request chooses by
  /// the number and the exact static types of its arguments; of two with the same types, the last one said counts.
  ///
  /// A component on the path is the answer to whoever asks for it again, whatever the arguments are: one whose closure asks its
  /// container for the same component with other arguments is `DIError.recursiveInitialization`.
  ///
  /// A `.single` with no other initializer is not made by `build()` but by its first request, and ignores the arguments of
  /// later ones, as does any instance that is kept.
  ///
  /// - Parameter make: Gets the container of the resolve that is running, and the arguments. What it throws reaches the
  ///   resolve: an error of the container as it is, any other as `DIError.initializationFailed`.
  /// - Returns: The registration.
  @inlinable @discardableResult
  public func initialWithArg<each A>(
    @_inheritActorContext _ make:
      @escaping @isolated(any) @Sendable (DIBuiltContainer, repeat each A) throws -> Implementation
  ) -> Self {
    adding(ArgumentFactory(make))
  }

  /// Says how an instance is made from arguments, by something that may give none: `nil` counts as not registered.
  ///
  /// - Parameter make: The closure.
  /// - Returns: The registration.
  @inlinable @_disfavoredOverload @discardableResult
  public func initialWithArg<each A>(
    @_inheritActorContext _ make:
      @escaping @isolated(any) @Sendable (DIBuiltContainer, repeat each A) throws -> Implementation?
  ) -> Self {
    adding(ArgumentFactory(failable: make))
  }
}
