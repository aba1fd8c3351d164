internal import DICore

extension Registry {
  /// The candidates for a type that do not answer a request, each with the reason, in the order of the rules.
  func rejections(
    of type: any Any.Type, _ filter: CandidateFilter, _ answer: RecordedAnswer, _ members: [Candidate]
  ) -> [(candidate: Candidate, reason: DIExplanation.Reason)] {
    let (type, filter) = wanted(type, filter)
    var rejected: [(candidate: Candidate, reason: DIExplanation.Reason)] = []
    // Sorted, since a component that changed late is at the end of the index.
    var rest = candidates(for: type).sorted { order(of: $0) < order(of: $1) }
    func keep(_ kept: [Candidate], _ reason: DIExplanation.Reason) {
      // What is kept has the same order.
      var next = kept[...]
      for candidate in rest {
        if let first = next.first, first == candidate {
          next.removeFirst()
        } else {
          rejected.append((candidate, reason))
        }
      }
      rest = kept
    }
    keep(rest.filter { Set(self.qualifiers(of: $0)).isSuperset(of: filter.qualifiers) }, .lacksQualifier)
    keep(accessible(rest, as: type, from: filter.domain), .isInaccessible)
    // A many that is limited to one domain can have candidates in others.
    if answer.isNothing { keep([], .isElsewhere) }
    if let many = answer.many {
      if many.isLocal { keep(rest.filter { isOwn($0, filter.domain) }, .isElsewhere) }
      // A many by name or tag selects for each of them, so what stands aside for one can be a member by another.
      let nodes = Set((members + many.leftOut.map(\.member)).map(\.number))
      func keepMembers(and kept: [Candidate], _ reason: DIExplanation.Reason) {
        let kept = nodes.union(kept.map(\.number))
        keep(rest.filter { kept.contains($0.number) }, reason)
      }
      keepMembers(and: remaining(rest, after: .fallbacks, filter), .isFallback)
      keepMembers(and: withTests(rest, haveCommonQualifier: true), .isReplacedByTest)
      keepMembers(and: [], .lacksQualifier)
      keep(rest.filter { !isReplaced($0) }, .isReplaced)
      return rejected
    }
    for step in SelectionStep.allCases where rest.count > 1 { keep(remaining(rest, after: step, filter), step.reason) }
    keep(rest.filter { !isReplaced($0) }, .isReplaced)
    return rejected
  }

  /// Whether a replacement answers in the place of a candidate, in this container or in a parent.
  private func isReplaced(_ candidate: Candidate) -> Bool {
    andParents.prefix(Int(candidate.level) + 1).enumerated().contains { distance, registry in
      let kind = registry.substitute(for: candidate.at(level: Int(candidate.level) - distance))
      return kind != nil && kind != .requirement
    }
  }

  /// The type that components are looked up for, and the names and tags: a wrapper that is registered itself is no wrapper.
  private func wanted(_ type: any Any.Type, _ filter: CandidateFilter) -> (any Any.Type, CandidateFilter) {
    guard case .none = select(type, filter), let request = type as? any DependencyRequest.Type,
      request.wrappedType != type
    else { return (type, filter) }
    var filter = filter
    filter.qualifiers += request.qualifiers
    return wanted(request.wrappedType, filter)
  }
}

extension Registry.Candidate {
  /// Identifies the component in a container family.
  fileprivate var number: [Int] { [Int(level), component] }
}

extension SelectionStep {
  /// Why the step leaves out a candidate.
  fileprivate var reason: DIExplanation.Reason {
    switch self {
    case .elements: .isElement
    case .fallbacks: .isFallback
    case .qualifiers: .hasQualifier
    case .tests: .isReplacedByTest
    case .distance: .isFurtherAway
    case .defaults: .isNotDefault
    case .defaultOfProgram: .isDefaultOfModule
    }
  }
}

extension RecordedAnswer {
  /// Whether no component answers.
  fileprivate var isNothing: Bool { if case .nothing = content { true } else { isMissing } }
}
