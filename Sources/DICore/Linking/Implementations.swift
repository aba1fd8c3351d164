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
