/// The components of a container and its parents, with their requests and what answers them.
///
/// It is made without linking, and holds nothing of the linker. Parents come first, the outermost first; the components of one
/// container are in the order of registration.
struct DependencyModel {
  /// A component of one of the containers.
  struct Node {
    let component: Component
    private let storedLevel: Int32
    private let storedPosition: Int32
    private var storedRequests: Range<Int32> = 0..<0
    var initializers: [Initializer] = []
    /// Whether a closure takes the container, and so can request anything.
    var requestsByContainer = false
    /// Whether an injection does so.
    var injectsByContainer = false

    init(component: Component, level: Int, position: Int) {
      self.component = component
      storedLevel = Int32(level)
      storedPosition = Int32(position)
    }

    /// The distance of its container: 0 for the container itself, 1 for its parent, and so on.
    var level: Int { Int(storedLevel) }

    /// The position in the registry of its container.
    var position: Int { Int(storedPosition) }

    /// The requests of its initializers, one initializer after another, and then of its injections.
    fileprivate(set) var requests: Range<Int> {
      get { Int(storedRequests.lowerBound)..<Int(storedRequests.upperBound) }
      set { storedRequests = Int32(newValue.lowerBound)..<Int32(newValue.upperBound) }
    }
  }

  /// An initializer of a component.
  struct Initializer {
    /// The types of all arguments that a request must pass.
    let signature: DIMethodSignature
    let requests: Range<Int>
  }

  /// A request that a component makes for a parameter of an initializer or injection.
  struct Request {
    let type: any Any.Type
    let answer: RequestAnswer
    private let storedNode: Int32
    private let storedFirstEdge: Int32
    let isInjected: Bool
    /// Whether the component does without it if nothing can answer.
    let mayBeLeftOut: Bool

    fileprivate init(
      _ found: SurveyedRequest, _ answer: RequestAnswer, of node: Int, _ firstEdge: Int, isInjected: Bool
    ) {
      type = found.decorated ?? found.type
      self.answer = answer
      storedNode = Int32(node)
      storedFirstEdge = Int32(firstEdge)
      self.isInjected = isInjected
      mayBeLeftOut = found.mayBeLeftOut
    }

    /// The node of the component.
    var node: Int { Int(storedNode) }

    /// The first of its edges; they end with the first edge of the next request.
    var firstEdge: Int { Int(storedFirstEdge) }
  }

  private(set) var nodes: [Node] = []
  private(set) var requests: [Request] = []
  /// For each component that answers a request, an edge, in the order of the requests.
  private(set) var edges: [Edge] = []
  /// The linkers that look up requests, by level.
  ///
  /// They link nothing, and are released with the model.
  private let linkers: [Linker]
  /// The node of the first component of each level.
  private(set) var firstNodes: [Int] = []

  /// Surveys all components; call it under the lock of the container family.
  init(_ registry: Registry, of graph: Graph) {
    let graphs = sequence(first: graph, next: { $0.parent?.graph })
    linkers = zip(registry.andParents, graphs).map { registry, graph in
      Linker(registry, of: graph, childOf: nil, mayGrow: false)
    }
    firstNodes = Array(repeating: 0, count: linkers.count)
    nodes.reserveCapacity(linkers.reduce(0) { $0 + $1.registry.components.count })
    for level in linkers.indices.reversed() {
      firstNodes[level] = nodes.count
      let registry = linkers[level].registry
      for (position, component) in registry.components.enumerated() {
        var node = Node(component: component, level: level, position: position)
        if !registry.isPending(position) { survey(&node, linkers[level]) }
        nodes.append(node)
      }
    }
  }
}

extension DependencyModel {
  func linker(of node: Int) -> Linker { linkers[nodes[node].level] }

  func registry(of node: Int) -> Registry { linker(of: node).registry }

  /// The registry of a level.
  func registry(at level: Int) -> Registry { linkers[level].registry }

  /// The registry of the container itself.
  var registry: Registry { linkers[0].registry }

  /// The node of a candidate, as a component of a level sees it.
  func node(_ candidate: CandidateIndex.Candidate, seenFrom level: Int) -> Int {
    firstNodes[level + Int(candidate.level)] + candidate.component
  }

  /// The nodes of the container itself, without its parents.
  var own: Range<Int> { firstNodes[0]..<nodes.count }

  /// The domain from which the component of a node makes requests.
  func domain(of node: Int) -> (any AccessDomain)? { registry(of: node).ownership(nodes[node].position)?.domain }

