extension ContainerCore {
  /// The number of registered components, without the parent's; nil if this thread holds the lock for linking.
  fileprivate var componentCount: Int? {
    // Not inlined: five descriptions call it.
    @inline(never) get { scope.graph.describing(\.count) }
  }

  /// The kind of scope that the container resolves from.
  fileprivate var scopeDescription: String {
    guard let scope = scope.live else { return "released scope" }
    return scope.isRoot ? "root" : "scope"
  }

  fileprivate func description(of container: any Any.Type) -> String {
    let count = componentCount.map { [$0.components] } ?? []
    return "\(container)(" + (count + [scopeDescription]).joined(separator: ", ") + ")"
  }

  /// The parts of the description.
  fileprivate var parts: [Mirror.Child] {
    let count: [Mirror.Child] = componentCount.map { [("components", $0)] } ?? []
    return count + [("scope", scopeDescription)]
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
  public var customMirror: Mirror { Mirror(self, children: _core.parts, displayStyle: .struct) }
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
  public var customMirror: Mirror { Mirror(self, children: _core.parts, displayStyle: .struct) }
}

extension DIContainerBuilder: CustomStringConvertible {
  /// How many components are registered: `DIContainerBuilder(12 components)`.
  public var description: String { "DIContainerBuilder(\(count.components))" }
}

extension DIContainerBuilder: CustomReflectable {
  /// The parts of the description.
  public var customMirror: Mirror { Mirror(self, children: ["components": count], displayStyle: .class) }
}
