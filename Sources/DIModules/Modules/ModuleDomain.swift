internal import DICore
internal import Synchronization

/// The access domain of a module, or of several modules that share components.
final class ModuleDomain: AccessDomain {
  /// The numbers of the modules.
  let modules: [Int]
  let graph: ModuleGraph
  private let own: Set<Int>

  // Computed at first use: most modules of a large program never need these sets.
  private let knownDependencies = Mutex<ModuleSet?>(nil)
  private let knownDependents = Mutex<ModuleSet?>(nil)

  init(_ modules: [Int], of graph: ModuleGraph) {
    self.modules = modules
    self.graph = graph
    own = Set(modules)
  }

  var names: [String] { modules.map(graph.name) }

  /// The distance: 0 for components of this domain, 1 for all others.
  func distance(to ownership: Ownership?) -> Int { owns(ownership) ? 0 : 1 }

  func owns(_ ownership: Ownership?) -> Bool {
    guard let ownership else { return false }
    // Most are of this graph; then nothing is made for it.
    if let domain = ownership.domain as? ModuleDomain, domain.graph === graph {
      return domain.modules.contains(where: own.contains)
    }
    return graph.localOwnership(of: ownership)?.modules.contains(where: own.contains) ?? false
  }

  /// Always false: components of the program have no domain.
  var isOfProgram: Bool { false }

  func canAccess(_ ownership: Ownership, as type: any Any.Type) -> Bool {
    guard let ownership = graph.localOwnership(of: ownership) else { return true }
    return canAccess(ownership) || canAccessDeclaration(of: type)
  }

  /// Whether this domain can access a declaration of a type, and so all implementations of the type.
  private func canAccessDeclaration(of type: any Any.Type) -> Bool {
    guard let modulesWithAccess = graph.modulesWithDeclaration(of: type) else { return false }
    return modules.contains(where: modulesWithAccess.contains)
  }

  private func canAccess(_ ownership: ModuleOwnership) -> Bool {
    if !ownership.isPublic { return ownership.modules.contains(where: own.contains) }
    let dependencies = dependencies
    return ownership.modules.contains(where: dependencies.contains)
  }

  var accessModules: [AccessModule] { modules.map { AccessModule($0, of: graph) } }

  /// The modules of this domain; nil, which stands for all, if the domain can access a declaration of the type.
  func modulesWithFullAccess(as type: any Any.Type) -> [AccessModule]? {
    canAccessDeclaration(of: type) ? nil : accessModules
  }

  var accessibleModules: [AccessModule] { dependencies.members.map { AccessModule($0, of: graph) } }

  /// The modules whose public components this domain can access: its own modules, and all that they depend on.
  private var dependencies: ModuleSet { knownDependencies.value { graph.dependencies(of: modules) } }

  /// The modules that can access the public components of this domain: its own, and all that depend on these.
  var dependents: ModuleSet { knownDependents.value { graph.dependents(of: modules) } }
}

extension Mutex<ModuleSet?> {
  /// The modules; found at the first call.
  fileprivate func value(orFind find: () -> ModuleSet) -> ModuleSet {
    withLock { known in
      if let known { return known }
      let found = find()
      known = found
      return found
    }
  }
}
