extension DIContainer {
  /// Opens a scope, runs a body in it, and closes the scope.
  ///
  /// Use it for a unit of work that ends where it begins, such as a web request or a transaction.
  ///
  /// ```swift
  /// container.register(scopeValue: Request.self)
  /// container.register(UnitOfWork.init).lifetime(.perScope)
  ///
  /// let response = container.withScope(request) { scope in
  ///   scope.resolve(Handler.self).respond()
  /// }
  /// ```
  ///
  /// - The scope is one from ``DIResolving/newLifeTimeScope()``. It is closed in every case.
  /// - Closings learn how the body ended: `.succeeded` if it returned, `.cancelled` if it threw a `CancellationError`, otherwise
  ///   `.failed` with its error. What closings throw goes to the observers of the container.
  /// - A value that cannot be set ends the program, as any request that fails.
  /// - A value with a name is set in the body, with `scope.set(_:as:name:)`.
  /// - A container of the scope that outlives the body is closed.
  ///
  /// - Parameters:
  ///   - values: The values of the scope, each for its static type, as by ``DIResolving/set(_:as:file:line:)``.
  ///   - file: The file of the call, for the message if the program ends.
  ///   - line: The line of the call, likewise.
  ///   - body: The work. It gets the container of the scope.
  /// - Returns: What the body returns.
  /// - Throws: The error of the body as it is; a body that throws nothing needs no `try`.
  /// - Complexity: As opening a scope, setting the values and closing the scope.
  @_disfavoredOverload
  public func withScope<each Value: Sendable, Answer, Thrown: Error>(
    _ values: repeat each Value, file: StaticString = #fileID, line: UInt = #line,
    body: (DIContainer) throws(Thrown) -> Answer
  ) throws(Thrown) -> Answer {
    try _core.inOpenScope { (scope) throws(Thrown) in
      let container = DIContainer(_core: scope)
      repeat container.set(each values, file: file, line: line)
      return try body(container)
    } close: { (scope, outcome, _) throws(Thrown) in
      DIContainer(_core: scope).close(outcome)
    }
  }
}
