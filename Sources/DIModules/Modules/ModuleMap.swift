internal import DICore

/// The modules of one build, and where components belong among them.
final class ModuleMap: RegionMap {
  private let graph: ModuleGraph
  /// A region for each module.
  private let regions: [ModuleRegion]
  /// For each component where what it registers belongs.
  private let memberships: [Membership?]
  private let components: [LoadedComponent]
  let outer: ModuleMap?
  let numbers: LoadedNumbers

  init(
    _ modules: [LoadedModule], _ components: [LoadedComponent], _ numbers: LoadedNumbers, _ homes: Homes,
    _ declarations: [(info: DITypeInfo, component: Int?)], below outer: ModuleMap?
  ) {
    self.components = components
    self.numbers = numbers
    self.outer = outer
    let graph = ModuleGraph(
      modules, numbers.modules,
      declarations.map { info, component in
        let home = component.flatMap { number in
          homes[number].map { Home(modules: $0, isPublic: components[number].isPublic) }
        }
        return Declaration(info: info, home: home)
      },
      below: sequence(first: outer, next: { $0?.outer }).prefix { $0 != nil }.compactMap { outer in
        outer.map { outer in
          // What is named here as well belongs to those who do, and to all where it is registered outside of any module.
          let named = components.enumerated().compactMap { number, component in
            outer.numbers.components[component.identity].map { ($0, homes[number] ?? Array(modules.indices)) }
          }
          return OuterModules(graph: outer.graph, homes: Dictionary(uniqueKeysWithValues: named))
        }
      })
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
        return Membership(region, part: number, isPublic: component.isPublic, registrar: component.type)
      }
    }
  }

  func membership(of part: Int) -> Membership? { memberships[part] }

  /// Also of a component that is made anew each time its module is read: the module has been.
  func isLoadedFurtherOut(_ part: Int) -> Bool {
    guard let outer else { return false }
    if outer.hasLoaded(components[part].identity) { return true }
    guard let region = memberships[part]?.region as? ModuleRegion else { return false }
    return region.modules.allSatisfy(graph.isLoadedFurtherOut)
  }

  private func hasLoaded(_ identity: DILoadIdentity) -> Bool {
    numbers.components[identity] != nil || outer?.hasLoaded(identity) == true
  }

  /// Modules only, and not what several of them share: that sees what any of them sees, so that two of one type may well meet
  /// there which nobody ever asks for together.
  func viewers(of membership: Membership, as type: any Any.Type) -> [any Region] {
    guard let region = membership.region as? ModuleRegion, let home = graph.home(of: membership) else { return [] }
    guard var viewers = graph.viewersOfDeclarations(of: type) else {
      if !home.isPublic { return home.modules.map { regions[$0] } }
      return (region.graph === graph ? region.viewers : graph.viewers(of: home)).members.map { regions[$0] }
    }
    viewers.formUnion(graph.viewers(of: home))
    return viewers.members.map { regions[$0] }
  }

  func declarations(of type: any Any.Type) -> [DITypeInfo] { graph.declarations(of: type).map(\.info) }
}
