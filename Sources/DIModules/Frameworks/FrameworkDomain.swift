import DICore

/// The access domain of a framework or part.
final class FrameworkDomain: AccessDomain {
  let key: Frameworks.Key
  let names: [String]
  private let frameworks: Frameworks

  init(_ type: any Any.Type, of frameworks: Frameworks) {
    key = ObjectIdentifier(type)
    names = [typeName(type)]
    self.frameworks = frameworks
  }

  /// Always true: frameworks hide nothing.
  func canAccess(_ ownership: Ownership, as type: any Any.Type) -> Bool { true }

  var accessModules: [AccessModule] { [] }

  func modulesWithFullAccess(as type: any Any.Type) -> [AccessModule]? { nil }

  var accessibleModules: [AccessModule] { [] }

  /// The distance: 0 for components of this domain's frameworks, 1 for components of their imports, 2 for all others.
  ///
  /// If this domain is a part that belongs only to the program, the distance is always 0.
  func distance(to ownership: Ownership?) -> Int {
    let affiliation = frameworks.affiliation(of: key)
    guard affiliation.isOfFramework else { return 0 }
    let owners = owners(of: ownership)
    if !affiliation.owners.subtracting([nil]).isDisjoint(with: owners) { return 0 }
    return owners.contains { $0.map(affiliation.imports.contains) ?? false } ? 1 : 2
  }

  func owns(_ ownership: Ownership?) -> Bool {
    !frameworks.affiliation(of: key).owners.isDisjoint(with: owners(of: ownership))
  }

  var isOfProgram: Bool { frameworks.affiliation(of: key).owners.contains(nil) }

  /// The frameworks that a component belongs to, as far as the container of this domain has loaded them; a nil element stands
  /// for the program.
  private func owners(of ownership: Ownership?) -> Set<Frameworks.Key?> {
    guard let domain = ownership?.domain as? FrameworkDomain else { return [nil] }
    return frameworks.affiliation(of: domain.key).owners
  }
}
