public import DICore

extension ContainerCore {
  /// Runs a body in a new scope, and closes the scope with the outcome of the body, shielded from cancellation.
  @inline(__always)
  nonisolated(nonsending) func inAwaitedScope<Answer>(
    _ body: nonisolated(nonsending) (ContainerCore) async throws -> Answer
  ) async throws -> Answer {
    try await openScope(by: CurrentTask.id).closed(after: body)
  }

  /// Runs a body, and closes the container with the outcome of the body, shielded from cancellation.
  ///
  /// Inlined, as the close: each async function costs a frame.
  ///
  /// - Parameters:
  ///   - limit: How long closing may take; nil for no limit.
  ///   - body: The work.
  /// - Returns: What the body returns.
  /// - Throws: The error of the body; if it returned, what closings threw.
  @inline(__always)
  nonisolated(nonsending) func closed<Answer>(
    within limit: Duration? = nil, after body: nonisolated(nonsending) (ContainerCore) async throws -> Answer
  ) async throws -> Answer {
    func end(_ outcome: DIOutcome) async -> [DIError] {
      await close(outcome, within: limit.map { TimeLimit($0, on: .continuous) })
    }
    let answer: Answer
    do {
      answer = try await body(self)
    } catch {
      // Observers get the errors of closings.
      _ = await end(DIOutcome(of: error))
      throw error
    }
    let errors = await end(.succeeded)
    if !errors.isEmpty { throw DIError.closing(errors: errors) }
    return answer
  }
}

extension DIBuiltContainer {
  /// Opens a scope, runs a body in it, and closes the scope, as the synchronous `withScope` does; closings can suspend.
  ///
  /// ```swift
  /// builder.register(UnitOfWork.init).lifetime(.perScope).onClose { unit, outcome in
  ///   if case .succeeded = outcome { try await unit.commit() } else { await unit.rollBack() }
  /// }
  ///
  /// let response = try await container.withScope(request) { scope in
  ///   try await scope.async.resolve(Handler.self).respond()
  /// }
  /// ```
  ///
  /// - Closings learn how the body ended, as by the synchronous form. They run even if the task is cancelled.
  /// - Under `await`, a body that does not suspend takes this form, too.
  ///
  /// - Parameters:
  ///   - values: The values of the scope, each for its static type.
  ///   - body: The work. It gets the container of the scope.
  /// - Returns: What the body returns.
  /// - Throws: The error of the body as it is; errors of closings then go to observers only. The error of `set(_:as:)`. If the
  ///   body returned: `DIError.closing(errors:)`, with what the closings threw.
  public nonisolated(nonsending) func withScope<each Value: Sendable, Answer>(
    _ values: repeat each Value, body: nonisolated(nonsending) (DIBuiltContainer) async throws -> Answer
  ) async throws -> Answer {
    try await _core.inAwaitedScope { scope in
      repeat try scope.set(each values, name: nil)
      return try await body(DIBuiltContainer(_core: scope))
    }
  }
}

extension DIContainer {
  /// Opens a scope, runs a body in it, and closes the scope, as the synchronous `withScope` does; closings can suspend.
  ///
  /// What closings throw goes to the observers. They run even if the task is cancelled.
  ///
  /// - Parameters:
  ///   - values: The values of the scope, each for its static type.
  ///   - file: The file of the call, for the message if a value cannot be set.
  ///   - line: The line of the call, likewise.
  ///   - body: The work. It gets the container of the scope.
  /// - Returns: What the body returns.
  /// - Throws: The error of the body as it is; a body that throws nothing needs no `try`.
  public nonisolated(nonsending) func withScope<each Value: Sendable, Answer, Thrown: Error>(
    _ values: repeat each Value, file: StaticString = #fileID, line: UInt = #line,
    body: nonisolated(nonsending) (DIContainer) async throws(Thrown) -> Answer
  ) async throws(Thrown) -> Answer {
    let scope = _core.openScope(by: CurrentTask.id)
    let container = DIContainer(_core: scope)
    let answer: Answer
    do throws(Thrown) {
      repeat container.set(each values, file: file, line: line)
      answer = try await body(container)
    } catch {
      _ = await scope.close(DIOutcome(of: error), within: nil)
      throw error
    }
    _ = await scope.close(.succeeded, within: nil)
    return answer
  }
}

extension DIScopes {
  /// Opens a scope, runs a body with instances of the scope, and closes the scope, as the synchronous `with` does; what the
  /// body requests, the body and closings can suspend.
  ///
  /// ```swift
  /// try await scopes.with(request) { (unit: UnitOfWork) in try await unit.answer() }
  /// ```
  ///
  /// The body runs concurrently, not on the actor of the caller.
  ///
  /// - Parameters:
  ///   - values: The values of the scope.
  ///   - isolation: The actor of the caller; not for use.
  ///   - body: The work. Each parameter is requested in the scope, as by `async.resolve(_:)`.
  /// - Returns: What the body returns.
  /// - Throws: As the synchronous form; `CancellationError` if the task is cancelled while it waits.
  public func with<each Parameter, Answer>(
    _ values: repeat each Value, isolation: isolated (any Actor)? = #isolation,
    body: @concurrent (repeat each Parameter) async throws -> Answer
  ) async throws -> Answer {
    try await liveCore().inAwaitedScope { scope in
      try set(repeat each values, in: scope)
      let container = DIBuiltContainer(_core: scope)
      let parameters = (repeat Sent(try await container.async.resolve((each Parameter).self)))
      return try await body(repeat (each parameters).take())
    }
  }

  /// Opens a scope, runs a body with the container of the scope, and closes the scope, as the synchronous `with` does; the body
  /// and closings can suspend.
  ///
  /// ```swift
  /// try await scopes.with(request) { scope in try await scope.async.resolve(Handler.self).answer() }
  /// ```
  ///
  /// - Parameters:
  ///   - values: The values of the scope.
  ///   - body: The work. A container of the scope that outlives it is closed.
  /// - Returns: What the body returns.
  /// - Throws: As the overload whose body takes instances.
  public nonisolated(nonsending) func with<Answer>(
    _ values: repeat each Value, body: nonisolated(nonsending) (DIBuiltContainer) async throws -> Answer
  ) async throws -> Answer {
    try await liveCore().inAwaitedScope { scope in
      try set(repeat each values, in: scope)
      return try await body(DIBuiltContainer(_core: scope))
    }
  }
}
