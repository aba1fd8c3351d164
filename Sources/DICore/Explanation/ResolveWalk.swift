internal import DILifetime

/// Plays a resolve: it makes the same requests in the same order, and creates nothing.
///
/// As in a resolve, the injections of a component in a cycle wait for the creation in this cycle that began first.
struct ResolveWalk {
  /// What the resolve would do, in order.
  private var found: [Found] = []
  /// The first request that fails; nil if the resolve succeeds.
  private(set) var failure: ResolvePreview.Failure?

  private let preview: ResolvePreview
  private var model: DependencyModel { preview.model }
  /// What remains to be done, the next work last.
  private var work: [Work] = []
  private var creations: [Creation] = []
  /// The creations that are not complete, except those whose injections wait for an outer creation; the innermost last.
  private var open: [Int] = []
  /// The creations whose injections are due, in the order in which their initializers return.
  private var due: [Int] = []
  /// The creation of each instance that is not complete.
  private var current: [Made: Int] = [:]
  /// The first creation in each cycle that is open.
  private var heads: [Int: Int] = [:]
  /// The complete instances that are kept, or shared by the resolve.
  private var kept: Set<Made> = []
  /// The step that creates each instance; of a prototype that is created several times, the first.
  private var first: [Made: Int] = [:]

  private enum Work {
    case visit(Visit)
    /// The initializer of a creation has returned.
    case initialized(Int)
    /// The next injections that wait for a creation run, or it is complete.
    case inject(Int)
  }

  /// One of the answers to a request.
  private struct Visit {
    enum Target {
      case component(DependencyModel.Edge)
      case other(DIExplanation.Action)
    }

    let target: Target
    /// The number of the request; nil for the explained request.
    let request: Int?
    let type: any Any.Type
    let kinds: DIDependencyGraph.Kinds
    /// The step that creates the dependent; nil for the explained request.
    let dependent: Int?
    let scope: Scope
  }

  /// A request that the resolve makes.
  private struct Found {
    let type: any Any.Type
    let kinds: DIDependencyGraph.Kinds
    let action: DIExplanation.Action
    let node: Int?
    let dependent: Int?
    /// What it creates.
    let instance: Made?
  }

  /// An instance that the resolve creates.
  private struct Made: Hashable {
    let instance: ResolvePreview.Instance
    let scope: ObjectIdentifier?
  }

  private struct Creation {
    let instance: Made
    let step: Int
    /// The scope for which its dependencies are requested.
    let scope: Scope
    var isInitialized = false
    /// The outermost creation that it waits for; itself if none.
    var lowest: Int
    /// The position in `due` of the next creation whose injections run.
    var nextDue: Int
    /// The first position in `due` that can belong to it.
    let firstDue: Int

    /// Whether the initializer of a component runs in it.
    func isOpen(_ node: Int) -> Bool { instance.instance.node == node && !isInitialized }
  }

  init(_ preview: ResolvePreview, in scope: Scope) {
    self.preview = preview
    let visits = visits(of: preview.answer, preview.type, nil, scope, passing: preview.signature) { _ in [] }
    work = visits.reversed().map { .visit($0) }
    while let next = work.popLast() {
      switch next {
      case .visit(let visit): make(visit)
      case .initialized(let creation): endInitializer(creation)
      case .inject(let creation): inject(creation)
      }
    }
  }

  /// What the resolve would do: the explained request, then the requests of what it creates, each after its dependent.
  var steps: [DIExplanation.Step] {
    var requests: [[Int]] = Array(repeating: [], count: found.count)
    var open: [(number: Int, depth: Int)] = []
    for number in found.indices.reversed() {
      if let dependent = found[number].dependent {
        requests[dependent].append(number)
      } else {
        open.append((number, 0))
      }
    }
    var steps: [DIExplanation.Step] = []
    var listed: Set<Made> = []
    while let (number, depth) = open.popLast() {
      let found = found[number]
      let isRepeated = found.instance.map { !listed.insert($0).inserted } ?? false
      steps.append(
        DIExplanation.Step(
          depth: depth, type: found.type, kinds: found.kinds,
          component: found.node.map { preview.graph.components[$0] },
          action: found.action, isRepeated: isRepeated))
      // Injections can run late, so the first in the list need not be the first that is created.
      if let instance = found.instance, !isRepeated { open += requests[first[instance]!].map { ($0, depth + 1) } }
    }
    return steps
  }
}

// MARK: - Requests

extension ResolveWalk {
  private mutating func make(_ visit: Visit) {
    switch visit.target {
    case .other(let action): add(visit, nil, action)
    case .component(let edge): request(edge, visit)
    }
  }

  private mutating func request(_ edge: DependencyModel.Edge, _ visit: Visit) {
    let binding = preview.bindings[ResolvePreview.Instance(node: edge.target, qualifiers: edge.qualifiers)]
    let owner = binding.map(visit.scope.owner) ?? visit.scope
    let lifetime = preview.graph.components[edge.target].lifetime
    let instance = Made(
      instance: .init(node: edge.target, qualifiers: binding?.qualifier.map { [$0] } ?? []),
      scope: lifetime.isForAllScopes ? nil : ObjectIdentifier(owner))
    let action = action(edge, binding, owner, instance)
    add(visit, edge, action, action == .creates ? instance : nil)
    if action != .creates || first[instance] != nil { return }
    first[instance] = found.count - 1
    let creation = creations.count
    creations.append(
      Creation(
        instance: instance, step: found.count - 1, scope: lifetime.isOfRoot ? owner.root : owner, lowest: creation,
        nextDue: due.count, firstDue: due.count))
    open.append(creation)
    current[instance] = creation
    let cycle = preview.cycles[edge.target]
    if heads[cycle] == nil { heads[cycle] = creation }
    work.append(.initialized(creation))
    let initializer = model.initializer(of: edge.target, for: edge.signature)!
    follow(Array(model.nodes[edge.target].initializers[initializer].requests), of: creation)
  }

