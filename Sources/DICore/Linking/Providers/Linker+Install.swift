/// The kind of a binding's provider: what it does before it calls the function that makes instances.
private enum ProviderKind {
  /// Makes an instance for each call.
  case plain
  /// Looks into a cell first, without a lock.
  case cached
  /// Does more: pushes a frame on the path, takes a lock, or runs injections and post-inits.
  case general
}

extension Linker {
  /// Installs the function that makes the instances of a binding; the function's parameters already have edges.
  ///
  /// Only the provider that looks into a cell is specialized at the registration, since it must be fast. Other wrappers cost a
  /// frame or a lock anyway, so all types share their code.
  @usableFromInline @inline(never)
  func install<Instance>(_ binding: Binding, _ slots: Slots, _ make: @escaping Make<Instance>) {
    if isRecording { return }
    linkInjections(of: binding)
    let maker = isAccessDenied(binding) ? accessDenial(of: binding, Instance.self) : arena.makeProvider(slots, make)
    keep(looksIntoCell(binding) ? cached(binding, maker) : maker, of: binding)
  }

  /// Whether the only initializer of a binding has a dependency that it cannot access.
  ///
  /// If there are several initializers, another one may not need that dependency. So an initializer fails only when it is
  /// called.
  @usableFromInline
  func isAccessDenied(_ binding: Binding) -> Bool {
    binding.accessDenial != nil && binding.component.argumentFactories.isEmpty
  }

  /// A provider that throws the access denial before anything is created.
  @usableFromInline @inline(never)
  func accessDenial<Instance>(of binding: Binding, _ type: Instance.Type) -> ProviderAddress {
    let accessDenial = binding.accessDenial!
    return arena.makeProvider(slots(0, of: binding)) { (slots, _) throws(DIError) -> Instance in
      throw slots.binding!.failure(accessDenial(), in: .initializer)
    }
  }

