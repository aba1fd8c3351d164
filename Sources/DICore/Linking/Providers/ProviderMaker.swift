/// Makes the providers of linked bindings, and wraps providers for entries.
///
/// It reads what is linked, and changes nothing but the arena.
struct ProviderMaker {
  let arena: Arena
  /// The observers of what is linked; nil if there are none.
  let observation: Observation?

  /// A provider that throws the access denial before anything is created.
  @inline(never)
  func accessDenial<Instance>(of binding: Binding, _ type: Instance.Type) -> ProviderAddress {
    let accessDenial = binding.accessDenial!
    return arena.makeProvider(arena.slots(0, of: binding)) { (slots, _) throws(DIError) -> Instance in
      let denial = accessDenial()
      // A fault of the component itself has no way that leads on to it.
      if case .closesNothing = denial { throw denial }
      throw slots.binding!.failure(denial, in: .initializer)
    }
  }

  /// A provider that looks into a cell first; a hit is one atomic load and one atomic addition.
  ///
  /// Providers return through an address, so one for `AnyObject` serves all classes.
  func cached(_ binding: Binding, _ maker: ProviderAddress) -> ProviderAddress {
    binding.isBoxed ? cached(binding, maker, binding.component.type) : cached(binding, maker, AnyObject.self)
  }

  private func cached<Instance>(_ binding: Binding, _ maker: ProviderAddress, _ type: Instance.Type) -> ProviderAddress
  {
    @inline(__always) @Sendable func kept(_ slots: Slots, _ context: Context) throws(DIError) -> Instance {
      let location = slots.location
      let cell = context.cell(location)
      if let object = cell.takeAtOnce() {
        return ObjectRepresentation.take(Instance.self, from: object, isBoxed: location.isBoxed)
      }
      return try createCached(slots, context, cell)
    }
    return arena.makeProvider(cachedSlots(of: binding, around: maker), kept)
  }

  /// Keeps the object in a value that a decorator or replacement returns, so that a weak lifetime does not hold its box.
  private func weakLayer<Value>(_ binding: Binding, _ maker: ProviderAddress, _ type: Value.Type) -> ProviderAddress {
    let objectProvider = arena.makeProvider(arena.slots(around: maker, of: binding)) {
      (slots, context) throws(DIError) -> AnyObject in
      heldObject(for: try call(slots[0], Value.self, context))
    }
    let kept = general(binding, objectProvider, AnyObject.self)
    return arena.makeProvider(arena.slots(around: kept, of: binding)) { (slots, context) throws(DIError) -> Value in
      heldValue(in: try call(slots[0], AnyObject.self, context))
    }
  }

  /// A provider that returns the instance that is kept; it creates none, waits for none, and throws if there is none.
  func keptInstance(of binding: Binding) -> ProviderAddress {
    func provider<Value>(_ type: Value.Type) -> ProviderAddress {
      arena.makeProvider(arena.slots(0, of: binding)) { (slots, context) throws(DIError) -> Value in
        let binding = slots.binding!
        guard let object = binding.instance(in: context) else {
          throw .notSpecifiedInitializationMethodFor(typeInfo: binding.info)
        }
        if binding.isBoxed || type is AnyClass {
          return ObjectRepresentation.take(type, from: object, isBoxed: binding.isBoxed)
        }
        return heldValue(in: Unmanaged<AnyObject>.fromOpaque(object).takeRetainedValue())
      }
    }
    return provider(binding.component.type)
  }

  /// A provider that hands out what was made while nothing was on the path of a thread, or throws.
  private func supplied<Value>(_ binding: Binding, _ type: Value.Type) -> ProviderAddress {
    arena.makeProvider(arena.slots(0, of: binding)) { (slots, context) throws(DIError) -> Value in
      try context.awaited(type, slots.binding!)
    }
  }

  private func general<Value>(_ binding: Binding, _ maker: ProviderAddress, _: Value.Type) -> ProviderAddress {
    arena.makeProvider(arena.slots(around: maker, of: binding), binding.creating(Value.self))
  }

  /// Wraps the function that makes the instances of a binding, as the binding requires.
  func provider(of binding: Binding, around maker: ProviderAddress) -> ProviderAddress {
    if let observation { return observedProvider(of: binding, around: maker, observation) }
    return plainProvider(of: binding, around: maker)
  }

  /// The same without observers.
  func plainProvider(of binding: Binding, around maker: ProviderAddress) -> ProviderAddress {
    func provider<Value>(_ type: Value.Type) -> ProviderAddress {
      let maker = isWithoutStackCheck(binding) && isDeep(binding) ? checked(binding, maker, type) : maker
      if binding.isMadeApart, !binding.storage.keeps {
        return type is AnyClass ? supplied(binding, AnyObject.self) : supplied(binding, type)
      }
      return providerThatMakes(binding, maker, type)
    }
    return provider(binding.component.type)
  }

  private func providerThatMakes<Value>(
    _ binding: Binding, _ maker: ProviderAddress, _ type: Value.Type
  ) -> ProviderAddress {
    if binding.alwaysCreates, binding.completesNothing { return maker }
    if isHitDirectly(binding) { return cached(binding, maker) }
    // What remains pushes a frame, takes a lock, or runs injections and post-inits. Providers return through an address, so one
    // for `AnyObject` serves all classes.
    if type is AnyClass { return general(binding, maker, AnyObject.self) }
    return binding.isBoxed ? general(binding, maker, type) : weakLayer(binding, maker, type)
  }

  /// Whether a creation pushes no frame, and so does not check the stack limit; if it is observed, it does.
  func isWithoutStackCheck(_ binding: Binding) -> Bool { binding.alwaysCreates && observation == nil }

  /// Whether the chain of unchecked calls is long enough for a check.
  func isDeep(_ binding: Binding) -> Bool {
    binding.depthWithoutStackCheck >= StackMargin.depthWithoutStackCheck
  }

  /// Wraps the function with a check of the stack limit.
  private func checked<Value>(_ binding: Binding, _ maker: ProviderAddress, _: Value.Type) -> ProviderAddress {
    arena.makeProvider(arena.slots(around: maker, of: binding)) { (slots, context) throws(DIError) -> Value in
      try context.checkStack(for: slots.binding!)
      return try call(slots[0], Value.self, context)
    }
  }

  /// Slots with a provider, the location of the cell, and the ``CreationRequirements`` for an empty cell.
  private func cachedSlots(of binding: Binding, around maker: ProviderAddress) -> Slots {
    let slots = arena.slots(4, of: binding)
    slots.set(maker, binding.location)
    slots.set(3, to: CreationRequirements(of: binding).rawValue)
    return slots
  }

  /// Whether a hit can take the instance from its cell without the binding; if it is observed, each request is reported.
  func isHitDirectly(_ binding: Binding) -> Bool { binding.location != nil && observation == nil }
}

/// The object that a value of a protocol consists of; a value that is no object gets a box, which a weak lifetime lets go at once.
///
/// The check of the type keeps a value from being bridged to an object.
func heldObject<Value>(for value: Value) -> AnyObject {
  let any: Any = value
  let object = any as AnyObject
  return type(of: any) is AnyClass && type(of: object) == type(of: any) ? object : WeakValue(value)
}

/// The value for which ``heldObject(for:)`` is held.
private func heldValue<Value>(in object: AnyObject) -> Value {
  (object as? WeakValue<Value>)?.value ?? object as! Value
}

/// The box of a value that is no object.
private final class WeakValue<Value> {
  let value: Value
  init(_ value: Value) { self.value = value }
}