  private mutating func add(
    _ visit: Visit, _ edge: DependencyModel.Edge?, _ action: DIExplanation.Action, _ instance: Made? = nil
  ) {
    found.append(
      Found(
        type: visit.type, kinds: visit.kinds, action: action, node: edge?.target, dependent: visit.dependent,
        instance: instance))
    if action == .fails, failure == nil {
      var path: [Int] = []
      var dependent = visit.dependent
      while let step = dependent {
        path.append(found[step].node!)
        dependent = found[step].dependent
      }
      failure = ResolvePreview.Failure(path: path.reversed(), request: visit.request, edge: edge)
    }
  }

  /// What happens at a request that a component answers.
  private func action(
    _ edge: DependencyModel.Edge, _ binding: Binding?, _ scope: Scope, _ instance: Made
  ) -> DIExplanation.Action {
    if edge.isDelayed { return .defers }
    if model.replacementError(edge) != nil { return .fails }
    if edge.request >= 0, model.leavesOut(edge, requestedBy: model.requests[edge.request].node) { return .leavesOut }
    // A many leaves out a decorated member while the component that it decorates is open.
    if let base = edge.base, open.contains(where: { creations[$0].isOpen(base) }) { return .leavesOut }
    if let creation = current[instance] {
      if creations[creation].isInitialized { return .shares }
      return edge.service == nil || edge.base != nil ? .fails : .leavesOut
    }
    if binding?.cacheSlot(for: scope)?.isFull == true { return .reuses }
    if kept.contains(instance) { return .shares }
    if model.initializer(of: edge.target, for: edge.signature) == nil {
      return edge.mayBeUnmade ? .passesNothing : .fails
    }
    return .creates
  }

  /// What happens at a request that no component answers.
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

  /// Makes the requests of a creation next.
  private mutating func follow(_ requests: [Int], of creation: Int) {
    let (dependent, scope) = (creations[creation].step, creations[creation].scope)
    for number in requests.reversed() {
      let request = model.requests[number]
      let visits = visits(of: request.answer, request.type, dependent, scope, from: number) {
        $0.map { DIDependencyGraph.Kinds($0, of: request) } ?? DIDependencyGraph.Kinds(request)
      }
      work += visits.reversed().map { .visit($0) }
    }
  }

  /// The answers to a request, each to be visited; something else if no component answers.
  private func visits(
    of answer: RequestAnswer, _ type: any Any.Type, _ dependent: Int?, _ scope: Scope, from request: Int? = nil,
    passing signature: DIMethodSignature = DIMethodSignature([]),
    kinds: (DependencyModel.Edge?) -> DIDependencyGraph.Kinds
  ) -> [Visit] {
    var visits: [Visit] = []
    func add(_ target: Visit.Target, _ edge: DependencyModel.Edge?) {
      visits.append(
        Visit(target: target, request: request, type: type, kinds: kinds(edge), dependent: dependent, scope: scope))
    }
    if answer.failure == nil {
      if let request {
        model.forEachEdge(of: request) { add(.component($0), $0) }
      } else {
        model.forEachEdge(of: answer, passing: signature) { add(.component($0), $0) }
      }
    }
    if visits.isEmpty { add(.other(action(answer, request)), nil) }
    return visits
  }
}

// MARK: - Injections

extension ResolveWalk {
  private mutating func endInitializer(_ creation: Int) {
    creations[creation].isInitialized = true
    creations[creation].lowest = min(creations[creation].lowest, heads[cycle(of: creation)] ?? creation)
    due.append(creation)
    work.append(.inject(creation))
  }

  private mutating func inject(_ creation: Int) {
    if creations[creation].lowest < creation {
      // Its injections, and those that wait for it, wait for an outer creation.
      open.removeLast()
      creations[open.last!].lowest = min(creations[open.last!].lowest, creations[creation].lowest)
    } else if creations[creation].nextDue < due.count {
      let next = due[creations[creation].nextDue]
      creations[creation].nextDue += 1
      work.append(.inject(creation))
      let node = creations[next].instance.instance.node
      follow(model.nodes[node].requests.filter { model.requests[$0].isInjected }, of: next)
    } else {
      open.removeLast()
      for complete in due[creations[creation].firstDue...] {
        let instance = creations[complete].instance
        current[instance] = nil
        if heads[cycle(of: complete)] == complete { heads[cycle(of: complete)] = nil }
        if preview.graph.components[instance.instance.node].lifetime != .prototype { kept.insert(instance) }
      }
      due.removeSubrange(creations[creation].firstDue...)
    }
  }

  private func cycle(of creation: Int) -> Int { preview.cycles[creations[creation].instance.instance.node] }
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
