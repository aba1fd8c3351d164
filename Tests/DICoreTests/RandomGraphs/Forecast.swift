/// What can be told of a graph whatever the order of its requests, and so of any number of threads.
struct Forecast: Sendable {
  let graph: RandomGraph
  /// What a request can come to, by all edges that are asked.
  private let reach: [Set<Int>]
  /// What an initializer can come to before it returns.
  private let initializerReach: [Set<Int>]
  let grouping: Grouping
  /// How the creation of each component can fail.
  private let failures: [Set<RequestFailure>]

  init(_ graph: RandomGraph) {
    self.graph = graph
    let reach = graph.reach { edge, _ in edge.kind.isFollowed }
    let initializerReach = graph.reach { edge, isInitializer in isInitializer && edge.kind.isFollowed }
    let own = graph.parts.indices.map { number in
      let part = graph.parts[number]
      var failures: Set<RequestFailure> = []
      if part.failure != .never || part.postInitFailure != .never { failures.insert(.hasThrown(number)) }
      if initializerReach[number].contains(number) { failures.insert(.isRecursive(number)) }
      for edge in part.edges where graph.targets(of: edge).isEmpty {
        failures.insert(.isMissing(edge.kind == .many ? .many(edge.target) : .one(edge.target)))
      }
      return failures
    }
    failures = graph.parts.indices.map { number in
      reach[number].reduce(into: own[number]) { $0.formUnion(own[$1]) }
    }
    self.reach = reach
    self.initializerReach = initializerReach
    grouping = Grouping(graph)
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

  /// Whether nothing can fail, whatever is asked.
  var isFlawless: Bool { graph.entries.allSatisfy { failures(of: $0).isEmpty } }

  /// Whether a failure that was there for one request may be gone for the next, or depend on who asked first.
  func isFickle(_ entry: RandomGraph.Entry) -> Bool {
    components(of: entry).contains { component in
      reach[component].union([component]).contains { number in
        let part = graph.parts[number]
        return part.failure == .first || part.postInitFailure == .first
          || part.edges.contains { $0.kind == .attempt || $0.kind == .many }
      }
    }
  }

  /// Whether an edge of a component may have been given these components.
  func allows(_ gift: Gift<Node>, for edge: RandomGraph.Edge, at index: Int, of number: Int) -> Bool {
    let components = gift.objects.map(\.component)
    switch (edge.kind, gift) {
    case (.plain, .one), (.lazyAtOnce, .one), (.providerAtOnce, .one): return components == [edge.target]
    case (.optional, .one): return components == [edge.target]
    case (.optional, .nothing): return graph.targets(of: edge).isEmpty
    case (.lazy, .delayed), (.provider, .delayed): return true
    case (.attempt, .one): return components == [edge.target]
    case (.attempt, .nothing):
      return graph.targets(of: edge).isEmpty || !failures[edge.target].isEmpty
    case (.many, .many):
      let members = graph.members(of: edge.target)
      let isInitializer = index < graph.parts[number].initializer.count
      // Who leads back here in initializers may be left out; who exactly, depends on who was asked first.
      let optional = members.filter { isInitializer && ($0 == number || initializerReach[$0].contains(number)) }
      return members.filter { !optional.contains($0) || components.contains($0) } == components
    default: return false
    }
  }

  /// Whether all objects of a request are the same, up to identity, whoever asked for what before.
  ///
  /// Else it is freedom: of what is in a cycle with cached components, the first who enters has what everybody gets, and
  /// threads that enter at once may each have their own; what a cached component shares with a request is that of the
  /// request which made it; what a custom scope keeps was made for the scope that asked first; and with hidden edges, a prototype in a cycle that is asked for more than once may depend on
  /// the entry (docs/decisions.md, "Frames only where something can be met again").
  func isDetermined(_ entry: RandomGraph.Entry) -> Bool {
    guard failures(of: entry).isEmpty else { return false }
    return components(of: entry).allSatisfy { component in
      reach[component].union([component]).allSatisfy { number in
        let lifetime = graph.parts[number].lifetime
        if lifetime.isKeptAcrossBuilds, graph.scopes > 1, reach[number].contains(where: isPerScope) { return false }
        if lifetime.isKept {
          return !reach[number].contains {
            graph.parts[$0].lifetime == .objectGraph || isInCycle($0, with: number, kept: false)
          }
        }
        if !reach[number].contains(number) { return true }
        return grouping.groups[number] != .hidden && !reach[number].contains { isInCycle($0, with: number, kept: true) }
      }
    }
  }

  private func isPerScope(_ number: Int) -> Bool { graph.parts[number].lifetime.isPerScope }

  private func isInCycle(_ other: Int, with number: Int, kept: Bool) -> Bool {
    reach[other].contains(number) && graph.parts[other].lifetime.isKept == kept
  }
}
