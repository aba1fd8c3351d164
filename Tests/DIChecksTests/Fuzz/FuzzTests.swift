import DICore
import Foundation
import Testing

/// Random programs, whose objects keep containers, delayed requests and scopes and use them whenever something happens to
/// them: nothing may be done to an object out of turn, nothing incomplete is given out, and nothing is left at the end.
///
/// The programs are others in each run. `DI_CASES=100000` makes it longer; `DI_SEED=17` repeats one program, a hundred times
/// if it has several threads, and both together a whole run; `DI_VERBOSE=1` names each before it begins, for one that ends
/// the process.
@Suite(.serialized)
struct FuzzTests {
  /// The seeds of a run, said at its beginning for the case that it does not come to its end.
  private static let seeds: Range<Int> = {
    let first = RandomGraphTests.number("DI_SEED")
    let count = RandomGraphTests.number("DI_CASES") ?? (first == nil ? rounds(1_000) : 1)
    let start = first ?? Int.random(in: 0..<1 << 32)
    RandomGraphTests.say("random programs: DI_SEED=\(start) DI_CASES=\(count)")
    return start..<start + count
  }()

  @Test func randomProgramsKeepTheOrderAndLeaveNothing() {
    var faults = 0
    for seed in Self.seeds where faults < 20 {
      let plan = Plan(seed: seed)
      RandomGraphTests.announce("DI_SEED=\(seed)\n\(plan)")
      for _ in 0..<(Self.seeds.count == 1 && plan.threads > 1 ? 100 : 1) {
        let found = Game(plan: plan).play().faults
        if found.isEmpty { continue }
        faults += 1
        Issue.record("DI_SEED=\(seed): \(found.prefix(5).joined(separator: "\n"))\n\(plan)")
        break
      }
    }
  }

  @Test func validationChangesNothing() {
    var faults = 0
    for seed in Self.seeds where faults < 20 {
      let plan = Plan(seed: seed)
      // Several threads do something else each time.
      if plan.threads > 1 { continue }
      RandomGraphTests.announce("DI_SEED=\(seed), with and without validation\n\(plan)")
      let (with, without) = (Game(plan: plan).play().births, Game(plan: plan, validates: false).play().births)
      if with == without { continue }
      faults += 1
      Issue.record("DI_SEED=\(seed): with validation \(with)\nwithout \(without)\n\(plan)")
    }
  }
}
