/// What can be told of a graph whatever the order of its requests, and so of any number of threads.
struct Forecast: Sendable {
  let graph: RandomGraph
  let sight: Sight
  /// What a request can reach, by all edges that are used.
  private let reach: [Set<Int>]
  /// What an initializer can come to by initializers alone.
  private let initializerReach: [Set<Int>]
  /// What else may be requested before an initializer returns.
  private let earlyReach: [Set<Int>]
  /// How the creation of each component can fail.
  private let failures: [Set<RequestFailure>]

  init(_ graph: RandomGraph) {
    self.graph = graph
    let sight = Sight(graph)
    let reach = graph.reach { edge, _ in edge.kind.isFollowed }
    let initializerReach = graph.reach { edge, isInitializer in isInitializer && edge.kind.isFollowed }
    let earlyReach = graph.parts.indices.map { Self.earlyReach(of: $0, graph, sight) }
    let own = graph.parts.indices.map { number in
      let part = graph.parts[number]
      var failures: Set<RequestFailure> = []
      if part.failure != .never || part.postInitFailure != .never { failures.insert(.hasThrown(number)) }
      if part.absence != .never { failures.insert(.isMissing(.one(number))) }
      if initializerReach[number].union(earlyReach[number]).contains(number) { failures.insert(.isRecursive(number)) }
      for edge in part.edges where graph.targets(of: edge).isEmpty {
        failures.insert(.isMissing(edge.kind == .many ? .many(edge.target) : .one(edge.target)))
      }
      return failures
    }
    failures = graph.parts.indices.map { number in
      reach[number].reduce(into: own[number]) { $0.formUnion(own[$1]) }
    }
    self.sight = sight
    self.reach = reach
    self.initializerReach = initializerReach
    self.earlyReach = earlyReach
  }

  /// What captured containers may request, directly or not, before the initializer of a component returns.
  ///
  /// Their answers do not wait for the initializer; nor do injections without a visible way to a container.
  private static func earlyReach(of start: Int, _ graph: RandomGraph, _ sight: Sight) -> Set<Int> {
    struct Step: Hashable {
      let number: Int
      /// Whether all that is left to do is done at once.
      let isCaptured: Bool
    }
    var steps: Set<Step> = []
    var open: [Step] = []
    func follow(_ edges: [RandomGraph.Edge], isCaptured: Bool) {
      for edge in edges where edge.kind.isFollowed {
        open += graph.targets(of: edge).map { Step(number: $0, isCaptured: isCaptured || edge.isCaptured) }
      }
    }
    follow(graph.parts[start].initializer, isCaptured: false)
    while let step = open.popLast() {
      guard steps.insert(step).inserted else { continue }
      let waits = !step.isCaptured && sight.injectionsMayLeadBack[step.number]
      let part = graph.parts[step.number]
      follow(waits ? part.initializer : part.edges, isCaptured: step.isCaptured)
    }
    return Set(steps.filter(\.isCaptured).map(\.number))
  }

  private func components(of entry: RandomGraph.Entry) -> [Int] {
    switch entry {
    case .one(let number): [number]
    case .many(let service): graph.members(of: service)
    case .close: []
    }
  }

  /// How a request can fail.
  func failures(of entry: RandomGraph.Entry) -> Set<RequestFailure> {
    components(of: entry).reduce(into: []) { $0.formUnion(failures[$1]) }
  }

  /// Whether a request can fail so.
  ///
  /// A recursion over threads can be found at a decorator, which has no number.
  func canFail(_ entry: RandomGraph.Entry, with failure: RequestFailure) -> Bool {
    let failures = failures(of: entry)
    if failures.contains(failure) { return true }
    return failure == .isRecursive(-1) && graph.isDecorated
      && failures.contains { if case .isRecursive = $0 { true } else { false } }
  }

  /// Whether no request can fail.
  var isFlawless: Bool { graph.entries.allSatisfy { failures(of: $0).isEmpty } }

  /// Whether a failure of one request may be gone for the next, or depend on the order of requests.
  func isFickle(_ entry: RandomGraph.Entry) -> Bool {
    components(of: entry).contains { component in
      reach[component].union([component]).contains { number in
        let part = graph.parts[number]
        return part.failure == .first || part.postInitFailure == .first || part.absence == .first
          || part.edges.contains { $0.kind == .attempt || $0.kind == .many || $0.isCaptured }
      }
    }
  }

