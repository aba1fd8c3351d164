internal import DILifetime

extension ContainerCore {
  /// Sets the instance of a component, in the cell where its lifetime keeps it.
  @usableFromInline
  func set<Value>(_ value: Value, name: String?) throws(DIError) {
    let scope = try liveScope(for: Value.self)
    let binding = try scope.valueBinding(of: Value.self, name: name, from: domain)
    let owner = scope.owner(of: binding)
    let context = binding.creationContext(Context(cells: owner.store.base))
    guard binding.component.lifetime.keepsBetweenResolves, let cacheSlot = binding.cacheSlot(for: context.scope)
    else { throw .lifetimeKeepsNoValue(typeInfo: binding.tracedInfo) }
    context.scope.dropInheritedValue(at: binding.storage)
    try binding.set(ObjectRepresentation.object(value), at: cacheSlot, of: context.scope)
    context.scope.noteValue(at: binding.storage)
    withExtendedLifetime(scope) {}
  }
}

extension Binding {
  /// Publishes an object in the cell of the instance.
  fileprivate func set(_ object: AnyObject, at cacheSlot: CacheSlot, of scope: Scope) throws(DIError) {
    let path = Path.current
    func end() {
      if cacheSlot.locked == nil { Store.note(cacheSlot.cell, finishedIn: scope.store.base) }
      WaitGraph.end(cacheSlot, with: object, by: path)
    }
    // An empty cell is claimed at once. Otherwise `Path.request` waits for a thread that is creating the instance.
    if cacheSlot.locked == nil, cacheSlot.cell.claim(for: path.word) { return end() }
    let isClaimed: Bool
    do throws(DIError) {
      if let other = try path.request(cacheSlot, of: self) {
        Unmanaged<AnyObject>.fromOpaque(other).release()
        isClaimed = false
      } else {
        isClaimed = true
      }
    } catch {
      guard case .recursiveInitialization = error else { throw error }
      isClaimed = false
    }
    guard isClaimed else { throw .valueIsAlreadySet(typeInfo: tracedInfo) }
    end()
  }
}

extension Scope {
  /// The binding for values of a type; without name and domain, found without a lock after the first call.
  fileprivate func valueBinding(
    of type: any Any.Type, name: String?, from domain: (any AccessDomain)?
  ) throws(DIError) -> Binding {
    // Metadata is aligned, so no request has a key with this bit.
    let key = UInt(bitPattern: ObjectIdentifier(type)) | 1
    let isPlain = name == nil && domain == nil
    if isPlain, let slots = entries.table.find(key) {
      return Slots(slots.assumingMemoryBound(to: Slot.Pointee.self)).binding!
    }
    return try link { linker in
      let filter = CandidateFilter(qualifiers: name.map { [.name($0)] } ?? [], domain: domain)
      // The component with exactly this implementation type.
      let found = linker.registry.choose(linker.registry.implementations(of: type), type, filter, for: .value)
        .map { linker.binding($0, filter.qualifiers) }
      if case .success(let binding) = found {
        binding.isInUse = true
        if isPlain {
          let slots = linker.arena.slots(0, of: binding)
          linker.relinker?.note(.any, to: type, filter, for: .entry(key, of: linker.program))
          linker.program.publish(UnsafeMutableRawPointer(slots.base), for: key, in: linker.arena)
        }
      }
      return found
    }.get()
  }
}
