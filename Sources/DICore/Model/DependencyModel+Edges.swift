extension DependencyModel {
  /// A component that answers a request, alone or as a member of a many.
  ///
  /// A large program has many edges, so they are small, and most refer to nothing.
  struct Edge {
    private let storedRequest: Int32
    private var storedTarget: Int32 = -1
    private var storedService: Int32 = -1
    /// Whether the request is made later, by a lazy or provider.
    var isDelayed = false
    var isLazy = false
    var isOptional = false
    /// Whether the answer is nil if the component has neither a factory nor an instance.
    var mayBeUnmade = false
    /// Nil for most edges.
    private var details: Details?

    private final class Details {
      let qualifiers: [Qualifier]
      let signature: DIMethodSignature
      let many: ManyMember?

      init(_ qualifiers: [Qualifier], _ signature: DIMethodSignature, _ many: ManyMember?) {
        self.qualifiers = qualifiers
        self.signature = signature
        self.many = many
      }
    }

    fileprivate struct ManyMember {
      let service: any Any.Type
      /// The node of the component, which can be decorated or replaced.
      let node: Int
    }

    init(request: Int) { storedRequest = Int32(request) }

    var request: Int { Int(storedRequest) }

    /// The node of the component.
    fileprivate(set) var target: Int {
      get { Int(storedTarget) }
      set { storedTarget = Int32(newValue) }
    }

    /// The position of the requested type among the services of the component; nil for its own type.
    fileprivate(set) var requestedService: Int? {
      get { storedService < 0 ? nil : Int(storedService) }
      set { storedService = newValue.map { Int32($0) } ?? -1 }
    }

    /// The names and tags of the request.
    fileprivate(set) var qualifiers: [Qualifier] {
      get { details?.qualifiers ?? [] }
      set { if !newValue.isEmpty || details != nil { details = Details(newValue, signature, many) } }
    }

    /// The types of the arguments that the request passes; empty if none.
    var signature: DIMethodSignature {
      get { details?.signature ?? DIMethodSignature([]) }
      set { if !newValue.isEmpty || details != nil { details = Details(qualifiers, newValue, many) } }
    }

    /// The service of a many; nil if one component is requested.
    var service: (any Any.Type)? { many?.service }

    /// For a member of a many that is a layer, the node of the component in its place.
    var base: Int? { many.flatMap { $0.node == target ? nil : $0.node } }

    fileprivate var many: ManyMember? {
      get { details?.many }
      set { details = Details(qualifiers, signature, newValue) }
    }
  }

  /// Calls a body with each component that answers a request.
  func forEachEdge(of request: Int, _ body: (Edge) -> Void) {
    for edge in edges(of: request..<request + 1) { body(edge) }
  }

  /// Calls a body with each component that answers a request from outside.
  func forEachEdge(of answer: RequestAnswer, passing signature: DIMethodSignature, _ body: (Edge) -> Void) {
    var edge = Edge(request: -1)
    edge.signature = signature
    answer.forEachEdge(edge, seenFrom: 0, firstNodes, body)
  }

  /// Calls a body with each component that answers a request of a node.
  func forEachEdge(from node: Int, _ body: (Edge) -> Void) {
    for edge in edges(of: nodes[node].requests) { body(edge) }
  }

  /// Calls a body with each component that is requested while an instance is created by an initializer.
  ///
  /// A component never gets itself as a member of a many that its initializer requests.
  func forEachEdge(of initializer: Initializer, of node: Int, _ body: (Edge) -> Void) {
    for edge in edges(of: initializer.requests) where !edge.isDelayed {
      if edge.many?.node != node { body(edge) }
    }
  }

  /// The edges of consecutive requests.
  func edges(of requests: Range<Int>) -> ArraySlice<Edge> {
    if requests.isEmpty { return [] }
    let end = requests.upperBound < self.requests.count ? self.requests[requests.upperBound].firstEdge : edges.count
    return edges[self.requests[requests.lowerBound].firstEdge..<end]
  }

  /// The initializer for these arguments; nil if there is none.
  func initializer(of node: Int, for signature: DIMethodSignature) -> Int? {
    nodes[node].initializers.firstIndex {
      $0.signature.types.count == signature.types.count && $0.signature == signature
    }
  }
}

extension RequestAnswer {
  /// Calls a body with each component that answers.
  ///
  /// - Parameters:
  ///   - edge: An edge with what is known of the request.
  ///   - level: The level of the dependent.
  ///   - firstNodes: The node of the first component of each level.
  ///   - body: Called with the edge to each component.
  func forEachEdge(
    _ edge: DependencyModel.Edge, seenFrom level: Int, _ firstNodes: [Int], _ body: (DependencyModel.Edge) -> Void
  ) {
    var edge = edge
    switch self {
    case .component(let candidate, let qualifiers):
      edge.target = firstNodes[level + Int(candidate.level)] + candidate.component
      edge.requestedService = candidate.service
      edge.qualifiers = qualifiers
      body(edge)
    case .optional(let answer, let mayBeUnmade):
      edge.isOptional = true
      edge.mayBeUnmade = edge.mayBeUnmade || mayBeUnmade
      answer.forEachEdge(edge, seenFrom: level, firstNodes, body)
    case .delayed(let answer, let isLazy, let signature):
      edge.isDelayed = true
      edge.isLazy = isLazy
      // The request is made later, and knows nothing of what wraps the lazy or provider.
      edge.mayBeUnmade = false
      if let signature { edge.signature = signature }
      answer.forEachEdge(edge, seenFrom: level, firstNodes, body)
    case .many(let members, let service):
      for member in members {
        let node = firstNodes[level + Int(member.candidate.level)] + member.candidate.component
        edge.many = DependencyModel.Edge.ManyMember(service: service, node: node)
        member.answer.forEachEdge(edge, seenFrom: level, firstNodes, body)
      }
    case .ambiguous, .missing, .container, .argument, .takesNoArguments, .nothing:
      break
    }
  }
}
