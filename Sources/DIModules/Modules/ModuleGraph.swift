internal import DICore
internal import Synchronization

/// The modules of one build, by number: their dependencies, and the types that they declare.
final class ModuleGraph: Sendable {
  private let loaded: Loaded
  /// The modules of the parent containers, the nearest first.
  private let parents: [ParentModules]
  private let dependents: [[Int]]
  private let declarations: [ObjectIdentifier: [Declaration]]
  /// The modules that can access a declaration, by declared type; computed at first use.
  private let knownModulesWithDeclaration = Mutex<[ObjectIdentifier: ModuleSet]>([:])

  /// Makes a graph of modules.
  ///
  /// - Parameters:
  ///   - loaded: The modules.
  ///   - declarations: The declarations of modules and of the program.
  ///   - parents: The modules of the parent containers, the nearest first.
  init(_ loaded: Loaded, _ declarations: [Declaration], childOf parents: [ParentModules]) {
    self.loaded = loaded
    self.parents = parents.map { parent in
      // Only modules that were loaded here as well, since a parent may have many more.
      let pairs = loaded.modules.enumerated().compactMap { number, module in
        parent.graph.loaded.moduleNumbers[module.identity].map { ($0, number) }
      }
      var parent = parent
      parent.numbers = Dictionary(uniqueKeysWithValues: pairs)
      return parent
    }
    var dependents = loaded.modules.map { _ in [Int]() }
    for (number, module) in loaded.modules.enumerated() {
      for dependency in module.dependencies { dependents[dependency].append(number) }
    }
    self.dependents = dependents
    self.declarations = Dictionary(grouping: declarations) { ObjectIdentifier($0.info.type) }
  }
}

/// The modules of a parent container, with their numbers in the graph of the child.
struct ParentModules {
  let graph: ModuleGraph
  /// For each component of the parent that modules of the child list as well, the numbers of these modules in the child.
  let componentModules: [Int: [Int]]
  /// For each module of the parent that was loaded by the child as well, its number in the child.
  var numbers: [Int: Int] = [:]
}

/// The modules that a component or declaration belongs to, and whether it is public.
struct ModuleOwnership: Sendable {
  let modules: [Int]
  let isPublic: Bool
}

/// A declared type, which other modules implement.
struct Declaration: Sendable {
  let info: DITypeInfo
  /// The modules that declare the type; nil for the program.
  let ownership: ModuleOwnership?
}

extension ModuleGraph {
  var count: Int { loaded.modules.count }

  /// The name of a module: its type, or the value of its identity if there are several modules of the type.
  func name(of module: Int) -> String {
    let module = loaded.modules[module]
    let isAlone = loaded.modules.filter { $0.type == module.type }.count == 1
    return isAlone ? typeName(module.type) : module.identity.value?.inOneLine ?? typeName(module.type)
  }

  /// The modules of a component, with their numbers in this graph; nil for a component of the program.
  ///
  /// For a component of a parent, the result contains its modules that were loaded here as well, and the modules of this graph
  /// that list the component.
  func localOwnership(of ownership: Ownership) -> ModuleOwnership? {
    guard let domain = ownership.domain as? ModuleDomain else { return nil }
    var modules = domain.modules
    if domain.graph !== self {
      let parent = parents.first { $0.graph === domain.graph }
      modules = modules.compactMap { parent?.numbers[$0] }
      if let named = ownership.loadable.flatMap({ parent?.componentModules[$0] }) {
        modules = Set(modules).union(named).sorted()
      }
    }
    return ModuleOwnership(modules: modules, isPublic: ownership.isPublic)
  }

  /// Whether a parent container has loaded a module.
  func isLoadedByParent(_ module: Int) -> Bool {
    parents.contains { $0.graph.loaded.moduleNumbers[loaded.modules[module].identity] != nil }
  }

  /// Whether the program declares a type, so that every module can access the declaration.
  private func isDeclaredForAll(_ type: any Any.Type) -> Bool {
    declarations(of: type).contains { $0.ownership == nil } || parents.contains { $0.graph.isDeclaredForAll(type) }
  }

  /// The declarations of a type in this graph.
  func declarations(of type: any Any.Type) -> [Declaration] { declarations[ObjectIdentifier(type)] ?? [] }

  /// Some modules, and all modules that they depend on, directly or through others.
  func dependencies(of modules: [Int]) -> ModuleSet { closure(of: modules) { loaded.modules[$0].dependencies } }

  /// The modules that can access a declaration of a type; nil if there is no declaration.
  func modulesWithDeclaration(of type: any Any.Type) -> ModuleSet? {
    let declarations = declarations(of: type)
    let isForAll = isDeclaredForAll(type)
    if declarations.isEmpty, !isForAll { return nil }
    return knownModulesWithDeclaration.withLock { known in
      if let modules = known[ObjectIdentifier(type)] { return modules }
      var modules = ModuleSet(isForAll ? Array(0..<count) : [], among: count)
      for ownership in declarations.compactMap(\.ownership) where !isForAll {
        modules.formUnion(modulesWithAccess(to: ownership))
      }
      known[ObjectIdentifier(type)] = modules
      return modules
    }
  }

  /// The modules that can access a component or declaration.
  func modulesWithAccess(to ownership: ModuleOwnership) -> ModuleSet {
    ownership.isPublic ? dependents(of: ownership.modules) : ModuleSet(ownership.modules, among: count)
  }

  /// Some modules, and all modules that depend on them, directly or through others.
  func dependents(of modules: [Int]) -> ModuleSet { closure(of: modules) { dependents[$0] } }

  private func closure(of modules: [Int], along edges: (Int) -> [Int]) -> ModuleSet {
    var found = ModuleSet(among: count)
    var waiting = modules.filter { found.insert($0) }
    while let module = waiting.popLast() {
      waiting += edges(module).filter { found.insert($0) }
    }
    return found
  }
}
