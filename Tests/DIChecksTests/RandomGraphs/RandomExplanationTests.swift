import DIChecks
import DICore
import TestSupport
import Testing

/// Random graphs whose edges the linker sees: what `explain` says beside what a resolve does.
@Suite(.serialized)
struct RandomExplanationTests {
  @Test func aResolveCreatesWhatTheExplanationSays() {
    Cases.expectNoDifference(in: RandomGraphTests.seeds, Self.difference)
  }

  /// The first error was another one: of an injection that ran early, and of a cycle that an outer creation completes.
  @Test(arguments: [503_192, 505_236]) func theFirstErrorIsTheSame(seed: Int) {
    #expect(Self.difference(seed) == nil)
  }

  private static func difference(_ seed: Int) -> String? {
    var dice = Dice(seed: seed)
    var graph = RandomGraph(&dice)
    graph.showAll(&dice)
    // What is held weakly can go again within a resolve.
    if graph.hasPrototypesInCycles || graph.parts.contains(where: \.lifetime.isWeak) {
      return nil
    }
    let requests = graph.requests(1 + dice.roll(8), closing: true, &dice)
    let frontEnd = dice.pick(FrontEnd.allCases)
    Cases.announce("DI_SEED=\(seed), explanations\n\(graph)\n  requests: \(requests)")
    let world = World(graph)
    defer { world.end() }
    // A single that fails would end the program.
    let isFlawless = Forecast(graph).isFlawless && !graph.parts.contains { !$0.isRegistered || $0.lifetime == .single }
    guard let built = try? world.builds(isFlawless ? frontEnd : .builder)() else { return nil }
    let containers = [built] + (1..<graph.scopes).map { _ in built.newLifeTimeScope() }
    for (position, request) in requests.enumerated() {
      if let text = difference(of: request.entry, in: containers[request.scope], world) {
        return """
          \(frontEnd): request \(position), \(request): \(text)
          \(graph)
            requests: \(requests.map(\.plain).joined(separator: "; "))
          """
      }
    }
    return nil
  }

  private static func describe(_ error: DIError?) -> String { error?.plain ?? "nothing" }

  /// What a request does that its explanation does not say.
  private static func difference(of entry: RandomGraph.Entry, in container: DIBuiltContainer, _ world: World) -> String?
  {
    guard let explanation = entry.explanation(by: container) else {
      _ = entry.resolve(from: container)
      return nil
    }
    let before = world.counts
    let error = entry.error(of: container)
    let created = zip(world.counts, before).map { $0 - $1 }
    if error?.plain != explanation.error?.plain {
      return "fails with \(describe(error)) instead of \(describe(explanation.error))"
    }
    if error != nil { return nil }
    let explained = explanation.creations
    for (number, count) in created.enumerated() {
      let expected = explained[ObjectIdentifier(partTypes[number]), default: 0]
      if count != expected { return "creates \(number) \(count) times instead of \(expected) times\n\(explanation)" }
    }
    return nil
  }
}

extension RandomGraph {
  /// Whether a prototype leads back to itself: then the order of injections decides how many are created.
  fileprivate var hasPrototypesInCycles: Bool {
    parts.indices.contains { parts[$0].lifetime == .prototype && reached(from: [$0]).contains($0) }
  }

  /// What components lead to by requests that are made while they are created.
  private func reached(from first: [Int]) -> Set<Int> {
    var reached: Set<Int> = []
    var open = first
    while let next = open.popLast() {
      for edge in parts[next].edges where !edge.kind.isDelayed {
        for target in targets(of: edge) where reached.insert(target).inserted { open.append(target) }
      }
    }
    return reached
  }

  /// Makes all edges visible, and removes what a container cannot know: failures, and what gives nil.
  fileprivate mutating func showAll(_ dice: inout Dice) {
    for number in parts.indices {
      (parts[number].failure, parts[number].absence, parts[number].postInitFailure) = (.never, .never, .never)
      for edge in parts[number].initializer.indices { parts[number].initializer[edge].show() }
      for edge in parts[number].injections.indices { parts[number].injections[edge].show() }
    }
  }
}

extension RandomGraph.Edge {
  fileprivate mutating func show() {
    route = .parameter
    switch kind {
    case .plain, .optional, .many, .lazy, .provider, .sole, .named: break
    case .lazyAtOnce, .providerAtOnce, .attempt: kind = .plain
    }
  }
}

extension RandomGraph.Entry {
  /// The explanation of the request; nil if it is none.
  fileprivate func explanation(by container: DIBuiltContainer) -> DIExplanation? {
    func one<P: Part>(_ type: P.Type) -> DIExplanation { container.explain(type) }
    return switch self {
    case .close: nil
    case .one(let number): one(partTypes[number])
    case .many(0): container.explain(DIMany<any ServingZero>.self)
    case .many: container.explain(DIMany<any ServingOne>.self)
    }
  }

  /// The error of the request; nil if it succeeds.
  fileprivate func error(of container: DIBuiltContainer) -> DIError? {
    func one<P: Part>(_ type: P.Type) throws(DIError) { _ = try container.resolve(type) }
    do throws(DIError) {
      switch self {
      case .close: break
      case .one(let number): try one(partTypes[number])
      case .many(0): _ = try container.resolveMany((any ServingZero).self)
      case .many: _ = try container.resolveMany((any ServingOne).self)
      }
      return nil
    } catch { return error }
  }
}

extension NamedLifetime {
  fileprivate var isWeak: Bool { rawValue.lowercased().contains("weak") }
}
