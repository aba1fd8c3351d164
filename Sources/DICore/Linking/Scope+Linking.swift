internal import Synchronization

extension Scope {
  /// Runs a body under the lock for linking; the body can read and change registrations, and link requests.
  ///
  /// The body must not run user code. Registrations of this thread take effect first, even if their statement has not ended.
  func link<Result>(_ body: (Linker) -> Result) -> Result {
    graph.link { linker in
      linker.commitPending()
      if !linker.bindings.isSettled { settle() }
      if linker.traversal.concealed.load(ordering: .relaxed) > 0 { linker.bringUpToDate() }
      return body(linker)
    }
  }

  /// Lays out the cells of the components registered here and in parents, and allocates the stores.
  private func settle() {
    var next: Scope? = self
    while let scope = next, !scope.graph.linker.bindings.isSettled {
      scope.graph.linker.settle()
      scope.root.allocateStore()
      if let observation = scope.graph.linker.observation { scope.root.observe(with: observation) }
      next = scope.graph.parent
    }
  }
}
