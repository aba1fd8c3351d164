import DICore

/// What belongs to a framework, or to a part of one or several.
final class FrameworkDomain: AccessDomain {
  let key: Frameworks.Key
  let names: [String]
  private let frameworks: Frameworks

  init(_ type: any Any.Type, of frameworks: Frameworks) {
    key = ObjectIdentifier(type)
    names = ["\(type)"]
    self.frameworks = frameworks
  }

  /// Always: frameworks hide nothing.
  func canAccess(_ ownership: Ownership, as type: any Any.Type) -> Bool { true }

  var accessModules: [AccessModule] { [] }

  func modulesWithFullAccess(as type: any Any.Type) -> [AccessModule]? { nil }

  var visibleModules: [AccessModule] { [] }

  /// The frameworks' own come first, then those that they import, then all others; for the program, all are alike.
  func distance(to ownership: Ownership?) -> Int {
    let standing = frameworks.standing(of: key)
    guard standing.isOfFramework else { return 0 }
    let owners = owners(of: ownership)
    if !standing.owners.subtracting([nil]).isDisjoint(with: owners) { return 0 }
    return owners.contains { $0.map(standing.imports.contains) ?? false } ? 1 : 2
  }

  func owns(_ ownership: Ownership?) -> Bool {
    !frameworks.standing(of: key).owners.isDisjoint(with: owners(of: ownership))
  }

  var isOfProgram: Bool { frameworks.standing(of: key).owners.contains(nil) }

  /// The frameworks that a component belongs to, as they are seen from here; nil for the program.
  private func owners(of ownership: Ownership?) -> Set<Frameworks.Key?> {
    guard let domain = ownership?.domain as? FrameworkDomain else { return [nil] }
    return frameworks.standing(of: domain.key).owners
  }
}
