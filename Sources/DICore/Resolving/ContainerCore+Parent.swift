extension ContainerCore {
  /// The inside of a container without registrations, to which some may be added, below another one; an extension point.
  ///
  /// - Parameter parent: The other container, which is kept.
  /// - Throws: `DIError.scopeIsGone` if it was given to an instance of a scope that is gone; `DIError.containerIsClosed` if it is
  ///   closed.
  package init(childOf parent: ContainerCore) throws(DIError) {
    try self.init([], dialect: .declarative, isOpen: true, childOf: parent)
  }

  /// The inside of a container with a graph of its own.
  ///
  /// - Parameters:
  ///   - components: What is registered from the beginning.
  ///   - dialect: The front end.
  ///   - map: The regions of the registrations, where a builder knows of some.
  ///   - isOpen: Whether registrations can be added.
  ///   - parent: The container whose registrations are seen; nil for none.
  /// - Throws: `DIError.scopeIsGone` if the scope of the outer container is gone; `DIError.containerIsClosed` if it is closed.
  init(
    _ components: [Component], dialect: Dialect, map: (any AccessMap)? = nil, isOpen: Bool,
    childOf parent: ContainerCore?
  ) throws(DIError) {
    let scope = try parent?.liveScope(for: DIContainer.self)
    let graph = Graph(
      components, dialect: dialect, map: map, isOpen: isOpen, childOf: scope, askedFrom: parent?.domain)
    self.init(scope: Scope(rootOf: graph), creationID: parent?.creationID ?? 0)
  }
}

// A container that has nothing of its own gives what the next one further out that has something gives: that one is asked, and
// nothing is linked here. It is so for what is registered by the type that is asked for: whatever is wrapped around that, such
// as a delayed request, may keep the container, to which something may be added.

extension Scope {
  /// Whether another container may answer for this one.
  var handsOn: Bool { isChild && unretainedGraph._withUnsafeGuaranteedRef { $0.handsOn } }

  /// The provider of a type in the next container further out that has something, and its scope; nil if it is to be linked here.
  func entryInParent(_ type: any Any.Type) -> (ProviderAddress, Scope)? {
    guard graph.noteHandingOn() else { return nil }
    var first = self
    while first.handsOn { first = first.graph.parent! }
    func entry<Instance>(_ type: Instance.Type) -> ProviderAddress? { first.entryForChild(type) }
    return entry(type).map { ($0, first) }
  }

  /// The provider of a type that is registered, for containers below; nil if there is not exactly one.
  fileprivate func entryForChild<Instance>(_ type: Instance.Type) -> ProviderAddress? {
    // Types are aligned, so that this is no key of a request.
    let key = UInt(bitPattern: ObjectIdentifier(type)) | 2
    // The graph's entries: a closed scope has none, but what needs nothing that it keeps still answers.
    return graph.entries.table.find(key) ?? linkEntryForChild(type, key)
  }

  @inline(never)
  private func linkEntryForChild<Instance>(_ type: Instance.Type, _ key: UInt) -> ProviderAddress? {
    link { linker in
      let requestSite = linker.program
      if let provider = requestSite.table.find(key) { return provider }
      guard case .one = linker.registry.select(type, CandidateFilter()) else { return nil }
      let provider = linker.entry(
        type, [], from: requestSite, as: .entry(key, of: requestSite), nil, .type(key, of: requestSite))
      requestSite.publish(provider, for: key, in: linker.arena)
      return provider
    }
  }
}