  /// Whether an edge of a component may have been given these components.
  ///
  /// - Parameters:
  ///   - gift: What it was given.
  ///   - edge: The edge.
  ///   - index: Its place among the edges of the component.
  ///   - number: The component.
  ///   - isBuilding: Whether there was no container yet that could be captured.
  /// - Returns: Whether that can be.
  func allows(
    _ gift: Gift<Node>, for edge: RandomGraph.Edge, at index: Int, of number: Int, isBuilding: Bool
  ) -> Bool {
    if edge.isCaptured, isBuilding, case .nothing = gift { return true }
    let components = gift.objects.map(\.component)
    switch (edge.kind, gift) {
    case (.plain, .one), (.lazyAtOnce, .one), (.providerAtOnce, .one): return components == [edge.target]
    case (.optional, .one): return components == [edge.target]
    case (.optional, .nothing): return graph.targets(of: edge).isEmpty || mayBeAbsent(edge.target)
    case (.lazy, .delayed), (.provider, .delayed): return true
    case (.attempt, .one): return components == [edge.target]
    case (.attempt, .nothing):
      return graph.targets(of: edge).isEmpty || !failures[edge.target].isEmpty
    case (.many, .many):
      let members = graph.members(of: edge.target)
      let isInitializer = index < graph.parts[number].initializer.count
      let leftOut = edge.isVisible && isInitializer ? graph.listing(number) : []
      if !leftOut.isDisjoint(with: components) { return false }
      // Behind what the linker does not see, a member whose initializer is open further out is left out, too.
      let optional = members.filter {
        mayBeAbsent($0) || leftOut.contains($0) || earlyReach[$0].contains(number)
          || reach[$0].union([$0]).contains(number) && (!edge.isVisible || leadsToHidden($0))
      }
      return members.filter { !optional.contains($0) || components.contains($0) } == components
    default: return false
    }
  }

  /// Whether an object may be given to another before it is finished.
  ///
  /// Only round a cycle; or if it, or what it leads to, has injections that wait for an outer initializer.
  func allows(_ gift: EarlyGift) -> Bool {
    reach[gift.given].contains(gift.to)
      || reach[gift.given].union([gift.given]).contains { sight.injectionsMayLeadBack[$0] }
  }

  private func mayBeAbsent(_ number: Int) -> Bool { graph.parts[number].absence != .never }

  /// Whether all objects of a request are the same, up to identity, whatever was requested before.
  ///
  /// Else several answers are right. In a cycle with cached components, the first thread to enter decides, and threads that
  /// enter at once may each have their own prototypes. A cached component shares the instances of the request that made it. A
  /// custom scope keeps what was made for the first scope to request it. A single made by a build has nothing of a captured
  /// container. With hidden edges, a prototype that is requested more than once in a cycle may depend on the entry.
  func isDetermined(_ entry: RandomGraph.Entry) -> Bool {
    guard failures(of: entry).isEmpty else { return false }
    return components(of: entry).allSatisfy { component in
      reach[component].union([component]).allSatisfy { number in
        let lifetime = graph.parts[number].lifetime
        if graph.parts[number].edges.contains(where: \.isCaptured), isMadeWithBuild(number) { return false }
        if lifetime.isKeptAcrossBuilds, graph.scopes > 1, reach[number].contains(where: isPerScope) { return false }
        if lifetime.isKept {
          return !reach[number].contains {
            graph.parts[$0].lifetime == .objectGraph || isInCycle($0, with: number, kept: false)
          }
        }
        if !reach[number].contains(number) { return true }
        return !leadsToHidden(number) && !reach[number].contains { isInCycle($0, with: number, kept: true) }
      }
    }
  }

  private func isMadeWithBuild(_ number: Int) -> Bool {
    graph.parts.indices.contains {
      graph.parts[$0].lifetime == .single && ($0 == number || reach[$0].contains(number))
    }
  }

  private func leadsToHidden(_ number: Int) -> Bool {
    reach[number].union([number]).contains {
      graph.parts[$0].edges.contains { !$0.isVisible || $0.kind.isDelayed }
    }
  }

  private func isPerScope(_ number: Int) -> Bool { graph.parts[number].lifetime.isPerScope }

  private func isInCycle(_ other: Int, with number: Int, kept: Bool) -> Bool {
    reach[other].contains(number) && graph.parts[other].lifetime.isKept == kept
  }
}
