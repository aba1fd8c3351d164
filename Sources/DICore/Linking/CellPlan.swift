internal import DILifetime

/// The cells of a registry's components in the stores of the root and the scopes, planned before the first store is made.
struct CellPlan {
  /// For each component, the position of its first cell in `offsets`; -1 without a cell.
  private var firsts: [Int32]
  /// The offset of each cell, one for each instance of a component.
  private var offsets: [Int32] = []

  /// A plan without cells.
  init() { firsts = [] }

  /// Adds the cells of components to the layouts of the root and of scopes.
  init(_ components: [Component], root: borrowing StoreLayout, scope: borrowing StoreLayout) {
    firsts = Array(repeating: -1, count: components.count)
    for (position, component) in components.enumerated() {
      let first = offsets.count
      for _ in 0..<component.instanceCount {
        switch component.lifetime.kind {
        case .scope: offsets.append(Int32(scope.append()))
        case .run, .single: offsets.append(Int32(root.append()))
        case .prototype, .objectGraph, .custom: break
        }
      }
      if offsets.count > first { firsts[position] = Int32(first) }
    }
  }

  /// The offset of the cell for an instance of a component; nil if none is planned.
  func offset(_ component: Int, instance: Int) -> Int? {
    guard component < firsts.count, firsts[component] >= 0 else { return nil }
    return Int(offsets[Int(firsts[component]) + instance])
  }

  /// Forgets the cells of a component that has changed: it may need other ones.
  mutating func forget(_ component: Int) {
    if component < firsts.count { firsts[component] = -1 }
  }
}
