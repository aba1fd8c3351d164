extension DIContainerCore {
  /// Releases what the scope keeps; for the root, what the whole graph keeps as well.
  @usableFromInline
  func close() {
    guard let link, link.holdsScopeWeakly else { return close(scope) }
    if let scope = link.scope { close(scope) }
  }

  private func close(_ scope: Scope) {
    scope.empty()
    guard scope === scope.root else { return }
    for cell in scope.graph.link({ $0.lateRootCells }).reversed() { cell.empty() }
    scope.graph.rootStore.empty()
  }
}
