internal import DILifetime

/// The offsets of all cells in the stores of the root and the scopes, planned before the first store is made.
struct CellPlan {
  /// The offset of each cell.
  private(set) var offsets: [Int] = []
  /// For each component with cells: its position in the registry, and the range of its cells in `offsets`, one per instance.
  private(set) var components: [(component: Int, cells: Range<Int>)] = []

  /// Adds the cells of components to the layouts of the root and of scopes.
  init(_ components: [Component], root: borrowing StoreLayout, scope: borrowing StoreLayout) {
    for (position, component) in components.enumerated() {
      let first = offsets.count
      for _ in 0..<component.instanceCount {
        switch component.lifetime.kind {
        case .scope: offsets.append(scope.append())
        case .run, .single: offsets.append(root.append())
        case .prototype, .objectGraph, .custom: break
        }
      }
      if offsets.count > first { self.components.append((position, first..<offsets.count)) }
    }
  }
}
