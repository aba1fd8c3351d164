extension Registry {
  /// The faults of decorators and replacements.
  package var layerFaults: [(rule: Component, error: DIError)] {
    layers.rules.flatMap { rule in
      (rule.rule.faults + [placeError(of: rule)].compactMap(\.self)).map { (rule.rule, $0) }
    }
  }

  /// The error of a replacement for which not exactly one component answers; nil for other rules.
  func placeError(of rule: Layers.Rule) -> DIError? {
    guard case .replacement = rule.kind, rule.place == nil else { return nil }
    let filter = CandidateFilter(qualifiers: rule.rule.qualifiers, domain: rule.ownership?.domain)
    let error: DIError? =
      switch selection(for: rule) {
      case .one: nil
      case .none:
        missing(rule.rule.type, filter, among: candidates(for: rule.rule.type), for: .replacement)
      case .ambiguous(let candidates):
        ambiguous(rule.rule.type, candidates, filter.qualifiers, for: .replacement)
      }
    return error?.requested(by: rule.rule.info)
  }
}
