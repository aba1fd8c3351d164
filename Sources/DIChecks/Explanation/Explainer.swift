internal import DICore

/// What all explanations of a graph have in common.
struct ExplainedGraph {
  let graph: CheckedGraph
  let picture: DIDependencyGraph
  /// The faults of all components.
  let diagnostics: [DIDiagnostic]
  /// The number of the cycle of each node, by requests that are made while instances are created.
  let cycles: [Int]
  /// The cycles with a member that is made apart.
  private let apartCycles: Set<Int>
  /// Whether the injections of each component wait for initializers: they can reach a request that the linker does not see.
  let leadsOut: [Bool]

  /// Checks a graph; call it under the lock of the container family.
  init(_ linked: LinkedGraph) {
    graph = CheckedGraph(linked)
    picture = DIDependencyGraph(graph)
    let validator = Validator(graph)
    diagnostics = validator.diagnostics(includesFaults: false, includesNotes: false)
    let (cycles, nodes) = (validator.eagerCycles.numbers, graph.nodes)
    self.cycles = cycles
    apartCycles = Set(nodes.indices.lazy.filter { nodes[$0].component.isMadeApart }.map { cycles[$0] })
    leadsOut = graph.leadsOut(along: validator.eager)
  }

  /// Whether a component is made in a resolve of its own, for all who wait for it; members of a cycle are made in one.
  func isResolve(_ node: Int, requestedBy dependent: Int?) -> Bool {
    guard graph.nodes[node].component.lifetime.keepsBetweenResolves else { return false }
    if let dependent, cycles[dependent] == cycles[node] { return false }
    return graph.awaiting.isApart(node) || apartCycles.contains(cycles[node])
  }
}

extension CheckedGraph {
  /// Whether the injections of each component can reach a request that the linker does not see.
  ///
  /// The linker has the same rule for its bindings: `Node.mayLeadOut`.
  fileprivate func leadsOut(along eager: Successors) -> [Bool] {
    let leads = eager.reversed.reachable(
      from: nodes.indices.filter { requests[nodes[$0].requests].contains(where: \.answer.hidesRequests) })
    return nodes.map { node in
      requests[node.requests].contains { request in
        if request.isInjected {
          return request.answer.hidesRequests
            || edges[request.edges].contains { !$0.isDelayed && leads[$0.target] }
        }
        // An injection can use what the initializer probably keeps.
        let isKept = request.answer.delayed != nil || !request.answer.isContainer
        return request.answer.hidesRequests && isKept && !node.component.injections.isEmpty
      }
    }
  }
}

extension RecordedAnswer {
  /// Whether anything can be requested by what answers.
  fileprivate var hidesRequests: Bool { fault == nil && (delayed != nil || opensScopes || isContainer) }

  var isContainer: Bool { if case .container = content { true } else { false } }
}

/// Collects what an explanation needs under the lock of the container family, and makes the explanation afterwards.
struct Explainer {
  let explained: ExplainedGraph
  let type: any Any.Type
  let answer: RecordedAnswer
  /// The components that answer the request.
  let edges: [CheckedGraph.Edge]
  /// Where the instances are kept that the request could create or reuse.
  private(set) var places: [Instance: InstancePlace] = [:]
  /// The components that it could create.
  private var created: Set<Int> = []
  private let qualifiers: [Qualifier]
  private let rejected: [DIExplanation.Rejection]

  /// A component, and the names and tags that choose one of its instances.
  struct Instance: Hashable {
    let node: Int
    let qualifiers: [Qualifier]

    /// The instance that answers a request; what a decorator stands around is requested with its own names and tags.
    init(_ edge: CheckedGraph.Edge, requestedBy dependent: Instance?, in graph: CheckedGraph) {
      node = edge.target
      let passedOn = dependent.flatMap { graph.inner(of: $0.node) == edge.target ? $0.qualifiers : nil } ?? []
      qualifiers = passedOn.isEmpty ? edge.qualifiers : passedOn
    }

    /// The instance in a place, which can have one name or tag of several.
    init(_ instance: Instance, in place: InstancePlace?) {
      node = instance.node
      qualifiers = place?.qualifier.map { [$0] } ?? []
    }
  }

  /// Looks up the request; call it under the lock.
  init(
    _ type: any Any.Type, _ qualifiers: [Qualifier], _ signature: DIMethodSignature, from domain: (any AccessDomain)?,
    in explained: ExplainedGraph
  ) {
    self.explained = explained
    self.type = type
    self.qualifiers = qualifiers
    let graph = explained.graph
    (answer, edges) = graph.answer(to: type, qualifiers, passing: signature, from: domain)
    let filter = CandidateFilter(qualifiers: qualifiers, domain: domain)
    rejected = graph.registry.rejections(of: type, filter, answer, edges.compactMap(\.member))
      .map { DIExplanation.Rejection(component: explained.picture.components[graph.node($0, seenFrom: 0)], reason: $1) }
    findPlaces()
  }

  /// Finds where all instances are kept that the answers could create.
  private mutating func findPlaces() {
    let graph = explained.graph
    var open = edges.map { (edge: $0, dependent: Instance?.none) }
    while let (edge, dependent) = open.popLast() {
      let instance = Instance(edge, requestedBy: dependent, in: graph)
      if edge.isDelayed || places[instance] != nil { continue }
      let node = graph.nodes[edge.target]
      let place = graph.linked.place(node.position, instance.qualifiers, level: node.level)
      places[instance] = place
      // What a decorator stands around differs by its name or tag.
      if created.insert(edge.target).inserted || node.component.layer != nil && place != nil {
        open += graph.edges(from: edge.target).map { ($0, Instance(instance, in: place)) }
      }
    }
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
    DIExplanation(
      type: type, qualifiers: qualifiers, answers: edges.map { explained.picture.components[$0.target] },
      rejected: rejected, dependents: dependents, steps: steps, error: error,
      diagnostics: explained.diagnostics.filter { $0.finding.concerns(created) })
  }

  /// The components that request an answer; if there is none, those that request the same.
  ///
  /// Each comes once for each kind of request, however many answers it has.
  private var dependents: [DIExplanation.Dependent] {
    var found: [(node: Int, kinds: DIDependencyGraph.Kinds)] = []
    let answers = Set(edges.map(\.target))
    for edge in explained.picture.edges where answers.contains(edge.dependency) {
      found.append((edge.dependent, edge.kinds))
    }
    if answers.isEmpty {
      let (wanted, names) = (wantedType(of: type), Set(qualifiers + DICore.qualifiers(of: type)))
      for request in explained.graph.requests
      where wantedType(of: request.type) == wanted && Set(DICore.qualifiers(of: request.type)) == names {
        found.append((request.node, DIDependencyGraph.Kinds(request)))
      }
    }
    var known: Set<DIDependencyGraph.Edge> = []
    return found.filter { node, kinds in
      known.insert(DIDependencyGraph.Edge(dependent: node, dependency: -1, request: -1, kinds: kinds)).inserted
    }.map { DIExplanation.Dependent(component: explained.picture.components[$0.node], kinds: $0.kinds) }
  }
}

extension Finding {
  /// Whether it affects one of the nodes.
  fileprivate func concerns(_ nodes: Set<Int>) -> Bool {
    ends.contains { end in
      switch end {
      case .node(let node), .against(let node, _): nodes.contains(node)
      // The fault is in what is kept, not in what is created for it.
      case .held(let node, let tree): nodes.contains(tree.first(of: node))
      case .loop(let loop): loop.contains(where: nodes.contains)
      }
    }
  }
}
