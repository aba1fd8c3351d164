#if DEBUG
import DICore
import DILifetime
import Foundation
import Synchronization

/// Runs threads one at a time, and decides at each point of the creation protocol which of them goes on.
///
/// A scenario is run again and again with other decisions: all that there are (``exploreAll``), or some at random
/// (``exploreSome``). If at some point nobody can go on, the program ends with the decisions that led there.
final class Explorer: Exploration.Explorer {
  /// What threads do, on fresh containers, and what must hold afterwards.
  struct Scenario {
    let bodies: [@Sendable () -> Void]
    /// What is wrong, when all have ended; nil if nothing is.
    let problem: () -> String?
  }

  static let shared: Explorer = {
    let explorer = Explorer()
    Exploration.install(explorer)
    return explorer
  }()

  /// One exploration at a time: the threads belong to the explorer.
  private let exploring = NSLock()
  private let condition = NSCondition()
  private let workers = ThreadLocal()
  private nonisolated(unsafe) var run = Run(decisions: [], choose: { _ in 0 })
  private nonisolated(unsafe) var team: [Worker] = []
  private nonisolated(unsafe) var scenarioName = ""

  private enum Status { case ready, parked, done }

  /// One run of a scenario, as far as it has got.
  private struct Run {
    var status: [Status] = []
    var turn: Int?
    /// The workers by what the protocol knows their threads by.
    var threads: [UInt: Int] = [:]
    /// Which of the threads that could go on did, at each point where there were several.
    var decisions: [(choice: Int, count: Int)]
    var next = 0
    var trace: [String] = []
    let choose: (Int) -> Int
  }

  private final class Worker: @unchecked Sendable {
    let number: Int
    var body: (@Sendable () -> Void)?

    init(_ number: Int) { self.number = number }
  }

  /// Runs a scenario with all decisions there are.
  ///
  /// - Returns: How many runs that were, and what went wrong in the first that did.
  func exploreAll(_ name: String, atMost limit: Int, _ make: () -> Scenario) -> (runs: Int, problem: String?) {
    exploring.withLock {
      scenarioName = name
      var decisions: [(choice: Int, count: Int)] = []
      var runs = 0
      while true {
        runs += 1
        run = Run(decisions: decisions, choose: { _ in 0 })
        if let problem = perform(make()) { return (runs, "\(problem)\n\(run.trace.joined(separator: "\n"))") }
        decisions = run.decisions
        while let last = decisions.last, last.choice + 1 == last.count { decisions.removeLast() }
        guard let last = decisions.popLast() else { return (runs, nil) }
        if runs == limit { return (runs, "more than \(limit) runs") }
        decisions.append((last.choice + 1, last.count))
      }
    }
  }

  /// Runs a scenario with decisions at random.
  ///
  /// - Returns: What went wrong in the first run that did, with its seed.
  func exploreSome(_ name: String, seeds: Range<UInt64>, _ make: () -> Scenario) -> String? {
    exploring.withLock {
      for seed in seeds {
        scenarioName = "\(name), seed \(seed)"
        var generator = SplitMix(seed: seed)
        run = Run(decisions: [], choose: { Int.random(in: 0..<$0, using: &generator) })
        if let problem = perform(make()) { return "seed \(seed): \(problem)\n\(run.trace.joined(separator: "\n"))" }
      }
      return nil
    }
  }

  private func perform(_ scenario: Scenario) -> String? {
    condition.withLock {
      while team.count < scenario.bodies.count { hire() }
      run.status = scenario.bodies.map { _ in .ready }
      for (worker, body) in zip(team, scenario.bodies) { worker.body = body }
      decide(nil)
      condition.broadcast()
      while run.status.contains(where: { $0 != .done }) { condition.wait() }
    }
    return scenario.problem()
  }

  private func hire() {
    let worker = Worker(team.count)
    team.append(worker)
    let thread = Thread { self.work(worker) }
    thread.stackSize = 8 << 20
    thread.start()
  }

  private func work(_ worker: Worker) {
    workers.set(worker)
    while true {
      let body = condition.withLock {
        while worker.body == nil || run.turn != worker.number { condition.wait() }
        let body = worker.body!
        worker.body = nil
        return body
      }
      body()
      condition.withLock {
        run.status[worker.number] = .done
        decide("ends", of: worker.number)
      }
    }
  }

  /// Gives the turn to one of those that can go on.
  private func decide(_ event: String?, of worker: Int = 0) {
    if let event { run.trace.append("thread \(worker) \(event)") }
    let ready = run.status.indices.filter { run.status[$0] == .ready }
    if ready.isEmpty {
      run.turn = nil
      if run.status.contains(.parked) { end() }
    } else {
      run.turn = ready[choice(among: ready.count)]
    }
    condition.broadcast()
  }

  private func choice(among count: Int) -> Int {
    if count == 1 { return 0 }
    if run.next == run.decisions.count { run.decisions.append((run.choose(count), count)) }
    defer { run.next += 1 }
    return run.decisions[run.next].choice
  }

  private func end() -> Never {
    let text = "Nobody can go on: \(scenarioName)\n\(run.trace.joined(separator: "\n"))\n"
    FileHandle.standardError.write(Data(text.utf8))
    exit(1)
  }

  // MARK: What threads call

  private var worker: Int? {
    workers.object.map { Unmanaged<Worker>.fromOpaque($0).takeUnretainedValue().number }
  }

  func pass(_ point: Exploration.Point) {
    guard let worker else { return }
    condition.withLock {
      // Who was woken can go on already, and has its turn when it comes.
      if point != .wake { decide("comes to \(point)", of: worker) }
      while run.turn != worker { condition.wait() }
    }
  }

  func willPark(_ thread: UInt) {
    guard let worker else { return }
    condition.withLock {
      run.threads[thread] = worker
      // The permit may have come already.
      if run.status[worker] == .ready { run.status[worker] = .parked }
      decide("parks", of: worker)
    }
  }

  func willWake(_ thread: UInt) {
    guard let worker else { return }
    condition.withLock {
      guard let woken = run.threads[thread] else { return }
      run.status[woken] = .ready
      run.trace.append("thread \(worker) wakes \(woken)")
    }
  }
}

/// A small generator of numbers that a seed determines.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
#endif
