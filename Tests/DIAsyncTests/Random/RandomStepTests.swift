import DICore
import TestSupport
import Testing

/// Random cycles with steps that suspend, made by tasks, plain requests and starts.
struct RandomStepTests {
  @Test func cyclesWithStepsAreMadeOnceAndComplete() {
    Cases.expectNoDifference(in: Cases.seeds(of: "webs with steps", 1000)) { seed in
      Self.problem(Web(tangledBy: seed), seed)
    }
  }

  @Test func cyclesWithStepsThatFailAreMadeAnew() {
    Cases.expectNoDifference(in: Cases.seeds(of: "webs with steps that fail", 1000)) { seed in
      var (web, dice) = (Web(tangledBy: seed), Dice(seed: seed &+ 2))
      web.breakSteps(&dice)
      return Self.problem(web, seed)
    }
  }

  @Test func cyclesWithLimitsEndInTimeOrFail() {
    Cases.expectNoDifference(in: Cases.seeds(of: "webs with limits", 1000)) { seed in
      var (web, dice) = (Web(tangledBy: seed), Dice(seed: seed &+ 2))
      web.limitTimes(&dice)
      return Self.problem(web, seed)
    }
  }

  private static func problem(_ web: Web, _ seed: Int) -> String? {
    var ordeal: Ordeal? = Ordeal(web, seed: seed &+ 1)
    let weaver = ordeal!.weaver
    let problem = ordeal!.problem()
    _ = ordeal!.stage.end()
    ordeal = nil
    if let problem { return "\(problem)\n\(web)" }
    return weaver.leftovers()().first.map { "\($0) is not released\n\(web)" }
  }

  /// The same with tasks and threads that the system orders.
  @Test func tasksAndThreadsAtOnceMakeCyclesOnceAndComplete() async {
    for seed in Cases.seeds(of: "crowds", 1000) {
      var (web, dice) = (Web(tangledBy: seed), Dice(seed: seed &+ 2))
      if dice.happens(30) { web.breakSteps(&dice) }
      let crowd = Crowd(web)
      if let problem = await crowd.problem(seed &+ 1) { Issue.record("DI_SEED=\(seed): \(problem)\n\(web)") }
      // Rings would hold themselves.
      _ = crowd.weaver.leftovers()
    }
  }
}
