import Dispatch
import Synchronization

/// Threads that do one round of work after another.
final class Crew: Sendable {
  private let queues: [DispatchQueue]

  init(_ count: Int) {
    queues = (0..<count).map { DispatchQueue(label: "crew \($0)") }
  }

  /// Has some of the threads begin together, and waits until all have ended.
  ///
  /// - Returns: What each of them has come to; nil if that took too long, after which the crew is of no more use.
  func perform<Outcome: Sendable>(
    _ count: Int, within limit: DispatchTimeInterval, _ work: @escaping @Sendable (Int) -> Outcome
  ) -> [Outcome]? {
    let round = Round<Outcome>(count)
    for number in 0..<count {
      queues[number].async {
        round.arrive()
        round.end(number, work(number))
      }
    }
    return round.outcomes(within: limit)
  }

  /// Waits until the threads have let go of what they last did.
  func settle() {
    for queue in queues { queue.sync {} }
  }
}

/// What threads do at once.
private final class Round<Outcome: Sendable>: Sendable {
  private let count: Int
  private let arrived = Atomic<Int>(0)
  private let ended = DispatchSemaphore(value: 0)
  private let results: Mutex<[Outcome?]>

  init(_ count: Int) {
    self.count = count
    results = Mutex(Array(repeating: nil, count: count))
  }

  /// Waits for the others, where there are processors for all; else not for ever.
  func arrive() {
    arrived.add(1, ordering: .sequentiallyConsistent)
    for _ in 0..<1_000 where arrived.load(ordering: .relaxed) < count {}
  }

  func end(_ number: Int, _ outcome: Outcome) {
    results.withLock { $0[number] = outcome }
    ended.signal()
  }

  func outcomes(within limit: DispatchTimeInterval) -> [Outcome]? {
    let deadline = DispatchTime.now() + limit
    for _ in 0..<count where ended.wait(timeout: deadline) == .timedOut { return nil }
    return results.withLock { $0.map { $0! } }
  }
}
