extension ContainerCore {
  /// Lays out the cells, which ``InstancePlace`` reads; in a graph that can grow, there are none before the first request.
  package func layOutCells() {
    if !scope.graph.mayGrow { scope.link { _ in } }
  }

  /// Calls a body with what would be linked, under the lock of the container family, without laying out cells.
  package func inspect<Result>(_ body: (LinkedGraph) -> Result) -> Result {
    scope.graph.link { linker in
      linker.commitPending()
      return body(LinkedGraph(linker.registry, of: linker.graph))
    }
  }
}
