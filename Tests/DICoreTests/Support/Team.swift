import Dispatch
import Synchronization
import Testing

/// Threads that run one body after another, and begin each of them together.
///
/// A test of thousands of rounds uses the same few threads for all of them. A body that does not come to an end ends the
/// process, with a text that says which; otherwise the whole suite would wait for it.
final class Team: Sendable {
  /// How long a round may take: nothing that works takes nearly as long.
  static let patience = DispatchTimeInterval.seconds(60)

  /// How many threads there are; each is known by its number, from 0.
  let count: Int

  private let patience: DispatchTimeInterval
  private let starts: [DispatchSemaphore]
  private let isDone = DispatchSemaphore(value: 0)
  private let arrived = Atomic<Int>(0)
  private let state = Mutex(State())

  private struct State {
    var body: (@Sendable (Int) -> Void)?
    var busy: Set<Int> = []
    var rounds = 0
    var missed: [String] = []
  }

  fileprivate init(_ count: Int, _ patience: DispatchTimeInterval) {
    (self.count, self.patience) = (count, patience)
    starts = (0..<count).map { _ in DispatchSemaphore(value: 0) }
    for number in 0..<count {
      // A queue of its own, since the global ones have no more threads than there are cores.
      DispatchQueue(label: "thread \(number) of a team").async {
        while self.work(number) { self.leave(number) }
      }
    }
  }

  private func work(_ number: Int) -> Bool {
    starts[number].wait()
    guard let body = state.withLock({ $0.body }) else { return false }
    arrived.add(1, ordering: .acquiringAndReleasing)
    var turns = 0
    while arrived.load(ordering: .acquiring) < count {
      turns += 1
      if turns > 100 { yieldThread() }
    }
    body(number)
    return true
  }

  private func leave(_ number: Int) {
    let isLast = state.withLock { state in
      state.busy.remove(number)
      return state.busy.isEmpty
    }
    if isLast { isDone.signal() }
  }

  fileprivate func dismiss() {
    for start in starts { start.signal() }
  }

  private func run(_ body: @escaping @Sendable (Int) -> Void) throws {
    arrived.store(0, ordering: .relaxed)
    state.withLock { state in
      state.body = body
      state.busy = Set(0..<count)
      state.rounds += 1
    }
    for start in starts { start.signal() }
    guard isDone.wait(timeout: .now() + patience) == .success else { giveUp() }
    let missed = state.withLock { state in
      state.body = nil
      return state.missed
    }
    if !missed.isEmpty { throw Missed(events: missed) }
  }

  private func giveUp() -> Never {
    let (busy, rounds) = state.withLock { ($0.busy.sorted(), $0.rounds) }
    let name = Test.current?.name ?? "a test"
    let text = "\(name) hangs: threads \(busy) of \(count) did not come back from round \(rounds)"
    // An exit test can report to the error stream only.
    if Test.current != nil { Issue.record("\(text)") }
    fatalError(text)
  }

  fileprivate func miss(_ event: String) { state.withLock { $0.missed.append(event) } }

  fileprivate var hasMissed: Bool { state.withLock { !$0.missed.isEmpty } }
}

/// What threads waited for in vain.
struct Missed: Error, CustomStringConvertible {
  let events: [String]
  var description: String { "waited in vain for: \(events.joined(separator: "; "))" }
}

/// Runs a test with so many threads.
func withTeam<Result>(
  of count: Int, patience: DispatchTimeInterval = Team.patience, _ test: (Team) throws -> Result
) rethrows -> Result {
  let team = Team(count, patience)
  defer { team.dismiss() }
  return try test(team)
}

extension Team {
  /// Runs a body on all threads at once, and gives what came of it, by the numbers of the threads.
  func attempts<Result: Sendable>(
    _ body: @escaping @Sendable (Int) throws -> Result
  ) throws -> [Swift.Result<Result, any Error>] {
    let results = Mutex<[Int: Swift.Result<Result, any Error>]>([:])
    try run { number in
      let result = Swift.Result { try body(number) }
      results.withLock { $0[number] = result }
    }
    return results.withLock { results in (0..<count).map { results[$0]! } }
  }

  /// Runs a body on all threads at once, and gives the results; throws if one of them did.
  @discardableResult
  func gather<Result: Sendable>(_ body: @escaping @Sendable (Int) throws -> Result) throws -> [Result] {
    try attempts(body).map { try $0.get() }
  }

  /// Something that happens once, and that threads wait for.
  ///
  /// If it does not happen, they go on after a while, and the round fails.
  final class Event: Sendable {
    /// How long is waited: so long that what works is never late.
    static let patience = DispatchTimeInterval.seconds(20)

    private let semaphore = DispatchSemaphore(value: 0)
    private let name: String
    private let team: Team

    fileprivate init(_ name: String, _ team: Team) { (self.name, self.team) = (name, team) }

    func happen() { semaphore.signal() }

    /// Whether it happened.
    @discardableResult
    func wait() -> Bool {
      // Once something was missed, the round has failed, and there is no use in waiting for the rest.
      let deadline: DispatchTime = team.hasMissed ? .now() : .now() + Self.patience
      let hasHappened = semaphore.wait(timeout: deadline) == .success
      if !hasHappened { team.miss(name) }
      // For waiting threads too.
      semaphore.signal()
      return hasHappened
    }
  }

  /// Something that is going to happen.
  func event(_ name: String) -> Event { Event(name, self) }
}

/// Runs a test that has no team; if it hangs, the process ends with a text that says so.
func withinPatience<Result>(_ test: () async throws -> Result) async rethrows -> Result {
  let name = Test.current?.name ?? "a test"
  let isDone = DispatchWorkItem { fatalError("\(name) hangs") }
  // Not in the pool of the tasks, which may be what is stuck.
  DispatchQueue(label: "watchdog").asyncAfter(deadline: .now() + Team.patience, execute: isDone)
  defer { isDone.cancel() }
  return try await test()
}
