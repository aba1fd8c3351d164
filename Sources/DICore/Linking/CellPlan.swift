internal import DILifetime

/// Which cells the cached components that are there have, before any store is made.
struct CellPlan {
  /// For each cached component in turn, the offsets of its cells, one for each of its instances.
  private(set) var offsets: [(component: Int, cells: [Int])] = []

  /// Adds the cells of components to the layouts of the root and of scopes.
  init(_ components: [Component], root: StoreLayout, scope: StoreLayout) {
    for (position, component) in components.enumerated() {
      var cells: [Int] = []
      for _ in 0..<component.instanceCount {
        switch component.lifetime.kind {
        case .scope: cells.append(scope.append())
        case .run, .single: cells.append(root.append())
        case .prototype, .objectGraph, .custom: break
        }
      }
      if !cells.isEmpty { offsets.append((position, cells)) }
    }
  }
}
