extension DIContainerCore {
  /// Releases what the scope keeps; for the root, what the whole graph keeps as well.
  @usableFromInline
  func close() {
    if let scope = scope.live { close(scope) }
  }

  private func close(_ scope: Scope) {
    Exploration.pass(.empty)
    scope.empty()
    if scope === scope.root { scope.graph.empty() }
  }
}
