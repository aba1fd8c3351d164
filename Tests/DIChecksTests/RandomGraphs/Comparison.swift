import DIChecks
import DICore

/// One graph, made by both.
struct Comparison {
  let graph: RandomGraph
  let world: World
  let oracle: Oracle
  private var likeness = Likeness()
  private var inspection: Inspection
  private let forecast: Forecast
  private let frontEnd: FrontEnd

  /// - Parameters:
  ///   - graph: The graph.
  ///   - frontEnd: How it is registered; one in which something can fail is for the builder in any case.
  ///   - isObserved: Whether the container has an observer, which must change nothing.
  init(_ graph: RandomGraph, on frontEnd: FrontEnd, isObserved: Bool) {
    self.graph = graph
    world = World(graph, isObserved: isObserved)
    forecast = Forecast(graph)
    oracle = Oracle(graph, forecast.sight)
    inspection = Inspection(forecast)
    self.frontEnd = forecast.isFlawless ? frontEnd : .builder
  }

  /// The first difference.
  mutating func difference(in requests: [RandomGraph.Request]) -> String? {
    let build = world.builds(frontEnd)
    var built: DIBuiltContainer?
    var builds = 0
    // What fails the first time only is there the second time.
    while built == nil, builds < 2 {
      builds += 1
      let answer = Result { () throws(DIError) in try build() }.mapError { RequestFailure($0) }
      let expected = oracle.build()
      built = try? answer.get()
      if let text = differenceOfAnswers(answer.map { _ in [] }, expected.map { [] }) {
        return "build \(builds): \(text)"
      }
    }
    guard let built else { return faultOfEarlyGifts }
    let containers = [built] + (1..<graph.scopes).map { _ in built.newLifeTimeScope() }
    world.share(containers)
    let diagnostics = built.validate(notes: true)
    for (position, request) in requests.enumerated() {
      // It must change nothing.
      if position % 2 == 1 { _ = containers[request.scope].validate() }
      let answer = RequestNumber.$current.withValue(position) {
        request.entry.resolve(from: containers[request.scope])
      }
      let expected = oracle.request(request.entry, scope: request.scope)
      if let text = differenceOfAnswers(answer, expected) { return "request \(position), \(request): \(text)" }
      // What is kept elsewhere holds objects that a container has let go of, and objects of a build that failed.
      let hasClosed = graph.cleansDuringCreation || requests[..<position].contains { $0.entry == .close }
      if builds == 1, !hasClosed, let fault = inspection.fault(in: answer, to: request.entry, request: position) {
        return "request \(position), \(request), in the oracle as well: \(fault)"
      }
    }
    if built.validate(notes: true) != diagnostics { return "validation says something else after these requests" }
    return faultOfEarlyGifts ?? world.ledger?.fault(beside: world.counts)
  }

  /// What was given to an object and should have been finished before.
  private var faultOfEarlyGifts: String? {
    world.takeEarlyGifts().first { !forecast.allows($0) }.map {
      "\($0.given) was given to \($0.to) before it was finished"
    }
  }

  /// Drops everything, and says what is left.
  mutating func leak() -> String? {
    // They hold objects.
    (inspection, likeness) = (Inspection(forecast), Likeness())
    let leftovers = world.leftovers()
    return leftovers.isEmpty ? nil : "objects of \(leftovers) are never released"
  }

  private mutating func differenceOfAnswers(
    _ answer: Result<[Node], RequestFailure>, _ expected: Result<[Oracle.Thing], RequestFailure>
  ) -> String? {
    let (events, expectedEvents) = (world.takeEvents(), oracle.takeEvents())
    let happened = events == expectedEvents ? nil : "happened \(events) instead of \(expectedEvents)"
    let also = happened.map { "; \($0)" } ?? ""
    switch (answer, expected) {
    case (.success(let nodes), .success(let things)): likeness.compare(nodes, things, graph)
    case (.failure(let failure), .failure(let expected)) where failure.isLike(expected, in: oracle.graph): break
    default: return "\(answer.text) instead of \(expected.text)\(also)"
    }
    return likeness.difference.map { $0 + also } ?? happened
  }
}

extension RequestFailure {
  fileprivate func isLike(_ expected: RequestFailure, in graph: RandomGraph) -> Bool {
    switch (self, expected) {
    // Of a decorated component, the decorator can be the one that needs itself; it has no number.
    case (.isRecursive(-1), .isRecursive) where graph.isDecorated: true
    case (.ofSingle(let single, let cause), .ofSingle(let other, let expected)) where single == other:
      cause.isLike(expected, in: graph)
    default: self == expected
    }
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
