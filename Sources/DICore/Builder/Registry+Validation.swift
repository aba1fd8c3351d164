extension Registry {
  /// Everything that is wrong with the registrations in themselves, in their order.
  ///
  /// What only a request can meet is left to the request: missing types, recursion, and services that were promised with
  /// `unsafe()`.
  func validate() -> [DIError] {
    var found: [(position: Int, error: DIError)] = []
    for (position, component) in components.enumerated() {
      for fault in component.faults { found.append((position, fault)) }
    }
    for candidates in index.contested {
      for error in conflicts(among: candidates) { found.append((candidates[0].component, error)) }
    }
    // Stable: errors of one component stay in the order they were looked for.
    return found.enumerated().sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
      .map(\.element.error)
  }

  /// What is wrong among the components that answer for one type.
  private func conflicts(among candidates: [Candidate]) -> [DIError] {
    let type = type(of: candidates[0])
    func request(_ involved: [Candidate]) -> DIRequest {
      DIRequest(type, origin: origin, candidates: answering(involved))
    }
    var errors: [DIError] = []

    let defaults = candidates.filter { components[$0.component].priority == .default }
    if defaults.count > 1 {
      errors.append(.pluralSpecifiedDefaultType(type: request(defaults), typesInfo: infos(defaults)))
    }

    var byName: [String: [Candidate]] = [:]
    for candidate in candidates {
      for name in names(of: candidate) { byName[name, default: []].append(candidate) }
    }
    let equal = byName.filter { _, namesakes in isContested(namesakes) }
    if !equal.isEmpty {
      let involved = candidates.filter { candidate in
        equal.values.contains { $0.contains { $0.component == candidate.component } }
      }
      errors.append(
        .intersectionNamesForType(
          type: request(involved), names: Set(equal.keys), typesInfo: infos(involved)))
    }

    let unnamed = candidates.filter { answersWithoutName($0) }
    if defaults.count <= 1, case .ambiguous(let contestants) = select(among: unnamed),
      contestants.contains(where: { components[$0.component].priority != .element })
    {
      errors.append(ambiguous(type, contestants))
    }
    return errors
  }

  /// Whether several components with one name could answer: a test takes the place of others, and elements do not count.
  private func isContested(_ namesakes: [Candidate]) -> Bool {
    let serious = namesakes.filter { components[$0.component].priority != .element }
    let tests = serious.filter { components[$0.component].priority == .test }
    return (tests.isEmpty ? serious : tests).count > 1
  }
}
