internal import DILifetime

/// What a resolve needs: the components that it could create, with the cells of their instances.
///
/// It is made under the lock of the container family. A ``ResolveWalk`` reads it without the lock, since it looks at instances.
struct ResolvePreview {
  private let survey: ExplanationSurvey
  let type: any Any.Type
  let answer: RequestAnswer
  /// The names and tags of the request, and the domain that makes it.
  private let filter: CandidateFilter
  let signature: DIMethodSignature
  /// The bindings of the components that the resolve could create or reuse.
  let bindings: [Instance: Binding]

  var graph: DIDependencyGraph { survey.graph }
  var model: DependencyModel { survey.model }
  var cycles: [Int] { survey.cycles }

  /// A component, and the names and tags that choose one of its instances.
  struct Instance: Hashable {
    let node: Int
    let qualifiers: [Qualifier]
  }

  init(
    _ type: any Any.Type, _ answer: RequestAnswer, _ filter: CandidateFilter, _ signature: DIMethodSignature,
    _ survey: ExplanationSurvey, _ linked: Graph
  ) {
    let model = survey.model
    self.type = type
    self.answer = answer
    self.filter = filter
    self.signature = signature
    self.survey = survey
    let linkers = sequence(first: linked, next: { $0.parent?.graph }).map(\.linker)
    var bindings: [Instance: Binding] = [:]
    ResolvePreview.forEachCreated(by: answer, signature, model) { edge in
      let node = model.nodes[edge.target]
      // Without the layout of the cells there is no instance.
      guard linkers[node.level].isSettled else { return }
      bindings[Instance(node: edge.target, qualifiers: edge.qualifiers)] =
        linkers[node.level].binding(node.position, edge.qualifiers)
    }
    self.bindings = bindings
  }

  /// The nodes of the components that answer the request.
  var answers: [Int] {
    var answers: [Int] = []
    model.forEachEdge(of: answer, passing: signature) { answers.append($0.target) }
    return answers
  }

  /// The components that request an answer; if there is none, those that request the same.
  ///
  /// Each comes once for each kind of request, however many answers it has.
  var dependents: [DIExplanation.Dependent] {
    var found: [(node: Int, kinds: DIDependencyGraph.Kinds)] = []
    let answers = Set(answers)
    for edge in graph.edges where answers.contains(edge.dependency) { found.append((edge.dependent, edge.kinds)) }
    if answers.isEmpty {
      let (wanted, names) = (wantedType(of: type), Set(filter.qualifiers + qualifiers(of: type)))
      for request in model.requests
      where wantedType(of: request.type) == wanted && Set(qualifiers(of: request.type)) == names {
        found.append((request.node, DIDependencyGraph.Kinds(request)))
      }
    }
    var known: Set<DIDependencyGraph.Edge> = []
    return found.filter { node, kinds in
      known.insert(DIDependencyGraph.Edge(dependent: node, dependency: -1, request: -1, kinds: kinds)).inserted
    }.map { DIExplanation.Dependent(component: graph.components[$0.node], kinds: $0.kinds) }
  }

  /// The nodes of the components that the resolve could create.
  var created: Set<Int> {
    var created: Set<Int> = []
    ResolvePreview.forEachCreated(by: answer, signature, model) { created.insert($0.target) }
    return created
  }

  /// Calls a body with each request for a component that could be created, once for each component and qualifiers.
  private static func forEachCreated(
    by answer: RequestAnswer, _ signature: DIMethodSignature, _ model: DependencyModel,
    _ body: (DependencyModel.Edge) -> Void
  ) {
    var seen: Set<Instance> = []
    var expanded: Set<Int> = []
    var open: [Int] = []
    func visit(_ edge: DependencyModel.Edge) {
      if edge.isDelayed { return }
      if seen.insert(Instance(node: edge.target, qualifiers: edge.qualifiers)).inserted { body(edge) }
      if expanded.insert(edge.target).inserted { open.append(edge.target) }
    }
    model.forEachEdge(of: answer, passing: signature, visit)
    while let node = open.popLast() { model.forEachEdge(from: node, visit) }
  }
}

// MARK: - Errors

extension ResolvePreview {
  /// A request that fails.
  struct Failure {
    /// The nodes that are being created, the outermost first.
    let path: [Int]
    /// The number of the request; nil for the explained request.
    let request: Int?
    /// The component that answers, but cannot be created; nil if none answers.
    let edge: DependencyModel.Edge?
  }

  /// The error of a failure, without the descriptions of tags; call it under the lock of the container family.
  func error(of failure: Failure) -> DIError {
    let error =
      if let edge = failure.edge {
        model.replacementError(edge) ?? model.creationError(edge) ?? model.recursion(of: edge.target)
      } else if let request = failure.request {
        model.linkingError(model.requests[request])!
      } else {
        model.linkingError(type, answer, filter)!
      }
    return failure.path.reversed().reduce(error) { $0.requested(by: model.nodes[$1].component.info) }
  }
}
