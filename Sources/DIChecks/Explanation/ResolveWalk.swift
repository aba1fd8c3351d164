internal import DICore
internal import DILifetime

/// Plays a resolve: it makes the same requests in the same order, and creates nothing.
///
/// As in a resolve, the injections of a component in a cycle wait for the creation in this cycle that began first, and those that
/// can lead out of what the linker sees for the outermost initializer.
struct ResolveWalk {
  /// What the resolve would do, in order.
  private var found: [Found] = []
  /// The first request that fails; nil if the resolve succeeds.
  private(set) var failure: Failure?

  let explainer: Explainer
  var graph: CheckedGraph { explainer.explained.graph }
  /// What remains to be done, the next work last.
  var work: [Work] = []
  var creations: [Creation] = []
  /// The creations that are not complete, except those whose injections wait for an outer creation; the innermost last.
  var open: [Int] = []
  /// The creations whose initializers are open; the innermost last.
  var initializing: [Int] = []
  /// The creations whose injections are due, in the order in which their initializers return.
  var due: [Int] = []
  /// The creation of each instance that is not complete.
  var current: [Made: Int] = [:]
  /// The complete instances that are kept, or shared by the resolve.
  var kept: Set<Made> = []
  /// The step that creates each instance; of a prototype that is created several times, the first.
  private var first: [Made: Int] = [:]
  /// The creation of each step that creates.
  private var creationOfStep: [Int: Int] = [:]

  enum Work {
    case visit(Visit)
    /// The initializer of a creation has returned.
    case initialized(Int)
    /// The next injections that wait for a creation run, or it is complete.
    case inject(Int)
  }

  /// One of the answers to a request.
  struct Visit {
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
    /// The position of the edge, or of the next one.
    let position: Int
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
    /// The creation that is the resolve of what it requests; -1 for the explained one.
    let resolve: Int
  }

  /// An instance that the resolve creates.
  struct Made: Hashable {
    let instance: Explainer.Instance
    let scope: ObjectIdentifier?
    /// The resolve that shares it; -1 also for what none shares.
    let resolve: Int
  }

  struct Creation {
    let instance: Made
    let step: Int
    /// The creation that requests it; nil for the explained request.
    let dependent: Int?
    /// The scope for which its dependencies are requested.
    let scope: Scope
    var isInitialized = false
    var isInjected = false
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
    let visits = visits(of: explainer.answer, explainer.edges[...], explainer.type, nil, scope) { _ in [] }
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
    let resolve = visit.dependent.map { found[$0].resolve } ?? -1
    let instance = Made(
      instance: Explainer.Instance(requested, in: place),
      scope: lifetime.isForAllScopes ? nil : ObjectIdentifier(owner), resolve: lifetime == .objectGraph ? resolve : -1)
    let (action, fault, isMade) = outcome(of: edge, place, owner, instance)
    let isOwn = explainer.explained.isResolve(edge.target, requestedBy: dependent?.node)
    add(visit, edge.target, action, fault, isMade ? instance : nil, resolve: isOwn ? creations.count : resolve)
    if action == .passesNothing, let end = edge.unmadeEnd {
      while case .visit(let next)? = work.last, next.position < end { work.removeLast() }
    }
    if !isMade || first[instance] != nil { return }
    let step = found.count - 1
    first[instance] = step
    let scope = lifetime.isOfRoot ? owner.root : owner
    if let denied = graph.denied(of: edge.target) { return follow([denied], of: step, for: scope) }
    let creation = creations.count
    creations.append(
      Creation(
        instance: instance, step: step, dependent: visit.dependent.flatMap { creationOfStep[$0] }, scope: scope,
        lowest: creation, nextDue: due.count, firstDue: due.count))
    creationOfStep[step] = creation
    open.append(creation)
    initializing.append(creation)
    current[instance] = creation
    work.append(.initialized(creation))
    follow(Array(graph.initializer(of: edge.target, for: edge.signature)!.requests), of: step, for: scope)
  }

