/// What a binding's provider looks like, apart from the function that makes its instances.
private enum ProviderKind {
  /// Makes an instance for each call, and nothing else.
  case plain
  /// Looks into a cell first.
  case cached
  /// Has an entry on the path, or is kept where a look takes a lock.
  case general
}

extension Linker {
  /// Takes the function that makes the instances of a binding, whose parameters have said what they ask for.
  ///
  /// What stands around it is specialized where a component is registered only if it should be fast; anything else costs an
  /// entry or a lock anyway, and its code is shared by all types.
  @inlinable @inline(__always)
  func install<Instance>(_ binding: Binding, _ slots: Slots, _ make: @escaping Make<Instance>) {
    linkInjections(of: binding)
    let maker = isAccessDenied(binding) ? accessDenial(of: binding, Instance.self) : arena.makeProvider(slots, make)
    keep(looksIntoCell(binding) ? cached(binding, maker, Instance.self) : maker, of: binding)
  }

  /// Whether a binding asks for something that it may not see.
  ///
  /// With several initializers, it may be one of the others that does.
  @usableFromInline
  func isAccessDenied(_ binding: Binding) -> Bool {
    binding.accessDenial != nil && binding.component.argumentFactories.isEmpty
  }

  /// What stands for the function that makes instances of such a binding: it fails before anything is made.
  @usableFromInline @inline(never)
  func accessDenial<Instance>(of binding: Binding, _ type: Instance.Type) -> ProviderAddress {
    let accessDenial = binding.accessDenial!
    return arena.makeProvider(slots(0, of: binding)) { (slots, _) throws(DIError) -> Instance in
      throw slots.binding!.failure(accessDenial(), in: .initializer)
    }
  }

  /// A hit in a cell that only closing empties: one atomic load and one addition, no lock.
  @inlinable @inline(never)
  func cached<Instance>(_ binding: Binding, _ maker: ProviderAddress, _ type: Instance.Type) -> ProviderAddress {
    arena.makeProvider(cachedSlots(of: binding, around: maker)) { (slots, context) throws(DIError) -> Instance in
      let location = slots.location
      let cell = context.cell(location)
      if let object = cell.takeAtOnce() {
        return ObjectRepresentation.take(Instance.self, from: object, isBoxed: location.isBoxed)
      }
      return try createCached(slots, context, cell)
    }
  }

  private func general<Value>(_ binding: Binding, _ maker: ProviderAddress, _: Value.Type) -> ProviderAddress {
    let slots = arena.slots(1, of: binding)
    slots.base[0] = maker
    let make: Make<Value> =
      if case .nowhere = binding.storage, !binding.isTracked {
        { (slots, context) throws(DIError) in try createAndComplete(binding, slots[0], context) }
      } else if case .nowhere = binding.storage {
        { (slots, context) throws(DIError) in try createTracked(binding, slots[0], context) }
      } else {
        { (slots, context) throws(DIError) in try createOnce(binding, slots[0], context) }
      }
    return arena.makeProvider(slots, make)
  }

  /// Keeps what makes the instances of a binding, until the walk is through with all that it asks for.
  @usableFromInline
  func keep(_ maker: ProviderAddress, of binding: Binding) {
    if let initializers = binding.initializers, initializers.isCollecting { return initializers.add(maker) }
    binding.visit.maker = maker
  }

  /// Gives a binding its provider; whether it is in a cycle is known.
  func install(_ binding: Binding) {
    let provider = binding.visit.maker.map { isHitDirectly(binding) ? $0 : self.provider(of: binding, around: $0) }
    if binding.initializers == nil { binding.provider = provider } else { installInitializers(of: binding, provider) }
    if !isUnchecked(binding) || isDeep(binding) { binding.uncheckedDepth = 0 }
  }

  /// The provider of a binding around a function that makes its instances.
  func provider(of binding: Binding, around maker: ProviderAddress) -> ProviderAddress {
    func provider<Value>(_ type: Value.Type) -> ProviderAddress {
      let maker = isUnchecked(binding) && isDeep(binding) ? checked(binding, maker, type) : maker
      return switch kind(of: binding) {
      case .plain: maker
      case .cached: cached(binding, maker, type)
      // A provider returns through an address, whatever its type: for all classes, one that returns an object is the same.
      case .general: type is AnyClass ? general(binding, maker, AnyObject.self) : general(binding, maker, type)
      }
    }
    return provider(binding.component.type)
  }

  /// Whether nothing that creates an instance looks whether the stack has room for it: no entry on the path does.
  private func isUnchecked(_ binding: Binding) -> Bool {
    if case .nowhere = binding.storage { !binding.isTracked } else { false }
  }

  /// Whether so many follow on each other that one of them has to look.
  private func isDeep(_ binding: Binding) -> Bool { binding.uncheckedDepth >= StackMargin.uncheckedDepth }

  /// What makes instances of a binding if the stack has room.
  private func checked<Value>(_ binding: Binding, _ maker: ProviderAddress, _: Value.Type) -> ProviderAddress {
    let slots = slots(1, of: binding)
    slots.base[0] = maker
    return arena.makeProvider(slots) { (slots, context) throws(DIError) -> Value in
      try context.checkStack(for: slots.binding!)
      return try call(slots[0], Value.self, context)
    }
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
    slots.set(3, to: CreationRequirements(of: binding).rawValue)
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

  /// Whether what makes instances is to stand behind a look into the cell; for one of several initializers, that is up to
  /// ``installInitializers(of:_:)``.
  @usableFromInline
  func looksIntoCell(_ binding: Binding) -> Bool {
    isHitDirectly(binding) && binding.initializers?.isCollecting != true
  }

  /// What the provider of a linked binding looks like.
  private func kind(of binding: Binding) -> ProviderKind {
    switch binding.storage {
    case .nowhere: binding.isTracked || !binding.completesNothing ? .general : .plain
    case .root, .scope: isHitDirectly(binding) ? .cached : .general
    case .weakInRoot, .weakInScope, .custom, .resolution: .general
    }
  }
}

extension Linker {
  /// Lets the injections of a binding say what they ask for, unless there are initializers left to do so.
  @usableFromInline
  func linkInjections(of binding: Binding) {
    if binding.component.injections.isEmpty || survey != nil || binding.initializers?.isCollecting == true { return }
    binding.visit.isInjecting = true
    binding.injectors = binding.component.injections.map { $0.link(self, binding) }
    binding.visit.isInjecting = false
  }
}

extension Binding {
  /// Whether instances can be met while they are being created.
  var isTracked: Bool { isInCycle || !requirements.isDisjoint(with: .tracked) }

  /// Whether an instance is finished when its initializer has returned.
  var completesNothing: Bool { injectors.isEmpty && component.postInits.isEmpty }
}
