import DIAsync
import DICore
import Synchronization
import TestSupport
import Testing

/// Many tasks request from a few scopes; some tasks are cancelled, and scopes are cleaned and closed meanwhile.
struct SoakTests {
  /// A web whose requests succeed, with the seed of what happens to it.
  @Test func tasksEndWhateverHappensToTheirContainers() async {
    for seed in Cases.seeds(of: "soaks", 600) {
      let web = Web(seed: seed)
      if web.entries.isEmpty { continue }
      if let problem = await Self.problem(web, seed) { Issue.record("DI_SEED=\(seed): \(problem)\n\(web)") }
    }
  }

  private static let tasks = 8

  private final class Course: Sendable {
    let turns = Atomic<Int>(0)
    let isClosed = Atomic<Bool>(false)
    let isCleaned = Atomic<Bool>(false)
    let faults = Mutex<[String]>([])

    /// Some suspend for longer, and some look at cancellation.
    func pause() async throws {
      let turn = turns.wrappingAdd(1, ordering: .relaxed).oldValue
      for _ in 0..<turn % 4 { await Task.yield() }
      if turn % 3 == 0 { try Task.checkCancellation() }
    }

    /// Makes requests, one after the other.
    func ask(_ entries: [Web.Entry], of containers: [DIBuiltContainer], _ web: Web) async {
      for entry in entries {
        let result = await Result { try await entry.resolve(awaiting: containers) }
        let fault = RandomWebTests.fault(result, of: entry, web, isCancelled: Task.isCancelled)
        guard let fault else { continue }
        if isClosed.load(ordering: .acquiring), result.isRefused { continue }
        faults.withLock { $0.append(fault) }
      }
    }
  }

  private static func problem(_ web: Web, _ seed: Int) async -> String? {
    var dice = Dice(seed: seed)
    let course = Course()
    let weaver = Weaver(web) { try await course.pause() }
    guard let root = try? await weaver.builder().start() else { return nil }
    let containers = [root, root.newLifeTimeScope()]
    let works = (0..<tasks).map { _ in
      let entries = (0..<4).map { _ in dice.pick(web.entries) }
      return Task { await course.ask(entries, of: containers, web) }
    }
    for _ in 0..<dice.roll(6) {
      for _ in 0..<dice.roll(20) { await Task.yield() }
      switch dice.roll(6) {
      case 0:
        course.isCleaned.store(true, ordering: .releasing)
        containers[dice.roll(2)].clean()
      case 1:
        course.isClosed.store(true, ordering: .releasing)
        try? containers[1].close()
      case 2 where dice.happens(20):
        course.isClosed.store(true, ordering: .releasing)
        try? containers[0].close()
      default: works[dice.roll(tasks)].cancel()
      }
    }
    for work in works { await work.value }
    if let fault = course.faults.withLock(\.first) { return fault }
    let left = containers.contains { !SuspendedCreations.of($0._core.scope).isEmpty }
    return left ? await stillLeft(containers) : nil
  }

  /// A flight that nobody waits for ends soon.
  private static func stillLeft(_ containers: [DIBuiltContainer]) async -> String? {
    for _ in 0..<2000 {
      try? await Task.sleep(for: .milliseconds(1))
      if containers.allSatisfy({ SuspendedCreations.of($0._core.scope).isEmpty }) { return nil }
    }
    return "a flight is left"
  }
}

extension Result where Failure == any Error {
  /// Whether the container was closed.
  fileprivate var isRefused: Bool { kind == "containerIsClosed" }
  fileprivate var isOfAwait: Bool { kind == "needsAwait" }

  private var kind: String? { if case .failure(let error as DIError) = self { error.kind } else { nil } }
}
