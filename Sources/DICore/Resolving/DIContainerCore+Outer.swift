extension DIContainerCore {
  /// The inside of a container without registrations, to which some may be added, below another one; an extension point.
  ///
  /// - Parameter outer: The other container, which is kept.
  /// - Throws: `DIError.scopeIsGone` if it was given to an instance of a scope that is gone.
  package init(below outer: DIContainerCore) throws(DIError) {
    try self.init(below: outer, isOpen: true) { outer, region in
      Registry([], dialect: .declarative, below: outer, askedFrom: region)
    }
  }

  /// The inside of a container with a graph of its own.
  ///
  /// - Parameters:
  ///   - outer: The container whose registrations are seen; nil for none.
  ///   - isOpen: Whether registrations can be added.
  ///   - makeRegistry: Makes the registry, below that of the outer container and with the region it is asked from.
  /// - Throws: What `makeRegistry` throws; `DIError.scopeIsGone` if the scope of the outer container is gone.
  init(
    below outer: DIContainerCore?, isOpen: Bool,
    _ makeRegistry: (Registry?, (any Region)?) throws(DIError) -> Registry
  ) throws(DIError) {
    guard let outer else {
      self.init(scope: Scope(rootOf: Graph(try makeRegistry(nil, nil), isOpen: isOpen)))
      return
    }
    let scope = try outer.liveScope(for: DIContainer.self)
    let made = scope.link { linker in
      Result { () throws(DIError) in
        let registry = try makeRegistry(linker.registry, outer.region)
        let graph = Graph(registry, isOpen: isOpen, below: scope)
        linker.add(graph)
        return graph
      }
    }
    self.init(scope: Scope(rootOf: try made.get()), stamp: outer.stamp)
  }
}
