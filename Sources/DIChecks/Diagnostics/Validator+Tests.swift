internal import DICore

extension Validator {
  /// Reports tests that replace nothing.
  func checkTests() {
    for node in checked where node >= graph.own.lowerBound && graph.nodes[node].component.priority == .test {
      let registry = graph.registry(of: node)
      let position = graph.nodes[node].position
      if registry.replacesSomething(position, replacementIndex) { continue }
      // A request for many takes tests only, whatever their names.
      let services = registry.types(of: position)
      if services.contains(where: {
        servicesOfManies.contains(ObjectIdentifier($0))
          && registry.candidates(for: $0).contains { !registry.isTest($0) }
      }) {
        continue
      }
      let info = graph.nodes[node].component.info
      let others = services.flatMap { registry.answering(registry.candidates(for: $0).filter { !registry.isTest($0) }) }
      let spelling = registry.origin.spelling
      report(Cause(kind: .uselessTest, nodes: [node]), at: nil) {
        Finding(
          kind: .uselessTest, node: node, content: .text { Report(uselessTest: info, beside: others, spelling) },
          near: others.map(\.info))
      }
    }
  }
}

extension Report {
  fileprivate init(uselessTest info: DITypeInfo, beside others: [NearCandidate], _ spelling: Spelling) {
    self.init(summary: "\(typeName(info.type)) is a test, but replaces no component.")
    registered = others.map(\.listed)
    remedy =
      others.isEmpty
      ? "let it serve the type of the component that it should replace, with \(spelling.serving); or remove \(spelling.test)"
      : "give it the name or tag of the component that it should replace; or remove \(spelling.test)"
  }
}
