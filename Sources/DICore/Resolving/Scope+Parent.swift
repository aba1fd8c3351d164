// An empty child hands requests on to the nearest parent that is not empty, so that nothing has to be linked in the child.
// After a few such requests, `Graph.noteHandingOn` ends this: linking is cheaper then. Only requests for a registered type are
// handed on. A request wrapper is not: a delayed request, for example, keeps the child, and must find components that are
// registered with the child later.

extension Scope {
  /// Whether a parent can answer requests to this container.
  var handsOn: Bool { isChild && unretainedGraph._withUnsafeGuaranteedRef { $0.handsOn } }

  /// The entry for a type in the nearest parent that is not empty, and the parent's scope; nil to link the type in the child.
  func entryInParent(_ type: any Any.Type) -> (ProviderAddress, Scope)? {
    guard graph.noteHandingOn() else { return nil }
    var first = self
    while first.handsOn { first = first.graph.parent! }
    return first.entryForChild(type).map { ($0, first) }
  }

  /// The entry for a registered type, on behalf of a child; nil if there is not exactly one candidate.
  fileprivate func entryForChild<Instance>(_ type: Instance.Type) -> ProviderAddress? {
    // Metadata is aligned, so no request has a key with this bit.
    let key = UInt(bitPattern: ObjectIdentifier(type)) | 2
    // Looks in the graph, since a closed scope has no entries: components that keep no instances still answer the child.
    return graph.entries.table.find(key) ?? linkEntryForChild(type, key)
  }

  @inline(never)
  private func linkEntryForChild<Instance>(_ type: Instance.Type, _ key: UInt) -> ProviderAddress? {
    link { linker in
      guard case .one = linker.registry.select(type, CandidateFilter()) else { return nil }
      return linker.entry(type, for: key, nil, from: linker.program)
    }
  }
}
