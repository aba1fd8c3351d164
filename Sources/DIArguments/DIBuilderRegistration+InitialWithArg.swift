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
  /// - A component can have any number of initializers with arguments, and an `initial` for requests without arguments. The
  ///   number and the exact static types of the arguments decide which initializer a request calls. Of two initializers with
  ///   the same types, the last one counts.
  /// - If the lifetime keeps the instance, later requests get it, whatever their arguments are.
  /// - If all initializers of a `.single` have arguments, its first request creates it, and not `build()`.
  /// - If the closure requests its own component, with any arguments, the request throws `DIError.recursiveInitialization`.
  ///
  /// - Parameter make: Takes the container that makes the instance, and the arguments. If one of its requests fails, the error
  ///   is passed on unchanged. If it throws another error, the request throws `DIError.initializationFailed`.
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
  /// - Parameter make: Takes the container that makes the instance, and the arguments.
  /// - Returns: The registration.
  @inlinable @_disfavoredOverload @discardableResult
  public func initialWithArg<each A>(
    @_inheritActorContext _ make:
      @escaping @isolated(any) @Sendable (DIBuiltContainer, repeat each A) throws -> Implementation?
  ) -> Self {
    adding(ArgumentFactory(failable: make))
  }
}
