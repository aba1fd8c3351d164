internal import DILifetime

/// Collects what an explanation needs under the lock of the container family, and makes the explanation afterwards.
struct Explainer {
  let type: any Any.Type
  private let qualifiers: [Qualifier]
  private let rejected: [DIExplanation.Rejection]
  private let diagnostics: [DIDiagnostic]
  private let preview: ResolvePreview

  /// Looks up the request; call it under the lock.
  init(
    _ type: any Any.Type, _ qualifiers: [Qualifier], _ signature: DIMethodSignature, from domain: (any AccessDomain)?,
    in survey: ExplanationSurvey, _ registry: Registry, _ graph: Graph
  ) {
    self.type = type
    self.qualifiers = qualifiers
    let model = survey.model
    let options = RequestOptions(
      qualifiers: qualifiers, dialect: registry.dialect, signature: signature.isEmpty ? nil : signature)
    let answer = model.lookUp(type, options, from: domain)
    rejected = registry.rejections(of: type, options.qualifiers, domain, answer).map { candidate, reason in
      DIExplanation.Rejection(component: survey.graph.components[model.node(candidate, seenFrom: 0)], reason: reason)
    }
    preview = ResolvePreview(
      type, answer, CandidateFilter(qualifiers: qualifiers, domain: domain), signature, survey, graph)
    let created = preview.created
    diagnostics = survey.diagnostics.filter { $0.finding.concerns(created) }
  }

  /// What a resolve in a scope would do; call it without the lock, since looking at a weak instance can release it.
  func walk(in scope: Scope) -> ResolveWalk { ResolveWalk(preview, in: scope) }

  /// The error of a request that fails, without the descriptions of tags; call it under the lock.
  func error(of failure: ResolvePreview.Failure) -> DIError { preview.error(of: failure) }

  /// Makes the explanation; call it without the lock.
  ///
  /// - Parameters:
  ///   - steps: What a resolve would do; empty for a container that is closed.
  ///   - error: The error of the resolve; nil if it would succeed.
  /// - Returns: The explanation.
  func explanation(_ steps: [DIExplanation.Step], failingWith error: DIError?) -> DIExplanation {
    DIExplanation(
      type: type, qualifiers: qualifiers, answers: preview.answers.map { preview.graph.components[$0] },
      rejected: rejected, dependents: preview.dependents, steps: steps, error: error, diagnostics: diagnostics)
  }
}

extension Registry {
  /// The candidates for a type that do not answer a request, each with the reason, in the order of the rules.
  fileprivate func rejections(
    of type: any Any.Type, _ qualifiers: [Qualifier], _ domain: (any AccessDomain)?, _ answer: RequestAnswer
  ) -> [(candidate: Candidate, reason: DIExplanation.Reason)] {
    let (type, filter) = wanted(type, CandidateFilter(qualifiers: qualifiers, domain: domain))
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
    if answer.isNothing { keep([], .isElsewhere) }
    if let members = answer.members {
      // Only a many that is limited can have no members beside candidates.
      if members.first?.isLocal ?? true { keep(rest.filter { isOwn($0, filter.domain) }, .isElsewhere) }
      // A many by name or tag selects for each of them, so what stands aside for one can be a member by another.
      let nodes = Set(members.map(\.candidate.number))
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
  fileprivate func wanted(_ type: any Any.Type, _ filter: CandidateFilter) -> (any Any.Type, CandidateFilter) {
    guard case .none = select(type, filter), let request = type as? any DependencyRequest.Type,
      request.wrappedType != type
    else { return (type, filter) }
    var filter = filter
    filter.qualifiers += request.qualifiers
    return wanted(request.wrappedType, filter)
  }
}

extension CandidateIndex.Candidate {
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

extension RequestAnswer {
  /// Whether no component answers.
  ///
  /// A many that is limited to one domain can still have candidates in others.
  fileprivate var isNothing: Bool {
    switch self {
    case .missing, .nothing: true
    case .optional(let answer, _), .delayed(let answer, _, _): answer.isNothing
    case .component, .ambiguous, .container, .argument, .takesNoArguments, .many: false
    }
  }

  /// The members of a many; nil if it is none.
  fileprivate var members: [MemberAnswer]? {
    switch self {
    case .many(let members, _): members
    case .optional(let answer, _), .delayed(let answer, _, _): answer.members
    case .component, .ambiguous, .missing, .container, .argument, .takesNoArguments, .nothing: nil
    }
  }
}

extension Finding {
  /// Whether it affects one of the nodes.
  fileprivate func concerns(_ nodes: Set<Int>) -> Bool {
    ends.contains { end in
      switch end {
      case .node(let node): nodes.contains(node)
      // The fault is in what is kept, not in what is created for it.
      case .held(let node, let tree): nodes.contains(tree.first(of: node))
      case .loop(let loop): loop.contains(where: nodes.contains)
      }
    }
  }
}
