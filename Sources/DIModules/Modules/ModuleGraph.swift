internal import DICore
internal import Synchronization

/// The modules of one build, by number: who depends on whom, and what they declare.
final class ModuleGraph: Sendable {
  private let modules: [LoadedModule]
  private let numbers: [DILoadIdentity: Int]
  /// The modules of containers further out.
  private let parent: [ParentModules]
  private let dependencies: [[Int]]
  private let dependents: [[Int]]
  private let declarations: [ObjectIdentifier: [Declaration]]
  /// The modules from which declarations of a type are seen; found when a type is first asked for.
  private let viewersOfDeclarations = Mutex<[ObjectIdentifier: ModuleSet]>([:])

  /// Makes a graph of modules.
  ///
  /// - Parameters:
  ///   - modules: The modules.
  ///   - numbers: Their numbers.
  ///   - declarations: What they and others declare.
  ///   - parent: The modules of the containers further out.
  init(
    _ modules: [LoadedModule], _ numbers: [DILoadIdentity: Int], _ declarations: [Declaration],
    childOf parent: [ParentModules]
  ) {
    self.modules = modules
    self.numbers = numbers
    self.parent = parent.map { parent in
      // By what is named here, since there may be many more further out.
      let pairs = modules.enumerated().compactMap { number, module in
        parent.graph.numbers[module.identity].map { ($0, number) }
      }
      var parent = parent
      parent.numbers = Dictionary(uniqueKeysWithValues: pairs)
      return parent
    }
    dependencies = modules.map(\.dependencies)
    var dependents = Array(repeating: [Int](), count: modules.count)
    for (module, loaded) in modules.enumerated() {
      for dependency in loaded.dependencies { dependents[dependency].append(module) }
    }
    self.dependents = dependents
    self.declarations = Dictionary(grouping: declarations) { ObjectIdentifier($0.info.type) }
  }
}

/// The modules of a container further out, as they are seen by those of one below.
struct ParentModules {
  let graph: ModuleGraph
  /// For its components that are named below the modules that do, by the numbers of both.
  let componentModules: [Int: [Int]]
  /// For those of its modules that are named below the number there.
  var numbers: [Int: Int] = [:]
}

/// Where something is registered or declared, and how far it is seen.
struct ModuleAccess: Sendable {
  let modules: [Int]
  let isPublic: Bool
}

/// That a type is implemented elsewhere.
struct Declaration: Sendable {
  let info: DITypeInfo
  /// Where it is declared; nil if outside of any module.
  let access: ModuleAccess?
}

extension ModuleGraph {
  var count: Int { modules.count }

  /// What a module is called: by its type, or where there are several of the type that are told apart by value, by that.
  func name(of module: Int) -> String {
    let module = modules[module]
    let isAlone = modules.filter { $0.type == module.type }.count == 1
    return isAlone ? "\(module.type)" : module.identity.value ?? "\(module.type)"
  }

  /// Where a component belongs here, be it one of this graph or of one further out; nil if everywhere.
  ///
  /// One of a container further out belongs to its modules by what they are called here, of which there may be none, and to
  /// those that name it here.
  func access(of ownership: Ownership) -> ModuleAccess? {
    guard let domain = ownership.domain as? ModuleDomain else { return nil }
    var modules = domain.modules
    if domain.graph !== self {
      let parent = parent.first { $0.graph === domain.graph }
      modules = modules.compactMap { parent?.numbers[$0] }
      if let named = ownership.loadable.flatMap({ parent?.componentModules[$0] }) {
        modules = Set(modules).union(named).sorted()
      }
    }
    return ModuleAccess(modules: modules, isPublic: ownership.isPublic)
  }

  /// Whether a container further out has loaded a module.
  func isLoadedByParent(_ module: Int) -> Bool {
    parent.contains { $0.graph.numbers[modules[module].identity] != nil }
  }

  /// Whether a type is declared outside of any module, so that the declaration is seen everywhere.
  private func isDeclaredForAll(_ type: any Any.Type) -> Bool {
    declarations(of: type).contains { $0.access == nil } || parent.contains { $0.graph.isDeclaredForAll(type) }
  }

  /// Where a type is declared.
  func declarations(of type: any Any.Type) -> [Declaration] { declarations[ObjectIdentifier(type)] ?? [] }

  /// Some modules, and all that they depend on, directly or through others.
  func dependencies(of modules: some Sequence<Int>) -> ModuleSet { closure(of: modules, along: dependencies) }

  /// The modules from which a declaration of a type is seen; nil if there is none.
  func viewersOfDeclarations(of type: any Any.Type) -> ModuleSet? {
    let declarations = declarations(of: type)
    let isForAll = isDeclaredForAll(type)
    if declarations.isEmpty, !isForAll { return nil }
    return viewersOfDeclarations.withLock { known in
      if let domainsWithAccess = known[ObjectIdentifier(type)] { return domainsWithAccess }
      var domainsWithAccess = ModuleSet(isForAll ? Array(0..<count) : [], among: count)
      for access in declarations.compactMap(\.access) where !isForAll {
        domainsWithAccess.formUnion(self.domainsWithAccess(of: access))
      }
      known[ObjectIdentifier(type)] = domainsWithAccess
      return domainsWithAccess
    }
  }

  /// The modules from which something is seen.
  func domainsWithAccess(of access: ModuleAccess) -> ModuleSet {
    access.isPublic ? dependents(of: access.modules) : ModuleSet(access.modules, among: count)
  }

  /// Some modules, and all that depend on them, directly or through others.
  func dependents(of modules: some Sequence<Int>) -> ModuleSet { closure(of: modules, along: dependents) }

  private func closure(of modules: some Sequence<Int>, along edges: [[Int]]) -> ModuleSet {
    var found = ModuleSet(among: count)
    var waiting = modules.filter { found.insert($0) }
    while let module = waiting.popLast() {
      waiting += edges[module].filter { found.insert($0) }
    }
    return found
  }
}
