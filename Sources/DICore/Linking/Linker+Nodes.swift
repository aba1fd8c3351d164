// What linking a node means: for a binding, its factories and injections; for a many, its members.

extension Linker {
  /// Adds an edge for each dependency of a node; the traversal follows them afterwards.
  func addEdges(of node: Node) {
    if node.isMany { return unsafeDowncast(node, to: Many.self).fillAll(by: self) }
    let binding = unsafeDowncast(node, to: Binding.self)
    if binding.isRestricted {
      if binding.isolation == .mainActor { binding.requirements.insert(.mainActor) }
      if binding.isMadeApart {
        binding.requirements.formUnion(
          binding.component.hasAttachments ? [.needsAwait, .supplies, .limited] : [.needsAwait, .supplies])
      }
    }
    if binding.component.captures { binding.requirements.insert(.captures) }
    if case .custom = binding.storage { graph.noteLateEdge() }
    if binding.storage.isResolution { binding.requirements.insert(.objectGraph) }
    if binding.component.hasClosings, let fault = binding.component.closingFault(graph.origin) {
      binding.accessDenial = { fault }
    }
    linkInitializers(of: binding)
  }

  /// Makes the provider of a node, when all its edges have been followed.
  func makeProvider(of node: Node) {
    if node.isMany { return unsafeDowncast(node, to: Many.self).makeProvider(in: arena) }
    install(unsafeDowncast(node, to: Binding.self))
  }
}

extension Node {
  /// The provider of a linked node for one of its services; without a service, for its own type.
  func provider(as service: Int?, for signature: DIMethodSignature?) -> ProviderAddress {
    if isMany || service == nil && signature == nil { return provider! }
    return graph.linker.provider(of: unsafeDowncast(self, to: Binding.self), as: service, for: signature)
  }
}
