import DIChecks
import DICore

/// A random graph, registered so that it can be validated, and requested from one new container after another.
struct Sources {
  let world: World
  private let frontEnd: FrontEnd
  /// The builder of the parent, if there is one, and that of the container.
  private let builders: [DIContainerBuilder]

  private var graph: RandomGraph { world.graph }

  init(_ graph: RandomGraph, on frontEnd: FrontEnd) {
    let world = World(graph, keepsDelayed: true)
    self.world = world
    self.frontEnd = frontEnd
    builders =
      frontEnd == .declarative
      ? []
      : graph.levels.map { some in
        let builder = DIContainerBuilder()
        world.register(in: Registrations(.builder(builder)), some)
        return builder
      }
  }

  /// What validation says, before there is a container of the graph.
  func validate(notes: Bool = false) -> [DIDiagnostic] {
    guard let builder = builders.last else {
      let containers = containers()
      return withExtendedLifetime(containers) { containers.last!.validate(notes: notes) }
    }
    let parent = builders.count > 1 ? try! builders[0].build() : nil
    return withExtendedLifetime(parent) {
      parent.map { try! builder.validate(parent: $0, notes: notes) } ?? builder.validate(notes: notes)
    }
  }

  /// The container of the graph, after its parents.
  ///
  /// - Throws: What a build throws.
  func build(_ checks: DIBuildChecks = .registrations) throws(DIError) -> [DIBuiltContainer] {
    if frontEnd == .declarative { return containers() }
    var containers: [DIBuiltContainer] = []
    for builder in builders {
      if let parent = containers.last {
        containers.append(try builder.build(checks, parent: parent))
      } else {
        containers.append(try builder.build(checks))
      }
    }
    return containers
  }

  private func containers() -> [DIBuiltContainer] {
    var cores: [DIContainer] = []
    for some in graph.levels {
      let container = cores.last.map { DIContainer(_core: try! ContainerCore(childOf: $0._core)) } ?? DIContainer()
      world.register(in: Registrations(.declarative(container)), some)
      cores.append(container)
    }
    return cores.map { $0.view }
  }

  /// The containers of all scopes, in which nothing was requested, and all values are set.
  ///
  /// - Parameter omitted: A value that is not set.
  /// - Returns: The containers.
  func begin(without omitted: Int? = nil) -> [DIBuiltContainer] {
    let levels = try! build()
    let containers = [levels.last!] + (1..<graph.scopes).map { _ in levels.last!.newLifeTimeScope() }
    world.share(containers)
    for number in graph.parts.indices where graph.parts[number].isValueToSet && number != omitted {
      let isInner = number >= graph.levels.last!.lowerBound
      let scopes =
        isInner && graph.parts[number].lifetime.isPerScope ? containers : [isInner ? containers[0] : levels[0]]
      for container in scopes { set(number, in: container) }
    }
    return containers
  }

  private func set(_ number: Int, in container: DIBuiltContainer) {
    func set<P: Part>(_ type: P.Type) {
      let mark = graph.takesMark(number) ? try! container.resolve(ScopeMark.self) : nil
      let value = P(component: number, gifts: [], mark: mark)
      world.keep(value.node)
      try! container.set(value)
      // On a builder, each name has an instance of its own.
      if graph.parts[number].isNamed { try? container.set(value, name: PartName.name) }
    }
    set(partTypes[number])
  }

  /// Forgets everything that containers were made to create.
  func end(_ containers: [DIBuiltContainer]) {
    world.startAgain(containers)
    world.share([])
    _ = world.takeEvents()
    _ = world.takeEarlyGifts()
  }
}

extension Sources {
  /// Whether an edge is given nil for a component that has neither an initializer nor an object.
  func acceptsNothing(_ edge: RandomGraph.Edge) -> Bool {
    frontEnd == .declarative && (edge.kind == .optional || edge.kind == .sole)
  }
}

extension RandomGraph {
  /// The components of the parent, if there is one, and those of the container.
  var levels: [Range<Int>] {
    inner == 0 ? [parts.indices] : [0..<parts.count - inner, parts.count - inner..<parts.count]
  }
}

extension RandomGraph.Part {
  /// Whether a container keeps its objects, so that they can be set.
  var isValueToSet: Bool { isRegistered && isValue && lifetime.isKept }
}
