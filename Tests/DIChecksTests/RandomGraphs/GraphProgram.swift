import DICore

/// A small graph, and what a request for each of its components gives.
///
/// `P S G` are prototype, single and object graph; `v1` is a parameter, `h1` asked of the container that the initializer was
/// given, and `!` says the same of an injection. An answer lists the objects as they are reached, each with its component and,
/// for each edge, the place of the object in the list: `0(1,1) 1(0)`.
struct GraphProgram: Sendable, CustomStringConvertible {
  let description: String
  let answers: [String]

  init(_ description: String, _ answers: [String]) { (self.description, self.answers) = (description, answers) }

  static let recursion = "recursion"

  var graph: RandomGraph {
    var graph = RandomGraph()
    for text in description.split(separator: " ") {
      var part = RandomGraph.Part()
      part.lifetime = text.first == "S" ? .lazySingle : text.first == "G" ? .objectGraph : .prototype
      part.postInits = 1
      for edge in text.split(whereSeparator: { "{},".contains($0) }).dropFirst() {
        let route: RandomGraph.Route = edge.first == "h" ? .given : .parameter
        let target = edge.dropFirst().first!.wholeNumberValue!
        let parsed = RandomGraph.Edge(kind: .plain, route: route, target: target)
        if edge.last == "!" { part.injections.append(parsed) } else { part.initializer.append(parsed) }
      }
      // Parameters come first: they are there when an initializer is called.
      precondition(!zip(part.initializer, part.initializer.dropFirst()).contains { !$0.isVisible && $1.isVisible })
      graph.parts.append(part)
    }
    return graph
  }

  /// What a request gives, in the words of an answer; with marks for what is not as it should be.
  func answer(_ entry: Int, of container: DIBuiltContainer) -> String {
    switch RandomGraph.Entry.one(entry).resolve(from: container) {
    case .success(let nodes): Self.text(nodes[0])
    case .failure(.isRecursive): Self.recursion
    case .failure(let failure): "\(failure)"
    }
  }

  private static func text(_ root: Node) -> String {
    var nodes = [root]
    func place(_ node: Node) -> Int {
      if let place = nodes.firstIndex(where: { $0 === node }) { return place }
      nodes.append(node)
      return nodes.count - 1
    }
    var texts: [String] = []
    while texts.count < nodes.count {
      let node = nodes[texts.count]
      let state = node.state
      let places = state.gifts.map { $0.objects.isEmpty ? "\($0.kind)" : "\(place($0.objects[0]))" }
      let mark = state.postInits == 1 ? "" : " with \(state.postInits) post-inits"
      texts.append("\(node.component)(\(places.joined(separator: ",")))\(mark)")
    }
    return texts.joined(separator: " ")
  }
}
