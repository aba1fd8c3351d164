import DIAsync
import Foundation
import TestSupport

/// Runs a scenario again and again, each time with other choices of what comes next.
///
/// A scenario describes its tasks and actions on a fresh stage, and gives what is wrong afterwards. A failure names the choices;
/// `DI_CHOICES=0.2.1` repeats them for every scenario that a test runs.
struct Driver {
  typealias Scenario = @Sendable (Stage) throws -> () -> String?

  /// More than any scenario takes: it goes on for ever.
  private static let patience = 2000

  /// What a number of runs have shown.
  struct Result {
    var runs = 0
    /// Whether these are all that there are.
    var isAll = false
    /// The most steps of a run.
    var steps = 0
    /// What is wrong in the first run in which something was.
    var problem: String?
  }

  /// Runs a scenario with all choices that there are, up to a limit.
  static func all(_ scenario: Scenario, atMost limit: Int) -> Result {
    var result = Result()
    if let choices = ProcessInfo.processInfo.environment["DI_CHOICES"] {
      var run = Run(choices: choices.split(separator: ".").map { (Int($0)!, 0) }, choose: { _ in 0 })
      result.problem = run.perform(scenario) ?? "nothing is wrong:\n\(run.trace)"
      return result
    }
    var choices: [(choice: Int, count: Int)] = []
    while true {
      var run = Run(choices: choices, choose: { _ in 0 })
      result.runs += 1
      result.problem = run.perform(scenario)
      result.steps = max(result.steps, run.steps)
      if result.problem != nil { return result }
      choices = run.choices
      while let last = choices.last, last.choice + 1 == last.count { choices.removeLast() }
      guard let last = choices.popLast() else {
        result.isAll = true
        return result
      }
      if result.runs == limit { return result }
      choices.append((last.choice + 1, last.count))
    }
  }

  /// Runs a scenario with choices at random.
  static func some(_ scenario: Scenario, seeds: Range<Int>) -> Result {
    var result = Result()
    for seed in seeds {
      var dice = Dice(seed: seed)
      var run = Run(choices: [], choose: { dice.roll($0) })
      result.runs += 1
      result.problem = run.perform(scenario).map { "DI_SEED=\(seed): \($0)" }
      result.steps = max(result.steps, run.steps)
      if result.problem != nil { return result }
    }
    return result
  }

  /// One run, as far as it has got.
  private struct Run {
    /// Which of the steps that there were was taken, where there were several.
    var choices: [(choice: Int, count: Int)]
    let choose: (Int) -> Int
    private var next = 0
    private(set) var steps = 0
    private(set) var trace = ""

    init(choices: [(choice: Int, count: Int)], choose: @escaping (Int) -> Int) {
      (self.choices, self.choose) = (choices, choose)
    }

    mutating func perform(_ scenario: Scenario) -> String? {
      let stage = Stage()
      let problem = problem(scenario, stage)
      trace = stage.trace
      guard let problem = problem ?? stage.end() else { return nil }
      // What is not said is 0.
      let said = choices.map(\.choice).reversed().drop { $0 == 0 }.reversed()
      return "\(problem)\nDI_CHOICES=\(said.map { "\($0)" }.joined(separator: "."))\n\(trace)"
    }

    private mutating func problem(_ scenario: Scenario, _ stage: Stage) -> String? {
      do {
        let problem = try scenario(stage)
        if let stuck = drive(stage) { return stuck }
        return stage.problem ?? problem()
      } catch { return "the scenario cannot begin: \(error)" }
    }

    private mutating func drive(_ stage: Stage) -> String? {
      while true {
        let count = stage.executor.count
        if count == 0 { return nil }
        if steps == Driver.patience { return "it goes on for ever" }
        steps += 1
        Watchdog.shared.begin(stage.executor) { [choices = choices.map(\.choice)] in "\(choices)\n\(stage.trace)" }
        stage.executor.take(choice(among: count))
        Watchdog.shared.end(stage.executor)
      }
    }

    private mutating func choice(among count: Int) -> Int {
      if count == 1 { return 0 }
      if next == choices.count { choices.append((choose(count), count)) }
      defer { next += 1 }
      choices[next].count = count
      return min(choices[next].choice, count - 1)
    }
  }
}
