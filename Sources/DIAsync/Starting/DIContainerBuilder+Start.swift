public import DICore
internal import Synchronization

extension DIContainerBuilder {
  /// Builds a container as `build()` does, and makes the singles side by side along the graph, those that suspend as well.
  ///
  /// ```swift
  /// builder.register { try await AppDatabase.open() }.lifetime(.single)
  /// let container = try await builder.start()
  /// ```
  ///
  /// What a component needs is complete before it is made, so a start takes as long as its longest chain. If a single fails, or
  /// the task is cancelled, all others are cancelled and waited for, and what was made is closed, before the error is thrown.
  ///
  /// - Returns: The container, with all its singles.
  /// - Throws: As `build()`, for what failed first; `later` of the error has the others. `CancellationError` if the task is
  ///   cancelled.
  public nonisolated(nonsending) func start() async throws -> DIBuiltContainer {
    try await started(within: nil, on: ContinuousClock())
  }

  /// Builds a child container as `build(parent:)` of `DIModules` does, and starts it as `start()` does.
  ///
  /// It makes the singles of this builder. What the parent keeps and they need is made by the parent.
  ///
  /// - Parameter parent: The parent container, or a scope opened from it.
  /// - Returns: The child container, with all its singles.
  /// - Throws: As `start()`; `DIError.scopeIsGone` or `DIError.containerIsClosed` for the parent.
  public nonisolated(nonsending) func start(parent: DIBuiltContainer) async throws -> DIBuiltContainer {
    try await started(childOf: parent._core, within: nil, on: ContinuousClock())
  }

  /// Builds and starts a container as `start()` does, within a limit.
  ///
  /// - Parameters:
  ///   - limit: How long the start may take. Past it, all that is being made is cancelled and waited for.
  ///   - clock: The clock of the limit, and from then on of each `timeout` of the container.
  /// - Returns: The container, with all its singles.
  /// - Throws: As `start()`; past the limit, an error whose `underlying(as: DIStartTimedOut.self)` says who was still at work.
  public nonisolated(nonsending) func start<C: Clock>(
    within limit: Duration, clock: C = .continuous
  ) async throws -> DIBuiltContainer where C.Duration == Duration {
    try await started(within: limit, on: clock)
  }

  /// Starts a container as `start()` does, runs a body with it, and closes it, however the body ends.
  ///
  /// Use it for a program that does something and ends, such as a command, a job or a script.
  ///
  /// ```swift
  /// try await wiring().withContainer { container in
  ///   try await container.async.resolve(Report.self).print()
  /// }
  /// ```
  ///
  /// Closings learn how the body has ended. They run even if the task is cancelled.
  ///
  /// - Parameters:
  ///   - limit: How long closing may take, as of `async.close(within:)`; nil for no limit.
  ///   - body: The work.
  /// - Returns: What the body returns.
  /// - Throws: As `start()`; the error of the body as it is; if the body returned, `DIError.closing(errors:)`.
  public nonisolated(nonsending) func withContainer<Answer>(
    closingWithin limit: Duration? = nil,
    _ body: nonisolated(nonsending) (DIBuiltContainer) async throws -> Answer
  ) async throws -> Answer {
    let container = try await start()
    return try await container._core.closed(within: limit) { _ in try await body(container) }
  }

  private func started<C: Clock>(
    childOf parent: ContainerCore? = nil, within limit: Duration?, on clock: C
  ) async throws -> DIBuiltContainer where C.Duration == Duration {
    let core = try coreWithoutSingles(childOf: parent)
    if limit != nil { LimitClock.of(core).set(clock) }
    try await core.start(within: limit.map { TimeLimit($0, on: clock) })
    return DIBuiltContainer(_core: core)
  }
}

extension DIContainer {
  /// Makes the singles that do not exist yet, side by side along the graph, those that suspend as well.
  ///
  /// ```swift
  /// try await container.start()
  /// ```
  ///
  /// A failure ends the program, as with `initializeSingletonObjects()`. If another task starts the container, it is awaited.
  ///
  /// - Parameters:
  ///   - file: The file of the call, for the message if a failure ends the program.
  ///   - line: The line of the call, likewise.
  /// - Throws: `CancellationError` if the task is cancelled, or the container is closed meanwhile. The container is closed then.
  public nonisolated(nonsending) func start(
    file: StaticString = #fileID, line: UInt = #line
  ) async throws(CancellationError) {
    do {
      try await _core.start(within: nil)
    } catch let error as DIError where !error.isOfClosedContainer {
      _core.trap(error, file, line)
    } catch { throw CancellationError() }
  }
}

extension DIError {
  /// What failed after this in the same start, and what closings threw then.
  public var later: [DIError] {
    if case .whileCreateSingleton(let info, _) = self { info.trace.later } else { [] }
  }

  /// The same error with what failed later.
  func with(later: [DIError]) -> DIError {
    guard !later.isEmpty, case .whileCreateSingleton(var info, let stack) = self else { return self }
    info.trace.later = later
    return .whileCreateSingleton(typeInfo: info, stack: stack)
  }

  /// Whether the container was closed meanwhile.
  fileprivate var isOfClosedContainer: Bool {
    switch self {
    case .containerIsClosed: true
    case .whileCreateSingleton(_, let stack): stack.isOfClosedContainer
    default: false
    }
  }
}

extension ContainerCore {
  /// Starts the container, or waits until another task has; closes it if it fails.
  fileprivate func start(within limit: TimeLimit?) async throws {
    guard let scope = scope.live, !scope.isClosed, scope.beginStart() else { return try await ready() }
    let start = ContinuousClock.now
    let (singles, shared) = (Singles(self), Start.of(self))
    defer { shared.work.end() }
    do {
      try await Work.$currentReference.withValue(shared.work.beginning()) { try await singles.make(within: limit) }
      scope.endStart(nil, after: start.duration(to: .now))
      // Not awaited: the start can have a limit, and a closing need not end.
      let left = scope.takeClosingsOfFailures()
      if !left.isEmpty { Task(executorPreference: PreferredExecutor.current) { await left.close(in: nil) } }
    } catch {
      let isOwn = !scope.isClosed
      scope.endStart(error, after: start.duration(to: .now))
      let errors = await Work.$currentReference.withValue(shared.work.beginning()) {
        await End.close(scope, DIOutcome(of: error))
      }
      // One that has closed the container itself.
      await shared.work.waitForEnds(of: Work.creations(for: scope))
      guard let error = error as? DIError else { throw error }
      let others = singles.laterFailures.filter { !$0.isOfClosedContainer }
      throw error.with(later: error.later + others + (isOwn ? errors : []))
    }
  }
}

/// A start did not end within its limit; it is the underlying error of what had been at work for the longest time.
public struct DIStartTimedOut: Error, Sendable, CustomStringConvertible {
  /// A component that was still being made.
  public struct Unfinished: Sendable {
    /// The component.
    public let component: DITypeInfo
    /// How long it has been at work.
    public let time: Duration
  }

  /// The limit.
  public let limit: Duration
  /// What was still being made, the longest first.
  public let unfinished: [Unfinished]

  /// Says so.
  public var description: String {
    "the start did not end within \(limit); still at work: "
      + unfinished.map { "\($0.component) for \($0.time)" }.joined(separator: ", ")
  }
}
