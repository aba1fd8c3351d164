// The errors of requests, without paths. The descriptions of tags are missing, since they are user code; see
// `DIError.describingTags`. Call these under the lock of the container family.

extension DependencyModel {
  /// The error of a component's request that fails before anything is created; nil if it can be linked.
  func linkingError(_ request: Request, _ index: NearIndex? = nil) -> DIError? {
    linkingError(
      request.type, request.answer, CandidateFilter(domain: domain(of: request.node)), registry(of: request.node), index
    )
  }

  /// The error of a request from outside that fails before anything is created; nil if it can be linked.
  func linkingError(_ type: any Any.Type, _ answer: RequestAnswer, _ filter: CandidateFilter) -> DIError? {
    linkingError(type, answer, filter, registry, nil)
  }

  private func linkingError(
    _ type: any Any.Type, _ answer: RequestAnswer, _ filter: CandidateFilter, _ registry: Registry, _ index: NearIndex?
  ) -> DIError? {
    switch answer.failure {
    case .missing:
      return registry.missing(type, filter, index)
    case .ambiguous(let candidates, let keys):
      let form = isDelayedRequest(type) || isOptional(type) ? type : nil
      return registry.ambiguous(
        wantedType(of: type), candidates, filter.qualifiers + qualifiers(of: type) + keys, as: form)
    case nil:
      return answer.typeWithoutArguments.map {
        .typeIsNotFound(type: DIRequest($0, origin: registry.origin, purpose: .withoutArguments))
      }
    }
  }

  /// The error of a request for a component that has no initializer for its arguments; nil if there is one.
  func creationError(_ edge: Edge) -> DIError? {
    if initializer(of: edge.target, for: edge.signature) != nil { return nil }
    let component = nodes[edge.target].component
    var info = component.info.traced(origin: registry(of: edge.target).origin)
    if !component.makesInstances { return .notSpecifiedInitializationMethodFor(typeInfo: info) }
    info.trace.service = edge.requestedService.map { component.services[$0].type }
    let existing = nodes[edge.target].initializers.map(\.signature)
    return .initializationMethodWithSignatureIsNotFoundFor(
      typeInfo: info, signature: DIMethodSignature(edge.signature.types, existing: existing))
  }

  /// The error of a request that leads to a component which has to be replaced; nil if it does not.
  func replacementError(_ edge: Edge) -> DIError? {
    let (node, layer) = (nodes[edge.target], nodes[edge.target].component)
    guard layer.layer?.kind == .requirement else { return nil }
    let registry = registry(at: node.level)
    let component = registry.component(registry.place(ofLayer: node.position)!)
    return .replacementIsRequired(typeInfo: component.info.refused(as: layer.type, registry.origin))
  }

  /// The error of a component whose initializer needs its own result.
  func recursion(of node: Int) -> DIError {
    .recursiveInitialization(typeInfo: nodes[node].component.info.traced(origin: registry(of: node).origin))
  }
}

extension RequestAnswer {
  /// The type that takes no arguments, but gets some; nil if there is none.
  var typeWithoutArguments: (any Any.Type)? {
    switch self {
    case .takesNoArguments(let type): type
    case .optional(let answer, _), .delayed(let answer, _, _): answer.typeWithoutArguments
    case .many(let members, _): members.lazy.compactMap(\.answer.typeWithoutArguments).first
    case .component, .ambiguous, .missing, .container, .argument, .nothing: nil
    }
  }
}
