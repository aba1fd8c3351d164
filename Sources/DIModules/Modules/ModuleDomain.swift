internal import DICore
internal import Synchronization

/// A module, or several that share components.
final class ModuleDomain: AccessDomain {
  /// The modules by number.
  let modules: [Int]
  let graph: ModuleGraph
  private let own: Set<Int>
  // Found when they are first asked for, since most modules of a large program are not.

  /// The modules that these depend on, with themselves.
  private let dependencies = Mutex<ModuleSet?>(nil)
  /// The modules that see what is public here.
  private let dependents = Mutex<ModuleSet?>(nil)

  init(_ modules: [Int], of graph: ModuleGraph) {
    self.modules = modules
    self.graph = graph
    own = Set(modules)
  }

  var names: [String] { modules.map(graph.name) }

  /// None comes before another: what a module sees, it sees alike.
  func distance(to ownership: Ownership?) -> Int { 0 }

  func owns(_ ownership: Ownership?) -> Bool {
    guard let domain = ownership?.domain as? ModuleDomain else { return false }
    return domain.modules.contains(where: own.contains)
  }

  /// Never: what belongs to the program has no region.
  var isOfProgram: Bool { false }

  func canAccess(_ ownership: Ownership, as type: any Any.Type) -> Bool {
    guard let access = graph.access(of: ownership) else { return true }
    return canAccess(access) || canAccessDeclaration(of: type)
  }

  /// Whether a type is declared in sight, so that whoever implements it is seen.
  private func canAccessDeclaration(of type: any Any.Type) -> Bool {
    guard let domainsWithAccess = graph.viewersOfDeclarations(of: type) else { return false }
    return modules.contains(where: domainsWithAccess.contains)
  }

  private func canAccess(_ access: ModuleAccess) -> Bool {
    if !access.isPublic { return access.modules.contains(where: own.contains) }
    let seen = seen
    return access.modules.contains(where: seen.contains)
  }

  var accessModules: [AccessModule] { modules.map { AccessModule($0, of: graph) } }

  /// Its own, but where a type is declared in sight, whoever implements it is.
  func modulesWithFullAccess(as type: any Any.Type) -> [AccessModule]? {
    canAccessDeclaration(of: type) ? nil : accessModules
  }

  var visibleModules: [AccessModule] { seen.members.map { AccessModule($0, of: graph) } }

  /// The modules whose public components are seen from here.
  private var seen: ModuleSet {
    dependencies.withLock { known in
      if let known { return known }
      let found = graph.dependencies(of: modules)
      known = found
      return found
    }
  }

  /// The modules that see what is public here.
  var domainsWithAccess: ModuleSet {
    dependents.withLock { known in
      if let known { return known }
      let found = graph.dependents(of: modules)
      known = found
      return found
    }
  }
}
