// Isolation: a component that any thread can request should not need one of the main actor, since requests elsewhere fail.

internal import DICore

extension Validator {
  func checkIsolation() {
    let isAnyIsolated = checked.contains { node in
      let component = graph.nodes[node].component
      return component.strictestIsolation == .mainActor
        || component.services.indices.contains { component.infoIsolatedByConformance(to: $0) != nil }
    }
    if !isAnyIsolated { return }
    // What has to be awaited reaches the main actor.
    for node in checked
    where graph.nodes[node].component.strictestIsolation == .anywhere && !graph.awaiting.needs(node) {
      for edge in graph.edges(from: node) where !edge.isDelayed {
        let target = graph.nodes[edge.target].component
        let isolated =
          target.strictestIsolation == .mainActor
          ? target.isolatedInfo : target.infoIsolatedByConformance(to: edge.candidate.service)
        if let isolated { report(edge.target, isolated.traced(origin: graph.registry.origin), requestedBy: node) }
      }
    }
  }

  private func report(_ target: Int, _ required: DITypeInfo, requestedBy node: Int) {
    report(Cause(kind: .isolation, nodes: [target]), at: .node(node)) {
      let dependent = graph.nodes[node].component.info
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
        \(typeName(dependent.type)) belongs to no actor, but needs \(typeName(required.type)) of \
        \(required.isolatingActor): requests outside \(required.isolatingActor) fail.
        """)
    subject = required
    registered = required.listed
    reason = required.isolationReason(required.isolatingActor)
    // What a decorator decorates is no lazy.
    let lazy =
      dependent.isLayer ? "" : "; or take \(typeName(required.type)) as a lazy, and use it on the main actor"
    remedy = required.freeing(
      or: "create \(typeName(dependent.type)) in a closure of the main actor: { @MainActor in ... }\(lazy)")
  }
}
