internal import DICore

extension Validator {
  /// Reports replaced components that still answer for other types, and rules that apply to nothing.
  func checkLayers() {
    let registry = graph.registry
    for number in registry.layers.rules.indices {
      let rule = registry.layers.rules[number].rule
      let places = registry.places(of: number)
      switch registry.layers.rules[number].kind {
      case .requirement, .decorator:
        if places.isEmpty { report({ Report(withoutEffect: rule) }, .withoutEffect, of: rule) }
      case .replacement:
        for place in places {
          let owner = registry.owner(of: place)
          let others = owner.places(ofComponent: place.component).filter { other in
            let other = other.at(level: Int(place.level))
            return registry.substitute(for: other) == nil && isMeant(other)
          }
          if others.isEmpty { continue }
          let info = registry.component(place).info
          let types = others.map(owner.type)
          report(
            { Report(replacement: rule.info, leaves: info, to: types) }, .partlyReplaced, of: rule, near: [info])
        }
      }
    }
  }

  /// Whether the program means a component to answer in a place.
  ///
  /// On a `DIContainer`, each component answers for its own type; that counts only if a component requests it.
  private func isMeant(_ place: Registry.Candidate) -> Bool {
    let component = graph.registry.component(place)
    if place.service != nil || component.dialect.serviceReplacesOwnType { return true }
    let node = graph.node(place, seenFrom: 0)
    return graph.edges.contains { $0.target == node && $0.service.map { $0 == component.type } != false }
  }

  private func report(
    _ text: @escaping @Sendable () -> Report, _ kind: DIDiagnostic.Kind, of rule: Component, near: [DITypeInfo] = []
  ) {
    var finding = Finding(kind: kind, node: nil, content: .text(text), near: near)
    finding.rule = rule.info
    add(finding)
  }
}

extension Report {
  fileprivate init(replacement: DITypeInfo, leaves info: DITypeInfo, to others: [any Any.Type]) {
    let names = others.map { typeName($0) }.joined(separator: ", ")
    self.init(
      summary: "\(typeName(info.type)) is replaced as \(typeName(replacement.type)), but still answers for \(names).")
    registered = info.listed
    remedy = "replace it for \(names) as well, unless the real one is meant there"
  }

  fileprivate init(withoutEffect rule: Component) {
    let (type, name) = (typeName(rule.type), rule.layer?.kind == .decorator ? "decorator" : "requirement")
    let qualifiers = rule.qualifiers.isEmpty ? "" : " with \(rule.qualifiers.spelled)"
    self.init(summary: "Nothing answers for \(type)\(qualifiers), so the \(name) has no effect.")
    remedy = "register a component for \(type)\(qualifiers); or remove the \(name)"
  }
}
