public import DICore

extension DIContainer {
  /// Registers an initializer or function whose first parameter is an argument, a many or another wrapped request.
  ///
  /// ```swift
  /// container.register(Dog.init(name:)) { arg($0) }
  /// container.register(MainLogger.init) { many($0) }
  /// ```
  ///
  /// The other parameters are resolved by their types. Use this form instead of a closure if the initializer has many
  /// parameters.
  ///
  /// - Parameters:
  ///   - make: The initializer or function.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - convert: Unwraps the request for the first parameter.
  /// - Returns: The registration, to add services, a lifetime and so on.
  @inlinable @discardableResult
  public func register<T, First, Request, each P>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (First, repeat each P) -> T,
    file: String = #filePath, line: Int = #line,
    _ convert: @escaping @Sendable (Request) -> First
  ) -> DIContainerRegistration<T> {
    add(T.self, Factory(make, first: convert), file, line)
  }

  /// Registers an initializer or function, with a conversion for all of its parameters.
  ///
  /// ```swift
  /// container.register(Dog.init(name:toys:home:)) { (arg($0), many($1), $2) }
  /// ```
  ///
  /// - Parameters:
  ///   - make: The initializer or function.
  ///   - file: The file of the registration, for errors.
  ///   - line: The line of the registration, for errors.
  ///   - convert: Unwraps the requests, and returns all parameters as a tuple.
  /// - Returns: The registration, to add services, a lifetime and so on.
  @inlinable @_disfavoredOverload @discardableResult
  public func register<T, each Request, each P>(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable (repeat each P) -> T,
    file: String = #filePath, line: Int = #line,
    _ convert: @escaping @Sendable (repeat each Request) -> (repeat each P)
  ) -> DIContainerRegistration<T> {
    add(T.self, Factory(make, all: convert), file, line)
  }
}
