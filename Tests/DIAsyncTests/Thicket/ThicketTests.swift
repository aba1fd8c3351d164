import DIAsync
import DICore
import Foundation
import TestSupport
import Testing

/// Random programs of what suspends, in random orders of jobs and as the system orders them.
///
/// From fixed seeds, as long as one in 100,000 of others still reports; `DI_SEED` and `DI_CASES` look for these.
@Suite(.serialized)
struct ThicketTests {
  @Test func drivenThicketsKeepTheirPromises() async {
    let seeds = Cases.seeds(of: "driven thickets", 2_000, from: 1)
    // It waits for the main queue, which can wait for a thread of the pool.
    let problems = await onThreadOfItsOwn {
      Cases.differences(in: seeds) { seed in
        Cases.announce("\(seed)\n\(Thicket(seed: seed))")
        guard let problem = Trial(seed: seed).problem() else { return nil }
        // A single seed is made smaller, to be read.
        if seeds.count > 1 { return problem }
        let (smaller, order) = Thicket(seed: seed).shrunk(problem, orders: seed..<seed + 100)
        return "\(problem)\nor, in the order of \(order),\n\(smaller)"
      }
    }
    for problem in problems { Issue.record("\(problem)") }
  }

  @Test func thicketsInThePoolKeepTheirPromises() async {
    var problems = 0
    for seed in Cases.seeds(of: "thickets in the pool", 2_000, from: 1) where problems < 20 {
      Cases.announce("\(seed)")
      guard let problem = await Rush(seed: seed).problem() else { continue }
      problems += 1
      Issue.record("DI_SEED=\(seed): \(problem)")
    }
  }
}
