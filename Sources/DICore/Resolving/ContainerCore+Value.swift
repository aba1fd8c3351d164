internal import DILifetime

extension ContainerCore {
  /// Sets the instance of a component, in the cell where its lifetime keeps it.
  @usableFromInline
  package func set<Value>(_ value: Value, name: String?) throws(DIError) {
    let scope = try liveScope(for: Value.self)
    let binding = try scope.valueBinding(of: Value.self, name: name, from: domain)
    if let fault = binding.component.closingFault(binding.graph.origin) { throw fault }
    let owner = scope.owner(of: binding)
    let context = binding.creationContext(Context(cells: owner.store.base))
    guard binding.component.keepsValues, let cacheSlot = binding.cacheSlot(for: context.scope)
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
      switch error {
      // It is being made: on this thread, or while nothing is on the path of a thread.
      case .recursiveInitialization, .needsAwait: isClaimed = false
      default: throw error
      }
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
      let found = linker.registry.componentForValue(of: type, filter).map { linker.binding($0, filter.qualifiers) }
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

// MARK: - What can be set

extension Component {
  /// Whether its lifetime has a place for a value.
  fileprivate var keepsValues: Bool { lifetime.keepsBetweenResolves }
}

extension Registry {
  /// The component for values of a type: the one with exactly this implementation type.
  fileprivate func componentForValue(
    of type: any Any.Type, _ filter: CandidateFilter
  ) -> Result<Candidate, DIError> {
    choose(implementations(of: type), type, filter, for: .value)
  }

  /// Why no value of a type can be set without a name, whatever was set before; nil if one can.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - domain: The domain that sets it; nil for the program.
  /// - Returns: The error of `set(_:as:)`.
  package func refusal(ofValueOf type: any Any.Type, from domain: (any AccessDomain)?) -> DIError? {
    switch componentForValue(of: type, CandidateFilter(domain: domain)) {
    case .failure(let error): return error
    case .success(let candidate):
      let component = component(candidate)
      return component.keepsValues ? nil : .lifetimeKeepsNoValue(typeInfo: component.info.traced(origin: origin))
    }
  }
}
