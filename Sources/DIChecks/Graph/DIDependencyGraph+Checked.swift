internal import DICore

extension DIDependencyGraph {
  init(_ graph: CheckedGraph) {
    self.init(
      graph.nodes.indices.map { Component($0, of: graph) }, graph.requests.indices.map { Request($0, of: graph) },
      graph.edges.map { edge in
        let request = graph.requests[edge.request]
        return Edge(
          dependent: request.node, dependency: edge.target, request: edge.request, kinds: Kinds(edge, of: request))
      })
  }
}

extension DIDependencyGraph.Component {
  init(_ node: Int, of graph: CheckedGraph) {
    let content = graph.nodes[node]
    let component = content.component
    let registry = graph.registry(of: node)
    let ownership = registry.ownership(content.position)
    self.init(
      id: node, info: component.info,
      services: DIDependencyGraph.Component.services(of: component),
      lifetime: DIComponentLifetime(component.lifetime),
      isolation: DIDependencyGraph.Isolation(component.strictestIsolation), suspends: component.suspends,
      needsAwait: graph.awaiting.needs(node), priority: component.priority,
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
  fileprivate init(_ number: Int, of graph: CheckedGraph) {
    let request = graph.requests[number]
    let node = graph.nodes[request.node]
    let answer: DIDependencyGraph.Answer =
      switch request.answer.content {
      case .components: .components(graph.edges[request.edges].map(\.target))
      case .container: .container
      case .scopes: .scopes
      case .argument: .argument
      case .nothing: .nothing
      case .fault(.ambiguous(let candidates, _, _)):
        .ambiguous(candidates.map { graph.node($0, seenFrom: node.level) })
      case .fault: request.mayBeLeftOut && request.answer.isMissing ? .nothing : .missing
      }
    self.init(
      dependent: request.node, type: request.type,
      step: node.initializers.firstIndex { $0.requests.contains(number) }.map { .initializer($0) } ?? .injection,
      kinds: DIDependencyGraph.Kinds(request), answer: answer, values: request.answer.valuesOfScopes)
  }
}

extension DIDependencyGraph.Kinds {
  init(_ edge: CheckedGraph.Edge, of request: CheckedGraph.Request) {
    self = request.isInjected ? .injection : .initializer
    if edge.isOptional || request.mayBeLeftOut { insert(.optional) }
    if edge.service != nil { insert(.many) }
    insert(edge.delayed)
    if !edge.signature.isEmpty { insert(.argument) }
    insert(edge.qualifiers)
  }

  /// How a request is made.
  init(_ request: CheckedGraph.Request) {
    let answer = request.answer
    self = request.isInjected ? .injection : .initializer
    if answer.isOptional || request.mayBeLeftOut { insert(.optional) }
    if answer.many != nil { insert(.many) }
    insert(answer.delayed)
    if answer.passesArguments { insert(.argument) }
    insert(qualifiers(of: request.type))
  }

  private mutating func insert(_ delay: RecordedAnswer.Delay?) {
    switch delay {
    case .lazy: insert(.lazy)
    case .provider: insert(.provider)
    case nil: break
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
