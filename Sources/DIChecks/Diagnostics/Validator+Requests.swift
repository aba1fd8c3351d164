// The checks of single requests: whether a component answers, and whether it can be created for the request.

internal import DICore

extension Validator {
  /// Reports the faults and contradictions of registrations, decorators and replacements.
  func checkRegistrations() {
    let registry = graph.registry
    for fault in registry.faults {
      let node = graph.own.lowerBound + fault.position
      var cause = Cause(kind: fault.error.kind, nodes: [node])
      if let first = fault.candidates.first {
        let nodes = fault.candidates.map { graph.own.lowerBound + $0.component }
        cause.nodes = nodes
        let type = ObjectIdentifier(registry.type(of: first))
        cause.type = type
        contradictions[type, default: []].append((Set(nodes), findings.count))
      }
      report(cause, at: nil) { Finding(kind: fault.error.kind, node: node, content: .error(fault.error)) }
    }
    for (rule, error) in registry.layerFaults {
      var finding = Finding(kind: error.kind, node: nil, content: .error(error), near: error.near)
      finding.rule = rule.info
      add(finding)
    }
  }

  /// Checks each request of each component.
  func checkRequests() {
    for node in checked {
      for number in graph.nodes[node].requests {
        let request = graph.requests[number]
        if let fault = request.answer.fault {
          if !(request.mayBeLeftOut && request.answer.isMissing) { report(fault, of: request) }
        } else {
          checkAnswer(to: request)
        }
      }
    }
  }

  /// Reports a request that cannot be linked.
  private func report(_ fault: Fault, of request: CheckedGraph.Request) {
    let end = Routes.End.node(request.node)
    let registry = graph.registry(of: request.node)
    func finding() -> Finding {
      let error = graph.error(of: fault, in: registry, nearIndex)
      return Finding(kind: error.kind, node: request.node, content: .error(error), near: error.near)
    }
    switch fault {
    case .missing(let type, let filter), .denied(let type, let filter):
      let isDenied = if case .denied = fault { true } else { false }
      let cause = Cause(
        kind: isDenied ? .noAccess : .missing, type: ObjectIdentifier(wantedType(of: type)),
        qualifiers: filter.qualifiers + qualifiers(of: type), nodes: [graph.nodes[request.node].level],
        list: orNone(type),
        domain: isDenied ? filter.domain.map { ObjectIdentifier($0) } : nil)
      report(cause, at: end, finding)
    case .ambiguous(let candidates, _, _):
      let type = ObjectIdentifier(registry.type(of: candidates[0]))
      let nodes = candidates.map { graph.node($0, seenFrom: graph.nodes[request.node].level) }
      if let known = contradictions[type]?.first(where: { $0.nodes.isSuperset(of: nodes) }) {
        return add(end, to: known.finding)
      }
      report(Cause(kind: .ambiguous, type: type, nodes: nodes), at: end, finding)
    case .noElement(let type), .onlyParameter(let type):
      report(Cause(kind: .missing, type: ObjectIdentifier(type)), at: end, finding)
    case .takesNoArguments, .noInitializer, .unmade, .notReplaced, .recursion:
      report(Cause(kind: .wrongArguments, type: ObjectIdentifier(request.type)), at: end) {
        Finding(kind: .wrongArguments, node: request.node, content: .error(registry.error(of: fault)))
      }
    }
  }

  /// Checks that the components that answer a request can be created for it.
  private func checkAnswer(to request: CheckedGraph.Request) {
    for edge in graph.edges[request.edges] {
      guard let fault = graph.fault(of: edge) else { continue }
      let component = graph.nodes[edge.target].component
      if case .notReplaced = fault {
        report(Cause(kind: .unreplaced, nodes: [edge.target]), at: .node(request.node)) {
          Finding(kind: .unreplaced, node: request.node, content: .error(error(of: fault, metBy: request)))
        }
        continue
      }
      // An instance can exist: it was set, or created from arguments by an earlier request.
      if component.makesInstances ? component.lifetime.isCached : component.lifetime.keepsBetweenResolves { continue }
      if graph.givesNothing(edge) || request.mayBeLeftOut && !edge.isDelayed { continue }
      if graph.inner(of: request.node) == edge.target, !decoratorsInNeed.contains(request.node) { continue }
      // It leads back to its own initializer, whatever the arguments: a recursion.
      if edge.target == request.node, !request.isInjected, !edge.isDelayed { continue }
      // A root is requested by the program, which has no instance of the target.
      if canLeadBack(from: edge.target, to: request.node), edge.isDelayed || !isCreatedForRoots[request.node] {
        if !component.makesInstances, !edge.isDelayed { madeOnlyWithin.append((request.node, edge.target)) }
        continue
      }
      report(fault, edge, request)
    }
  }

  /// Whether a dependent can be created for an instance of its dependency whose initializer has returned: then it gets this
  /// instance.
  private func canLeadBack(from target: Int, to dependent: Int) -> Bool {
    let node = graph.nodes[target]
    if node.injectsByContainer || node.opensScopes || node.component.completionCaptures { return true }
    let leads = leadsBack(target)
    return leads.anywhere || leads.toItself && cycles.numbers[target] == cycles.numbers[dependent]
  }

  /// Whether injections, lazies and providers of a component lead to one that can request anything, and to the component
  /// itself.
  private func leadsBack(_ node: Int) -> (anywhere: Bool, toItself: Bool) {
    if let known = leadingBack[node] { return known }
    var leads = (anywhere: false, toItself: false)
    for edge in graph.edges(from: node) where edge.isDelayed || graph.requests[edge.request].isInjected {
      if leadsAnywhere[edge.target] { leads.anywhere = true }
      if cycles.numbers[edge.target] == cycles.numbers[node] { leads.toItself = true }
    }
    leadingBack[node] = leads
    return leads
  }

  private func report(_ fault: Fault, _ edge: CheckedGraph.Edge, _ request: CheckedGraph.Request) {
    let isMade = graph.nodes[edge.target].component.makesInstances
    let kind: DIDiagnostic.Kind =
      !isMade ? .noInitializer : edge.signature.isEmpty ? .missingArguments : .wrongArguments
    // A way that leads through the target ends with a recursion there.
    let isAround = eagerCycles.numbers[edge.target] == eagerCycles.numbers[request.node]
    let end = isAround ? Routes.End.loop([request.node]) : .node(request.node)
    report(Cause(kind: kind, nodes: [edge.target], signature: edge.signature), at: end) {
      // A missing initializer is mended where the component is registered, missing arguments where it is requested.
      Finding(
        kind: kind, node: isMade ? request.node : edge.target, content: .error(error(of: fault, metBy: request)),
        near: isMade ? [graph.nodes[edge.target].component.info] : [])
    }
  }

  func error(of fault: Fault, metBy request: CheckedGraph.Request) -> DIError {
    graph.registry(of: request.node).error(of: fault)
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
    case .replacementIsRequired: .unreplaced
    case .weakLifetimeOfValue: .weakValue
    case .closesNothing: .uselessClosing
    case .loadIdentityIsUnknown: .unknownIdentity
    case .typeIsNotFound: .missing
    // Only requests throw these.
    case .needsAwait, .tooDeep, .typeIsIncorrect, .initializationFailed, .scopeIsGone, .containerIsClosed,
      .lifetimeKeepsNoValue, .valueIsAlreadySet, .isolated, .whileCreateSingleton, .build, .closingFailed, .closing:
      .missing
    }
  }

  /// Registrations similar to what was requested.
  var near: [DITypeInfo] { subject?.near ?? [] }
}
