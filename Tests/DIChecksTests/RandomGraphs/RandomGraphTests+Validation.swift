import DICore
import TestSupport
import Testing

/// What `validate()` calls an error fails when its request is made, and what it is silent about resolves.
extension RandomGraphTests {
  @Test func validationAgreesWithRequests() {
    Cases.expectNoDifference(in: Self.seeds) { seed in
      var dice = Dice(seed: seed)
      let (graph, frontEnd) = Self.validated(&dice)
      Cases.announce("DI_SEED=\(seed), validation, \(frontEnd)\n\(graph)")
      let agreement = Agreement(graph, on: frontEnd)
      defer { agreement.end() }
      return agreement.difference.map { "\(frontEnd): \($0)\n\(graph)" }
    }
  }

  @Test func validationAgreesWithBuilds() {
    Cases.expectNoDifference(in: Self.seeds) { seed in
      var dice = Dice(seed: seed)
      var (graph, _) = Self.validated(&dice)
      // Else few graphs have one.
      for number in graph.parts.indices where dice.happens(20) { graph.parts[number].lifetime = .single }
      Cases.announce("DI_SEED=\(seed), build\n\(graph)")
      let agreement = BuildAgreement(graph)
      defer { agreement.end() }
      return agreement.difference.map { "\($0)\n\(graph)" }
    }
  }

  @Test func captiveInstancesAreThoseThatTheRootHolds() {
    Cases.expectNoDifference(in: Self.seeds) { seed in
      var dice = Dice(seed: seed)
      let graph = Self.captivating(&dice)
      let frontEnd = dice.pick(FrontEnd.allCases)
      Cases.announce("DI_SEED=\(seed), captives, \(frontEnd)\n\(graph)")
      let captivity = Captivity(graph, on: frontEnd)
      defer { captivity.end() }
      return captivity.difference.map { "\(frontEnd): \($0)\n\(graph)" }
    }
  }

  /// A graph with several scopes, whose objects show which they were made for.
  private static func captivating(_ dice: inout Dice) -> RandomGraph {
    var graph = RandomGraph(&dice)
    graph.removeFailures()
    if dice.happens(30) { graph.addFaults(&dice) }
    graph.keepParameters()
    let lifetimes = dice.pick([
      NamedLifetime.allCases, [.prototype, .perContainer, .lazySingle],
      [.prototype, .objectGraph, .perContainer, .perContainerWeak, .lazySingle, .weakSingle, .single],
    ])
    for number in graph.parts.indices { graph.parts[number].lifetime = dice.pick(lifetimes) }
    (graph.scopes, graph.marksScopes, graph.marksOnlyScopes) = (2, true, true)
    return graph
  }

  /// A graph in which nothing fails but what it says of itself.
  private static func validated(_ dice: inout Dice) -> (RandomGraph, FrontEnd) {
    if dice.happens(20) { return (RandomGraph(ofManies: &dice), dice.pick(FrontEnd.allCases)) }
    var graph = RandomGraph(&dice)
    graph.removeFailures()
    if dice.happens(70) { graph.addFaults(&dice) }
    let frontEnd = dice.pick(FrontEnd.allCases)
    if graph.parts.count > 1, dice.happens(20) {
      graph.inner = 1 + dice.roll(graph.parts.count - 1)
      // A fallback of the parent answers the parent's requests even if the child has a preferred component.
      for number in graph.parts.indices { graph.parts[number].isFallback = false }
    }
    // A declarative container ends the program where a closure requests what fails.
    if frontEnd == .declarative || graph.inner > 0 || dice.happens(50) { graph.keepParameters() }
    return (graph, frontEnd)
  }
}
