extension Validator {
  /// Reports replaced components that still answer for other types, and decorators of nothing.
  func checkReplacements() {
    let registry = model.registry
    for number in registry.layers.rules.indices {
      let rule = registry.layers.rules[number]
      let places = registry.places(of: number)
      switch rule.rule.kind {
      case .requirement: break
      case .decorator:
        if places.isEmpty { report(Report(uselessDecorator: rule.rule.info), .uselessDecorator, of: rule.rule) }
      case .replacement:
        for place in places {
          let owner = registry.owner(of: place)
          let others = owner.places(ofComponent: place.component).filter { other in
            !registry.isReplacedByLayer(other.at(level: Int(place.level)))
          }
          if others.isEmpty { continue }
          let info = registry.component(place).info
          let report = Report(replacement: rule.rule.info, leaves: info, to: others.map(owner.type))
          self.report(report, .partlyReplaced, of: rule.rule, near: [info])
        }
      }
    }
  }

  private func report(_ text: Report, _ kind: DIDiagnostic.Kind, of rule: LayerRule, near: [DITypeInfo] = []) {
    var finding = Finding(kind: kind, node: nil, content: .text { text }, near: near)
    finding.rule = rule.info
    add(finding)
  }
}

extension Report {
  fileprivate init(replacement: DITypeInfo, leaves info: DITypeInfo, to others: [any Any.Type]) {
    let names = others.map { typeName($0) }.joined(separator: ", ")
    summary = "\(typeName(info.type)) is replaced as \(typeName(replacement.type)), but still answers for \(names)."
    registered = [info.description]
    remedy = "replace it for \(names) as well, unless the real one is meant there"
  }

  fileprivate init(uselessDecorator info: DITypeInfo) {
    summary = "Nothing answers for \(typeName(info.type)), so the decorator decorates nothing."
    remedy = "register a component for \(typeName(info.type)); or remove the decorator"
  }
}
