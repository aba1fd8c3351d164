// Watched entries. A component that neither takes nor captures a container can still use one: from a global variable, or from
// an object that it is given. Its creations have no frames, so a recursion through such a container would go unnoticed. The
// first requests are therefore watched: each pushes a frame. Once such a request ends without another frame, the table gets the
// plain provider. From then on, a request costs no more than a plain tree.

extension ProviderMaker {
  /// The first entry of a plain component, until a request has ended without pushing another frame.
  ///
  /// - Parameters:
  ///   - binding: The binding.
  ///   - provider: Its provider.
  ///   - type: The type of the instance.
  ///   - dependent: The entry.
  ///   - guarded: Makes an entry of a provider.
  /// - Returns: The entry.
  func watched<Instance>(
    _ binding: Binding, _ provider: ProviderAddress, _ type: Instance.Type, _ dependent: Dependent,
    _ guarded: (ProviderAddress) -> ProviderAddress
  ) -> ProviderAddress {
    let slots = arena.slots(3, of: binding)
    slots.base[0] = provider
    let watching = arena.makeProvider(slots) { (slots, context) throws(DIError) -> Instance in
      try callInRequest(slots, context) {
        slots.binding!.graph.link { dependent.replaceEntry(slots[1], by: slots[2], in: $0.arena) }
      }
    }
    slots.base[1] = guarded(watching)
    slots.base[2] = guarded(provider)
    return slots[1]
  }

  /// An entry that checks whether the request can make all that it needs, before anything is created.
  ///
  /// With the location of its only instance, a hit needs no check.
  func checked<Instance>(
    _ provider: ProviderAddress, _ type: Instance.Type, _ dependencies: [Dependency], _ steps: AwaitSteps?,
    unlessIn hit: CellLocation?
  ) -> ProviderAddress {
    let mainQueue = MainQueue.marked
    let needsAwait = dependencies.contains { $0.node.requirements.contains(.needsAwait) }
    return arena.makeProvider(arena.slots(around: provider)) { (slots, context) throws(DIError) -> Instance in
      if let hit, context.cell(hit).isComplete { return try call(slots[0], Instance.self, context) }
      if needsAwait || !mainQueue.isCurrent { try context.check(dependencies, steps) }
      return try call(slots[0], Instance.self, context)
    }
  }

  /// An entry that opens a frame for the request.
  func inRequest<Instance>(_ provider: ProviderAddress, _ type: Instance.Type) -> ProviderAddress {
    arena.makeProvider(arena.slots(around: provider)) { (slots, context) throws(DIError) -> Instance in
      if !context.isFromOutside { return try call(slots[0], Instance.self, context) }
      return try callInRequest(slots, context)
    }
  }
}
