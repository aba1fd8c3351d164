/// A set of scoped instances over a graph: the root scope of a container, or one that was opened from it.
@usableFromInline
final class Scope: Sendable {
  @usableFromInline let graph: Graph
  @usableFromInline let store: Store
  /// The scope that instances of the root are made for; nil for the root itself.
  private let outer: Scope?

  init(_ graph: Graph, root: Scope? = nil) {
    self.graph = graph
    outer = root
    store = Store(graph.scopeLayout)
    store.setOwner(Unmanaged.passUnretained(self).toOpaque())
  }

  var root: Scope { outer ?? self }
}
