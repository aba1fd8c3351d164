internal import DICore
internal import Synchronization

/// The modules of one build, by number: who depends on whom, and what they declare.
final class ModuleGraph: Sendable {
  private let modules: [LoadedModule]
  private let numbers: [DILoadIdentity: Int]
  /// The modules of containers further out.
  private let outer: [OuterModules]
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
  ///   - outer: The modules of the containers further out.
  init(
    _ modules: [LoadedModule], _ numbers: [DILoadIdentity: Int], _ declarations: [Declaration],
    below outer: [OuterModules]
  ) {
    self.modules = modules
    self.numbers = numbers
    self.outer = outer.map { outer in
      // By what is named here, since there may be many more further out.
      let pairs = modules.enumerated().compactMap { number, module in
        outer.graph.numbers[module.identity].map { ($0, number) }
      }
      var outer = outer
      outer.numbers = Dictionary(uniqueKeysWithValues: pairs)
      return outer
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
struct OuterModules {
  let graph: ModuleGraph
  /// For its components that are named below the modules that do, by the numbers of both.
  let homes: [Int: [Int]]
  /// For those of its modules that are named below the number there.
  var numbers: [Int: Int] = [:]
}

/// Where something is registered or declared, and how far it is seen.
struct Home: Sendable {
  let modules: [Int]
  let isPublic: Bool
}

/// That a type is implemented elsewhere.
struct Declaration: Sendable {
  let info: DITypeInfo
  /// Where it is declared; nil if outside of any module.
  let home: Home?
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
  func home(of membership: Membership) -> Home? {
    guard let region = membership.region as? ModuleRegion else { return nil }
    var modules = region.modules
    if region.graph !== self {
      let outer = outer.first { $0.graph === region.graph }
      modules = modules.compactMap { outer?.numbers[$0] }
      if let named = membership.part.flatMap({ outer?.homes[$0] }) { modules = Set(modules).union(named).sorted() }
    }
    return Home(modules: modules, isPublic: membership.isPublic)
  }

  /// Whether a container further out has loaded a module.
  func isLoadedFurtherOut(_ module: Int) -> Bool {
    outer.contains { $0.graph.numbers[modules[module].identity] != nil }
  }

  /// Whether a type is declared outside of any module, so that the declaration is seen everywhere.
  private func isDeclaredForAll(_ type: any Any.Type) -> Bool {
    declarations(of: type).contains { $0.home == nil } || outer.contains { $0.graph.isDeclaredForAll(type) }
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
      if let viewers = known[ObjectIdentifier(type)] { return viewers }
      var viewers = ModuleSet(isForAll ? Array(0..<count) : [], among: count)
      for home in declarations.compactMap(\.home) where !isForAll { viewers.formUnion(self.viewers(of: home)) }
      known[ObjectIdentifier(type)] = viewers
      return viewers
    }
  }

  /// The modules from which something is seen.
  func viewers(of home: Home) -> ModuleSet {
    home.isPublic ? dependents(of: home.modules) : ModuleSet(home.modules, among: count)
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
