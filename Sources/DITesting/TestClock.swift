internal import Synchronization

/// A clock that stands until the test advances it: limits of starts, creations and closings take no time.
///
/// ```swift
/// let clock = TestClock()
/// builder.register { try await Mailer.connect(to: $0) }.lifetime(.single).timeout(.seconds(5))
///
/// async let start = builder.start(within: .seconds(30), clock: clock)
/// await clock.waitForSleepers(2)  // the limit of the start, and of the mailer
/// clock.advance(by: .seconds(5))
/// do { _ = try await start } catch { print(error) }  // the mailer has timed out
/// ```
///
/// Give it to `start(within:clock:)`, which keeps it for the `timeout(_:)` of components, to `close(within:clock:)` and
/// `run(closingWithin:clock:)`; and replace the clock of the program by it. It can be used from any thread.
public final class TestClock: Clock, Sendable {
  /// A moment of the clock.
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public let offset: Duration

    /// The moment that comes after this one by a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// The time from this moment to another one.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether the first comes before the second.
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
  }

  private struct Sleeper {
    let deadline: Instant
    let continuation: UnsafeContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(offset: .zero)
    /// The number of calls of `sleep`; each has a number.
    var calls = 0
    var sleepers: [Int: Sleeper] = [:]
    /// The numbers of sleepers that were cancelled before they slept.
    var cancelled: Set<Int> = []
    var watchers: [(count: Int, continuation: UnsafeContinuation<Void, Never>)] = []

    /// Notes a sleeper; or returns why it does not sleep.
    mutating func sleep(
      _ number: Int, _ sleeper: Sleeper
    ) -> (Result<Void, any Error>?, watchers: [UnsafeContinuation<Void, Never>]) {
      if cancelled.remove(number) != nil { return (.failure(CancellationError()), []) }
      if sleeper.deadline <= now { return (.success(()), []) }
      sleepers[number] = sleeper
      let count = sleepers.count
      let told = watchers.filter { $0.count <= count }
      watchers.removeAll { $0.count <= count }
      return (nil, told.map(\.continuation))
    }
  }

  private let state = Mutex(State())

  /// Makes a clock that stands at zero.
  public init() {}

  /// The moment at which it stands.
  public var now: Instant { state.withLock { $0.now } }

  /// Zero: it stands wherever it was advanced to.
  public var minimumResolution: Duration { .zero }

  /// Suspends the task until the clock was advanced to a moment, or beyond.
  ///
  /// - Parameters:
  ///   - deadline: The moment; one that has passed does not suspend.
  ///   - tolerance: Without effect.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let number = state.withLock { state in
      state.calls += 1
      return state.calls
    }
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { (continuation: UnsafeContinuation<Void, any Error>) in
        let sleeper = Sleeper(deadline: deadline, continuation: continuation)
        let (result, watchers) = state.withLock { $0.sleep(number, sleeper) }
        if let result { continuation.resume(with: result) }
        for watcher in watchers { watcher.resume() }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        if state.sleepers[number] == nil { state.cancelled.insert(number) }
        return state.sleepers.removeValue(forKey: number)
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Advances the clock, and wakes who sleeps until then, in the order of their moments.
  ///
  /// It does not wait for what they do next.
  ///
  /// - Parameter duration: At least zero.
  public func advance(by duration: Duration) {
    precondition(duration >= .zero, "a clock cannot be put back")
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for number in due.keys { state.sleepers[number] = nil }
      return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
    }
    for sleeper in woken { sleeper.value.continuation.resume() }
  }

  /// Waits until a number of tasks sleep on the clock: then a limit has begun, and advancing passes it.
  ///
  /// - Parameter count: The least number.
  public func waitForSleepers(_ count: Int = 1) async {
    await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
      let areThere = state.withLock { state in
        if state.sleepers.count < count { state.watchers.append((count, continuation)) }
        return state.sleepers.count >= count
      }
      if areThere { continuation.resume() }
    }
  }
}
