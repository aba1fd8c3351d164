package import DICore

/// An instance that a container keeps, or kept before it was closed.
package struct KeptInstance {
  /// The component.
  package let info: DITypeInfo
  /// The shortest way to the component in the graph, the outermost component first, and the component itself.
  package let path: [DITypeInfo]
  /// The instance, if it is alive.
  package private(set) weak var object: AnyObject?
}

extension ContainerCore {
  /// The objects that the container has created and keeps now; nil if it is closed.
  package var keptInstances: [KeptInstance]? {
    guard let scope = scope.live, !scope.isClosed else { return nil }
    layOutCells()
    // Retained until after the lock, since a `deinit` is user code.
    let (found, own, routes) = inspect { linked in
      let graph = CheckedGraph(linked)
      let routes = graph.routes(
        StrongComponents(Successors(graph) { _, _ in true }), among: Array(graph.nodes.indices))
      return (linked.kept(in: scope), graph.own.lowerBound, routes)
    }
    return found.compactMap { kept in
      kept.instance.map {
        KeptInstance(info: kept.info, path: routes.path(to: .node(own + kept.position)), object: $0)
      }
    }
  }
}
