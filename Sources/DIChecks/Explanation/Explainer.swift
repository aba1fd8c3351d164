internal import DICore

/// What all explanations of a graph have in common.
struct ExplanationSurvey {
  let graph: CheckedGraph
  let picture: DIDependencyGraph
  /// The faults of all components.
  let diagnostics: [DIDiagnostic]
  /// The number of the cycle of each node, by requests that are made while instances are created.
  let cycles: [Int]

  /// Surveys a graph; call it under the lock of the container family.
  init(_ linked: LinkedGraph) {
    graph = CheckedGraph(linked)
    picture = DIDependencyGraph(graph)
    diagnostics = Validator.diagnostics(graph, includesFaults: false, includesNotes: false)
    cycles = StrongComponents(Successors(graph) { _, edge in !edge.isDelayed }).numbers
  }
}

/// Collects what an explanation needs under the lock of the container family, and makes the explanation afterwards.
struct Explainer {
  let survey: ExplanationSurvey
  let type: any Any.Type
  let answer: RecordedAnswer
  /// The components that answer the request.
  let edges: [CheckedGraph.Edge]
  /// Where the instances are kept that the request could create or reuse.
  let places: [Instance: InstancePlace]
  private let qualifiers: [Qualifier]
  private let rejected: [DIExplanation.Rejection]

  /// A component, and the names and tags that choose one of its instances.
  struct Instance: Hashable {
    let node: Int
    let qualifiers: [Qualifier]

    init(node: Int, qualifiers: [Qualifier]) {
      self.node = node
      self.qualifiers = qualifiers
    }

    init(_ edge: CheckedGraph.Edge) { self.init(node: edge.target, qualifiers: edge.qualifiers) }
  }

  /// Looks up the request; call it under the lock.
  init(
    _ type: any Any.Type, _ qualifiers: [Qualifier], _ signature: DIMethodSignature, from domain: (any AccessDomain)?,
    in survey: ExplanationSurvey
  ) {
    self.survey = survey
    self.type = type
    self.qualifiers = qualifiers
    let graph = survey.graph
    (answer, edges) = graph.answer(to: type, qualifiers, passing: signature, from: domain)
    let filter = CandidateFilter(qualifiers: qualifiers, domain: domain)
    rejected = graph.registry.rejections(of: type, filter, answer, edges.compactMap(\.member))
      .map { DIExplanation.Rejection(component: survey.picture.components[graph.node($0, seenFrom: 0)], reason: $1) }
    var places: [Instance: InstancePlace] = [:]
    Explainer.forEachCreated(by: edges, graph) { edge in
      let node = graph.nodes[edge.target]
      places[Instance(edge)] = graph.linked.place(node.position, edge.qualifiers, level: node.level)
    }
    self.places = places
  }

  /// Makes the explanation; call it without the lock, since looking at a weak instance can release it.
  ///
  /// - Parameters:
  ///   - scope: The scope of the request.
  ///   - error: Makes the error of a fault, under the lock.
  /// - Returns: The explanation.
  func explanation(in scope: Scope, _ error: (ResolveWalk.Failure) -> DIError) -> DIExplanation {
    let walk = ResolveWalk(self, in: scope)
    return explanation(walk.steps, failingWith: walk.failure.map(error))
  }

  /// The explanation for a container without a scope.
  func explanation(_ steps: [DIExplanation.Step] = [], failingWith error: DIError?) -> DIExplanation {
    var created: Set<Int> = []
    Explainer.forEachCreated(by: edges, survey.graph) { created.insert($0.target) }
    return DIExplanation(
      type: type, qualifiers: qualifiers, answers: edges.map { survey.picture.components[$0.target] },
      rejected: rejected, dependents: dependents, steps: steps, error: error,
      diagnostics: survey.diagnostics.filter { $0.finding.concerns(created) })
  }

  /// The components that request an answer; if there is none, those that request the same.
  ///
  /// Each comes once for each kind of request, however many answers it has.
  private var dependents: [DIExplanation.Dependent] {
    var found: [(node: Int, kinds: DIDependencyGraph.Kinds)] = []
    let answers = Set(edges.map(\.target))
    for edge in survey.picture.edges where answers.contains(edge.dependency) {
      found.append((edge.dependent, edge.kinds))
    }
    if answers.isEmpty {
      let (wanted, names) = (wantedType(of: type), Set(qualifiers + DICore.qualifiers(of: type)))
      for request in survey.graph.requests
      where wantedType(of: request.type) == wanted && Set(DICore.qualifiers(of: request.type)) == names {
        found.append((request.node, DIDependencyGraph.Kinds(request)))
      }
    }
    var known: Set<DIDependencyGraph.Edge> = []
    return found.filter { node, kinds in
      known.insert(DIDependencyGraph.Edge(dependent: node, dependency: -1, request: -1, kinds: kinds)).inserted
    }.map { DIExplanation.Dependent(component: survey.picture.components[$0.node], kinds: $0.kinds) }
  }

  /// Calls a body with each request for a component that could be created, once for each component and qualifiers.
  private static func forEachCreated(
    by answers: [CheckedGraph.Edge], _ graph: CheckedGraph, _ body: (CheckedGraph.Edge) -> Void
  ) {
    var seen: Set<Instance> = []
    var expanded: Set<Int> = []
    var open: [Int] = []
    func visit(_ edge: CheckedGraph.Edge) {
      if edge.isDelayed { return }
      if seen.insert(Instance(edge)).inserted { body(edge) }
      if expanded.insert(edge.target).inserted { open.append(edge.target) }
    }
    answers.forEach(visit)
    while let node = open.popLast() { graph.edges(from: node).forEach(visit) }
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
