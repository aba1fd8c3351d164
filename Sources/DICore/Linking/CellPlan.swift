internal import DILifetime

/// Which cells the cached components that are there have, before any store is made.
struct CellPlan {
  /// The offsets of all cells.
  private(set) var offsets: [Int] = []
  /// For each cached component in turn, which of them are its own, one for each of its instances.
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
