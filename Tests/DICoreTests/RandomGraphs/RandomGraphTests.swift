import DICore
import Foundation
import Testing

/// Random graphs, made by the library and by a plain oracle.
///
/// `DI_CASES=100000` makes the run longer, `DI_SEED=17` repeats one case.
@Suite(.serialized)
struct RandomGraphTests {
  /// The seeds of a run.
  static var seeds: Range<Int> {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["DI_SEED"].flatMap({ Int($0) }) { return seed..<seed + 1 }
    return 0..<(environment["DI_CASES"].flatMap { Int($0) } ?? 2_000)
  }

  @Test func oneThreadGetsWhatTheOracleSays() {
    var differences = 0
    for seed in Self.seeds where differences < 20 {
      guard let text = Self.difference(seed) else { continue }
      differences += 1
      Issue.record("\(text)")
    }
  }

  /// What is different in the case of a seed, with all one needs to see why.
  private static func difference(_ seed: Int) -> String? {
    var dice = Dice(seed: seed)
    let graph = RandomGraph(&dice)
    let requests = graph.requests(1 + dice.roll(8), &dice)
    var comparison = Comparison(graph)
    defer { comparison.world.release() }
    guard let difference = comparison.run(requests) else { return nil }
    return """
      seed \(seed): \(difference)
      \(graph)
        requests: \(requests.map(\.description).joined(separator: "; "))
      """
  }
}

/// One graph, made by both.
private struct Comparison {
  let graph: RandomGraph
  let world: World
  let oracle: Oracle
  var likeness = Likeness()

  init(_ graph: RandomGraph) {
    self.graph = graph
    world = World(graph)
    oracle = Oracle(graph)
  }

  /// The first difference.
  mutating func run(_ requests: [RandomGraph.Request]) -> String? {
    let builder = DIContainerBuilder()
    world.register(in: builder)
    var built: DIBuiltContainer?
    for attempt in 0..<2 where built == nil {
      let answer = Result { () throws(DIError) in try builder.build() }.mapError { RequestFailure($0) }
      let expected = oracle.build()
      built = try? answer.get()
      if let text = differenceOfAnswers(answer.map { _ in [] }, expected.map { [] }) {
        return "build \(attempt): \(text)"
      }
    }
    guard let built else { return nil }
    let containers = [built] + (1..<graph.scopes).map { _ in built.newLifeTimeScope() }
    for (position, request) in requests.enumerated() {
      let answer = request.entry.resolve(from: containers[request.scope])
      let expected = oracle.request(request.entry, scope: request.scope)
      if let text = differenceOfAnswers(answer, expected) { return "request \(position), \(request): \(text)" }
    }
    return nil
  }

  private mutating func differenceOfAnswers(
    _ answer: Result<[Node], RequestFailure>, _ expected: Result<[Oracle.Thing], RequestFailure>
  ) -> String? {
    let (events, expectedEvents) = (world.takeEvents(), oracle.takeEvents())
    switch (answer, expected) {
    case (.success(let nodes), .success(let things)): likeness.compare(nodes, things, graph)
    case (.failure(let failure), .failure(let expected)) where failure == expected: break
    default: return "\(answer.text) instead of \(expected.text)"
    }
    if let difference = likeness.difference { return difference }
    return events == expectedEvents ? nil : "happened \(events) instead of \(expectedEvents)"
  }
}

extension Result {
  fileprivate var text: String {
    switch self {
    case .success: "an answer"
    case .failure(let failure): "\(failure)"
    }
  }
}
