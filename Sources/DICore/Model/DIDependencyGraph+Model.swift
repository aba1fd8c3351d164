internal import DILifetime

extension DIResolving {
  /// The components of the container and its parents, their requests, and what answers them.
  ///
  /// It is made anew at each call; nothing is linked or created.
  ///
  /// - Complexity: Linear in the number of registrations and dependencies.
  public var graph: DIDependencyGraph { _core.graph }
}

extension DIContainerBuilder {
  /// The components that are registered so far, their requests, and what answers them.
  ///
  /// It is made anew at each call; nothing is linked or created, and faults of the registrations do not matter.
  ///
  /// - Complexity: Linear in the number of registrations and dependencies.
  public var graph: DIDependencyGraph {
    // Only a parent can make this fail, and there is none.
    (try? core(childOf: nil))?.graph ?? DIDependencyGraph([], [], [])
  }
}

extension ContainerCore {
  fileprivate var graph: DIDependencyGraph {
    withRegistry { registry, graph in DIDependencyGraph(DependencyModel(registry, of: graph)) }
  }
}

extension DIDependencyGraph {
  init(_ model: DependencyModel) {
    var edges: [Edge] = []
    let requests = model.requests.indices.map { number in
      let first = edges.count
      model.forEachEdge(of: number) { edge in
        if model.leavesOut(edge, requestedBy: model.requests[number].node) { return }
        edges.append(
          Edge(
            dependent: model.requests[number].node, dependency: edge.target, request: number,
            kinds: Kinds(edge, of: model.requests[number])))
      }
      return Request(number, of: model, answeredBy: edges[first...].map(\.dependency))
    }
    self.init(model.nodes.indices.map { Component($0, of: model) }, requests, edges)
  }
}

extension DIDependencyGraph.Component {
  init(_ node: Int, of model: DependencyModel) {
    let content = model.nodes[node]
    let component = content.component
    let registry = model.registry(of: node)
    let ownership = registry.ownership(content.position)
    self.init(
      id: node, info: component.info,
      services: DIDependencyGraph.Component.services(of: component),
      lifetime: DIDependencyGraph.Lifetime(component.lifetime),
      isolation: DIDependencyGraph.Isolation(component.strictestIsolation), priority: component.priority,
      modules: ownership?.domain.names ?? [], isPublic: ownership?.isPublic ?? true, isRoot: component.isRoot,
      level: content.level, initializers: content.initializers.map(\.signature),
      requestsByContainer: content.requestsByContainer)
  }

  private static func services(of component: DICore.Component) -> [DIDependencyGraph.Service] {
    var services: [DIDependencyGraph.Service] = []
    if component.servesOwnType, !component.services.contains(where: { $0.type == component.type }) {
      services.append(DIDependencyGraph.Service(type: component.type, qualifiers: component.qualifiers))
    }
    return services
      + component.services.map {
        DIDependencyGraph.Service(type: $0.type, qualifiers: component.qualifiers + $0.qualifiers)
      }
  }
}

extension DIDependencyGraph.Request {
  fileprivate init(_ number: Int, of model: DependencyModel, answeredBy components: [Int]) {
    let request = model.requests[number]
    let node = model.nodes[request.node]
    let answer: DIDependencyGraph.Answer =
      switch request.answer.failure {
      case .missing: request.mayBeLeftOut ? .nothing : .missing
      case .ambiguous(let candidates, _): .ambiguous(candidates.map { model.node($0, seenFrom: node.level) })
      case nil:
        switch request.answer.content {
        case .container: .container
        case .argument: .argument
        case .nothing: .nothing
        case .takesNoArguments: .missing
        case .component, .ambiguous, .missing, .optional, .delayed, .many: .components(components)
        }
      }
    self.init(
      dependent: request.node, type: request.type,
      step: node.initializers.firstIndex { $0.requests.contains(number) }.map { .initializer($0) } ?? .injection,
      kinds: DIDependencyGraph.Kinds(request), answer: answer)
  }
}

extension RequestAnswer {
  /// The answer without the optionals, lazies and providers around it.
  fileprivate var content: RequestAnswer {
    switch self {
    case .optional(let answer, _), .delayed(let answer, _, _): answer.content
    case .component, .ambiguous, .missing, .container, .argument, .takesNoArguments, .nothing, .many: self
    }
  }
}

extension DIDependencyGraph.Kinds {
  init(_ edge: DependencyModel.Edge, of request: DependencyModel.Request) {
    self = request.isInjected ? .injection : .initializer
    if edge.isOptional || request.mayBeLeftOut { insert(.optional) }
    if edge.service != nil { insert(.many) }
    if edge.isDelayed { insert(edge.isLazy ? .lazy : .provider) }
    if !edge.signature.isEmpty { insert(.argument) }
    insert(edge.qualifiers)
  }

  /// How a request is made.
  init(_ request: DependencyModel.Request) {
    self = request.isInjected ? .injection : .initializer
    if request.mayBeLeftOut { insert(.optional) }
    insert(request.answer)
    insert(qualifiers(of: request.type))
  }

  private mutating func insert(_ answer: RequestAnswer) {
    switch answer {
    case .optional(let answer, _):
      insert(.optional)
      insert(answer)
    case .delayed(let answer, let isLazy, let signature):
      insert(isLazy ? .lazy : .provider)
      if signature?.isEmpty == false { insert(.argument) }
      insert(answer)
    case .many: insert(.many)
    case .nothing: insert(.optional)
    case .component, .ambiguous, .missing, .container, .argument, .takesNoArguments: break
    }
  }

  private mutating func insert(_ qualifiers: [Qualifier]) {
    for qualifier in qualifiers {
      switch qualifier {
      case .name: insert(.name)
      case .tag: insert(.tag)
      }
    }
  }
}

extension DIDependencyGraph.Lifetime {
  init(_ lifetime: DILifetime.Lifetime) {
    self =
      switch lifetime.kind {
      case .prototype: .prototype
      case .objectGraph: .objectGraph
      case .scope(.strong): .perScope
      case .scope(.weak): .weakPerScope
      case .single: .single
      case .run(.strong): .lazySingle
      case .run(.weak): .weakSingle
      case .custom(let scope): .custom(name: scope.name)
      }
  }
}

extension DIDependencyGraph.Isolation {
  init(_ isolation: DICore.Isolation) {
    self =
      switch isolation {
      case .anywhere: .anywhere
      case .mainActor: .mainActor
      case .otherActor: .otherActor
      }
  }
}
