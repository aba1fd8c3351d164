/// The components by implementation type, for objects and values that come from outside; collected at first use.
struct Implementations {
  private var positions: [ObjectIdentifier: [Int]]?

  mutating func prepare(_ registry: Registry) {
    if positions != nil { return }
    positions = [:]
    for (position, component) in registry.components.enumerated() where !registry.isPending(position) {
      add(component, position)
    }
  }

  mutating func add(_ component: Component, _ position: Int) {
    if component.layer != nil { return }
    positions?[ObjectIdentifier(component.type), default: []].append(position)
  }

  subscript(type: any Any.Type) -> [Int]? { positions?[ObjectIdentifier(type)] }
}

extension Registry {
  /// The components of one implementation type, including components of parent containers.
  func implementations(of type: any Any.Type) -> [Candidate] {
    let found = andParents.enumerated().map { level, registry in
      registry.implementations.prepare(registry)
      return (registry.implementations[type] ?? []).map { Candidate(component: $0, service: nil).at(level: level) }
    }
    return found.reversed().flatMap { $0 }
  }
}
