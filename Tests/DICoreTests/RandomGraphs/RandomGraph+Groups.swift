extension RandomGraph {
  /// What is created together.
  enum Group: Equatable, Sendable {
    /// A cycle of edges that the linker sees, known by its lowest component.
    case cycle(Int)
    /// Everything that can reach an edge that the linker does not see.
    case hidden
  }

  /// For each component, what can be reached from it.
  ///
  /// - Parameter follows: Whether an edge is gone along; the second argument says whether it belongs to the initializer.
  /// - Returns: The components, each without itself unless it is on a way around.
  func reach(along follows: (Edge, Bool) -> Bool) -> [Set<Int>] {
    let next = parts.map { part in
      Set(part.initializer.filter { follows($0, true) }.flatMap(targets))
        .union(part.injections.filter { follows($0, false) }.flatMap(targets))
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

/// What of a graph is created together.
struct Grouping: Sendable {
  /// For each component, the cycle of visible edges that it is in, known by its lowest component.
  let cycles: [Int?]
  /// For each component, the group that it is created in.
  let groups: [RandomGraph.Group?]

  init(_ graph: RandomGraph) {
    // The edges that the linker sees and follows.
    let reach = graph.reach { edge, _ in !edge.isHidden && !edge.kind.isDelayed }
    // A delayed request of what is not registered fails as it is, and leads nowhere.
    let hides = graph.parts.map { part in
      part.edges.contains { $0.isHidden || ($0.kind.isDelayed && !graph.targets(of: $0).isEmpty) }
    }
    let cycles = graph.parts.indices.map { number in
      reach[number].contains(number) ? reach[number].filter { reach[$0].contains(number) }.min() : nil
    }
    self.cycles = cycles
    groups = graph.parts.indices.map { number in
      hides[number] || reach[number].contains { hides[$0] } ? .hidden : cycles[number].map(RandomGraph.Group.cycle)
    }
  }
}
