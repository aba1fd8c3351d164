internal import Synchronization

// Scopes that their opener closes: `withScope` of both containers, and what ``DIScopes`` opens.

extension ContainerCore {
  /// A container on a new scope that its opener closes.
  ///
  /// Every such scope is opened here.
  ///
  /// - Parameter task: The task that opens it, and can await closings; nil if its opener cannot.
  /// - Returns: The container.
  package func openScope(by task: Int? = nil) -> ContainerCore {
    let opened = withNewScope
    if let task {
      opened.scope.opener.store(task, ordering: .relaxed)
    } else if opened.scope.mayRefuseClosings {
      opened.scope.noteOpener()
    }
    return opened
  }

  /// Runs a body in a new scope, and closes the scope with the outcome of the body.
  ///
  /// - Parameters:
  ///   - body: Sets the values, and does the work.
  ///   - close: Closes the scope; the last argument says whether errors of closings are thrown: not after a body that threw.
  /// - Returns: What the body returns.
  /// - Throws: The error of the body; after a body that returned, the error of `close`.
  func inOpenScope<Answer, Failure>(
    _ body: (ContainerCore) throws(Failure) -> Answer,
    close: (ContainerCore, DIOutcome, _ throwsErrors: Bool) throws(Failure) -> Void
  ) throws(Failure) -> Answer {
    let scope = openScope()
    let answer: Answer
    do throws(Failure) {
      answer = try body(scope)
    } catch {
      // Observers get the errors of closings. A scope that cannot be closed here ends with its last container.
      try? close(scope, DIOutcome(of: error), false)
      throw error
    }
    try close(scope, .succeeded, true)
    return answer
  }
}

extension ContainerCore {
  /// Runs a body in a new scope, as ``DIBuiltContainer/withScope(_:body:)`` says.
  ///
  /// - Parameter body: Sets the values, and does the work.
  /// - Returns: What the body returns.
  /// - Throws: The error of the body; after a body that returned, `DIError.closing(errors:)`.
  func inThrowingScope<Answer>(_ body: (ContainerCore) throws -> Answer) throws -> Answer {
    try inOpenScope(body) { try $0.close($1, throwsErrors: $2) }
  }
}

extension DIBuiltContainer {
  /// Opens a scope, runs a body in it, and closes the scope.
  ///
  /// Use it for a unit of work that ends where it begins, such as a web request or a transaction.
  ///
  /// ```swift
  /// builder.register(scopeValue: Request.self)
  /// builder.register(UnitOfWork.init).lifetime(.perScope).onClose { unit, outcome in
  ///   if case .succeeded = outcome { try unit.commit() } else { unit.rollBack() }
  /// }
  ///
  /// let response = try container.withScope(request) { scope in
  ///   try scope.resolve(Handler.self).respond()
  /// }
  /// ```
  ///
  /// - The scope is one from ``DIResolving/newLifeTimeScope()``. It is closed in every case, also if a value cannot be set.
  /// - Closings learn how the body ended: `.succeeded` if it returned, `.cancelled` if it threw a `CancellationError`, otherwise
  ///   `.failed` with its error.
  /// - A value with a name is set in the body, with `scope.set(_:as:name:)`.
  /// - A container of the scope that outlives the body is closed.
  ///
  /// - Parameters:
  ///   - values: The values of the scope, each for its static type, as by ``DIResolving/set(_:as:file:line:)``.
  ///   - body: The work. It gets the container of the scope.
  /// - Returns: What the body returns.
  /// - Throws: The error of the body as it is; errors of closings then go to observers only. The error of `set(_:as:)`. If the
  ///   body returned: `DIError.closing(errors:)`, with what the closings threw.
  /// - Complexity: As opening a scope, setting the values and closing the scope.
  @_disfavoredOverload
  public func withScope<each Value: Sendable, Answer>(
    _ values: repeat each Value, body: (DIBuiltContainer) throws -> Answer
  ) throws -> Answer {
    try _core.inThrowingScope { scope in
      repeat try scope.set(each values, name: nil)
      return try body(DIBuiltContainer(_core: scope))
    }
  }
}
