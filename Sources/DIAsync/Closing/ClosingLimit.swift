internal import DICore
internal import Synchronization

/// A closing did not end within the limit of `close(within:)`.
///
/// Its task was cancelled, and nobody waits for it any more. It is the underlying error of `DIError.closingFailed`.
public struct DIClosingTimedOut: Error, Sendable, CustomStringConvertible {
  /// The limit.
  public let limit: Duration

  /// Says so.
  public var description: String { "it did not end within \(limit), and was left" }
}

/// The moment at which the closings of a container are left.
final class ClosingLimit: Sendable {
  private let limit: TimeLimit
  private let isPassed = Atomic<Bool>(false)
  /// How long a closing has that begins after the limit, or is cancelled by it: an orderly one ends at once.
  private static let grace = Duration.milliseconds(100)

  init(_ limit: TimeLimit) { self.limit = limit }

  /// Runs a closing in a task of its own, until the limit.
  ///
  /// - Throws: What the closing throws; `DIClosingTimedOut`.
  func run(_ closing: @escaping @Sendable () async throws -> Void) async throws {
    let waiter = Waiter()
    let work = Task(executorPreference: PreferredExecutor.current) {
      do {
        try await closing()
        waiter.end(.made)
      } catch { waiter.end(.failed(error)) }
    }
    try await wait(for: waiter) { work.cancel() }
  }

  /// Waits for ends, until the limit.
  ///
  /// - Parameters:
  ///   - waiter: Gets the ends.
  ///   - count: Their number.
  ///   - cancel: Is called at the limit.
  /// - Throws: The first failure; `DIClosingTimedOut`.
  func wait(
    for waiter: Waiter, ends count: Int = 1, cancellingBy cancel: @escaping @Sendable () -> Void = {}
  ) async throws {
    let watch = Task(executorPreference: PreferredExecutor.current) { [self] in
      guard (try? await limit.passed()) != nil else { return }
      isPassed.store(true, ordering: .relaxed)
      cancel()
      // Its own time: the limit's clock may stand still.
      guard (try? await Task.sleep(for: Self.grace)) != nil else { return }
      waiter.end(.failed(DIClosingTimedOut(limit: limit.duration)))
    }
    defer { watch.cancel() }
    try await waiter.wait(for: count)
  }

  /// Waits until a condition holds, or the limit has passed.
  func wait(while condition: @Sendable () -> Bool) async {
    while condition() {
      if isPassed.load(ordering: .relaxed) { return }
      let waiter = Waiter()
      let watch = Task { [self] in
        guard (try? await limit.passed()) != nil else { return }
        isPassed.store(true, ordering: .relaxed)
        waiter.end(.made)
      }
      let look = Task {
        try? await Task.sleep(for: .milliseconds(5))
        waiter.end(.made)
      }
      try? await waiter.wait()
      watch.cancel()
      look.cancel()
    }
  }
}
