public import DICore

extension DIAsyncView {
  /// Closes the container as its own `close()` does, and awaits closings that suspend or belong to an actor.
  ///
  /// ```swift
  /// builder.register(AppDatabase.open).lifetime(.single).onClose { try await $0.close() }
  /// ...
  /// try await container.async.close()
  /// ```
  ///
  /// - What needs an instance is closed before it; what is independent is closed side by side.
  /// - Creations of what is kept are cancelled, and it waits for them. Their requests get `DIError.containerIsClosed`. A prototype
  ///   that is being made is not waited for: its request is the program's.
  /// - All closings run, whatever one throws. If the task is cancelled, they still run.
  /// - A second call while it closes waits for the same end, and throws the same; of a plain `close()` on another thread, it awaits
  ///   the end. A later one does nothing, and returns at once; so does one from anything that the end waits for, such as a closing.
  /// - It does not wait for what ``run()`` runs: to end that first, cancel the task of ``run()``.
  /// - Scopes that are still open stay so: see ``close(within:clock:outcome:)``.
  ///
  /// - Parameter outcome: What the closings learn.
  /// - Throws: `DIError.closing(errors:)` with what the closings threw, in the order in which they ended; a `DIContainer` tells
  ///   its observers instead.
  public nonisolated(nonsending) func close(_ outcome: DIOutcome = .succeeded) async throws(Failure) {
    try throwErrors(of: await core.close(outcome, within: nil))
  }

  /// Closes the container within a time: it waits for open scopes first, and leaves closings that do not end.
  ///
  /// ```swift
  /// try await container.async.close(within: .seconds(10))
  /// ```
  ///
  /// - New scopes are refused at once. Those that have kept instances with closings can end until the limit; then they are closed
  ///   with the outcome `.cancelled`, before the container.
  /// - The limit holds also for ends that have begun without one: of the container, and of its scopes. Of several, the earliest holds.
  /// - A closing that has not ended at the limit is cancelled. If it has not ended 0.1 s later, it is left, the next goes on, and
  ///   the error has a `DIClosingTimedOut` for it. Closings that begin after the limit have 0.1 s each. It never traps.
  ///
  /// - Parameters:
  ///   - limit: The time.
  ///   - clock: The clock that measures it.
  ///   - outcome: What the closings of the container learn.
  /// - Throws: `DIError.closing(errors:)`, as ``close(_:)``.
  public nonisolated(nonsending) func close<C: Clock>(
    within limit: Duration, clock: C = .continuous, outcome: DIOutcome = .succeeded
  ) async throws(Failure) where C.Duration == Duration {
    try throwErrors(of: await core.close(outcome, within: TimeLimit(limit, on: clock)))
  }

  private func throwErrors(of errors: [DIError]) throws(Failure) {
    if errors.isEmpty { return }
    // A `DIContainer` throws nothing: its observers have the errors.
    if let failure = DIError.closing(errors: errors) as? Failure { throw failure }
  }
}

extension ContainerCore {
  /// Closes the container, and awaits its closings; an extension point.
  ///
  /// - Returns: What closings threw.
  package func closeAwaiting(_ outcome: DIOutcome) async -> [DIError] { await close(outcome, within: nil) }

  /// Closes the container; with a limit, waits for its open scopes first.
  ///
  /// - Returns: What closings threw.
  @inline(__always)
  func close(_ outcome: DIOutcome, within limit: TimeLimit?) async -> [DIError] {
    guard let scope = scope.live else { return [] }
    guard let limit else { return await End.close(scope, outcome) }
    return await End.close(scope, outcome, limit: limit) { end in
      scope.refuseScopes()
      while scope.openScopes.contains(where: end.canWait), !end.isLate {
        try? await Task.sleep(for: .milliseconds(5))
      }
      for open in scope.openScopes { end.note(await End.close(open, .cancelled, limit: limit)) }
    }
  }
}

extension End {
  /// Whether an open scope can end first: its end does not wait for this one.
  fileprivate func canWait(for open: Scope) -> Bool { (open.end as? End)?.leads(to: self) != true }
}
