import DICore
import TestSupport
import Testing

/// Random graphs whose kept components have closings: the order, beside an oracle that knows edges and completions; and that
/// each object is closed once, whatever fails, whatever is cleaned, and however many threads there are.
@Suite(.serialized)
struct RandomClosingTests {
  static let seeds = Cases.seeds(of: "closings in random graphs", 2_000)

  @Test func closingsFollowNeed() {
    Cases.expectNoDifference(in: Self.seeds) { Self.difference($0, hasThreads: false) }
  }

  @Test func threadsLeaveNothingUnclosedAndCloseNothingTwice() {
    Cases.expectNoDifference(in: Self.seeds.prefix(Self.seeds.count / 2)) { Self.difference($0, hasThreads: true) }
  }

  private static func difference(_ seed: Int, hasThreads: Bool) -> String? {
    var dice = Dice(seed: seed)
    var graph = RandomGraph(&dice)
    for number in graph.parts.indices { graph.parts[number].isReplacement = false }
    if dice.happens(25) { graph.addCleaning(&dice) }
    // What is cleaned or closed while it is made is refused, and a declarative initializer cannot throw.
    let neverFails = Forecast(graph).isFlawless && !hasThreads && !graph.cleansDuringCreation
    let frontEnd: FrontEnd = neverFails ? dice.pick(FrontEnd.allCases) : .builder
    let requests = graph.requests(1 + dice.roll(8), closing: true, &dice)
    Cases.announce("DI_SEED=\(seed), closings\n\(graph)\n  requests: \(requests)")
    let log = ClosingLog()
    let world = World(graph, patience: hasThreads ? 20 : 0, keepsDelayed: true, closings: log)
    defer { world.end() }
    let difference =
      hasThreads
      ? differenceOfThreads(world, log, requests, frontEnd) : differenceOfOrder(world, log, requests, frontEnd, &dice)
    guard let difference = difference ?? log.fault(of: graph, world.nodes) else { return nil }
    return "\(difference)\n\(graph)\n  requests: \(requests.map(\.plain).joined(separator: "; "))"
  }

  private static func differenceOfOrder(
    _ world: World, _ log: ClosingLog, _ requests: [RandomGraph.Request], _ frontEnd: FrontEnd, _ dice: inout Dice
  ) -> String? {
    let graph = world.graph
    // The registrations keep what custom scopes keep.
    let build = world.builds(frontEnd)
    defer { withExtendedLifetime(build) { world.cleanCustomScopes() } }
    guard let built = try? build() else { return nil }
    let containers = [built] + (1..<graph.scopes).map { _ in built.newLifeTimeScope() }
    world.share(containers)
    let isOrdered = graph.parts.allSatisfy {
      $0.isFlawless && $0.cleaned == nil && !$0.edges.contains(where: \.isCaptured)
    }
    func difference(of scope: Int, _ what: String) -> String? {
      let (closed, released) = log.take()
      let custom = released.filter { graph.parts[$0].lifetime.isKeptAcrossBuilds }
      let expected = ClosingOracle(graph, asked: log.asked, ofScope: scope > 0).order(
        released.filter { graph.parts[$0].canClose && !custom.contains($0) })
      return closed == expected || !isOrdered
        ? nil : "\(what) of \(scope) closed \(closed) instead of \(expected), and released \(released)"
    }
    for request in requests {
      _ = log.take()
      _ = request.entry.resolve(from: containers[request.scope])
      if request.entry == .close, let text = difference(of: request.scope, "clean()") { return text }
      if dice.happens(40), let delayed = world.delayed.randomElement(using: &dice) { _ = try? delayed.get() }
    }
    for scope in containers.indices.shuffled(using: &dice) {
      _ = log.take()
      do throws(DIError) { try containers[scope].close() } catch { return "\(error)" }
      if let text = difference(of: scope, "close()") { return text }
    }
    return nil
  }

  private static func differenceOfThreads(
    _ world: World, _ log: ClosingLog, _ requests: [RandomGraph.Request], _ frontEnd: FrontEnd
  ) -> String? {
    // The registrations keep what custom scopes keep.
    let build = world.builds(frontEnd)
    defer { withExtendedLifetime(build) { world.cleanCustomScopes() } }
    guard let built = try? build() else { return nil }
    let containers = [built] + (1..<world.graph.scopes).map { _ in built.newLifeTimeScope() }
    world.share(containers)
    let faults = faultsOnThreads(3) { thread in
      for (position, request) in requests.enumerated() {
        if (position + thread) % 5 == 4 { try containers[(position + thread) % containers.count].close() }
        _ = request.entry.resolve(from: containers[request.scope])
      }
    }
    for container in containers { try? container.close() }
    return faults.first
  }
}

extension RandomGraph.Part {
  /// Whether it never fails, and is registered.
  fileprivate var isFlawless: Bool {
    failure == .never && absence == .never && postInitFailure == .never && isRegistered
  }
}
