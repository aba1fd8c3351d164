internal import DILifetime

/// Collects what an explanation needs under the lock of the container family, and makes the explanation afterwards.
struct Explainer {
  private let type: any Any.Type
  private let qualifiers: [Qualifier]
  private let rejected: [DIExplanation.Rejection]
  private let diagnostics: [DIDiagnostic]
  private let preview: ResolvePreview

  /// Looks up the request; call it under the lock.
  init(
    _ type: any Any.Type, _ qualifiers: [Qualifier], _ signature: DIMethodSignature, from domain: (any AccessDomain)?,
    _ registry: Registry, _ graph: Graph
  ) {
    self.type = type
    self.qualifiers = qualifiers
    let model = DependencyModel(registry, of: graph)
    let picture = DIDependencyGraph(model)
    let options = RequestOptions(
      qualifiers: qualifiers, dialect: registry.dialect, signature: signature.isEmpty ? nil : signature)
    let answer = model.lookUp(type, options, from: domain)
    let filter = CandidateFilter(qualifiers: qualifiers + DICore.qualifiers(of: type), domain: domain)
    rejected = registry.rejections(of: wantedType(of: type), filter, members: answer.members).map { candidate, reason in
      DIExplanation.Rejection(component: picture.components[model.node(candidate, seenFrom: 0)], reason: reason)
    }
    preview = ResolvePreview(
      type, answer, CandidateFilter(qualifiers: qualifiers, domain: domain), signature, model, picture, graph)
    let created = preview.created
    diagnostics = Validator.diagnostics(model, registry, includesFaults: false, includesNotes: false)
      .filter { $0.finding.concerns(created) }
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
    of type: any Any.Type, _ filter: CandidateFilter, members: [Candidate]?
  ) -> [(candidate: Candidate, reason: DIExplanation.Reason)] {
    var rejected: [(candidate: Candidate, reason: DIExplanation.Reason)] = []
    var rest = candidates(for: type)
    func keep(_ kept: [Candidate], _ reason: DIExplanation.Reason) {
      for candidate in rest where !kept.contains(where: candidate.isSame) { rejected.append((candidate, reason)) }
      rest = kept
    }
    keep(rest.filter { Set(qualifiers(of: $0)).isSuperset(of: filter.qualifiers) }, .lacksQualifier)
    keep(accessible(rest, as: type, from: filter.domain), .isInaccessible)
    if let members {
      keep(withTests(rest, haveCommonQualifier: true), .isReplacedByTest)
      keep(rest.filter { candidate in members.contains(where: candidate.isSame) }, .isElsewhere)
      return rejected
    }
    for step in SelectionStep.allCases where rest.count > 1 { keep(remaining(rest, after: step, filter), step.reason) }
    return rejected
  }
}

extension SelectionStep {
  /// Why the step leaves out a candidate.
  fileprivate var reason: DIExplanation.Reason {
    switch self {
    case .elements: .isElement
    case .qualifiers: .hasQualifier
    case .tests: .isReplacedByTest
    case .distance: .isFurtherAway
    case .defaults: .isNotDefault
    case .defaultOfProgram: .isDefaultOfModule
    }
  }
}

extension RequestAnswer {
  /// The members of a many; nil if it is none.
  fileprivate var members: [Candidate]? {
    switch self {
    case .many(let members, _): members.map(\.candidate)
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
      case .node(let node), .held(let node, _): nodes.contains(node)
      case .loop(let loop): loop.contains(where: nodes.contains)
      }
    }
  }
}