  /// A provider that looks into a cell first; a hit is one atomic load and one atomic addition.
  ///
  /// Providers return through an address, so one for `AnyObject` serves all classes.
  @usableFromInline
  func cached(_ binding: Binding, _ maker: ProviderAddress) -> ProviderAddress {
    func provider<Value>(_ type: Value.Type) -> ProviderAddress { cached(binding, maker, type) }
    return binding.isBoxed ? provider(binding.component.type) : cached(binding, maker, AnyObject.self)
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
      let object = try call(slots[0], AnyObject.self, context)
      return (object as? WeakValue<Value>)?.value ?? object as! Value
    }
  }

  private func general<Value>(_ binding: Binding, _ maker: ProviderAddress, _: Value.Type) -> ProviderAddress {
    arena.makeProvider(arena.slots(around: maker, of: binding), binding.creating(Value.self))
  }

  /// Keeps the function that makes instances until the traversal has followed all edges of the binding.
  @usableFromInline
  func keep(_ maker: ProviderAddress, of binding: Binding) {
    if let initializers = binding.initializers, initializers.isCollecting { return initializers.add(maker) }
    binding.linking.maker = maker
  }

  /// Makes the provider of a binding, once it is known whether it is in a cycle.
  func install(_ binding: Binding) {
    let provider = binding.linking.maker.map { isHitDirectly(binding) ? $0 : self.provider(of: binding, around: $0) }
    if binding.initializers == nil { binding.provider = provider } else { installInitializers(of: binding, provider) }
    if !isWithoutStackCheck(binding) || isDeep(binding) { binding.depthWithoutStackCheck = 0 }
    observation?.note(.linked, DIEvent.Component(binding), in: graph)
  }

  /// Wraps the function that makes the instances of a binding, as the kind of the binding's provider requires.
  func provider(of binding: Binding, around maker: ProviderAddress) -> ProviderAddress {
    if let observation { return observedProvider(of: binding, around: maker, observation) }
    return plainProvider(of: binding, around: maker)
  }

  /// The same without observers.
  func plainProvider(of binding: Binding, around maker: ProviderAddress) -> ProviderAddress {
    func provider<Value>(_ type: Value.Type) -> ProviderAddress {
      let maker = isWithoutStackCheck(binding) && isDeep(binding) ? checked(binding, maker, type) : maker
      return switch kind(of: binding) {
      case .plain: maker
      case .cached: cached(binding, maker)
      // Providers return through an address, so one for `AnyObject` serves all classes.
      case .general where type is AnyClass: general(binding, maker, AnyObject.self)
      case .general: binding.isBoxed ? general(binding, maker, type) : weakLayer(binding, maker, type)
      }
    }
    return provider(binding.component.type)
  }

  /// Whether each request creates an instance, since it can meet none.
  func alwaysCreates(_ binding: Binding) -> Bool {
    if case .nowhere = binding.storage { !binding.isTracked } else { false }
  }

  /// Whether a creation pushes no frame, and so does not check the stack limit; if it is observed, it does.
  private func isWithoutStackCheck(_ binding: Binding) -> Bool { alwaysCreates(binding) && observation == nil }

  /// Whether the chain of unchecked calls is long enough for a check.
  private func isDeep(_ binding: Binding) -> Bool {
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

  /// Slots of a service's provider: the provider of the component's own type, the location of the cell if there is one, the
  /// pattern of the conversion, and the service.
  @usableFromInline
  func serviceSlots(of binding: Binding, around provider: ProviderAddress, as type: any Any.Type) -> Slots {
    let slots = arena.slots(5, of: binding, forFunction: ())
    slots.set(provider, binding.location)
    slots.service = type
    return slots
  }

  /// Whether a hit can take the instance from its cell without the binding; if it is observed, each request is reported.
  @usableFromInline
  func isHitDirectly(_ binding: Binding) -> Bool { binding.location != nil && observation == nil }

  /// Whether to wrap the function that makes instances in a provider that looks into the cell.
  ///
  /// If there are several initializers, ``installInitializers(of:_:)`` wraps each of them later.
  @usableFromInline
  func looksIntoCell(_ binding: Binding) -> Bool {
    isHitDirectly(binding) && binding.initializers?.isCollecting != true
  }

  /// The kind of provider of a linked binding.
  private func kind(of binding: Binding) -> ProviderKind {
    switch binding.storage {
    case .nowhere: binding.isTracked || !binding.completesNothing ? .general : .plain
    case .root, .scope: isHitDirectly(binding) ? .cached : .general
    case .weakInRoot, .weakInScope, .custom, .resolution: .general
    }
  }

  /// Links the injections of a binding, after the last of its initializers.
  @usableFromInline
  func linkInjections(of binding: Binding) {
    if binding.component.injections.isEmpty || isRecording || binding.initializers?.isCollecting == true { return }
    binding.linking.isInjecting = true
    binding.injectors = binding.component.injections.map { $0.link(self, binding) }
    if let observation { binding.injectors = observed(binding.injectors, of: binding, observation) }
    binding.linking.isInjecting = false
  }
}

extension Binding {
  /// Whether a request for the component can meet an open creation of it.
  var isTracked: Bool { isInCycle || !requirements.isDisjoint(with: .tracked) }

  /// Whether an instance is finished when its initializer returns.
  var completesNothing: Bool { injectors.isEmpty && component.postInits.isEmpty }
}

/// The object that a value of a protocol consists of; a value that is no object gets a box, which a weak lifetime lets go at once.
///
/// The check of the type keeps a value from being bridged to an object.
private func heldObject<Value>(for value: Value) -> AnyObject {
  let any: Any = value
  let object = any as AnyObject
  return type(of: any) is AnyClass && type(of: object) == type(of: any) ? object : WeakValue(value)
}

/// The box of a value that is no object.
private final class WeakValue<Value> {
  let value: Value
  init(_ value: Value) { self.value = value }
}
