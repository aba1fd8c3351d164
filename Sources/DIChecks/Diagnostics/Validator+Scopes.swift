// Scopes that components open: their values are set as by `set(_:as:)`. That a scope's components need the values is no fault, since
// values count as set wherever a scope can have them.

internal import DICore

extension Validator {
  /// Reports values that cannot be set in the scopes that a component opens.
  func checkScopes() {
    for node in checked where graph.nodes[node].opensScopes {
      let (registry, domain) = (graph.registry(of: node), graph.domain(of: node))
      for type in graph.nodes[node].requests.flatMap({ graph.requests[$0].answer.valuesOfScopes }) {
        guard let error = registry.refusal(ofValueOf: type, from: domain) else { continue }
        let cause = Cause(
          kind: .refusedValue, type: ObjectIdentifier(type), nodes: [graph.nodes[node].level],
          domain: domain.map { ObjectIdentifier($0) })
        report(cause, at: .node(node)) {
          Finding(kind: .refusedValue, node: node, content: .error(error), near: error.near)
        }
      }
    }
  }
}
