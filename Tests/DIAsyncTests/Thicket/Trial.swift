import DIAsync
import Foundation
import TestSupport

/// A thicket in an order of jobs that follows from the seed.
struct Trial {
  private let seed: Int
  let thicket: Thicket

  init(seed: Int, in soil: Thicket.Soil = Thicket.Soil()) { self.init(Thicket(seed: seed, in: soil), seed: seed) }

  /// A thicket in the order of a seed.
  init(_ thicket: Thicket, seed: Int) { (self.thicket, self.seed) = (thicket, seed) }

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
    var problem = verdict.problem
    for _ in 0..<1000 where problem != nil && record.fault == nil {
      grower.cleanCustoms()
      rest(ground.executor, turns, &dice)
      problem = verdict.problem
    }
    if let problem { return "\(problem)\n\(thicket)" }
    record.release()
    var leftover = record.leftover
    for _ in 0..<1000 where leftover != nil {
      rest(ground.executor, turns, &dice)
      leftover = record.leftover
    }
    return leftover.map { "\($0)\n\(thicket)" }
  }

  /// More than any takes.
  private static let patience = 20_000

  /// Takes steps until nothing is left, and nothing comes any more.
  ///
  /// - Returns: Whether there is no end of it.
  @discardableResult
  private func drive(
    _ executor: DrivenExecutor, _ turns: MainTurns?, _ dice: inout Dice, until isDone: () -> Bool
  ) -> Bool {
    var (idle, steps) = (0, 0)
    // A busy machine needs some.
    while idle < 4000 {
      let count = executor.count
      if count > 0 {
        (idle, steps) = (0, steps + 1)
        if steps == Self.patience { return true }
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

  private func rest(_ executor: DrivenExecutor, _ turns: MainTurns?, _ dice: inout Dice) {
    drive(executor, turns, &dice) { true }
    usleep(1000)
  }
}
