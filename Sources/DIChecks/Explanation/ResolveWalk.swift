internal import DICore
internal import DILifetime

/// Plays a resolve: it makes the same requests in the same order, and creates nothing.
///
/// As in a resolve, the injections of a component in a cycle wait for the creation in this cycle that began first.
struct ResolveWalk {
  /// What the resolve would do, in order.
  private var found: [Found] = []
  /// The first request that fails; nil if the resolve succeeds.
  private(set) var failure: Failure?

  private let explainer: Explainer
  private var graph: CheckedGraph { explainer.explained.graph }
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
      case component(CheckedGraph.Edge)
      /// A member that a many leaves out.
      case leftOut(Int)
      case other(DIExplanation.Action, Fault?)
    }

    let target: Target
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
    let instance: Explainer.Instance
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
  }

  /// A request that fails.
  struct Failure {
    let fault: Fault
    /// The registry of what makes the request.
    let registry: Registry
    /// The nodes that are being created, the outermost first.
    let path: [Int]

    /// The error, without the descriptions of tags; call it under the lock of the container family.
    func error(in graph: CheckedGraph) -> DIError {
      path.reversed().reduce(graph.error(of: fault, in: registry)) { $0.requested(by: graph.nodes[$1].component.info) }
    }
  }

  init(_ explainer: Explainer, in scope: Scope) {
    self.explainer = explainer
    let visits = visits(of: explainer.answer, explainer.edges, explainer.type, nil, scope) { _ in [] }
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
          component: found.node.map { explainer.explained.picture.components[$0] },
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
    case .other(let action, let fault): add(visit, nil, action, fault)
    case .leftOut(let node): add(visit, node, .leavesOut)
    case .component(let edge): request(edge, visit)
    }
  }

  private mutating func request(_ edge: CheckedGraph.Edge, _ visit: Visit) {
    let dependent = visit.dependent.flatMap { found[$0].instance?.instance }
    let requested = Explainer.Instance(edge, requestedBy: dependent, in: graph)
    let place = explainer.places[requested]
    let owner = place.map { $0.owner(from: visit.scope) } ?? visit.scope
    let lifetime = graph.nodes[edge.target].component.lifetime
    let instance = Made(
      instance: Explainer.Instance(requested, in: place),
      scope: lifetime.isForAllScopes ? nil : ObjectIdentifier(owner))
    let (action, fault) = action(edge, place, owner, instance)
    add(visit, edge.target, action, fault, action == .creates ? instance : nil)
    if action != .creates || first[instance] != nil { return }
    first[instance] = found.count - 1
    let creation = creations.count
    creations.append(
      Creation(
        instance: instance, step: found.count - 1, scope: lifetime.isOfRoot ? owner.root : owner, lowest: creation,
        nextDue: due.count, firstDue: due.count))
    open.append(creation)
    current[instance] = creation
    let cycle = explainer.explained.cycles[edge.target]
    if heads[cycle] == nil { heads[cycle] = creation }
    if let denied = graph.denied(of: edge.target) { return follow([denied], of: creation) }
    work.append(.initialized(creation))
    follow(Array(graph.initializer(of: edge.target, for: edge.signature)!.requests), of: creation)
  }

  private mutating func add(
    _ visit: Visit, _ node: Int?, _ action: DIExplanation.Action, _ fault: Fault? = nil, _ instance: Made? = nil
  ) {
    found.append(
      Found(
        type: visit.type, kinds: visit.kinds, action: action, node: node, dependent: visit.dependent,
        instance: instance))
    if let fault, failure == nil {
      let path = sequence(first: visit.dependent) { [found] step in step.map { found[$0].dependent } }.prefix {
        $0 != nil
      }
      var nodes: [Int] = path.compactMap { $0.flatMap { found[$0].node } }.reversed()
      let registry = nodes.last.map(graph.registry) ?? graph.registry
      if case .unmade = fault, var absent = node {
        // A decorator has nothing to decorate then, and passes the error on.
        while let last = nodes.last, graph.inner(of: last) == absent { absent = nodes.removeLast() }
      }
      failure = Failure(fault: fault, registry: registry, path: nodes)
    }
  }

  /// What happens at a request that a component answers, and why it fails.
  private func action(
    _ edge: CheckedGraph.Edge, _ place: InstancePlace?, _ scope: Scope, _ instance: Made
  ) -> (DIExplanation.Action, Fault?) {
    if edge.isDelayed { return (.defers, nil) }
    let component = graph.nodes[edge.target].component
    if let creation = current[instance] {
      return creations[creation].isInitialized ? (.shares, nil) : (.fails, .recursion(edge.candidate))
    }
    if component.factory.isGiven || place?.isFull(in: scope) == true { return (.reuses, nil) }
    if kept.contains(instance) { return (.shares, nil) }
    if graph.givesNothing(edge), !isGiven(edge.target, visitedFrom: scope) { return (.passesNothing, nil) }
    guard let fault = graph.fault(of: edge) else { return (.creates, nil) }
    if !component.makesInstances, edge.signature.isEmpty {
      return (.fails, .unmade(edge.candidate, isInRoot: scope.isRoot))
    }
    return (.fails, fault)
  }

  /// Whether there is an instance of what a decorator stands around.
  private func isGiven(_ node: Int, visitedFrom scope: Scope) -> Bool {
    guard let inner = sequence(first: node, next: graph.inner).reversed().first, inner != node else { return false }
    return explainer.places.contains { instance, place in
      instance.node == inner && place.isFull(in: place.owner(from: scope))
    }
  }

  /// Makes the requests of a creation next.
  private mutating func follow(_ requests: [Int], of creation: Int) {
    let (dependent, scope) = (creations[creation].step, creations[creation].scope)
    for number in requests.reversed() {
      let request = graph.requests[number]
      let visits = visits(
        of: request.answer, Array(graph.edges[request.edges]), request.type, dependent, scope, request
      ) { $0.map { DIDependencyGraph.Kinds($0, of: request) } ?? DIDependencyGraph.Kinds(request) }
      work += visits.reversed().map { .visit($0) }
    }
  }

  /// The answers to a request, each to be visited; something else if no component answers.
  private func visits(
    of answer: RecordedAnswer, _ edges: [CheckedGraph.Edge], _ type: any Any.Type, _ dependent: Int?, _ scope: Scope,
    _ request: CheckedGraph.Request? = nil, kinds: (CheckedGraph.Edge?) -> DIDependencyGraph.Kinds
  ) -> [Visit] {
    func visit(_ target: Visit.Target, _ edge: CheckedGraph.Edge?) -> Visit {
      Visit(target: target, type: type, kinds: kinds(edge), dependent: dependent, scope: scope)
    }
    switch answer.content {
    case .components:
      let level = request.map { graph.nodes[$0.node].level } ?? 0
      var visits = edges.map { visit(.component($0), $0) }
      for (member, position) in answer.many?.leftOut.reversed() ?? [] {
        visits.insert(visit(.leftOut(graph.node(member, seenFrom: level)), nil), at: position)
      }
      return visits.isEmpty ? [visit(.other(.passesNothing, nil), nil)] : visits
    case .container: return [visit(.other(.passesContainer, nil), nil)]
    case .scopes: return [visit(.other(.passesScopes, nil), nil)]
    case .argument: return [visit(.other(.passesArgument, nil), nil)]
    case .nothing: return [visit(.other(.passesNothing, nil), nil)]
    case .fault where request?.mayBeLeftOut == true && answer.isMissing:
      return [visit(.other(.passesNothing, nil), nil)]
    case .fault(let fault): return [visit(.other(.fails, fault), nil)]
    }
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
      follow(graph.nodes[node].requests.filter { graph.requests[$0].isInjected }, of: next)
    } else {
      open.removeLast()
      for complete in due[creations[creation].firstDue...] {
        let instance = creations[complete].instance
        current[instance] = nil
        if heads[cycle(of: complete)] == complete { heads[cycle(of: complete)] = nil }
        if graph.nodes[instance.instance.node].component.lifetime != .prototype { kept.insert(instance) }
      }
      due.removeSubrange(creations[creation].firstDue...)
    }
  }

  private func cycle(of creation: Int) -> Int { explainer.explained.cycles[creations[creation].instance.instance.node] }
}

extension Lifetime {
  /// Whether all scopes share an instance.
  fileprivate var isForAllScopes: Bool {
    switch kind {
    case .single, .run, .custom: true
    case .prototype, .objectGraph, .scope: false
    }
  }
}
