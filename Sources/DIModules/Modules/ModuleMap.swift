internal import DICore

/// The modules of one build, and where components belong among them.
final class ModuleMap: AccessMap {
  private let graph: ModuleGraph
  /// A region for each module.
  private let domains: [ModuleDomain]
  /// For each component where what it registers belongs.
  private let ownerships: [Ownership?]
  private let components: [LoadedComponent]
  let parent: ModuleMap?
  let numbers: LoadedNumbers

  init(
    _ modules: [LoadedModule], _ components: [LoadedComponent], _ numbers: LoadedNumbers,
    _ componentModules: ComponentModules,
    _ declarations: [(info: DITypeInfo, component: Int?)], childOf parent: ModuleMap?
  ) {
    self.components = components
    self.numbers = numbers
    self.parent = parent
    let graph = ModuleGraph(
      modules, numbers.modules,
      declarations.map { info, component in
        let access = component.flatMap { number in
          componentModules[number].map { ModuleAccess(modules: $0, isPublic: components[number].isPublic) }
        }
        return Declaration(info: info, access: access)
      },
      childOf: sequence(first: parent, next: { $0?.parent }).prefix { $0 != nil }.compactMap { parent in
        parent.map { parent in
          // What is named here as well belongs to those who do, and to all where it is registered outside of any module.
          let named = components.enumerated().compactMap { number, component in
            parent.numbers.components[component.identity].map {
              ($0, componentModules[number] ?? Array(modules.indices))
            }
          }
          return ParentModules(graph: parent.graph, componentModules: Dictionary(uniqueKeysWithValues: named))
        }
      })
    self.graph = graph
    let domains = modules.indices.map { ModuleDomain([$0], of: graph) }
    self.domains = domains
    // Those of several modules, for the components that these share.
    var shared: [[Int]: ModuleDomain] = [:]
    ownerships = components.enumerated().map { number, component in
      componentModules[number].map { modules in
        let domain: ModuleDomain
        if modules.count == 1 {
          domain = domains[modules[0]]
        } else if let known = shared[modules] {
          domain = known
        } else {
          domain = ModuleDomain(modules, of: graph)
          shared[modules] = domain
        }
        return Ownership(domain, loadable: number, isPublic: component.isPublic, registrar: component.type)
      }
    }
  }

  func ownership(of loadable: Int) -> Ownership? { ownerships[loadable] }

  /// Also of a component that is made anew each time its module is read: the module has been.
  func isLoadedByParent(_ loadable: Int) -> Bool {
    guard let parent else { return false }
    if parent.hasLoaded(components[loadable].identity) { return true }
    guard let domain = ownerships[loadable]?.domain as? ModuleDomain else { return false }
    return domain.modules.allSatisfy(graph.isLoadedByParent)
  }

  private func hasLoaded(_ identity: DILoadIdentity) -> Bool {
    numbers.components[identity] != nil || parent?.hasLoaded(identity) == true
  }

  /// Modules only, and not what several of them share: that sees what any of them sees, so that two of one type may well meet
  /// there which nobody ever asks for together.
  func domainsWithAccess(of ownership: Ownership, as type: any Any.Type) -> [any AccessDomain] {
    guard let domain = ownership.domain as? ModuleDomain, let access = graph.access(of: ownership) else { return [] }
    guard var domainsWithAccess = graph.viewersOfDeclarations(of: type) else {
      if !access.isPublic { return access.modules.map { domains[$0] } }
      return (domain.graph === graph ? domain.domainsWithAccess : graph.domainsWithAccess(of: access)).members.map {
        domains[$0]
      }
    }
    domainsWithAccess.formUnion(graph.domainsWithAccess(of: access))
    return domainsWithAccess.members.map { domains[$0] }
  }

  func declarations(of type: any Any.Type) -> [DITypeInfo] { graph.declarations(of: type).map(\.info) }
}
