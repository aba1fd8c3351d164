/// What must hold of everything that is given out, whatever the order of requests.
struct Inspection {
  /// What there is to be one of.
  private struct Store: Hashable {
    let component: Int
    let scope: ObjectIdentifier?
    /// For what a request shares.
    var request: Int?
  }

  let forecast: Forecast
  private var ones: [Store: Node] = [:]
  private var visited: Set<ObjectIdentifier> = []

  init(_ forecast: Forecast) {
    self.forecast = forecast
  }

  /// The first fault of an answer.
  mutating func fault(
    in answer: Result<[Node], RequestFailure>, to entry: RandomGraph.Entry, request: Int
  ) -> String? {
    switch answer {
    case .failure(let failure):
      return forecast.canFail(entry, with: failure) ? nil : "cannot fail with \(failure)"
    case .success(let nodes):
      var open = nodes
      while let node = open.popLast() {
        guard visited.insert(ObjectIdentifier(node)).inserted else { continue }
        if let fault = Self.incompleteness(of: node, forecast.graph) ?? fault(in: node) { return fault }
        open += node.state.gifts.flatMap(\.objects)
      }
      return nil
    }
  }

  private mutating func fault(in node: Node) -> String? {
    let graph = forecast.graph
    let part = graph.parts[node.component]
    for (index, (gift, edge)) in zip(node.state.gifts, part.edges).enumerated()
    where !forecast.allows(gift, for: edge, at: index, of: node.component, isBuilding: node.request < 0) {
      return "edge \(index) of \(node.component) is \(gift.kind) \(gift.objects.map(\.component))"
    }
    if part.lifetime == .prototype { return nil }
    let dependsOnScope = part.lifetime.isPerScope || part.lifetime == .objectGraph
    // Without a mark it does not show for which scope something was made; a build is not one request.
    if dependsOnScope, graph.scopes > 1, !graph.marksScopes { return nil }
    if part.lifetime == .objectGraph, node.request < 0 { return nil }
    var store = Store(
      component: node.component, scope: node.mark.flatMap { part.lifetime.isPerScope ? ObjectIdentifier($0) : nil })
    if part.lifetime == .objectGraph {
      store = Store(component: node.component, scope: node.mark.map { ObjectIdentifier($0) }, request: node.request)
    }
    if let one = ones[store], one !== node { return "two of \(node.component)" }
    ones[store] = node
    return nil
  }

  /// What an object lacks of what it has to be when it is given out.
  static func incompleteness(of node: Node, _ graph: RandomGraph) -> String? {
    let state = node.state
    let part = graph.parts[node.component]
    if state.gifts.contains(where: { if case .missing = $0 { true } else { false } }) {
      return "\(node.component) lacks an injection"
    }
    if state.injections != part.injections.count { return "\(state.injections) injections of \(node.component)" }
    return state.postInits == part.postInits ? nil : "\(state.postInits) post-inits of \(node.component)"
  }

  /// The first object of an answer that is not complete.
  ///
  /// Call it at once, on the thread that got the answer.
  static func incompleteness(of nodes: [Node], _ graph: RandomGraph) -> String? {
    var (open, visited) = (nodes, Set<ObjectIdentifier>())
    while let node = open.popLast() {
      guard visited.insert(ObjectIdentifier(node)).inserted else { continue }
      if let lack = incompleteness(of: node, graph) { return lack }
      open += node.state.gifts.flatMap(\.objects)
    }
    return nil
  }
}