  /// What would answer a request from outside.
  func lookUp(_ type: any Any.Type, _ options: RequestOptions, from domain: (any AccessDomain)?) -> RequestAnswer {
    let linker = linkers[0]
    linker.traversal.entry.requestSite = linker.requestSite(of: domain)
    defer { linker.traversal.entry = Traversal.Entry() }
    return linker.lookUp(type, options)
  }

  /// Finds the requests of a component, and what answers them.
  private mutating func survey(_ node: inout Node, _ linker: Linker) {
    let component = node.component
    let binding = linker.surveyBinding(of: component, at: node.position)
    // Requests are made from the access domain of the component.
    linker.traversal.dependent = binding
    defer { linker.traversal.dependent = nil }
    let first = requests.count
    for initializer in initializers(of: component, binding, linker) {
      let start = requests.count
      var arguments = initializer.arguments
      linker.survey(binding, initializer.factory.link) { found in
        var found = found
        var passed: [any Any.Type] = []
        // Only for decorators: a cast that fails is slow.
        if component.layer != nil, let inner = found.type as? any DecoratedRequest.Type {
          passed = initializer.arguments
          found.decorated = inner.wrappedType
        }
        if let argument = add(found, to: &node, passing: passed, isInjected: false, linker) {
          arguments.append(argument)
        }
      }
      node.initializers.append(Initializer(signature: DIMethodSignature(arguments), requests: start..<requests.count))
    }
    var injected: [any Any.Type] = []
    for step in component.injections {
      linker.survey(binding, { _ = step.link($0, $1) }) { found in
        if let argument = add(found, to: &node, isInjected: true, linker) { injected.append(argument) }
      }
    }
    if !injected.isEmpty { node.initializers = node.initializers.map { $0.with(injected) } }
    node.requests = first..<requests.count
  }

  /// The initializers of a component; of several for the same arguments, the last one counts.
  private func initializers(of component: Component, _ binding: Binding, _ linker: Linker) -> [ArgumentFactory] {
    let passed = component.layer == nil ? [] : linker.initializers(ofLayer: binding.position)
    let all = passed.isEmpty ? component.initializers : passed
    if all.count < 2 { return all }
    var known: Set<DIMethodSignature> = []
    return all.reversed().filter { initializer in
      var arguments = initializer.arguments
      linker.survey(binding, initializer.factory.link) { found in
        if let argument = linker.lookUp(found, of: component).argument { arguments.append(argument) }
      }
      return known.insert(DIMethodSignature(arguments)).inserted
    }.reversed()
  }

  /// Adds a request and its edges.
  ///
  /// - Returns: The type of the argument that it gets; nil if it gets none.
  private mutating func add(
    _ found: SurveyedRequest, to node: inout Node, passing arguments: [any Any.Type] = [], isInjected: Bool,
    _ linker: Linker
  ) -> (any Any.Type)? {
    let answer = linker.lookUp(found, of: node.component)
    if answer.isContainer {
      node.requestsByContainer = true
      if isInjected { node.injectsByContainer = true }
    }
    let firstEdge = edges.count
    var edge = Edge(request: requests.count)
    if !arguments.isEmpty { edge.signature = DIMethodSignature(arguments) }
    answer.forEachEdge(edge, seenFrom: node.level, firstNodes) { edges.append($0) }
    requests.append(Request(found, answer, of: nodes.count, firstEdge, isInjected: isInjected))
    return answer.argument
  }
}

extension DependencyModel.Initializer {
  /// The same initializer of a component whose injections take arguments.
  fileprivate func with(_ injected: [any Any.Type]) -> Self {
    Self(signature: DIMethodSignature(signature.types + injected), requests: requests)
  }
}

extension Linker {
  func lookUp(_ request: SurveyedRequest, of component: Component) -> RequestAnswer {
    lookUp(request.type, RequestOptions(dialect: component.dialect, isOptional: request.isOptional))
  }
}

extension RequestAnswer {
  /// The type of the argument that answers; nil if something else does.
  var argument: (any Any.Type)? {
    if case .argument(let type) = self { type } else { nil }
  }

  /// Whether it is the container, or a delayed or optional request for it.
  fileprivate var isContainer: Bool {
    switch self {
    case .container: true
    case .optional(let answer, _), .delayed(let answer, _, _): answer.isContainer
    case .component, .ambiguous, .missing, .argument, .takesNoArguments, .nothing, .many: false
    }
  }
}
