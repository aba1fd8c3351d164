// Isolation: a component that any thread can request should not need one of the main actor, since requests elsewhere fail.

internal import DICore

extension Validator {
  func checkIsolation() {
    let isOnMainActor = checked.map { graph.nodes[$0].component.strictestIsolation == .mainActor }
    if !isOnMainActor.contains(true) { return }
    for node in checked where graph.nodes[node].component.strictestIsolation == .anywhere {
      for edge in graph.edges(from: node) where !edge.isDelayed {
        if graph.nodes[edge.target].component.strictestIsolation == .mainActor {
          report(edge.target, requestedBy: node)
        }
      }
    }
  }

  private func report(_ target: Int, requestedBy node: Int) {
    report(Cause(kind: .isolation, nodes: [target]), at: .node(node)) {
      let dependent = graph.nodes[node].component.info
      let required = graph.nodes[target].component.isolatedInfo
      return Finding(
        kind: .isolation, node: node, content: .text { Report(dependent, requires: required) }, near: [required])
    }
  }
}

extension Report {
  /// The text of a component that needs the main actor, although its own closures do not belong to it.
  fileprivate init(_ dependent: DITypeInfo, requires required: DITypeInfo) {
    self.init(
      summary: """
        \(typeName(dependent.type)) belongs to no actor, but needs \(typeName(required.type)) of the main actor: requests \
        outside the main actor fail.
        """)
    subject = required
    registered = required.listed
    reason = required.isolationReason.map { "\($0) the main actor" }
    remedy = """
      isolate the closure that creates \(typeName(dependent.type)): { @MainActor in ... }; or take \
      \(typeName(required.type)) as a lazy, and use it on the main actor; or register \(typeName(required.type)) in a \
      nonisolated function, if it belongs to no actor itself
      """
  }
}
