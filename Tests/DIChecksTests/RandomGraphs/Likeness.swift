/// Compares what the library made with what the oracle did: the same graph, object by object.
///
/// An object that was met once stands for the same one ever after, in both directions.
struct Likeness {
  private var things: [ObjectIdentifier: Oracle.Thing] = [:]
  private var nodes: [ObjectIdentifier: Node] = [:]
  /// The first difference.
  private(set) var difference: String?

  mutating func compare(_ nodes: [Node], _ things: [Oracle.Thing], _ graph: RandomGraph) {
    guard nodes.map(\.component) == things.map(\.component) else {
      difference = "\(nodes.map(\.component)) instead of \(things.map(\.component))"
      return
    }
    var open = Array(zip(nodes, things))
    while let (node, thing) = open.popLast(), difference == nil {
      switch (self.things[ObjectIdentifier(node)], self.nodes[ObjectIdentifier(thing)]) {
      case (nil, nil): break
      case (let known?, _) where known === thing: continue
      case (let known, _):
        difference = "a \(node.component) that is \(known == nil ? "another one than before" : "not another one")"
        return
      }
      self.things[ObjectIdentifier(node)] = thing
      self.nodes[ObjectIdentifier(thing)] = node
      let state = node.state
      if state.postInits != thing.postInits { difference = "\(state.postInits) post-inits of \(node.component)" }
      for (index, (gift, expected)) in zip(state.gifts, thing.gifts).enumerated() {
        guard gift.kind == expected.kind, gift.objects.map(\.component) == expected.objects.map(\.component) else {
          difference =
            "edge \(index) of \(node.component) is \(gift.kind) \(gift.objects.map(\.component))"
            + " instead of \(expected.kind) \(expected.objects.map(\.component))"
          return
        }
        open += zip(gift.objects, expected.objects)
      }
    }
  }
}