  private mutating func add(
    _ visit: Visit, _ node: Int?, _ action: DIExplanation.Action, _ fault: Fault? = nil, _ instance: Made? = nil,
    resolve: Int = -1
  ) {
    found.append(
      Found(
        type: visit.type, kinds: visit.kinds, action: action, node: node, dependent: visit.dependent,
        instance: instance, resolve: resolve))
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

  /// What happens at a request that a component answers, why it fails, and whether an instance is made: a value that the program
  /// has made counts, since its injections run.
  private mutating func outcome(
    of edge: CheckedGraph.Edge, _ place: InstancePlace?, _ scope: Scope, _ instance: Made
  ) -> (DIExplanation.Action, Fault?, isMade: Bool) {
    if edge.isDelayed { return (.defers, nil, false) }
    let component = graph.nodes[edge.target].component
    let isGiven = component.factory.isGiven
    if let creation = current[instance] {
      if !creations[creation].isInitialized { return (.fails, .recursion(edge.candidate), false) }
      // What takes an instance that is not complete waits for all that this instance waits for.
      if let taker = open.last { lower(taker, to: creations[creation].lowest) }
      return (isGiven ? .reuses : .shares, nil, false)
    }
    if place?.isFull(in: scope) == true { return (.reuses, nil, false) }
    if kept.contains(instance) { return (isGiven ? .reuses : .shares, nil, false) }
    if graph.givesNothing(edge), !self.isGiven(edge.target, visitedFrom: scope) { return (.passesNothing, nil, false) }
    switch graph.fault(of: edge) {
    case nil: return (isGiven ? .reuses : .creates, nil, true)
    case .unmade(let candidate, _): return (.fails, .unmade(candidate, isInRoot: scope.isRoot), false)
    case let fault: return (.fails, fault, false)
    }
  }

  /// Whether there is an instance of what a decorator stands around.
  private func isGiven(_ node: Int, visitedFrom scope: Scope) -> Bool {
    guard let inner = sequence(first: node, next: graph.inner).reversed().first, inner != node else { return false }
    return explainer.places.contains { instance, place in
      instance.node == inner && place.isFull(in: place.owner(from: scope))
    }
  }

  /// Makes the requests of a creation next.
  mutating func follow(_ requests: [Int], of dependent: Int, for scope: Scope) {
    for number in requests.reversed() {
      let request = graph.requests[number]
      let visits = visits(
        of: request.answer, graph.edges[request.edges], request.type, dependent, scope, request
      ) { $0.map { DIDependencyGraph.Kinds($0, of: request) } ?? DIDependencyGraph.Kinds(request) }
      work += visits.reversed().map { .visit($0) }
    }
  }

  /// The answers to a request, each to be visited; something else if no component answers.
  private func visits(
    of answer: RecordedAnswer, _ edges: ArraySlice<CheckedGraph.Edge>, _ type: any Any.Type, _ dependent: Int?,
    _ scope: Scope, _ request: CheckedGraph.Request? = nil, kinds: (CheckedGraph.Edge?) -> DIDependencyGraph.Kinds
  ) -> [Visit] {
    func visit(_ target: Visit.Target, _ edge: CheckedGraph.Edge?, at position: Int = .max) -> Visit {
      Visit(
        target: target, type: type, kinds: kinds(edge), dependent: dependent, scope: scope, position: position)
    }
    switch answer.content {
    case .components:
      let level = request.map { graph.nodes[$0.node].level } ?? 0
      var visits = edges.indices.map { visit(.component(edges[$0]), edges[$0], at: $0) }
      for (member, position) in answer.many?.leftOut.reversed() ?? [] {
        let node = graph.node(member, seenFrom: level)
        visits.insert(visit(.leftOut(node), nil, at: edges.startIndex + position), at: position)
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

extension Lifetime {
  /// Whether all scopes share an instance.
  fileprivate var isForAllScopes: Bool {
    switch kind {
    case .single, .run, .custom: true
    case .prototype, .objectGraph, .scope: false
    }
  }
}
