extension Validator {
  /// Reports tests that replace nothing.
  func checkTests() {
    for node in checked where node >= model.own.lowerBound && model.nodes[node].component.priority == .test {
      let registry = model.registry(of: node)
      let position = model.nodes[node].position
      if registry.replacesSomething(position, replacementIndex) { continue }
      // A request for many takes tests only, whatever their names.
      let services = registry.types(of: position)
      if services.contains(where: {
        servicesOfManies.contains(ObjectIdentifier($0))
          && registry.candidates(for: $0).contains { !registry.isTest($0) }
      }) {
        continue
      }
      let info = model.nodes[node].component.info
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

extension RequestAnswer {
  /// The service of a request for many; nil for a request for one component.
  var manyService: (any Any.Type)? {
    switch self {
    case .many(_, let service): service
    case .optional(let answer, _), .delayed(let answer, _, _): answer.manyService
    case .component, .ambiguous, .missing, .container, .argument, .takesNoArguments, .nothing: nil
    }
  }
}

extension Report {
  fileprivate init(uselessTest info: DITypeInfo, beside others: [NearCandidate], _ spelling: Spelling) {
    summary = "\(typeName(info.type)) is a test, but replaces no component."
    registered = others.map(\.description)
    remedy =
      others.isEmpty
      ? "let it serve the type of the component that it should replace, with as(_:); or remove \(spelling.test)"
      : "give it the name or tag of the component that it should replace; or remove \(spelling.test)"
  }
}
