extension ContainerCore {
  /// Makes an empty child container that accepts registrations; an extension point.
  ///
  /// - Parameter parent: The parent container, which the child keeps alive.
  /// - Throws: `DIError.scopeIsGone` if the scope of the parent is gone; `DIError.containerIsClosed` if the parent is closed.
  package init(childOf parent: ContainerCore) throws(DIError) {
    try self.init([], dialect: .declarative, isOpen: true, childOf: parent)
  }

  /// Makes a container with a graph of its own.
  ///
  /// - Parameters:
  ///   - registered: The first components and rules.
  ///   - dialect: The front end.
  ///   - map: The access domains of the registrations; nil if the builder has none.
  ///   - isOpen: Whether registrations can be added.
  ///   - parent: The parent container; nil for none.
  /// - Throws: `DIError.scopeIsGone` if the scope of the parent is gone; `DIError.containerIsClosed` if the parent is closed.
  init(
    _ registered: [Component], dialect: Dialect, map: (any AccessMap)? = nil, isOpen: Bool,
    childOf parent: ContainerCore?
  ) throws(DIError) {
    let scope = try parent?.liveScope(for: DIContainer.self)
    let graph = Graph(
      registered, dialect: dialect, map: map, isOpen: isOpen, childOf: scope, requestedFrom: parent?.domain)
    self.init(scope: Scope(rootOf: graph), creationID: parent?.creationID ?? 0)
  }
}
