internal import DICore
internal import Synchronization

/// The modules of one build, and where components belong among them.
final class ModuleMap: RegionMap {
  private let graph: ModuleGraph
  /// A region for each module.
  private let regions: [ModuleRegion]
  /// For each component where what it registers belongs.
  private let memberships: [Membership?]
  private let components: [LoadedComponent]
  private let outer: ModuleMap?
  /// What is loaded here and further out; made when a container is built below.
  private let loaded = Mutex<Set<DILoadIdentity>?>(nil)

  init(
    _ modules: [LoadedModule], _ components: [LoadedComponent], _ homes: Homes,
    _ declarations: [(info: DITypeInfo, component: Int?)], below outer: ModuleMap?
  ) {
    self.components = components
    self.outer = outer
    let graph = ModuleGraph(
      modules,
      declarations.map { info, component in
        let home = component.flatMap { number in
          homes[number].map { Home(modules: $0, isPublic: components[number].isPublic) }
        }
        return Declaration(info: info, home: home)
      }, below: sequence(first: outer, next: { $0?.outer }).prefix { $0 != nil }.compactMap { $0?.graph })
    self.graph = graph
    let regions = modules.indices.map { ModuleRegion([$0], of: graph) }
    self.regions = regions
    // Those of several modules, for the components that these share.
    var shared: [[Int]: ModuleRegion] = [:]
    memberships = components.enumerated().map { number, component in
      homes[number].map { modules in
        let region: ModuleRegion
        if modules.count == 1 {
          region = regions[modules[0]]
        } else if let known = shared[modules] {
          region = known
        } else {
          region = ModuleRegion(modules, of: graph)
          shared[modules] = region
        }
        return Membership(region, isPublic: component.isPublic, registrar: component.type)
      }
    }
  }

  func membership(of part: Int) -> Membership? { memberships[part] }

  func isLoadedFurtherOut(_ part: Int) -> Bool { outer?.hasLoaded(components[part].identity) == true }

  private func hasLoaded(_ identity: DILoadIdentity) -> Bool {
    let own = loaded.withLock { loaded in
      if let loaded { return loaded }
      let new = Set(components.map(\.identity))
      loaded = new
      return new
    }
    return own.contains(identity) || outer?.hasLoaded(identity) == true
  }

  /// Modules only, and not what several of them share: that sees what any of them sees, so that two of one type may well meet
  /// there which nobody ever asks for together.
  func viewers(of membership: Membership, as type: any Any.Type) -> [any Region] {
    guard let region = membership.region as? ModuleRegion else { return [] }
    guard var viewers = graph.viewersOfDeclarations(of: type) else {
      return (membership.isPublic ? region.viewers.members : region.modules).map { regions[$0] }
    }
    viewers.formUnion(graph.viewers(of: Home(modules: region.modules, isPublic: membership.isPublic)))
    return viewers.members.map { regions[$0] }
  }

  func declarations(of type: any Any.Type) -> [DITypeInfo] { graph.declarations(of: type).map(\.info) }
}
