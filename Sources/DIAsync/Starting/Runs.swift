public import DICore

extension DIBuilderRegistration {
  /// Adds what an instance does as long as the program runs, such as to serve requests.
  ///
  /// ```swift
  /// builder.register(HTTPServer.init).lifetime(.single).runs { try await $0.run() }
  /// ```
  ///
  /// `container.async.run()` calls it. It should return when its task is cancelled. Of several, all run.
  ///
  /// - Parameter run: Takes the instance. If it throws, all others are cancelled, and the container is closed.
  /// - Returns: The registration.
  @discardableResult
  public func runs(
    _ run: @escaping @isolated(any) @Sendable (Implementation) async throws -> Void
  ) -> Self {
    statement.attach(Running(suspending: run, after: statement.attachment(Running.self)))
    return self
  }
}

extension DIContainerRegistration {
  /// Adds what an instance does as long as the program runs, such as to serve requests.
  ///
  /// `container.async.run()` calls it. It should return when its task is cancelled. Of several, all run.
  ///
  /// - Parameter run: Takes the instance. If it throws, all others are cancelled, and the container is closed.
  /// - Returns: The registration.
  @discardableResult
  public func runs(
    _ run: @escaping @isolated(any) @Sendable (Implementation) async throws -> Void
  ) -> Self {
    statement.attach(Running(suspending: run, after: statement.attachment(Running.self)))
    return self
  }
}

/// What `.runs` says.
private struct Running: Sendable {
  let all: [@Sendable (AnyObject) async throws -> Void]

  init<Implementation>(
    suspending run: @escaping @isolated(any) @Sendable (Implementation) async throws -> Void, after others: Running?
  ) {
    let sent = SentLeadingFunction<Implementation, Void>(run)
    all =
      (others?.all ?? []) + [
        { object in try await sent.call(Sent(instance(Implementation.self, in: object)).take()) }
      ]
  }
}

/// Makes an instance that runs.
private struct RequestForRunner: AwaitedRequest {
  let single: Single

  func answer(by core: ContainerCore) throws(DIError) -> Sent<AnyObject?> { Sent(try core.create(single)) }
}

extension DIAsyncView {
  /// Runs all instances that run, until all have ended, one throws, or the task is cancelled; then closes the container.
  ///
  /// ```swift
  /// let container = try await builder.start()
  /// try await container.async.run()
  /// ```
  ///
  /// They are begun in order of need: what one needs runs before it. When one throws or the task is cancelled, all are cancelled
  /// and awaited, and only then closings run, as `close()` runs them. To end in order at a signal, cancel the task.
  ///
  /// - Throws: What was thrown first, also by `close()`; `CancellationError` only if one that runs throws it.
  public nonisolated(nonsending) func run() async throws { try await run { nil } }

  /// Runs all instances that run, as ``run()`` does; then closes the container as `close(within:)` does.
  ///
  /// - Parameters:
  ///   - limit: How long closing may take, from the moment when nothing runs any more.
  ///   - clock: The clock that measures it.
  /// - Throws: As ``run()``.
  public nonisolated(nonsending) func run<C: Clock>(
    closingWithin limit: Duration, clock: C = .continuous
  ) async throws where C.Duration == Duration {
    try await run { TimeLimit(limit, on: clock) }
  }

  private func run(closingWithin limit: () -> TimeLimit?) async throws {
    var thrown: (any Error)?
    do {
      var begun: [(object: Sent<AnyObject>, running: Running)] = []
      for (single, running) in try core.instances(with: Running.self) {
        let made = try await RequestForRunner(single: single).answer(awaitedBy: core).take()
        if let made { begun.append((Sent(made), running)) }
      }
      let all = begun
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (object, running) in all {
          for run in running.all { group.addTask { try await run(object.take()) } }
        }
        // The first error leaves the group, which cancels the others and waits for them.
        while try await group.next() != nil {}
      }
    } catch { thrown = error }
    let outcome = thrown.map { DIOutcome(of: $0) } ?? .succeeded
    let errors = await core.close(outcome, within: limit())
    if let thrown { throw thrown }
    if !errors.isEmpty { throw DIError.closing(errors: errors) }
  }
}
