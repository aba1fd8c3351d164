internal import DICore

/// The components of a container and its parents, with their requests and what answers them, laid out for checks.
///
/// A flat reader of a `LinkedGraph`: what answers has been decided by the functions that link. Parents come first, the outermost
/// first; the components of one container are in the order of registration.
struct CheckedGraph {
  /// A component of one of the containers.
  struct Node {
    let component: Component
    /// The distance of its container: 0 for the container itself, 1 for its parent, and so on.
    let level: Int
    /// The position in the registry of its container.
    let position: Int
    var initializers: [Initializer] = []
    /// The requests of its initializers, one initializer after another, and then of its injections.
    var requests = 0..<0
    /// Whether a closure takes the container, and so can request anything.
    var requestsByContainer = false
    /// Whether an injection does so.
    var injectsByContainer = false
  }

  /// An initializer of a component.
  struct Initializer {
    /// The types of all arguments that a request must pass.
    let signature: DIMethodSignature
    let requests: Range<Int>
  }

  /// A request that a component makes for a parameter of an initializer or injection.
  struct Request {
    let node: Int
    let recorded: RecordedRequest
    let isInjected: Bool
    let edges: Range<Int>

    var type: any Any.Type { recorded.type }
    var answer: RecordedAnswer { recorded.answer }
    var mayBeLeftOut: Bool { recorded.mayBeLeftOut }
  }

  /// A component that answers a request, alone or as a member of a many.
  struct Edge {
    /// The number of the request; -1 for a request from outside.
    let request: Int
    /// The node of the component.
    let target: Int
    let recorded: RecordedEdge
    /// The service of a many; nil if one component is requested.
    let service: (any Any.Type)?

    var qualifiers: [Qualifier] { recorded.qualifiers }
    var signature: DIMethodSignature { recorded.signature }
    var isDelayed: Bool { recorded.delayed != nil }
    var isOptional: Bool { recorded.isOptional }
    var mayBeUnmade: Bool { recorded.mayBeUnmade }
  }

  private(set) var nodes: [Node] = []
  private(set) var requests: [Request] = []
  /// For each component that answers a request, an edge, in the order of the requests.
  private(set) var edges: [Edge] = []
  /// The node of the first component of each level.
  private let firstNodes: [Int]
  let linked: LinkedGraph

  /// Reads all components; call it under the lock of the container family.
  init(_ linked: LinkedGraph) {
    self.linked = linked
    var first = 0
    var firstNodes = linked.registries.map { _ in 0 }
    for level in linked.registries.indices.reversed() {
      firstNodes[level] = first
      first += linked.registries[level].components.count
    }
    self.firstNodes = firstNodes
    nodes.reserveCapacity(first)
    for level in linked.registries.indices.reversed() {
      for position in linked.registries[level].components.indices { add(linked.component(position, level), level) }
    }
  }

  private mutating func add(_ recorded: RecordedComponent, _ level: Int) {
    var node = Node(component: recorded.component, level: level, position: recorded.position)
    let first = requests.count
    for initializer in recorded.initializers {
      let start = requests.count
      for request in initializer.requests { add(request, to: &node, isInjected: false) }
      node.initializers.append(Initializer(signature: initializer.signature, requests: start..<requests.count))
    }
    for request in recorded.injections { add(request, to: &node, isInjected: true) }
    node.requests = first..<requests.count
    nodes.append(node)
  }

  private mutating func add(_ recorded: RecordedRequest, to node: inout Node, isInjected: Bool) {
    if case .container = recorded.answer.content {
      node.requestsByContainer = true
      if isInjected { node.injectsByContainer = true }
    }
    let first = edges.count
    edges += edges(of: recorded.answer, seenFrom: node.level, request: requests.count)
    requests.append(
      Request(node: nodes.count, recorded: recorded, isInjected: isInjected, edges: first..<edges.count))
  }
}

extension CheckedGraph {
  /// The components that answer a request.
  func edges(of answer: RecordedAnswer, seenFrom level: Int = 0, request: Int = -1) -> [Edge] {
    answer.edges.map { recorded in
      Edge(
        request: request, target: node(recorded.candidate, seenFrom: level), recorded: recorded,
        service: answer.many?.service)
    }
  }

  /// The components that answer consecutive requests.
  func edges(of requests: Range<Int>) -> ArraySlice<Edge> {
    requests.isEmpty
      ? [] : edges[self.requests[requests.lowerBound].edges.lowerBound..<self.requests[requests.last!].edges.upperBound]
  }

  /// The components that answer the requests of a node.
  func edges(from node: Int) -> ArraySlice<Edge> { edges(of: nodes[node].requests) }

  /// The node of a candidate, as a component of a level sees it.
  func node(_ candidate: CandidateIndex.Candidate, seenFrom level: Int) -> Int {
    firstNodes[level + Int(candidate.level)] + candidate.component
  }

  /// The nodes of the container itself, without its parents.
  var own: Range<Int> { firstNodes[0]..<nodes.count }

  /// The registry of the container itself.
  var registry: Registry { linked.registries[0] }

  func registry(of node: Int) -> Registry { linked.registries[nodes[node].level] }

  /// The domain from which the component of a node makes requests.
  func domain(of node: Int) -> (any AccessDomain)? { registry(of: node).ownership(nodes[node].position)?.domain }

  /// The initializer for these arguments; nil if there is none.
  func initializer(of node: Int, for signature: DIMethodSignature) -> Initializer? {
    nodes[node].initializers.first {
      $0.signature.types.count == signature.types.count && $0.signature == signature
    }
  }

  /// Why a component cannot be created for a request; nil if it can.
  func fault(of edge: Edge) -> Fault? {
    let (node, candidate) = (nodes[edge.target], edge.recorded.candidate)
    if node.component.layer?.kind == .requirement { return .notReplaced(candidate) }
    if initializer(of: edge.target, for: edge.signature) != nil { return nil }
    return .noInitializer(candidate, edge.signature, existing: node.initializers.map(\.signature))
  }

  /// Whether a request takes nil, since its answer has neither a factory nor an instance; an instance can have been set.
  ///
  /// A decorator counts as what it stands around.
  func givesNothing(_ edge: Edge) -> Bool {
    edge.mayBeUnmade && !nodes[edge.target].component.innermost.makesInstances
  }

  /// What a decorator stands around; nil for other components.
  func inner(of node: Int) -> Int? {
    if nodes[node].component.layer == nil { return nil }
    return registry(of: node).decorated(by: nodes[node].position).map { self.node($0, seenFrom: nodes[node].level) }
  }

  /// The decorators that some request does not take as an optional.
  var decoratorsInNeed: Set<Int> {
    var found: Set<Int> = []
    for edge in edges where !edge.mayBeUnmade && inner(of: requests[edge.request].node) != edge.target {
      var next: Int? = edge.target
      while let node = next, let inner = inner(of: node) {
        found.insert(node)
        next = inner
      }
    }
    return found
  }
}
