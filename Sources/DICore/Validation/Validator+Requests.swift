// The checks of single requests: whether a component answers, and whether it can be created for the request.

extension Validator {
  /// Reports the faults and contradictions of registrations.
  func checkRegistrations(_ registry: Registry) {
    for fault in registry.faults {
      let node = model.own.lowerBound + fault.position
      var cause = Cause(kind: fault.error.kind, nodes: [node])
      if let first = fault.candidates.first {
        let nodes = fault.candidates.map { model.own.lowerBound + $0.component }
        cause.nodes = nodes
        let type = ObjectIdentifier(registry.type(of: first))
        cause.type = type
        contradictions[type, default: []].append((Set(nodes), findings.count))
      }
      report(cause, at: nil) {
        Finding(kind: fault.error.kind, node: node, content: .error(fault.error))
      }
    }
  }

  /// Reports the faults of decorators and replacements.
  func checkLayers(_ registry: Registry) {
    for (rule, error) in registry.layerFaults {
      var finding = Finding(kind: error.kind, node: nil, content: .error(error), near: error.near)
      finding.rule = rule.info
      add(finding)
    }
  }

  /// Checks each request of each component.
  func checkRequests() {
    for node in checked {
      for number in model.nodes[node].requests {
        switch model.requests[number].answer.failure {
        case .missing:
          if !model.requests[number].mayBeLeftOut { reportMissing(model.requests[number]) }
        case .ambiguous(let candidates, _):
          reportAmbiguous(model.requests[number], candidates)
        case nil:
          checkAnswer(to: number)
        }
      }
    }
  }

  private func reportMissing(_ request: DependencyModel.Request) {
    let registry = model.registry(of: request.node)
    let domain = model.domain(of: request.node)
    let isDenied = registry.isAccessDenied(request.type, CandidateFilter(domain: domain))
    let wanted = wantedType(of: request.type)
    let names = qualifiers(of: request.type)
    let cause = Cause(
      kind: isDenied ? .noAccess : .missing, type: ObjectIdentifier(wanted), qualifiers: names,
      nodes: [model.nodes[request.node].level], domain: isDenied ? domain.map { ObjectIdentifier($0) } : nil)
    report(cause, at: .node(request.node)) { finding(request) }
  }

  private func reportAmbiguous(_ request: DependencyModel.Request, _ candidates: [Registry.Candidate]) {
    let registry = model.registry(of: request.node)
    let level = model.nodes[request.node].level
    let type = ObjectIdentifier(registry.type(of: candidates[0]))
    let nodes = candidates.map { model.node($0, seenFrom: level) }
    if let known = contradictions[type]?.first(where: { $0.nodes.isSuperset(of: nodes) }) {
      return add(.node(request.node), to: known.finding)
    }
    report(Cause(kind: .ambiguous, type: type, nodes: nodes), at: .node(request.node)) { finding(request) }
  }

  /// The finding of a request that cannot be linked.
  private func finding(_ request: DependencyModel.Request) -> Finding {
    let error = model.linkingError(request, nearIndex)!
    return Finding(kind: error.kind, node: request.node, content: .error(error), near: error.near)
  }

  /// Checks that the components that answer a request can be created for it.
  private func checkAnswer(to number: Int) {
    if model.requests[number].answer.typeWithoutArguments != nil { reportArgumentsTaken(by: model.requests[number]) }
    var doubtful: [DependencyModel.Edge] = []
    model.forEachEdge(of: number) { edge in
      if let error = model.replacementError(edge) {
        let cause = Cause(kind: .unreplaced, nodes: [edge.target])
        return report(cause, at: .node(model.requests[number].node)) {
          Finding(kind: .unreplaced, node: model.requests[number].node, content: .error(error))
        }
      }
      if model.initializer(of: edge.target, for: edge.signature) == nil { doubtful.append(edge) }
    }
    if doubtful.isEmpty { return }
    let request = model.requests[number]
    for edge in doubtful {
      let component = model.nodes[edge.target].component
      // An instance can exist: it was set, or created from arguments by an earlier request.
      if component.makesInstances ? component.lifetime.isCached : component.lifetime.keepsBetweenResolves { continue }
      if edge.mayBeUnmade, !component.makesInstances { continue }
      if request.mayBeLeftOut, !edge.isDelayed { continue }
      if canLeadBack(from: edge.target, to: request.node) { continue }
      if let error = model.creationError(edge) { report(error, edge, request) }
    }
  }

