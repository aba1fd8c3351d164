extension GraphDocument {
  /// The part of the graph around some components: what they need, what needs them, or both.
  ///
  /// Use it to draw one corner of a large graph. Requests at its border keep only the answers that are in the part. It has the
  /// faults of its components.
  ///
  /// ```swift
  /// let diagram = GraphDocument(container).part(around: ["Checkout"], users: 1).mermaid()
  /// ```
  ///
  /// - Parameters:
  ///   - ids: The IDs of the components; unknown ones are ignored.
  ///   - needs: How many steps to follow along requests; nil, the default, for all.
  ///   - users: How many steps to follow against requests; nil for all, and 0 unless said.
  /// - Returns: The part.
  /// - Complexity: Linear in the size of the document.
  public func part(around ids: some Sequence<Component.ID>, needs: Int? = nil, users: Int? = 0) -> GraphDocument {
    let links = Links(self)
    let start = ids.compactMap { links.positions[$0] }
    let kept = reach(from: start, along: links.dependencies, steps: needs)
      .union(reach(from: start, along: links.dependents, steps: users))
    let keptIDs = Set(kept.map { components[$0].id })
    return GraphDocument(
      components: kept.sorted().map { components[$0].keepingAnswers(in: keptIDs) },
      faults: faults.filter { $0.component.map(keptIDs.contains) ?? false }.map { $0.keepingPaths(in: keptIDs) })
  }

  private func reach(from start: [Int], along links: [[Int]], steps: Int?) -> Set<Int> {
    var found = Set(start)
    var border = Array(found)
    var taken = 0
    while !border.isEmpty, taken < steps ?? .max {
      border = border.flatMap { links[$0] }.filter { found.insert($0).inserted }
      taken += 1
    }
    return found
  }
}

/// The dependencies of a document by positions of components.
struct Links {
  let positions: [GraphDocument.Component.ID: Int]
  /// For each component, what it depends on, each once, in the order of the requests.
  ///
  /// Ambiguous requests have no answer.
  let dependencies: [[Int]]
  /// For each component, what depends on it, each once.
  let dependents: [[Int]]

  init(_ document: GraphDocument) {
    let positions = Dictionary(uniqueKeysWithValues: document.components.enumerated().map { ($1.id, $0) })
    var dependents = document.components.map { _ in [Int]() }
    dependencies = document.components.indices.map { dependent in
      var known: Set<Int> = []
      let found = document.components[dependent].requests.filter { $0.answer == .components }
        .flatMap { $0.components.compactMap { positions[$0] } }.filter { known.insert($0).inserted }
      for dependency in found { dependents[dependency].append(dependent) }
      return found
    }
    self.positions = positions
    self.dependents = dependents
  }
}

extension GraphDocument.Component {
  /// The component without answers that are not in a part; a request that keeps none is left out.
  fileprivate func keepingAnswers(in ids: Set<ID>) -> Self {
    var part = self
    part.requests = requests.compactMap { request in
      var kept = request
      kept.components.removeAll { !ids.contains($0) }
      return kept.components.isEmpty && !request.components.isEmpty ? nil : kept
    }
    return part
  }
}

extension GraphDocument.Fault {
  /// The fault without the components of its paths that are not in a part.
  fileprivate func keepingPaths(in ids: Set<GraphDocument.Component.ID>) -> Self {
    var part = self
    part.paths = paths.map { $0.filter(ids.contains) }.filter { !$0.isEmpty }
    return part
  }
}
