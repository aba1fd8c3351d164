internal import DICore

/// The modules of one build, and the `DIComponent`s that belong to them.
final class ModuleMap: AccessMap {
  private let graph: ModuleGraph
  /// The domain of each module.
  private let domains: [ModuleDomain]
  /// For each `DIComponent`, the ownership of its registrations; nil if it belongs to the program.
  private let ownerships: [Ownership?]
  let loaded: Loaded
  let parent: ModuleMap?

  init(_ loaded: Loaded, childOf parent: ModuleMap?) {
    self.loaded = loaded
    self.parent = parent
    let componentModules = loaded.modulesOfComponents
    let graph = ModuleGraph(
      loaded,
      loaded.declarations.map { info, component in
        let ownership = component.flatMap { number in
          componentModules[number].map { ModuleOwnership(modules: $0, isPublic: loaded.components[number].isPublic) }
        }
        return Declaration(info: info, ownership: ownership)
      },
      childOf: (parent?.lineage ?? []).map { parent in
        // If a component of the parent was loaded here too, it also belongs to the modules that list it here. If the program
        // registers it here, it belongs to all modules.
        let named = loaded.components.enumerated().compactMap { number, component in
          parent.loaded.componentNumbers[component.identity].map {
            ($0, componentModules[number] ?? Array(loaded.modules.indices))
          }
        }
        return ParentModules(graph: parent.graph, componentModules: Dictionary(uniqueKeysWithValues: named))
      })
    self.graph = graph
    let domains = loaded.modules.indices.map { ModuleDomain([$0], of: graph) }
    self.domains = domains
    // The domains of several modules, for the components that these modules share.
    var shared: [[Int]: ModuleDomain] = [:]
    ownerships = loaded.components.enumerated().map { number, component in
      componentModules[number].map { modules in
        let domain = modules.count == 1 ? domains[modules[0]] : shared[modules] ?? ModuleDomain(modules, of: graph)
        if modules.count != 1 { shared[modules] = domain }
        return Ownership(domain, loadable: number, isPublic: component.isPublic, registrar: component.type)
      }
    }
  }

  /// This map and the maps of the parents, the nearest first.
  var lineage: [ModuleMap] { Array(sequence(first: self, next: \.parent)) }

  func ownership(of loadable: Int) -> Ownership? { ownerships[loadable] }

  /// Whether a parent has loaded a component, or all its modules.
  ///
  /// The modules are tested too, since a component can have a new identity each time its module is read.
  func isLoadedByParent(_ loadable: Int) -> Bool {
    guard let parent else { return false }
    if parent.hasLoaded(loaded.components[loadable].identity) { return true }
    guard let domain = ownerships[loadable]?.domain as? ModuleDomain else { return false }
    return domain.modules.allSatisfy(graph.isLoadedByParent)
  }

  private func hasLoaded(_ identity: DILoadIdentity) -> Bool {
    loaded.componentNumbers[identity] != nil || parent?.hasLoaded(identity) == true
  }

  /// The domains of single modules that can access a component.
  ///
  /// Domains of several modules are left out. Such a domain can access two components of one type, even if no single module can
  /// access both. `build()` would report these components as ambiguous, although no module requests them.
  func domainsWithAccess(of ownership: Ownership, as type: any Any.Type) -> [any AccessDomain] {
    guard let domain = ownership.domain as? ModuleDomain, let local = graph.localOwnership(of: ownership) else {
      return []
    }
    let declared = graph.modulesWithDeclaration(of: type)
    if declared == nil, !local.isPublic { return local.modules.map { domains[$0] } }
    var modules = local.isPublic && domain.graph === graph ? domain.dependents : graph.modulesWithAccess(to: local)
    if let declared { modules.formUnion(declared) }
    return modules.members.map { domains[$0] }
  }

  func declarations(of type: any Any.Type) -> [DITypeInfo] { graph.declarations(of: type).map(\.info) }
}
