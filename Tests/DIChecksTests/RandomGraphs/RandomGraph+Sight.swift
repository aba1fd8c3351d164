extension RandomGraph {
  /// For each component, what can be reached from it.
  ///
  /// - Parameter follows: Whether an edge is gone along; the second argument says whether it belongs to the initializer.
  /// - Returns: The components, each without itself unless it is on a way around.
  func reach(along follows: (Edge, Bool) -> Bool) -> [Set<Int>] {
    let next = parts.indices.map { number in
      Set(parts[number].initializer.filter { follows($0, true) }.flatMap { targets(of: $0, byInitializerOf: number) })
        .union(parts[number].injections.filter { follows($0, false) }.flatMap(targets))
    }
    return parts.indices.map { start in
      var reached: Set<Int> = []
      var open = Array(next[start])
      while let number = open.popLast() {
        if reached.insert(number).inserted { open += next[number] }
      }
      return reached
    }
  }
}

/// What the linker sees of a graph.
struct Sight: Sendable {
  /// For each component, the cycle of visible edges that it is in, known by its lowest component.
  let cycles: [Int?]
  /// Whether the injections of a component lead, by visible edges, to one that takes a container or a delayed request, or the
  /// component takes a delayed request itself.
  ///
  /// What a closure captures does not show.
  let injectionsMayLeadBack: [Bool]

  /// Whether no visible edges form a cycle.
  let isAcyclic: Bool

  init(_ graph: RandomGraph) {
    // The edges that the linker follows.
    let reach = graph.reach { edge, _ in edge.isVisible && !edge.kind.isDelayed }
    // A delayed request of what is not registered fails as it is, and leads nowhere.
    func isBlind(_ edge: RandomGraph.Edge) -> Bool {
      edge.route == .given || (edge.isVisible && edge.kind.isDelayed && !graph.targets(of: edge).isEmpty)
    }
    let hides = graph.parts.map { $0.edges.contains(where: isBlind) }
    cycles = graph.parts.indices.map { number in
      reach[number].contains(number) ? reach[number].filter { reach[$0].contains(number) }.min() : nil
    }
    isAcyclic = cycles.allSatisfy { $0 == nil }
    injectionsMayLeadBack = graph.parts.map { part in
      // What the initializer is given, the injections may use.
      let keepsDelayed = part.initializer.contains { $0.isVisible && $0.kind.isDelayed && isBlind($0) }
      return !part.injections.isEmpty && keepsDelayed
        || part.injections.contains { edge in
          isBlind(edge)
            || edge.isVisible
              && graph.targets(of: edge).contains { target in hides[target] || reach[target].contains { hides[$0] } }
        }
    }
  }
}