  /// Whether a dependent can be created for an instance of its dependency whose initializer has returned: then it gets this
  /// instance.
  private func canLeadBack(from target: Int, to dependent: Int) -> Bool {
    let node = model.nodes[target]
    if node.injectsByContainer || node.component.completionCaptures { return true }
    let leads = leadsBack(target)
    return leads.anywhere || leads.toItself && cycles.numbers[target] == cycles.numbers[dependent]
  }

  /// Whether injections, lazies and providers of a component lead to one that can request anything, and to the component
  /// itself.
  private func leadsBack(_ node: Int) -> (anywhere: Bool, toItself: Bool) {
    if let known = leadingBack[node] { return known }
    var leads = (anywhere: false, toItself: false)
    model.forEachEdge(from: node) { edge in
      guard edge.isDelayed || model.requests[edge.request].isInjected else { return }
      if leadsAnywhere[edge.target] { leads.anywhere = true }
      if cycles.numbers[edge.target] == cycles.numbers[node] { leads.toItself = true }
    }
    leadingBack[node] = leads
    return leads
  }

  private func report(_ error: DIError, _ edge: DependencyModel.Edge, _ request: DependencyModel.Request) {
    let isMade = model.nodes[edge.target].component.makesInstances
    let kind: DIDiagnostic.Kind =
      !isMade ? .noInitializer : edge.signature.isEmpty ? .missingArguments : .wrongArguments
    report(Cause(kind: kind, nodes: [edge.target], signature: edge.signature), at: .node(request.node)) {
      // A missing initializer is mended where the component is registered, missing arguments where it is requested.
      Finding(
        kind: kind, node: isMade ? request.node : edge.target, content: .error(error),
        near: isMade ? [model.nodes[edge.target].component.info] : [])
    }
  }

  private func reportArgumentsTaken(by request: DependencyModel.Request) {
    report(Cause(kind: .wrongArguments, type: ObjectIdentifier(request.type)), at: .node(request.node)) {
      Finding(kind: .wrongArguments, node: request.node, content: .error(model.linkingError(request)!))
    }
  }
}

extension DIError {
  /// The kind of diagnostic that reports the error.
  var kind: DIDiagnostic.Kind {
    switch self {
    case .typeIsNotFoundForName, .typeIsNotFoundForTag: .missingQualifier
    case .noAccess: .noAccess
    case .defaultTypeIsNotSpecified: .ambiguous
    case .pluralSpecifiedDefaultType: .severalDefaults
    case .intersectionNamesForType: .equalNames
    case .intersectionTagsForType: .equalTags
    case .recursiveInitialization: .recursion
    case .notSpecifiedInitializationMethodFor: .noInitializer
    case .initializationMethodWithSignatureIsNotFoundFor: .missingArguments
    case .isolated: .otherActor
    case .replacementIsRequired: .unreplaced
    case .weakLifetimeOfValue: .weakValue
    case .loadIdentityIsUnknown: .unknownIdentity
    case .typeIsNotFound: .missing
    // Only requests throw these.
    case .tooDeep, .typeIsIncorrect, .initializationFailed, .scopeIsGone, .containerIsClosed, .lifetimeKeepsNoValue,
      .valueIsAlreadySet, .whileCreateSingleton, .build:
      .missing
    }
  }

  /// What was requested, as the end of a path.
  var goal: String {
    switch self {
    case .typeIsNotFound(let type), .typeIsNotFoundForName(let type, _, _), .typeIsNotFoundForTag(let type, _, _),
      .defaultTypeIsNotSpecified(let type, _), .pluralSpecifiedDefaultType(let type, _),
      .intersectionNamesForType(let type, _, _), .intersectionTagsForType(let type, _, _):
      type.description
    case .noAccess(let infos, _):
      infos.first.map { typeName($0.trace.service ?? $0.type) } ?? ""
    case .recursiveInitialization(let info), .notSpecifiedInitializationMethodFor(let info),
      .initializationMethodWithSignatureIsNotFoundFor(let info, _), .isolated(let info),
      .replacementIsRequired(let info):
      info.description
    default: ""
    }
  }

  /// Registrations similar to what was requested.
  var near: [DITypeInfo] {
    switch self {
    case .typeIsNotFound(let type): type.near
    case .typeIsNotFoundForName(_, _, let infos), .typeIsNotFoundForTag(_, _, let infos), .noAccess(let infos, _),
      .defaultTypeIsNotSpecified(_, let infos), .pluralSpecifiedDefaultType(_, let infos),
      .intersectionNamesForType(_, _, let infos), .intersectionTagsForType(_, _, let infos):
      infos
    default: []
    }
  }
}
