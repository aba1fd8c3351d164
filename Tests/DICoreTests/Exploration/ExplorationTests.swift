#if DEBUG
import DICore
import DILifetime
import Foundation
import Testing

/// The creation protocol in chosen interleavings: each point at which threads can get in each other's way is a decision.
@Suite(.serialized)
struct ExplorationTests {
  /// A scenario that is explored as a whole.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let make: @Sendable () -> Explorer.Scenario
  }

  static let pairs: [Case] = [
    Case(testDescription: "a single") { Scenarios.oneInstance(.lazySingle) },
    Case(testDescription: "an instance of a scope") { Scenarios.oneInstance(.perScope) },
    Case(testDescription: "a weak instance") { Scenarios.oneInstance(.weakSingle) },
    Case(testDescription: "an instance of a custom scope") { Scenarios.oneInstance(.custom(DIScope(name: "own"))) },
    Case(testDescription: "a chain") { Scenarios.chain() },
    Case(testDescription: "a cycle of injections") { Scenarios.cycle(byInitializer: false) },
    Case(testDescription: "a cycle with an initializer") { Scenarios.cycle(byInitializer: true) },
    Case(testDescription: "a cycle by closures") { Scenarios.cycleByClosures() },
    Case(testDescription: "a cycle by captured containers") {
      Scenarios.cycleByCapture(byInitializer: false, lifetime: .lazySingle)
    },
    Case(testDescription: "a cycle of weak instances") {
      Scenarios.cycleByCapture(byInitializer: false, lifetime: .weakSingle)
    },
    Case(testDescription: "a cycle that is legal from one end") {
      Scenarios.cycleByCapture(byInitializer: true, lifetime: .perScope)
    },
    Case(testDescription: "two ends of a cycle of three") { Scenarios.cycleOfThree(threads: 2) },
    Case(testDescription: "a post-init that needs more") { Scenarios.requestInAPostInit(ofItself: false) },
    Case(testDescription: "a recursion") { Scenarios.recursion(isCaptured: false) },
    Case(testDescription: "a recursion by captured containers") { Scenarios.recursion(isCaptured: true) },
    Case(testDescription: "two containers") { Scenarios.cycleOfContainers() },
    Case(testDescription: "a failure") { Scenarios.failure() },
    Case(testDescription: "a failure in a cycle") { Scenarios.failureInACycle() },
    Case(testDescription: "a failure that is swallowed") { Scenarios.swallowedFailure() },
    Case(testDescription: "a failure that is swallowed in a loop") { Scenarios.swallowedFailureInALoop() },
    Case(testDescription: "a failure after what took it has failed") { Scenarios.swallowedTaker() },
    Case(testDescription: "a failure of what a provider gave") { Scenarios.failureAfterProvider() },
    Case(testDescription: "a clean container") { Scenarios.cleanContainer() },
    Case(testDescription: "a close") { Scenarios.close() },
    Case(testDescription: "a clean") { Scenarios.clean() },
    Case(testDescription: "two lazies") { Scenarios.lazies() },
  ]

  static let larger: [Case] = [
    Case(testDescription: "a cycle of three") { Scenarios.cycleOfThree(threads: 3) },
    Case(testDescription: "a ring of captured containers") { Scenarios.ringByCapture(failures: 0) },
    Case(testDescription: "a ring that fails twice") { Scenarios.ringByCapture(failures: 2) },
    Case(testDescription: "a post-init that needs its object") { Scenarios.requestInAPostInit(ofItself: true) },
    Case(testDescription: "a ring that is closed") { Scenarios.ringThatIsClosed() },
  ]

  /// All orders there are; where these are many, a thousand, and a thousand at random.
  ///
  /// `DI_ORDERS=all` has all of them everywhere, as the gate does.
  @Test(arguments: pairs) func scenariosOfTwoThreadsPassInEveryOrder(_ scenario: Case) {
    let isAll = ProcessInfo.processInfo.environment["DI_ORDERS"] == "all"
    let result = Explorer.shared.exploreAll(
      scenario.testDescription, atMost: isAll ? 60_000 : rounds(1000), scenario.make)
    #expect(result.problem == nil)
    // One run would mean that no thread ever came to a point.
    #expect(result.runs > 2)
    #expect(result.isAll || !isAll)
    if !result.isAll { someOrders(of: scenario, count: rounds(1000)) }
    if ProcessInfo.processInfo.environment["DI_RUNS"] != nil {
      print("\(scenario.testDescription): \(result.runs) runs\(result.isAll ? "" : ", of more")")
    }
  }

  /// A thousand orders for each, from a seed that differs from run to run; `DI_SEED` repeats one.
  @Test(arguments: larger) func scenariosOfSeveralThreadsPassInRandomOrders(_ scenario: Case) {
    someOrders(of: scenario, count: Cases.count(1000))
  }

  private func someOrders(of scenario: Case, count: Int) {
    let first = Cases.seed
    let problem = Explorer.shared.exploreSome(scenario.testDescription, seeds: first..<first + count, scenario.make)
    #expect(problem == nil)
  }
}
#endif
