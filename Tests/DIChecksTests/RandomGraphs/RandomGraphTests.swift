import DICore
import TestSupport
import Testing

/// Random graphs: what the library makes of them, beside an oracle that predicts it, and properties that hold of any order.
///
/// The cases are others in each run; ``Cases`` says how to repeat them.
@Suite(.serialized)
struct RandomGraphTests {
  static let seeds = Cases.seeds(of: "random graphs", 2_000)

  @Test func oneThreadGetsWhatTheOraclePredicts() {
    Cases.expectNoDifference(in: Self.seeds, Self.difference)
  }

  @Test func everyEntryGivesWhatTheOraclePredicts() {
    Cases.expectNoDifference(in: Self.seeds, Self.differenceOfEntries)
  }

  /// A request of injections that failed by themselves threw what others had failed with before, although that was caught.
  @Test(arguments: [829_997_540]) func aGraphThatWasDifferent(seed: Int) {
    #expect(Self.differenceOfEntries(seed) == nil)
  }

  /// What is different when the graph of a seed is entered from one of its components, each time in a new container.
  private static func differenceOfEntries(_ seed: Int) -> String? {
    var dice = Dice(seed: seed)
    let graph = RandomGraph(&dice)
    let frontEnd = dice.pick(FrontEnd.allCases)
    for entry in graph.entries {
      let request = RandomGraph.Request(scope: dice.roll(graph.scopes), entry: entry)
      Cases.announce("DI_SEED=\(seed), entry \(request)\n\(graph)")
      var comparison = Comparison(graph, on: frontEnd, isObserved: dice.happens(50))
      defer { comparison.world.end() }
      if let difference = comparison.difference(in: [request]) ?? comparison.leak() {
        return "\(difference)\n\(graph)"
      }
    }
    return nil
  }

  /// What is different in the case of a seed, with all one needs to see why.
  private static func difference(_ seed: Int) -> String? {
    var dice = Dice(seed: seed)
    var graph = RandomGraph(&dice)
    graph.marksScopes = dice.happens(50)
    if dice.happens(25) { graph.addCleaning(&dice) }
    let requests = graph.requests(1 + dice.roll(8), closing: true, &dice)
    Cases.announce("DI_SEED=\(seed), one thread\n\(graph)\n  requests: \(requests)")
    var comparison = Comparison(graph, on: dice.pick(FrontEnd.allCases), isObserved: dice.happens(50))
    defer { comparison.world.end() }
    guard let difference = comparison.difference(in: requests) ?? comparison.leak() else { return nil }
    return """
      \(difference)
      \(graph)
        requests: \(requests.map(\.plain).joined(separator: "; "))
      """
  }
}
