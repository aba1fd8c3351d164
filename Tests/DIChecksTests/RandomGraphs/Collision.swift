import DICore
import Dispatch

/// One graph, resolved by several threads at once.
struct Collision {
  /// An answer to one thread.
  struct Answer: Sendable {
    let request: RandomGraph.Request
    let number: Int
    let result: Result<[Node], RequestFailure>
    /// What something in the answer lacked when the thread got it.
    let lack: String?
  }

  let graph: RandomGraph
  /// For each thread.
  let requests: [[RandomGraph.Request]]
  let world: World
  let forecast: Forecast
  private let frontEnd: FrontEnd
  private var inspection: Inspection
  private var expectations: [RandomGraph.Request: Result<[Oracle.Thing], RequestFailure>] = [:]

  init(
    _ graph: RandomGraph, _ requests: [[RandomGraph.Request]], patience: Int, on frontEnd: FrontEnd, isObserved: Bool
  ) {
    self.graph = graph
    self.requests = requests
    world = World(graph, patience: patience, isObserved: isObserved)
    forecast = Forecast(graph)
    inspection = Inspection(forecast)
    self.frontEnd = forecast.isFlawless ? frontEnd : .builder
  }

  /// The first fault.
  ///
  /// - Parameters:
  ///   - crew: The threads.
  ///   - isLinked: Whether everything is linked before they begin, so that they spend their time on making objects; else
  ///     linking keeps them apart, which is a case of its own.
  /// - Returns: What is wrong.
  mutating func fault(_ crew: Crew, isLinked: Bool) -> String? {
    let build = world.builds(frontEnd)
    // A build is for one thread, and told of elsewhere.
    guard let built = try? build() else { return nil }
    let containers = [built] + (1..<graph.scopes).map { _ in built.newLifeTimeScope() }
    world.share(containers)
    let (graph, requests) = (graph, requests)
    if isLinked {
      for container in containers { for entry in graph.entries { _ = entry.resolve(from: container) } }
      world.startAgain(containers)
    }
    let answers = crew.perform(requests.count, within: .seconds(20)) { thread in
      requests[thread].enumerated().map { position, request in
        Self.answer(request, thread * 100 + position, from: containers, graph)
      }
    }
    guard let answers else { return "the threads wait for ever" }
    for (thread, answers) in answers.enumerated() {
      for answer in answers {
        if let fault = fault(in: answer) { return "thread \(thread), \(answer.request): \(fault)" }
      }
    }
    if let gift = world.takeEarlyGifts().first(where: { !forecast.allows($0) }) {
      return "\(gift.given) was given to \(gift.to) before it was finished"
    }
    // Where nothing can fail, nothing is made in vain.
    if let fault = faultOfCounts { return fault }
    // Afterwards one thread gets what it would have got if there had been no other.
    var number = 10_000
    for scope in 0..<graph.scopes {
      for entry in graph.entries {
        let answer = Self.answer(RandomGraph.Request(scope: scope, entry: entry), number, from: containers, graph)
        number += 1
        if let fault = fault(in: answer) { return "afterwards, \(answer.request): \(fault)" }
      }
    }
    return faultOfCounts ?? world.ledger?.fault()
  }

  /// Drops everything, and says what is left.
  mutating func leak(_ crew: Crew) -> String? {
    crew.settle()
    // It holds objects.
    inspection = Inspection(forecast)
    let leftovers = world.leftovers()
    return leftovers.isEmpty ? nil : "objects of \(leftovers) are never released"
  }

  private static func answer(
    _ request: RandomGraph.Request, _ number: Int, from containers: [DIBuiltContainer], _ graph: RandomGraph
  ) -> Answer {
    let result = RequestNumber.$current.withValue(number) { request.entry.resolve(from: containers[request.scope]) }
    let lack = (try? result.get()).flatMap { Inspection.incompleteness(of: $0, graph) }
    return Answer(request: request, number: number, result: result, lack: lack)
  }

  private mutating func fault(in answer: Answer) -> String? {
    if let lack = answer.lack { return "was given out although \(lack)" }
    let entry = answer.request.entry
    if let fault = inspection.fault(in: answer.result, to: entry, request: answer.number) { return fault }
    guard case .success(let nodes) = answer.result else { return nil }
    if forecast.isDetermined(entry), case .success(let things) = expected(answer.request) {
      var likeness = Likeness()
      likeness.compare(nodes, things, graph)
      return likeness.difference
    }
    if !forecast.failures(of: entry).isEmpty, !forecast.isFickle(entry),
      case .failure(let failure) = expected(answer.request)
    {
      return "did not fail with \(failure)"
    }
    return nil
  }

  /// What the oracle says where there was no other request.
  private mutating func expected(_ request: RandomGraph.Request) -> Result<[Oracle.Thing], RequestFailure> {
    if let answer = expectations[request] { return answer }
    let oracle = Oracle(graph, forecast.sight)
    let answer =
      if case .failure(let failure) = oracle.build() {
        Result<[Oracle.Thing], RequestFailure>.failure(failure)
      } else {
        oracle.request(request.entry, scope: request.scope)
      }
    expectations[request] = answer
    return answer
  }

  private var faultOfCounts: String? {
    guard forecast.isFlawless else { return nil }
    for (number, count) in world.counts.enumerated() {
      let lifetime = graph.parts[number].lifetime
      if lifetime.isKept, count > (lifetime.isPerScope ? graph.scopes : 1) { return "\(count) objects of \(number)" }
    }
    return nil
  }
}
