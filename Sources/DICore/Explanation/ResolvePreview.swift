internal import DILifetime

/// What a resolve would do: the components it would create, in order.
///
/// It is made under the lock of the container family, and walked without it: walking looks at instances.
struct ResolvePreview {
  let graph: DIDependencyGraph
  private let model: DependencyModel
  private let type: any Any.Type
  private let answer: RequestAnswer
  private let signature: DIMethodSignature
  /// The bindings of the components that the resolve could create or reuse.
  private let bindings: [Instance: Binding]
  /// The number of the cycle of each node, by requests that are made while instances are created.
  private let cycles: [Int]

  /// A component, and the names and tags that choose one of its instances.
  private struct Instance: Hashable {
    let node: Int
    let qualifiers: [Qualifier]
  }

  init(
    _ type: any Any.Type, _ answer: RequestAnswer, _ signature: DIMethodSignature, _ model: DependencyModel,
    _ graph: DIDependencyGraph, _ linked: Graph
  ) {
    self.type = type
    self.answer = answer
    self.signature = signature
    self.model = model
    self.graph = graph
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
    cycles = StrongComponents(Successors(model, includesDelayed: false)).numbers
  }

  /// The nodes of the components that answer the request.
  var answers: [Int] {
    var answers: [Int] = []
    model.forEachEdge(of: answer, passing: signature) { answers.append($0.target) }
    return answers
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

// MARK: - Walking

extension ResolvePreview {
  /// One of the answers to a request.
  private struct Visit {
    enum Target {
      case component(DependencyModel.Edge)
      case other(DIExplanation.Action)
    }

    let target: Target
    let type: any Any.Type
    let kinds: DIDependencyGraph.Kinds
    let depth: Int
    let scope: Scope
  }

  /// The error of a component that answers, but cannot be created for the request; nil if all can, or none answers.
  var creationError: DIError? {
    var error: DIError?
    model.forEachEdge(of: answer, passing: signature) { edge in
      if error == nil, !edge.isDelayed { error = model.creationError(edge) }
    }
    return error
  }

  /// What a resolve in a scope would do.
  func steps(in scope: Scope) -> [DIExplanation.Step] {
    var steps: [DIExplanation.Step] = []
    var open = visits(of: answer, type, 0, scope, passing: signature) { _ in [] }
    open.reverse()
    var progress = Progress(cycles)
    var listed: Set<Made> = []
    while let visit = open.popLast() {
      progress.end(downTo: visit.depth)
      guard case .component(let edge) = visit.target else {
        if case .other(let action) = visit.target { steps.append(step(visit, nil, action)) }
        continue
      }
      let binding = bindings[Instance(node: edge.target, qualifiers: edge.qualifiers)]
      let owner = binding.map(visit.scope.owner) ?? visit.scope
      let instance = Made(
        instance: Instance(node: edge.target, qualifiers: binding?.qualifier.map { [$0] } ?? []),
        scope: graph.components[edge.target].lifetime.isForAllScopes ? nil : ObjectIdentifier(owner))
      let action = action(edge, binding, owner, instance, progress)
      let isRepeated = action == .creates && !listed.insert(instance).inserted
      steps.append(step(visit, graph.components[edge.target], action, isRepeated: isRepeated))
      guard action == .creates else { continue }
      progress.begin(instance, isKept: graph.components[edge.target].lifetime != .prototype)
      if isRepeated { continue }
      let context = graph.components[edge.target].lifetime.isOfRoot ? owner.root : owner
      open += requests(of: edge.target, for: edge.signature).reversed().flatMap { number in
        let request = model.requests[number]
        return visits(of: request.answer, request.type, visit.depth + 1, context, from: number) {
          DIDependencyGraph.Kinds($0, of: request)
        }.reversed()
      }
    }
    return steps
  }

  private func step(
    _ visit: Visit, _ component: DIDependencyGraph.Component?, _ action: DIExplanation.Action, isRepeated: Bool = false
  ) -> DIExplanation.Step {
    DIExplanation.Step(
      depth: visit.depth, type: visit.type, kinds: visit.kinds, component: component, action: action,
      isRepeated: isRepeated)
  }

  /// The requests of the initializer for these arguments, and of the injections.
  private func requests(of node: Int, for signature: DIMethodSignature) -> [Int] {
    let initializer =
      model.initializer(of: node, for: signature).map { model.nodes[node].initializers[$0].requests } ?? 0..<0
    return Array(initializer) + model.nodes[node].requests.filter { model.requests[$0].isInjected }
  }

  /// The answers to a request, each to be visited; something else if no component answers.
  private func visits(
    of answer: RequestAnswer, _ type: any Any.Type, _ depth: Int, _ scope: Scope, from request: Int? = nil,
    passing signature: DIMethodSignature = DIMethodSignature([]),
    kinds: (DependencyModel.Edge?) -> DIDependencyGraph.Kinds
  ) -> [Visit] {
    var visits: [Visit] = []
    func visit(_ edge: DependencyModel.Edge) {
      visits.append(Visit(target: .component(edge), type: type, kinds: kinds(edge), depth: depth, scope: scope))
    }
    if let request {
      model.forEachEdge(of: request, visit)
    } else {
      model.forEachEdge(of: answer, passing: signature, visit)
    }
    if visits.isEmpty || answer.failure != nil {
      return [Visit(target: .other(action(answer, request)), type: type, kinds: kinds(nil), depth: depth, scope: scope)]
    }
    return visits
  }

  /// What happens where no component answers.
  private func action(_ answer: RequestAnswer, _ request: Int?) -> DIExplanation.Action {
    switch answer {
    case .container: .passesContainer
    case .argument: .passesArgument
    case .nothing, .many: .passesNothing
    case .optional(let answer, _), .delayed(let answer, _, _): action(answer, request)
    case .component, .ambiguous, .missing, .takesNoArguments:
      request.map { model.requests[$0].mayBeLeftOut } == true ? .passesNothing : .fails
    }
  }

  /// An instance that the resolve has made before.
  private struct Made: Hashable {
    let instance: Instance
    let scope: ObjectIdentifier?
  }

  private func action(
    _ edge: DependencyModel.Edge, _ binding: Binding?, _ scope: Scope, _ instance: Made, _ progress: Progress
  ) -> DIExplanation.Action {
    if edge.isDelayed { return .defers }
    if leavesOut(edge, progress.isOpen(instance)) { return .leavesOut }
    if progress.isOpen(instance) { return .shares }
    if binding?.cacheSlot(for: scope)?.isFull == true { return .reuses }
    if progress.isMade(instance) { return .shares }
    if model.initializer(of: edge.target, for: edge.signature) == nil {
      return edge.mayBeUnmade ? .passesNothing : .fails
    }
    return .creates
  }

  /// Whether an initializer's request for many leaves out a member.
  private func leavesOut(_ edge: DependencyModel.Edge, _ isOpen: Bool) -> Bool {
    if edge.request < 0 { return false }
    let isInjected = model.requests[edge.request].isInjected
    return isOpen && edge.service != nil && !isInjected
      || model.leavesOut(edge, requestedBy: model.requests[edge.request].node)
  }

  /// The instances that a resolve has created, or is creating.
  private struct Progress {
    /// The number of the cycle of each node.
    private let cycles: [Int]
    /// The instances whose requests are being followed, the outermost first.
    private var path: [Made] = []
    private var open: Set<Made> = []
    /// The kept and shared instances.
    private var kept: Set<Made> = []
    /// The instances of each open cycle, and how many of them are open: a request within the cycle gets them.
    private var inCycle: [Int: (made: Set<Made>, openCount: Int)] = [:]

    init(_ cycles: [Int]) { self.cycles = cycles }

    func isOpen(_ instance: Made) -> Bool { open.contains(instance) }

    func isMade(_ instance: Made) -> Bool {
      kept.contains(instance) || inCycle[cycle(of: instance)]?.made.contains(instance) == true
    }

    mutating func begin(_ instance: Made, isKept: Bool) {
      if isKept { kept.insert(instance) }
      inCycle[cycle(of: instance), default: ([], 0)].made.insert(instance)
      inCycle[cycle(of: instance)]!.openCount += 1
      open.insert(instance)
      path.append(instance)
    }

    /// Ends the creations from a depth on; a cycle ends with its first creation.
    mutating func end(downTo depth: Int) {
      while path.count > depth {
        let instance = path.removeLast()
        open.remove(instance)
        inCycle[cycle(of: instance)]!.openCount -= 1
        if inCycle[cycle(of: instance)]!.openCount == 0 { inCycle[cycle(of: instance)] = nil }
      }
    }

    private func cycle(of instance: Made) -> Int { cycles[instance.instance.node] }
  }
}

extension DIDependencyGraph.Lifetime {
  /// Whether instances belong to the root, so that their dependencies are created for it.
  fileprivate var isOfRoot: Bool {
    switch self {
    case .single, .lazySingle, .weakSingle: true
    case .prototype, .objectGraph, .perScope, .weakPerScope, .custom: false
    }
  }

  /// Whether all scopes share an instance.
  fileprivate var isForAllScopes: Bool {
    switch self {
    case .single, .lazySingle, .weakSingle, .custom: true
    case .prototype, .objectGraph, .perScope, .weakPerScope: false
    }
  }
}
