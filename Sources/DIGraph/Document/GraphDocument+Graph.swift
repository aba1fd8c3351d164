internal import DIChecks
public import DICore

// What a graph becomes in a document.

extension GraphDocument {
  /// Makes the document of a container, with the faults that its `validate()` finds.
  ///
  /// - Parameters:
  ///   - container: The container.
  ///   - root: The folder that files are named relative to, such as the root of the package. Nil, the default, keeps the
  ///     name of each file and of its folder, so that the document is the same on every machine.
  ///   - notes: Whether faults include notes: what is correct, but may not have been meant.
  /// - Complexity: Linear in the number of registrations and dependencies, but for sorting.
  public init(_ container: some DIResolving, relativeTo root: String? = nil, notes: Bool = false) {
    self.init(container.graph, container.validate(notes: notes), relativeTo: root)
  }

  /// Makes the document of the registrations of a builder, with the faults that its `validate()` finds.
  ///
  /// - Parameters:
  ///   - builder: The builder; the registrations may have faults.
  ///   - root: The folder that files are named relative to. Nil, the default, keeps the name of each file and of its folder.
  ///   - notes: Whether faults include notes: what is correct, but may not have been meant.
  /// - Complexity: Linear in the number of registrations and dependencies, but for sorting.
  public init(_ builder: DIContainerBuilder, relativeTo root: String? = nil, notes: Bool = false) {
    self.init(builder.graph, builder.validate(notes: notes), relativeTo: root)
  }

  init(_ graph: DIDependencyGraph, _ diagnostics: [DIDiagnostic], relativeTo root: String?) {
    let ids = ComponentIDs(graph)
    var requests = graph.components.map { _ in [Request]() }
    for request in graph.requests { requests[request.dependent].append(Request(request, ids)) }
    let components = graph.components.map { Component($0, ids[$0.id], requests[$0.id], relativeTo: root) }
    self.init(
      components: components.sorted { $0.id < $1.id },
      faults: diagnostics.map { Fault($0, ids) }.sorted { $0.identity.lexicographicallyPrecedes($1.identity) })
  }
}

/// The IDs of the components of a graph.
struct ComponentIDs {
  private let ids: [GraphDocument.Component.ID]
  private let registrations: [Registration: Int]

  init(_ graph: DIDependencyGraph) {
    var counts: [String: Int] = [:]
    ids = graph.components.map { component in
      let qualifiers = (component.names.map(\.inOneLine) + component.tags).joined(separator: ", ")
      let name = component.info.subject + (qualifiers.isEmpty ? "" : " (\(qualifiers))")
      counts[name, default: 0] += 1
      return counts[name]! == 1 ? name : "\(name) #\(counts[name]!)"
    }
    registrations = Dictionary(
      graph.components.map { (Registration($0.info), $0.id) }, uniquingKeysWith: { first, _ in first })
  }

  subscript(component: DIDependencyGraph.Component.ID) -> GraphDocument.Component.ID { ids[component] }

  /// The component of a registration; the first one, if the registration is in a loop.
  subscript(info: DITypeInfo) -> GraphDocument.Component.ID? { registrations[Registration(info)].map { ids[$0] } }
}

/// What tells two registrations apart.
struct Registration: Hashable {
  private let type: ObjectIdentifier
  private let file: String
  private let line: Int

  init(_ info: DITypeInfo) {
    type = ObjectIdentifier(info.type)
    file = info.file
    line = info.line
  }
}

/// The path of a file from a folder; without a folder, the name of the file and of its folder.
private func fileName(_ file: String, relativeTo root: String?) -> String {
  guard let root else { return file.split(separator: "/").suffix(2).joined(separator: "/") }
  let folder = root.hasSuffix("/") ? root : root + "/"
  return file.hasPrefix(folder) ? String(file.dropFirst(folder.count)) : file
}

extension GraphDocument.Component {
  fileprivate init(
    _ component: DIDependencyGraph.Component, _ id: ID, _ requests: [GraphDocument.Request], relativeTo root: String?
  ) {
    let (lifetime, scope): (GraphDocument.Lifetime, String?) =
      switch component.lifetime {
      case .prototype: (.prototype, nil)
      case .objectGraph: (.objectGraph, nil)
      case .perScope: (.perScope, nil)
      case .weakPerScope: (.weakPerScope, nil)
      case .single: (.single, nil)
      case .lazySingle: (.lazySingle, nil)
      case .weakSingle: (.weakSingle, nil)
      case .custom(let name): (.custom, name)
      }
    let isolation: GraphDocument.Isolation? =
      switch component.isolation {
      case .anywhere: nil
      case .mainActor: .mainActor
      case .otherActor: .otherActor
      }
    let priority: GraphDocument.Priority? =
      switch component.priority {
      case nil: nil
      case .default: .default
      case .test: .test
      case .element: .element
      case .fallback: .fallback
      }
    self.init(
      id: id,
      name: component.info.subject,
      type: typeName(component.type),
      services: component.services.map {
        GraphDocument.Service(type: typeName($0.type), names: $0.names, tags: $0.tags)
      },
      lifetime: lifetime,
      scope: scope,
      isolation: isolation,
      suspends: component.suspends,
      needsAwait: component.needsAwait,
      priority: priority,
      modules: component.modules,
      isRoot: component.isRoot,
      isPrivate: !component.isPublic,
      requestsByContainer: component.requestsByContainer,
      level: component.level,
      initializers: component.initializers.map { $0.types.map(typeName) },
      file: fileName(component.info.file, relativeTo: root).inOneLine,
      line: component.info.line,
      requests: requests)
  }
}

extension GraphDocument.Request {
  fileprivate init(_ request: DIDependencyGraph.Request, _ ids: ComponentIDs) {
    let (answer, found): (GraphDocument.Answer, [DIDependencyGraph.Component.ID]) =
      switch request.answer {
      case .components(let components): (.components, components)
      case .container: (.container, [])
      case .scopes: (.scopes, [])
      case .argument: (.argument, [])
      case .nothing: (.nothing, [])
      case .missing: (.missing, [])
      case .ambiguous(let candidates): (.ambiguous, candidates)
      }
    self.init(
      type: typeName(request.type), kinds: request.kinds.list, answer: answer, components: found.map { ids[$0] },
      values: request.values.map(typeName))
  }
}

extension DIDependencyGraph.Kinds {
  fileprivate var list: [GraphDocument.Kind] {
    let kinds: [(Self, GraphDocument.Kind)] = [
      (.initializer, .initializer), (.injection, .injection), (.optional, .optional), (.many, .many), (.lazy, .lazy),
      (.provider, .provider), (.argument, .argument), (.name, .name), (.tag, .tag),
    ]
    return kinds.filter { contains($0.0) }.map(\.1)
  }
}

extension GraphDocument.Fault {
  fileprivate init(_ diagnostic: DIDiagnostic, _ ids: ComponentIDs) {
    let severity: GraphDocument.Severity =
      switch diagnostic.severity {
      case .error: .error
      case .warning: .warning
      case .note: .note
      }
    self.init(
      id: diagnostic.id,
      severity: severity,
      component: diagnostic.component.flatMap { ids[$0] },
      summary: diagnostic.summary,
      remedy: diagnostic.remedy,
      paths: diagnostic.paths.map { $0.compactMap { ids[$0] } })
  }
}
