internal import DILifetime

/// Where the cells of all cached components lie in their stores; planned before the first store is made.
struct CellPlan {
  /// The offset of each cell.
  private(set) var offsets: [Int] = []
  /// For each cached component, the range of its cells, one per instance.
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
