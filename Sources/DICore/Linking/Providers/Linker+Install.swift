extension Linker {
  /// Installs the function that makes the instances of a binding; the function's parameters already have edges.
  ///
  /// Only the provider that looks into a cell is specialized at the registration, since it must be fast. Other wrappers cost a
  /// frame or a lock anyway, so all types share their code.
  @usableFromInline @inline(never)
  func install<Instance>(_ binding: Binding, _ slots: Slots, _ make: @escaping Make<Instance>) {
    if isRecording { return }
    linkInjections(of: binding)
    let providers = providers
    let maker =
      binding.isAccessDenied ? providers.accessDenial(of: binding, Instance.self) : arena.makeProvider(slots, make)
    if registry.hasRestrictedComponents { binding.changedExtras.maker = maker }
    // If there are several initializers, `installInitializers` wraps each of them later.
    let looksIntoCell = providers.isHitDirectly(binding) && binding.initializers?.isCollecting != true
    keep(looksIntoCell ? providers.cached(binding, maker) : maker, of: binding)
  }

  /// Keeps the function that makes instances until the traversal has followed all edges of the binding.
  private func keep(_ maker: ProviderAddress, of binding: Binding) {
    if let initializers = binding.initializers, initializers.isCollecting { return initializers.add(maker) }
    binding.linking.maker = maker
  }

  /// Makes the provider of a binding, once it is known whether it is in a cycle.
  func install(_ binding: Binding) {
    let providers = providers
    let provider = binding.linking.maker.map {
      providers.isHitDirectly(binding) ? $0 : providers.provider(of: binding, around: $0)
    }
    if binding.initializers == nil { binding.provider = provider } else { installInitializers(of: binding, provider) }
    if !providers.isWithoutStackCheck(binding) || providers.isDeep(binding) { binding.depthWithoutStackCheck = 0 }
    observation?.note(.linked, DIEvent.Component(binding), in: graph)
  }

  /// Makes providers of what is linked.
  var providers: ProviderMaker { ProviderMaker(arena: arena, observation: observation) }

  /// Whether a hit can take the instance from its cell without the binding; if it is observed, each request is reported.
  @usableFromInline
  func isHitDirectly(_ binding: Binding) -> Bool { providers.isHitDirectly(binding) }

  /// Links the injections of a binding, after the last of its initializers.
  func linkInjections(of binding: Binding) {
    if binding.component.injections.isEmpty || isRecording || binding.initializers?.isCollecting == true { return }
    binding.linking.isInjecting = true
    let outer = handed
    handed = nil
    defer { handed = outer }
    binding.injectors = binding.component.injections.map { $0.link(self, binding) }
    // Each of them runs alone, perhaps on an actor of its own.
    if let observation, !binding.isMadeApart {
      binding.injectors = providers.observed(binding.injectors, of: binding, observation)
    }
    binding.linking.isInjecting = false
  }
}

extension Binding {
  /// Whether a request for the component can meet an open creation of it.
  var isTracked: Bool { isInCycle || !requirements.isDisjoint(with: .tracked) }

  /// Whether each request creates an instance, since it can meet none.
  var alwaysCreates: Bool { !storage.keeps && !isTracked }

  /// Whether an instance is finished when its initializer returns.
  var completesNothing: Bool { injectors.isEmpty && component.postInits.isEmpty }

  /// Whether it has a dependency that it cannot access, or a closing that would never run, and so creates nothing.
  var isAccessDenied: Bool { accessDenial != nil && (component.failsIfDenied || component.closingFault() != nil) }
}
