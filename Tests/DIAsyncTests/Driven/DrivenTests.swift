import DICore
import Foundation
import TestSupport
import Testing

/// Flights, waits and cancellation in every order: each job that can run next is a choice.
@Suite(.serialized)
struct DrivenTests {
  /// A scenario that is explored.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let scenario: Driver.Scenario

    init(_ name: String, _ scenario: @escaping Driver.Scenario) { (testDescription, self.scenario) = (name, scenario) }
  }

  static let small: [Case] = [
    Case("two tasks", Scenarios.one(.lazySingle, "a", "b")),
    Case("three tasks", Scenarios.one(.lazySingle, "a", "b", "c")),
    Case("two tasks in a scope", Scenarios.one(.perScope, "a", "b")),
    Case("two tasks, weak", Scenarios.one(.weakSingle, "a", "b")),
    Case("one of two is cancelled", Scenarios.one(.lazySingle, "a", "b", cancelled: ["a"])),
    Case("the last is cancelled, and one comes", Scenarios.one(.lazySingle, "a", "b", "c", cancelled: ["a", "b"])),
    Case("all are cancelled", Scenarios.one(.lazySingle, "a", "b", cancelled: ["a", "b"])),
    Case("a factory ignores it", Scenarios.one(.lazySingle, "a", "b", cancelled: ["a", "b"], ignored: true)),
    Case("a failure", Scenarios.failure("a", "b")),
    Case("a failure, and one is cancelled", Scenarios.failure("a", "b", cancelled: ["a"])),
    Case("close", Scenarios.close()),
    Case("close, and one is cancelled", Scenarios.close(cancelled: ["a"])),
    Case("closings", Scenarios.closings()),
    Case("closings, and one is cancelled", Scenarios.closings(cancelled: ["a"])),
    Case("close of a scope", Scenarios.closeScope()),
    Case("clean", Scenarios.clean()),
    Case("a chain", Scenarios.chain()),
    Case("a chain, cancelled above", Scenarios.chain(cancelled: ["a"])),
    Case("a chain, cancelled below", Scenarios.chain(cancelled: ["b"])),
    Case("synchronous requests", Scenarios.synchronous()),
    Case("on an actor", Scenarios.onActor()),
    Case("on an actor, and one is cancelled", Scenarios.onActor(cancelled: ["c"])),
    Case("a loop, given", Scenarios.loop(.given)),
    Case("a loop, captured", Scenarios.loop(.captured)),
    Case("a loop by child tasks", Scenarios.loop(.child)),
    Case("a loop by started tasks", Scenarios.loop(.started)),
    Case("a loop, and one is cancelled", Scenarios.loop(.captured, cancelled: ["a"])),
    Case("a loop of containers", Scenarios.loopOfContainers()),
    Case("a ring", Scenarios.ring()),
    Case("a task that a factory starts", Scenarios.startedTask()),
    Case("a cycle", Scenarios.cycle(.lazySingle, .lazySingle)),
    Case("a cycle in a scope", Scenarios.cycle(.perScope, .perScope)),
    Case("a cycle with a prototype", Scenarios.cycle(.lazySingle, .prototype)),
    Case("a cycle around a prototype", Scenarios.cycle(.prototype, .lazySingle)),
    Case("a cycle of prototypes", Scenarios.cycle(.prototype, .objectGraph)),
    Case("a cycle, and one is cancelled", Scenarios.cycle(.lazySingle, .lazySingle, cancelled: ["a"])),
    Case("a cycle, and both are cancelled", Scenarios.cycle(.lazySingle, .lazySingle, cancelled: ["a", "b"])),
    Case("a cycle that is closed", Scenarios.cycle(.lazySingle, .lazySingle, ends: true)),
    Case("two that suspend in a cycle", Scenarios.cycleOfTwoThatSuspend()),
    Case("two that suspend in a cycle, cancelled", Scenarios.cycleOfTwoThatSuspend(cancelled: ["a"])),
    Case("steps in a cycle", Scenarios.cycleOfSteps(.lazySingle)),
    Case("steps in a cycle of a scope", Scenarios.cycleOfSteps(.perScope)),
    Case("steps in a cycle, weak", Scenarios.cycleOfSteps(.weakSingle)),
    Case("steps in a cycle, cancelled", Scenarios.cycleOfSteps(.lazySingle, cancelled: ["a"])),
    Case("steps in a cycle, one fails", Scenarios.cycleOfSteps(.lazySingle, fails: true)),
    Case("steps in a cycle, one fails, cancelled", Scenarios.cycleOfSteps(.lazySingle, cancelled: ["b"], fails: true)),
    Case("steps in a cycle that is closed", Scenarios.cycleOfSteps(.lazySingle, ends: true)),
    Case("a start of a cycle", Scenarios.startOfCycle()),
    Case("a start of a cycle, cancelled", Scenarios.startOfCycle(cancelled: ["start"])),
    Case("a start of a cycle that fails", Scenarios.startOfCycle(fails: true)),
    Case("a start of a cycle that fails, cancelled", Scenarios.startOfCycle(cancelled: ["start"], fails: true)),
    Case("a cycle over scopes", Scenarios.cycleOverScopes()),
    Case("a cycle over scopes, cancelled", Scenarios.cycleOverScopes(cancelled: ["a"])),
    Case("a cycle over scopes, whose scope is closed", Scenarios.cycleOverScopes(closing: .scope)),
    Case("a cycle over scopes, whose root is closed", Scenarios.cycleOverScopes(closing: .root)),
    Case("a limit in a cycle", Scenarios.limit()),
    Case("a limit in a cycle, cancelled", Scenarios.limit(cancelled: ["a"])),
    Case("a limit of which nobody takes notice", Scenarios.limit(isDeaf: true)),
    Case("side by side", Scenarios.sideBySide(.lazySingle)),
    Case("prototypes side by side", Scenarios.sideBySide(.prototype)),
    Case("side by side, cancelled", Scenarios.sideBySide(.lazySingle, cancelled: ["c"])),
    Case("a failure beside", Scenarios.failsBeside()),
    Case("scopes", Scenarios.scopes()),
    Case("scopes, and one is cancelled", Scenarios.scopes(cancelled: ["a"])),
    Case("prototypes", Scenarios.prototypes()),
    Case("prototypes, cancelled", Scenarios.prototypes(cancelled: ["c"])),
    Case("shared by a resolve", Scenarios.shared()),
    Case("shared by a resolve, cancelled", Scenarios.shared(cancelled: ["c"])),
    Case("a start", Scenarios.start()),
    Case("a start that is cancelled", Scenarios.start(cancelled: ["start"])),
    Case("a start that fails", Scenarios.start(cancelled: ["start"], fails: true)),
    Case("a start beside a request", Scenarios.startBeside()),
    Case("a start beside a request that is cancelled", Scenarios.startBeside(cancelled: ["b"])),
    Case("a thread", Scenarios.thread()),
    Case("a thread that fails", Scenarios.thread(fails: true)),
    Case("a thread, and one is cancelled", Scenarios.thread(cancelled: ["c"])),
  ]

  /// All orders there are; where these are many, some of them, and some at random.
  ///
  /// `DI_ORDERS=all` has up to thirty thousand, which is all for nearly all scenarios; `DI_RUNS=1` says how many there were.
  @Test(arguments: small) func scenariosPassInEveryOrder(_ scenario: Case) {
    let isAll = ProcessInfo.processInfo.environment["DI_ORDERS"] == "all"
    let result = Driver.all(scenario.scenario, atMost: isAll ? 30_000 : rounds(1000))
    #expect(result.problem == nil)
    if !result.isAll, result.problem == nil {
      let first = Cases.seed
      #expect(Driver.some(scenario.scenario, seeds: first..<first + Cases.count(400)).problem == nil)
    }
    if ProcessInfo.processInfo.environment["DI_RUNS"] != nil {
      print(
        "\(scenario.testDescription): \(result.runs) orders\(result.isAll ? "" : " of more"), \(result.steps) steps")
    }
  }
}
