internal import DICore

/// The modules of one build, by number: who depends on whom, and what they declare.
final class ModuleGraph: Sendable {
  let names: [String]
  private let dependencies: [[Int]]
  private let dependents: [[Int]]
  private let declarations: [ObjectIdentifier: [Declaration]]

  init(_ modules: [LoadedModule], _ declarations: [Declaration]) {
    names = modules.map(\.name)
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
  var count: Int { names.count }

  /// Where a type is declared.
  func declarations(of type: any Any.Type) -> [Declaration] { declarations[ObjectIdentifier(type)] ?? [] }

  /// Some modules, and all that they depend on, directly or through others.
  func dependencies(of modules: some Sequence<Int>) -> ModuleSet { closure(of: modules, along: dependencies) }

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
