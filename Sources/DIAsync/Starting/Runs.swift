public import DICore
internal import Synchronization

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
  /// They are begun in order of need: what one needs runs before it. When one throws or the task is cancelled, they are cancelled
  /// and awaited in the opposite order, one after the other, and only then closings run, as `close()` runs them. From the first
  /// cancellation on, the `state` of the container is `.closing`, and requests are still answered. To end in order at a signal,
  /// cancel the task.
  ///
  /// Call it once, on the container itself: each call begins all that runs, and a scope would close only itself.
  ///
  /// - Throws: What was thrown first, also by `close()`. A `CancellationError` of one that was cancelled is none.
  public nonisolated(nonsending) func run() async throws { try await run { nil } }

  /// Runs all instances that run, as ``run()`` does, and limits the time of the end.
  ///
  /// One that has not ended at the limit is left, 0.1 s later, as a closing is by `close(within:)`: what it needs is closed then, and
  /// an error with `DIClosingTimedOut` names it.
  ///
  /// - Parameters:
  ///   - limit: How long the end may take, from the first cancellation to the last closing.
  ///   - clock: The clock that measures it.
  /// - Throws: As ``run()``.
  public nonisolated(nonsending) func run<C: Clock>(
    closingWithin limit: Duration, clock: C = .continuous
  ) async throws where C.Duration == Duration {
    try await run { TimeLimit(limit, on: clock) }
  }

  private func run(closingWithin limit: () -> TimeLimit?) async throws {
    let runners = Runners()
    do {
      for (single, running) in try core.instances(with: Running.self) {
        guard let made = try await RequestForRunner(single: single).answer(awaitedBy: core).take() else { continue }
        let object = Sent(made)
        for run in running.all { runners.begin(single.info) { try await run(object.take()) } }
      }
      try await runners.end()
    } catch { runners.note(error) }
    core.scope.live?.beginDraining()
    let limit = limit()
    var errors = await runners.stop(until: limit)
    let thrown = runners.failure
    let outcome = thrown.map { DIOutcome(of: $0) } ?? .succeeded
    errors += await core.close(outcome, within: limit)
    if let thrown { throw thrown }
    if !errors.isEmpty { throw DIError.closing(errors: errors) }
  }
}

/// The tasks of what runs.
private final class Runners {
  private let waiter = Waiter()
  private var tasks: [(info: DITypeInfo, task: Task<Void, Never>)] = []
  private let failures = Failures()

  private final class Failures: Sendable {
    let first = Mutex<(any Error)?>(nil)
  }

  /// The first error that one has thrown.
  var failure: (any Error)? { failures.first.withLock(\.self) }

  /// Begins one in a task of its own.
  func begin(_ info: DITypeInfo, _ run: @escaping @Sendable () async throws -> Void) {
    let task = Task(executorPreference: PreferredExecutor.current) { [waiter, failures] in
      do {
        try await run()
        waiter.end(.made)
      } catch let error where Task.isCancelled && error.isCancellation {
        waiter.end(.made)
      } catch {
        failures.first.withLock { if $0 == nil { $0 = error } }
        waiter.end(.failed(error))
      }
    }
    tasks.append((info, task))
  }

  /// Waits until all have ended, one throws, or the task is cancelled.
  func end() async throws { try await waiter.wait(for: tasks.count) }

  /// Notes an error that none has thrown; a cancellation of the task is none.
  func note(_ error: any Error) {
    if !error.isCancellation { failures.first.withLock { if $0 == nil { $0 = error } } }
  }

  /// Cancels them one after the other, and waits for each: what needs another one ends before it.
  ///
  /// - Parameter limit: Ends the waits; nil for none.
  /// - Returns: An error for each that has not ended by then.
  func stop(until limit: TimeLimit?) async -> [DIError] {
    var errors: [DIError] = []
    for (info, task) in tasks.reversed() {
      task.cancel()
      do {
        if let limit { try await limit.wait(for: task) } else { await task.value }
      } catch { errors.append(.closingFailed(typeInfo: info, underlying: error)) }
    }
    return errors
  }
}
