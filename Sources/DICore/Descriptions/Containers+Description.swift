extension ContainerCore {
  /// The number of registered components, without the parent's; nil if this thread holds the lock for linking.
  fileprivate var componentCount: Int? { scope.graph.describing(\.count) }

  /// The kind of scope that the container resolves from.
  fileprivate var scopeDescription: String {
    guard let scope = scope.live else { return "released scope" }
    return scope.isRoot ? "root" : "scope"
  }

  fileprivate func description(of container: any Any.Type) -> String {
    let count = componentCount.map { [$0.components] } ?? []
    return "\(container)(" + (count + [scopeDescription]).joined(separator: ", ") + ")"
  }

  fileprivate func mirror<Container>(of container: Container) -> Mirror {
    let count: [Mirror.Child] = componentCount.map { [("components", $0)] } ?? []
    return Mirror(container, children: count + [("scope", scopeDescription)], displayStyle: .struct)
  }
}

extension Int {
  fileprivate var components: String { self == 1 ? "1 component" : "\(self) components" }
}

extension DIBuiltContainer: CustomStringConvertible {
  /// The number of registered components, and whether the container is the root or a scope:
  /// `DIBuiltContainer(12 components, root)`.
  ///
  /// Components of a parent container do not count. Nothing is linked or created.
  public var description: String { _core.description(of: Self.self) }
}

extension DIBuiltContainer: CustomReflectable {
  /// The parts of the description.
  public var customMirror: Mirror { _core.mirror(of: self) }
}

extension DIContainer: CustomStringConvertible {
  /// The number of registered components, and whether the container is the root or a scope:
  /// `DIContainer(12 components, root)`.
  ///
  /// Components of a parent container do not count. Nothing is linked or created.
  public var description: String { _core.description(of: Self.self) }
}

extension DIContainer: CustomReflectable {
  /// The parts of the description.
  public var customMirror: Mirror { _core.mirror(of: self) }
}

extension DIContainerBuilder: CustomStringConvertible {
  /// How many components are registered: `DIContainerBuilder(12 components)`.
  public var description: String { "DIContainerBuilder(\(count.components))" }
}

extension DIContainerBuilder: CustomReflectable {
  /// The parts of the description.
  public var customMirror: Mirror { Mirror(self, children: ["components": count], displayStyle: .class) }
}
