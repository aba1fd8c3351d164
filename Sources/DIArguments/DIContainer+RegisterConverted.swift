public import DICore

extension DIContainer {
  /// Registers what an initializer or function makes, whose first parameter is a request of another kind.
  ///
  /// ```swift
  /// container.register(Dog.init) { arg($0) }
  /// container.register(MainLogger.init) { many($0) }
  /// ```
  ///
  /// The other parameters are resolved by their types.
  ///
  /// - Parameters:
  ///   - make: The initializer or function.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - convert: Makes the first parameter of what it asks for.
  /// - Returns: The registration, to be described further.
  @inlinable @discardableResult
  public func register<T, First, Request, each P>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (First, repeat each P) -> T,
    file: String = #filePath, line: Int = #line,
    _ convert: @escaping @Sendable (Request) -> First
  ) -> DIContainerRegistration<T> {
    add(T.self, Factory(make, first: convert), file, line)
  }

  /// Registers what an initializer or function makes, whose parameters are requests of other kinds.
  ///
  /// ```swift
  /// container.register(Dog.init(name:toys:home:)) { (arg($0), many($1), $2) }
  /// ```
  ///
  /// - Parameters:
  ///   - make: The initializer or function.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - convert: Makes all parameters of what it asks for, as a tuple.
  /// - Returns: The registration, to be described further.
  @inlinable @_disfavoredOverload @discardableResult
  public func register<T, each Request, each P>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (repeat each P) -> T,
    file: String = #filePath, line: Int = #line,
    _ convert: @escaping @Sendable (repeat each Request) -> (repeat each P)
  ) -> DIContainerRegistration<T> {
    add(T.self, Factory(make, all: convert), file, line)
  }
}
