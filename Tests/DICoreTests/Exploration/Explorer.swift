#if DEBUG
import DICore
import DILifetime
import Foundation
import Synchronization
import TestSupport

/// Runs threads one at a time, and decides at each point of the creation protocol which of them goes on.
///
/// A scenario is run again and again with other decisions: all that there are (``exploreAll``), or some at random
/// (``exploreSome``). If at some point no thread can go on, the program ends with the decisions that led there.
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
  private let workers = ThreadLocal(0)
  /// Where the explorer waits for the end of a run.
  private let end = Parking()
  private let state = NSLock()
  // Used under `state`, and between runs.
  private nonisolated(unsafe) var run = Run(decisions: [], choose: { _ in 0 })
  private nonisolated(unsafe) var team: [Worker] = []
  private nonisolated(unsafe) var scenarioName = ""

  private enum Status { case ready, parked, done }

  /// One run of a scenario, as far as it has got.
  private struct Run {
    var status: [Status] = []
    /// The workers by what the protocol knows their threads by.
    var threads: [UInt: Int] = [:]
    /// Which of the threads that could go on did, at each point where there were several.
    var decisions: [(choice: Int, count: Int)]
    var next = 0
    private(set) var events: [(worker: Int, event: Event)] = []
    let choose: (Int) -> Int

    mutating func note(_ event: Event, of worker: Worker) { events.append((worker.number, event)) }

    /// What has happened, a line for each event.
    var trace: String { events.map { "thread \($0.worker) \($0.event)" }.joined(separator: "\n") }
  }

  /// What a thread does that the others may notice.
  ///
  /// Its text is made only where something is wrong: there are millions.
  private enum Event: CustomStringConvertible {
    case passes(Exploration.Point), parks, wakes(Int), ends

    var description: String {
      switch self {
      case .passes(let point): "comes to \(point)"
      case .parks: "parks"
      case .wakes(let other): "wakes \(other)"
      case .ends: "ends"
      }
    }
  }

  private final class Worker: @unchecked Sendable {
    let number: Int
    /// Where it waits for its turn.
    let turn = Parking()
    /// Set before it has its first turn in a run.
    var body: (@Sendable () -> Void)?

    init(_ number: Int) { self.number = number }
  }

  /// Runs a scenario with all decisions there are.
  ///
  /// - Returns: How many runs that were, whether that is all there are, and what went wrong in the first that did.
  func exploreAll(
    _ name: String, atMost limit: Int, _ make: () -> Scenario
  ) -> (runs: Int, isAll: Bool, problem: String?) {
    exploring.withLock {
      scenarioName = name
      var decisions: [(choice: Int, count: Int)] = []
      var runs = 0
      while true {
        runs += 1
        run = Run(decisions: decisions, choose: { _ in 0 })
        if let problem = perform(make()) { return (runs, false, "\(problem)\n\(run.trace)") }
        decisions = run.decisions
        while let last = decisions.last, last.choice + 1 == last.count { decisions.removeLast() }
        guard let last = decisions.popLast() else { return (runs, true, nil) }
        if runs == limit { return (runs, false, nil) }
        decisions.append((last.choice + 1, last.count))
      }
    }
  }

  /// Runs a scenario with decisions at random.
  ///
  /// - Returns: What went wrong in the first run that did, with its seed.
  func exploreSome(_ name: String, seeds: Range<Int>, _ make: () -> Scenario) -> String? {
    exploring.withLock {
      for seed in seeds {
        scenarioName = "\(name), seed \(seed)"
        var dice = Dice(seed: seed)
        run = Run(decisions: [], choose: { dice.roll($0) })
        if let problem = perform(make()) { return "seed \(seed): \(problem)\n\(run.trace)" }
      }
      return nil
    }
  }

  private func perform(_ scenario: Scenario) -> String? {
    while team.count < scenario.bodies.count { hire() }
    run.status = scenario.bodies.map { _ in .ready }
    for (worker, body) in zip(team, scenario.bodies) { worker.body = body }
    decide(nil)?.turn.unpark()
    end.park()
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
    workers.setThreadAddress(Unmanaged.passRetained(worker).toOpaque()) { Unmanaged<Worker>.fromOpaque($0).release() }
    while true {
      worker.turn.park()
      worker.body?()
      let next = decide(.ends, of: worker) { $0.status[worker.number] = .done }
      next?.turn.unpark()
      if next == nil { end.unpark() }
    }
  }

  /// Gives the turn to one of those that can go on.
  ///
  /// - Returns: The thread with the turn; nil if all have ended.
  private func decide(_ event: Event?, of worker: Worker? = nil, _ change: (inout Run) -> Void = { _ in }) -> Worker? {
    state.withLock {
      change(&run)
      if let event, let worker { run.note(event, of: worker) }
      let ready = run.status.indices.filter { run.status[$0] == .ready }
      if !ready.isEmpty { return team[ready[choice(among: ready.count)]] }
      if run.status.contains(.parked) { giveUp() }
      return nil
    }
  }

  private func choice(among count: Int) -> Int {
    if count == 1 { return 0 }
    if run.next == run.decisions.count { run.decisions.append((run.choose(count), count)) }
    defer { run.next += 1 }
    return run.decisions[run.next].choice
  }

  private func giveUp() -> Never {
    let text = "Nobody can go on: \(scenarioName)\n\(run.trace)\n"
    FileHandle.standardError.write(Data(text.utf8))
    exit(1)
  }

  // MARK: What threads call

  private var worker: Worker? {
    workers.threadAddress.map { Unmanaged<Worker>.fromOpaque($0).takeUnretainedValue() }
  }

  func pass(_ point: Exploration.Point) {
    guard let worker else { return }
    // A woken thread can go on already, and waits for its turn.
    if point != .wake {
      let next = decide(.passes(point), of: worker)
      if next === worker { return }
      next?.turn.unpark()
    }
    worker.turn.park()
  }

  func willPark(_ thread: UInt) {
    guard let worker else { return }
    let next = decide(.parks, of: worker) {
      $0.threads[thread] = worker.number
      $0.status[worker.number] = .parked
    }
    next?.turn.unpark()
  }

  func willWake(_ thread: UInt) {
    guard let worker else { return }
    state.withLock {
      guard let woken = run.threads[thread] else { return }
      run.status[woken] = .ready
      run.note(.wakes(woken), of: worker)
    }
  }
}

#endif
