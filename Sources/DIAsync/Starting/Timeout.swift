public import DICore
internal import Synchronization

/// An instance was not made within the `timeout` of its component; it is the underlying error of `DIError.initializationFailed`.
public struct DITimedOut: Error, Sendable, CustomStringConvertible {
  /// The limit.
  public let limit: Duration

  /// Says so.
  public var description: String { "it was not made within \(limit), and was cancelled" }
}

extension DIBuilderRegistration {
  /// Limits the time in which an instance is made, if it has to be awaited.
  ///
  /// ```swift
  /// builder.register { try await Mailer.connect(to: $0) }.lifetime(.single).timeout(.seconds(5))
  /// ```
  ///
  /// The time runs while its initializer, injections and post-inits do; it stands still while what they take is made. Past it, the
  /// creation is cancelled, and the error goes to all who wait. If it does not end, who requests the instance next waits for its end first, so there are never two. On a component
  /// that neither suspends nor belongs to another actor, it has no effect: nothing can interrupt it.
  ///
  /// - Parameter limit: The limit, on the clock that `start(within:clock:)` was given, or else the continuous clock.
  /// - Returns: The registration.
  @discardableResult
  public func timeout(_ limit: Duration) -> Self {
    statement.attach(Timeout(limit: limit))
    return self
  }
}

extension DIContainerRegistration {
  /// Limits the time in which an instance is made, if it has to be awaited.
  ///
  /// The time runs while its initializer, injections and post-inits do; it stands still while what they take is made. Past it, the
  /// creation is cancelled, and the error goes to all who wait, which of a `DIContainer` ends the program. On a component that neither suspends nor belongs to another actor, it has no effect: nothing can interrupt it.
  ///
  /// - Parameter limit: The limit, on the continuous clock.
  /// - Returns: The registration.
  @discardableResult
  public func timeout(_ limit: Duration) -> Self {
    statement.attach(Timeout(limit: limit))
    return self
  }
}

/// What `.timeout` says.
struct Timeout: Sendable {
  let limit: Duration
}

/// The clock of a container's limits, kept from its start.
final class LimitClock: Sendable {
  private let clock = Mutex<any Clock<Duration> & Sendable>(ContinuousClock())

  static func of(_ core: ContainerCore) -> LimitClock { core.attachment { $0 ?? LimitClock() } }

  func set(_ new: some Clock<Duration>) { clock.withLock { $0 = new } }

  /// Begins a limit.
  func limit(_ duration: Duration) -> TimeLimit { clock.withLock { TimeLimit(duration, on: $0) } }
}

extension AwaitPart {
  /// Begins to measure the time of the part.
  ///
  /// - Parameters:
  ///   - timeout: Its limit.
  ///   - remaining: What is left of it; nil for all.
  ///   - body: Is called with the error once the time is up.
  /// - Returns: What stops it.
  func watch(
    _ timeout: Timeout, _ remaining: Duration?, _ body: @escaping @Sendable (any Error) -> Void
  ) -> Stopwatch {
    let limit = LimitClock.of(container).limit(remaining ?? timeout.limit)
    let task = Task(executorPreference: PreferredExecutor.current) {
      guard (try? await limit.passed()) != nil else { return }
      body(timedOut(DITimedOut(limit: timeout.limit)))
    }
    return Stopwatch(limit: limit, task: task)
  }
}

/// The time of a part that is being worked on.
struct Stopwatch: Sendable {
  fileprivate let limit: TimeLimit
  fileprivate let task: Task<Void, Never>

  /// Stops, and returns what is left.
  @discardableResult
  func stop() -> Duration {
    task.cancel()
    return limit.remaining
  }
}
