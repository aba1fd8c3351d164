import Dispatch
import Synchronization
import TestSupport

/// What runs the tasks of a thicket.
protocol Ground: Sendable {
  /// Lets others go first.
  func pause() async
  func spawn(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never>
  /// Does something at any time, on a thread without a task.
  func act(_ body: @escaping @Sendable () -> Void)
  /// The same on the main queue.
  func actOnMain(_ body: @escaping @Sendable () -> Void)
  /// Waits until all that is to be done at any time is done.
  func settle() async
}

/// An executor that the test drives.
struct DrivenGround: Ground {
  let executor = DrivenExecutor()

  func pause() async { await executor.pause() }
  func spawn(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    Task(executorPreference: executor) { await body() }
  }
  func act(_ body: @escaping @Sendable () -> Void) { executor.add(body) }
  func actOnMain(_ body: @escaping @Sendable () -> Void) { executor.add { DispatchQueue.main.async(execute: body) } }
  func settle() async {}
}

/// The pool of the system.
final class PoolGround: Ground {
  private let turns = Atomic<Int>(0)
  private let group = DispatchGroup()

  func pause() async {
    let turn = turns.wrappingAdd(1, ordering: .relaxed).oldValue
    for _ in 0..<turn % 4 { await Task.yield() }
  }
  func spawn(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    Task { @concurrent in await body() }
  }
  func act(_ body: @escaping @Sendable () -> Void) { DispatchQueue.global().async(group: group, execute: body) }
  func actOnMain(_ body: @escaping @Sendable () -> Void) { DispatchQueue.main.async(group: group, execute: body) }
  func settle() async {
    await withCheckedContinuation { done in group.notify(queue: .global()) { done.resume() } }
  }
}

/// The main queue, which goes on when the test lets it.
///
/// So the jobs of the main actor have their place in the order of a driven run.
final class MainTurns: Sendable {
  private let go = DispatchSemaphore(value: 0)
  private let held = DispatchSemaphore(value: 0)

  private func hold() {
    DispatchQueue.main.async {
      self.held.signal()
      self.go.wait()
    }
  }

  init() {
    hold()
    held.wait()
  }

  /// Lets all run that the main queue has.
  func turn() {
    hold()
    go.signal()
    held.wait()
  }

  /// Lets it go.
  func end() { go.signal() }
}

/// A clock on which a time passes at any moment, or never.
struct TurnClock: Clock {
  let ground: any Ground
  /// Which of those who come pass; nil for all.
  let passes: [Bool]?
  private let come = Count()

  private final class Count: Sendable { let value = Atomic<Int>(0) }

  init(_ ground: any Ground, passes: [Bool]?) { (self.ground, self.passes) = (ground, passes) }

  var now: ContinuousClock.Instant { .now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    let number = come.value.wrappingAdd(1, ordering: .relaxed).oldValue
    if let passes, number >= passes.count || !passes[number] { return try await Gate().pass() }
    await ground.pause()
    try Task.checkCancellation()
  }
}
