import DIAsync
import Foundation
import TestSupport

/// A thicket in an order of jobs that follows from the seed.
struct Trial {
  private let seed: Int
  let thicket: Thicket
  /// How long nothing may come before it counts as never.
  private let patience: Duration

  /// It is patient: beside many tests that block threads of the pool, what nobody awaits comes late.
  init(seed: Int) { (thicket, self.seed, patience) = (Thicket(seed: seed), seed, .seconds(300)) }

  /// A thicket in the order of a seed, on a machine that has nothing else to do.
  init(_ thicket: Thicket, seed: Int) { (self.thicket, self.seed, patience) = (thicket, seed, .seconds(2)) }

  /// Runs it; returns what is wrong.
  func problem() -> String? {
    let ground = DrivenGround()
    var course: Course? = Course(thicket, on: ground)
    let record = course!.record
    Wood.executor.drive(on: ground.executor)
    let turns = thicket.usesMain ? MainTurns() : nil
    defer {
      turns?.end()
      Wood.executor.drive(on: nil)
    }
    _ = ground.spawn { [course = course!] in await course.run() }
    var dice = Dice(seed: seed &+ 1)
    Watchdog.shared.begin(ground.executor) { [seed, thicket] in "DI_SEED=\(seed)\n\(thicket)" }
    defer { Watchdog.shared.end(ground.executor) }
    let goesOn = drive(ground.executor, turns, &dice) { record.isDone }
    if goesOn { return "it goes on for ever\n\(thicket)" }
    let (verdict, grower) = (course!.verdict, course!.grower)
    course = nil
    if !record.isDone {
      return "\(record.fault.map { "\($0)\n" } ?? "")nothing is left to run, and it has not ended\n\(thicket)"
    }
    // What nobody awaits can take a moment.
    func settled(_ problem: () -> String?) -> String? {
      let begun = ContinuousClock.now
      while let problem = problem() {
        if record.fault != nil || begun.duration(to: .now) > patience { return problem }
        grower.cleanCustoms()
        drive(ground.executor, turns, &dice) { true }
        usleep(1000)
      }
      return nil
    }
    if let problem = settled({ verdict.problem }) { return "\(problem)\n\(thicket)" }
    record.release()
    return settled { record.leftover }.map { "\($0)\n\(thicket)" }
  }

  /// More steps than any takes.
  private static let most = 20_000

  /// Takes steps until nothing is left, and nothing comes any more.
  ///
  /// - Returns: Whether there is no end of it.
  @discardableResult
  private func drive(
    _ executor: DrivenExecutor, _ turns: MainTurns?, _ dice: inout Dice, until isDone: () -> Bool
  ) -> Bool {
    var (idle, steps) = (0, 0)
    var last = ContinuousClock.now
    while last.duration(to: .now) < patience {
      let count = executor.count
      if count > 0 {
        (idle, steps, last) = (0, steps + 1, .now)
        if steps == Self.most { return true }
        if let turns, dice.happens(20) { turns.turn() } else { executor.take(dice.roll(count)) }
      } else if isDone(), idle > (turns == nil ? 0 : 2) {
        return false
      } else {
        idle += 1
        turns?.turn()
        // Limits have a grace of their own, in real time.
        if idle > 4 { usleep(thicket.limitsEnds ? 2000 : 500) }
      }
    }
    return false
  }
}
