import DICore
import DIModules

/// A component that registers what it was told, and counts how often.
final class Part: DIComponent {
  let scope: DIComponentScope
  private(set) var loads = 0
  private let register: (DIContainerBuilder) -> Void

  init(_ scope: DIComponentScope = .internal, _ register: @escaping (DIContainerBuilder) -> Void = { _ in }) {
    self.scope = scope
    self.register = register
  }

  func load(builder: DIContainerBuilder) {
    loads += 1
    register(builder)
  }
}

/// A module of the components and dependencies that it was given, which counts how often it is read.
class Unit: DIModule {
  var parts: [any DIComponent]
  var others: [any DIModule]
  private(set) var reads = 0

  init(_ parts: any DIComponent..., others: [any DIModule] = []) {
    self.parts = parts
    self.others = others
  }

  var components: [any DIComponent] {
    reads += 1
    return parts
  }
  var dependencies: [any DIModule] { others }
}

// Modules with names of their own, for what errors say.
final class Asking: Unit {}
final class Between: Unit {}
final class Owning: Unit {}
final class Other: Unit {}

extension DIContainerBuilder {
  /// The container that is built with some modules.
  func build(_ modules: any DIModule...) throws(DIError) -> DIBuiltContainer {
    for module in modules { register(module: module) }
    return try build()
  }
}

extension DIError {
  /// The inaccessible registrations and the modules with access to them, if the error is about access.
  var refused: (types: [ObjectIdentifier], modules: [String])? {
    if case .noAccess(let infos, let modules) = self { (infos.map { ObjectIdentifier($0.type) }, modules) } else { nil }
  }
}
