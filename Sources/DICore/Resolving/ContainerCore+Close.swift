extension ContainerCore {
  /// Releases what the scope keeps; for the root, what the whole graph keeps as well.
  @usableFromInline
  func clean() {
    guard let scope = scope.live else { return }
    Exploration.pass(.empty)
    scope.clean()
  }

  /// The same, and refuses what is asked for from now on.
  @usableFromInline
  func close() {
    guard let scope = scope.live else { return }
    Exploration.pass(.empty)
    scope.close()
  }
}
