import DICore
import Testing

/// Random programs, whose objects keep containers, delayed requests and scopes and use them whenever something happens to
/// them: nothing may be done to an object out of turn, nothing incomplete is given out, and nothing is left at the end.
///
/// The programs are others in each run; ``Cases`` says how to repeat them. A single one with several threads is repeated a
/// hundred times.
@Suite(.serialized)
struct FuzzTests {
  private static let seeds = Cases.seeds(of: "random programs", 1_000)

  @Test func randomProgramsKeepTheOrderAndLeaveNothing() {
    var faults = 0
    for seed in Self.seeds where faults < 20 {
      let plan = Plan(seed: seed)
      Cases.announce("DI_SEED=\(seed)\n\(plan)")
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
      Cases.announce("DI_SEED=\(seed), with and without validation\n\(plan)")
      let (with, without) = (Game(plan: plan).play().births, Game(plan: plan, validates: false).play().births)
      if with == without { continue }
      faults += 1
      Issue.record("DI_SEED=\(seed): with validation \(with)\nwithout \(without)\n\(plan)")
    }
  }
}
