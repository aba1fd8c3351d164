/// What a binding's provider looks like, apart from the function that makes its instances.
@usableFromInline
enum Shape {
  /// Makes an instance for each call, and nothing else.
  case plain
  /// Looks into a cell first.
  case cached
  /// Has an entry on the path, or is kept where a look takes a lock.
  case general
}

extension Linker {
  /// Puts the provider of a binding in its place, around the function that makes its instances.
  ///
  /// Only the shapes that should be fast are specialized where a component is registered; a general one costs an entry or
  /// a lock anyway, and its code is shared by all types.
  @inlinable @inline(__always)
  func install<Instance>(_ binding: Binding, _ slots: Slots, _ make: @escaping Make<Instance>) {
    let shape = shape(of: binding)
    let maker = isRefused(binding) ? refusal(of: binding, Instance.self) : arena.place(slots, make)
    switch shape {
    case .plain: setProvider(maker, of: binding)
    case .cached: installCached(binding, maker, Instance.self)
    case .general: installGeneral(binding, maker, Instance.self)
    }
  }

  /// Whether a binding asks for something that it may not see.
  ///
  /// With several initializers, it may be one of the others that does.
  @usableFromInline
  func isRefused(_ binding: Binding) -> Bool { binding.refusal != nil && binding.component.argumentFactories.isEmpty }

  /// What stands for the function that makes instances of such a binding: it fails before anything is made.
  @usableFromInline @inline(never)
  func refusal<Instance>(of binding: Binding, _ type: Instance.Type) -> ProviderAddress {
    let refusal = binding.refusal!
    return arena.place(slots(0, of: binding)) { (slots, _) throws(DIError) -> Instance in
      throw slots.binding!.failure(refusal(), in: .initializer)
    }
  }

  /// A hit in a cell that only fills: one atomic load, and no lock.
  @inlinable @inline(never)
  func installCached<Instance>(_ binding: Binding, _ maker: ProviderAddress, _ type: Instance.Type) {
    let provider = arena.place(cachedSlots(of: binding, around: maker)) {
      (slots, context) throws(DIError) -> Instance in
      let location = slots.location
      let cell = context.cell(location)
      if let object = cell.takeAtOnce() { return Kept.take(Instance.self, from: object, isBoxed: location.isBoxed) }
      return try createCached(slots, context, cell)
    }
    setProvider(provider, of: binding)
  }

  @usableFromInline @inline(never)
  func installGeneral<Value>(_ binding: Binding, _ maker: ProviderAddress, _ type: Value.Type) {
    if let initializers = binding.initializers, initializers.isCollecting {
      return initializers.wait { self.install(binding, maker, type) }
    }
    // A provider returns through an address, whatever its type: for all classes, one that returns an object is the same.
    let provider =
      Value.self is AnyClass ? general(binding, maker, AnyObject.self) : general(binding, maker, Value.self)
    setProvider(provider, of: binding)
  }

  @inline(__always)
  private func general<Value>(_ binding: Binding, _ maker: ProviderAddress, _: Value.Type) -> ProviderAddress {
    let slots = arena.slots(1, of: binding)
    slots.base[0] = maker
    let make: Make<Value> =
      if case .nowhere = binding.place, !binding.isTracked {
        { (slots, context) throws(DIError) in try createAndComplete(binding, slots[0], context) }
      } else if case .nowhere = binding.place {
        { (slots, context) throws(DIError) in try createTracked(binding, slots[0], context) }
      } else {
        { (slots, context) throws(DIError) in try createOnce(binding, slots[0], context) }
      }
    return arena.place(slots, make)
  }

  @usableFromInline
  func setProvider(_ provider: ProviderAddress, of binding: Binding) {
    binding.provider = provider
  }

  /// The provider behind a cell, where the cell is, and what else is wanted.
  @usableFromInline
  func cellSlots(of binding: Binding, around maker: ProviderAddress, more: Int = 0) -> Slots {
    let slots = arena.slots(3 + more, of: binding, forFunction: ())
    slots.base[0] = maker
    if let location = binding.location { slots.set(location) }
    return slots
  }

  /// The same, with what has to be done where the cell is empty.
  @usableFromInline
  func cachedSlots(of binding: Binding, around maker: ProviderAddress) -> Slots {
    let slots = cellSlots(of: binding, around: maker, more: 1)
    slots.set(3, to: CreationNeeds(of: binding).rawValue)
    return slots
  }

  /// What a service calls: a provider of the binding's own type, and its cell where it has one; a word for its conversion, and
  /// its type.
  @usableFromInline
  func serviceSlots(of binding: Binding, around provider: ProviderAddress, as type: any Any.Type) -> Slots {
    let slots = cellSlots(of: binding, around: provider, more: 2)
    slots.service = type
    return slots
  }

  /// Whether an instance that exists can be taken from its cell without asking the binding.
  @usableFromInline
  func isHitDirectly(_ binding: Binding) -> Bool { binding.location != nil }

  /// Links the injections of a binding whose parameters are linked, and says what its provider will look like.
  ///
  /// With several initializers, that is known when all of them are linked; until then, it is said to be general.
  @usableFromInline
  func shape(of binding: Binding) -> Shape {
    if survey != nil { return .plain }
    if binding.initializers?.isCollecting == true { return .general }
    linkInjections(of: binding)
    if !binding.isInCycle, binding.visit.low < binding.visit.index || !binding.visit.waiting.isEmpty {
      binding.isInCycle = true
      binding.needs.insert(.cycle)
    }
    switch binding.place {
    case .nowhere: return binding.isTracked || !binding.completesNothing ? .general : .plain
    case .root, .scope: return isHitDirectly(binding) ? .cached : .general
    case .weakInRoot, .weakInScope, .custom, .resolution: return .general
    }
  }
}

extension Linker {
  /// Links the injections of a binding, if that has not been done.
  func linkInjections(of binding: Binding) {
    let steps = binding.component.injections
    guard binding.injectors.count < steps.count else { return }
    binding.visit.isInjecting = true
    binding.injectors = steps.map { $0.link(self, binding) }
    binding.visit.isInjecting = false
  }
}

extension Binding {
  /// Whether instances can be met while they are being created.
  var isTracked: Bool { isInCycle || !needs.isDisjoint(with: .tracked) }

  /// Whether an instance is finished when its initializer has returned.
  var completesNothing: Bool { injectors.isEmpty && component.postInits.isEmpty }
}
