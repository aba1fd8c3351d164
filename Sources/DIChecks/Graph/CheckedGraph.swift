internal import DICore

/// The components of a container and its parents, with their requests and what answers them, laid out for checks.
///
/// A flat reader of a `LinkedGraph`: what answers has been decided by the functions that link. Parents come first, the outermost
/// first; the components of one container are in the order of registration.
struct CheckedGraph {
  typealias Initializer = RecordedInitializer
  typealias Request = RecordedRequest
  typealias Edge = RecordedEdge

  /// A component of one of the containers.
  struct Node {
    let component: Component
    /// The distance of its container: 0 for the container itself, 1 for its parent, and so on.
    let level: Int
    /// The position in the registry of its container.
    let position: Int
    let initializers: [Initializer]
    /// The requests of its initializers, one initializer after another, and then of its injections.
    let requests: Range<Int>
    let edges: Range<Int>
    /// Whether an initializer takes a request without arguments, as most do.
    let isMadeWithoutArguments: Bool
    /// Whether a closure takes the container, and so can request anything.
    var requestsByContainer = false
    /// Whether an injection does so.
    var injectsByContainer = false
    /// Whether it opens scopes, in which anything can be requested.
    var opensScopes = false
  }

  private(set) var nodes: [Node] = []
  let requests: [Request]
  /// For each component that answers a request, an edge, in the order of the requests.
  let edges: [Edge]
  /// Which components have to be awaited.
  private(set) var awaiting = Awaiting()
  private let numbers: Numbers
  let linked: LinkedGraph

  /// The node of the first component of each level.
  private struct Numbers {
    var firsts: [Int]

    /// The node of a candidate, as a component of a level sees it.
    func node(_ candidate: Registry.Candidate, seenFrom level: Int) -> Int {
      firsts[level + Int(candidate.level)] + candidate.component
    }
  }

  /// Reads all components; call it under the lock of the container family.
  init(_ linked: LinkedGraph) {
    self.linked = linked
    var count = 0
    var numbers = Numbers(firsts: linked.registries.map { _ in 0 })
    for level in linked.registries.indices.reversed() {
      numbers.firsts[level] = count
      count += linked.registries[level].components.count
    }
    self.numbers = numbers
    nodes.reserveCapacity(count)
    var records = Records()
    for level in linked.registries.indices.reversed() {
      for position in linked.registries[level].components.indices {
        let recorded = linked.component(position, level, in: &records)
        nodes.append(CheckedGraph.node(recorded, level, nodes.count, numbers, &records))
      }
    }
    (requests, edges) = (records.requests, records.edges)
    awaiting = Awaiting(self)
  }

  /// A component, after its requests and their edges got the numbers of nodes.
  private static func node(
    _ recorded: RecordedComponent, _ level: Int, _ number: Int, _ numbers: Numbers, _ records: inout Records
  ) -> Node {
    var node = Node(
      component: recorded.component, level: level, position: recorded.position, initializers: recorded.initializers,
      requests: recorded.requests, edges: recorded.edges,
      isMadeWithoutArguments: recorded.component.layer?.kind != .requirement
        && recorded.initializers.contains { $0.signature.isEmpty })
    for request in recorded.requests {
      records.requests[request].node = number
      switch records.requests[request].answer.content {
      case .container:
        node.requestsByContainer = true
        if records.requests[request].isInjected { node.injectsByContainer = true }
      case .scopes: node.opensScopes = true
      case .components, .argument, .nothing, .fault: break
      }
      for edge in records.requests[request].edges {
        records.edges[edge].target = numbers.node(records.edges[edge].candidate, seenFrom: level)
      }
    }
    return node
  }
}

extension CheckedGraph {
  /// What answers a request from outside, and the components that answer it.
  func answer(
    to type: any Any.Type, _ qualifiers: [Qualifier], passing signature: DIMethodSignature,
    from domain: (any AccessDomain)?
  ) -> (answer: RecordedAnswer, edges: [Edge]) {
    var (answer, edges) = linked.answer(to: type, qualifiers, passing: signature, from: domain)
    for edge in edges.indices { edges[edge].target = node(edges[edge].candidate, seenFrom: 0) }
    return (answer, edges)
  }

  /// The components that answer the requests of a node.
  func edges(from node: Int) -> ArraySlice<Edge> { edges[nodes[node].edges] }

  /// The node of a candidate, as a component of a level sees it.
  func node(_ candidate: Registry.Candidate, seenFrom level: Int) -> Int {
    numbers.node(candidate, seenFrom: level)
  }

  /// The nodes of the container itself, without its parents.
  var own: Range<Int> { numbers.firsts[0]..<nodes.count }

  /// The registry of the container itself.
  var registry: Registry { linked.registries[0] }

  func registry(of node: Int) -> Registry { linked.registries[nodes[node].level] }

  /// The error of a fault in one of the containers, as this container reports it; see `Registry.error(of:_:)`.
  func error(of fault: Fault, in registry: Registry, _ index: NearIndex? = nil) -> DIError {
    let error = registry.error(of: fault, index)
    return registry === self.registry ? error : self.registry.naming(inChild: error)
  }

  /// The domain from which the component of a node makes requests.
  func domain(of node: Int) -> (any AccessDomain)? { registry(of: node).ownership(nodes[node].position)?.domain }

  /// The initializer for these arguments; nil if there is none.
  func initializer(of node: Int, for signature: DIMethodSignature) -> Initializer? {
    let initializers = nodes[node].initializers
    return initializers.firstIndex { $0.signature == signature }.map { initializers[$0] }
  }

  /// Why a component cannot be created for a request; nil if it can.
  func fault(of edge: Edge) -> Fault? {
    if !edge.passesArguments, nodes[edge.target].isMadeWithoutArguments { return nil }
    let candidate = edge.candidate
    if nodes[edge.target].component.layer?.kind == .requirement { return .notReplaced(candidate) }
    let signature = edge.signature
    if initializer(of: edge.target, for: signature) != nil { return nil }
    if signature.isEmpty, !nodes[edge.target].component.makesInstances { return .unmade(candidate, isInRoot: nil) }
    return .noInitializer(candidate, signature, existing: nodes[edge.target].initializers.map(\.signature))
  }

  /// The request for which a component fails before anything is created, since it may not access what it requests.
  func denied(of node: Int) -> Int? {
    if !nodes[node].component.failsIfDenied { return nil }
    return nodes[node].requests.first { request in
      if case .denied = requests[request].answer.fault { !requests[request].mayBeLeftOut } else { false }
    }
  }

  /// Whether a request takes nil, since its answer has neither a factory nor an instance; an instance can have been set.
  ///
  /// A decorator counts as what it stands around, unless it has a fault of its own.
  func givesNothing(_ edge: Edge) -> Bool {
    let component = nodes[edge.target].component
    let innermost = component.innermost
    return edge.unmadeEnd != nil && !innermost.makesInstances && (component === innermost || fault(of: edge) == nil)
  }

  /// What a decorator stands around; nil for other components.
  func inner(of node: Int) -> Int? {
    if nodes[node].component.layer == nil { return nil }
    return registry(of: node).decorated(by: nodes[node].position).map { self.node($0, seenFrom: nodes[node].level) }
  }

  /// The decorators that some request does not take as an optional.
  var decoratorsInNeed: Set<Int> {
    var found: Set<Int> = []
    for edge in edges where edge.unmadeEnd == nil && inner(of: requests[edge.request].node) != edge.target {
      var next: Int? = edge.target
      while let node = next, let inner = inner(of: node), found.insert(node).inserted {
        next = inner
      }
    }
    return found
  }
}
