internal import DICore
internal import Synchronization

/// The modules of one build, by number: who depends on whom, and what they declare.
final class ModuleGraph: Sendable {
  private let modules: [LoadedModule]
  /// The numbers here of the modules of containers further out, by their graphs; nil for those that nobody names here.
  private let translations: [ObjectIdentifier: [Int?]]
  private let dependencies: [[Int]]
  private let dependents: [[Int]]
  private let declarations: [ObjectIdentifier: [Declaration]]
  /// The modules from which declarations of a type are seen; found when a type is first asked for.
  private let viewersOfDeclarations = Mutex<[ObjectIdentifier: ModuleSet]>([:])

  init(_ modules: [LoadedModule], _ declarations: [Declaration], below outer: [ModuleGraph]) {
    self.modules = modules
    var translations: [ObjectIdentifier: [Int?]] = [:]
    if !outer.isEmpty {
      let numbers = Dictionary(uniqueKeysWithValues: modules.enumerated().map { ($1.identity, $0) })
      for graph in outer { translations[ObjectIdentifier(graph)] = graph.modules.map { numbers[$0.identity] } }
    }
    self.translations = translations
    dependencies = modules.map(\.dependencies)
    var dependents = Array(repeating: [Int](), count: modules.count)
    for (module, loaded) in modules.enumerated() {
      for dependency in loaded.dependencies { dependents[dependency].append(module) }
    }
    self.dependents = dependents
    self.declarations = Dictionary(grouping: declarations) { ObjectIdentifier($0.info.type) }
  }
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

  /// The numbers here of modules of this graph, or of one further out.
  func numbers(of modules: [Int], in graph: ModuleGraph) -> [Int] {
    if graph === self { return modules }
    guard let translation = translations[ObjectIdentifier(graph)] else { return [] }
    return modules.compactMap { translation[$0] }
  }

  /// Where a type is declared.
  func declarations(of type: any Any.Type) -> [Declaration] { declarations[ObjectIdentifier(type)] ?? [] }

  /// Some modules, and all that they depend on, directly or through others.
  func dependencies(of modules: some Sequence<Int>) -> ModuleSet { closure(of: modules, along: dependencies) }

  /// The modules from which a declaration of a type is seen; nil if there is none.
  func viewersOfDeclarations(of type: any Any.Type) -> ModuleSet? {
    guard let declarations = declarations[ObjectIdentifier(type)] else { return nil }
    return viewersOfDeclarations.withLock { known in
      if let viewers = known[ObjectIdentifier(type)] { return viewers }
      var viewers = ModuleSet(among: count)
      for declaration in declarations {
        viewers.formUnion(declaration.home.map(self.viewers(of:)) ?? ModuleSet(Array(0..<count), among: count))
      }
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
