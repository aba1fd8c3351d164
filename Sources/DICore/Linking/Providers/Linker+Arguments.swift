// Components with several initializers: the types of a request's arguments choose one of them. Linking makes this choice, since
// each initializer has its own provider. This provider is the same as if the component had only this initializer. The binding
// is still one node, with the edges of all initializers, so the traversal finds the cycles of each.

extension Linker {
  /// Links the initializers and injections of a binding.
  func linkInitializers(of binding: Binding) {
    let component = binding.component
    let passed = component.layer == nil ? [] : initializers(ofLayer: binding.position)
    if component.argumentFactories.isEmpty, passed.isEmpty { return component.factory.link(self, binding) }
    let initializers = Initializers()
    binding.initializers = initializers
    for initializer in passed.isEmpty ? component.initializers : passed {
      initializers.collect(initializer.arguments)
      initializer.factory.link(self, binding)
    }
    initializers.isCollecting = false
    linkInjections(of: binding)
  }

  /// The initializers of a layer around a component that takes arguments: one for each initializer of the component, with the
  /// same arguments; empty if the component takes none.
  func initializers(ofLayer position: Int) -> [ArgumentFactory] {
    // What throws instead of a component takes its arguments as well.
    let isRequirement = registry.components[position].layer?.kind == .requirement
    guard let inner = isRequirement ? registry.place(ofLayer: position) : registry.decorated(by: position)
    else { return [] }
    let signatures = owner(of: inner).signatures(of: inner.component)
    if signatures.allSatisfy(\.isEmpty) { return [] }
    return signatures.map { ArgumentFactory($0.types, registry.components[position].factory) }
  }

  /// The arguments of each initializer of a component; kept, since each of its decorators asks.
  private func signatures(of position: Int) -> [DIMethodSignature] {
    let component = ObjectIdentifier(registry.components[position])
    if let known = listings.signatures[component] { return known }
    var records = Records()
    let signatures = recorded(position, in: &records).initializers.map(\.signature)
    if !registry.isPending(position) { listings.signatures[component] = signatures }
    return signatures
  }

  /// Makes the providers of a binding with several initializers, or whose parameters or injections take arguments.
  ///
  /// - Parameters:
  ///   - binding: The binding.
  ///   - provider: The provider of the only initializer; nil if there are several.
  func installInitializers(of binding: Binding, _ provider: ProviderAddress?) {
    let initializers = binding.initializers!
    initializers.installAll { providers.provider(of: binding, around: $0) }
    let isMade = binding.component.factory.makesInstances || provider == nil
    if let provider, isMade { initializers.add(provider, for: initializers.requestedArguments) }
    binding.provider = isMade ? self.provider(of: binding, for: DIMethodSignature([])) : provider
  }

  /// The provider of a linked binding for a service; without a service, for its own type.
  ///
  /// With a signature, it is the provider for arguments of these types.
  func provider(of binding: Binding, as service: Int?, for signature: DIMethodSignature?) -> ProviderAddress {
    guard let service else { return provider(of: binding, for: signature!) }
    let link = binding.component.services[service].link
    guard let signature else {
      if binding.linking.serviceProviders.isEmpty {
        binding.linking.serviceProviders = Array(repeating: nil, count: binding.component.services.count)
      }
      if let provider = binding.linking.serviceProviders[service] { return provider }
      let provider = link(self, binding, binding.provider!)
      binding.linking.serviceProviders[service] = provider
      return provider
    }
    if let provider = binding.initializers?[signature, as: service] { return provider }
    let provider = link(self, binding, self.provider(of: binding, for: signature))
    binding.initializers?.add(provider, for: signature, as: service)
    return provider
  }

  /// The provider for arguments of these types.
  ///
  /// If no initializer takes such arguments, the provider returns an existing instance, or throws.
  func provider(of binding: Binding, for signature: DIMethodSignature) -> ProviderAddress {
    if let initializers = binding.initializers, let provider = initializers[signature] { return provider }
    func failure<Value>(_: Value.Type) -> ProviderAddress {
      arena.makeProvider(slots(0, of: binding)) { (slots, _) throws(DIError) -> Value in
        throw slots.binding!.noInitializer(for: signature)
      }
    }
    return providers.provider(of: binding, around: failure(binding.component.type))
  }

  /// Fills a slot of the component that is being linked with a provider that returns an argument of the request.
  ///
  /// - Parameters:
  ///   - type: The type of the argument.
  ///   - request: The parameter's type: a struct whose only stored property is the argument, so that both have one layout.
  ///   - options: How it is requested: a name, a tag or a delay has no meaning for an argument.
  ///   - slot: The slot.
  /// - Returns: True.
  package func argument<Value, Request>(
    _ type: Value.Type, as request: Request.Type, _ options: RequestOptions, into slot: Slot
  ) -> Bool {
    precondition(MemoryLayout<Request>.size == MemoryLayout<Value>.size)
    // Without a binding, a container makes the request.
    guard let binding = traversal.dependent as? Binding, options.qualifiers.isEmpty, recording?.holdsAll != true else {
      fail(request, .onlyParameter(request), into: slot)
      return true
    }
    if record({ $0.answer.content = .argument(type) }) { return true }
    let slots = arena.slots(2, of: binding)
    slots.setType(1, to: type)
    let initializers = binding.initializers ?? Initializers()
    binding.initializers = initializers
    initializers.addArgument(of: type, slots, isInjection: binding.linking.isInjecting)
    slot.pointee =
      if type is AnyClass {
        argument(slots, as: AnyObject.self)
      } else if type is String.Type {
        argument(slots, as: String.self)
      } else if _isPOD(type), MemoryLayout<Value>.size == MemoryLayout<Word>.size {
        argument(slots, as: Word.self)
      } else {
        argument(slots, as: type)
      }
    return true
  }

  /// A provider that returns an argument as a type of the same layout.
  ///
  /// The compiler knows how to copy the types of most arguments, and copies others by their metadata.
  private func argument<Value>(_ slots: Slots, as _: Value.Type) -> ProviderAddress {
    @inline(__always) @Sendable func argument(_ slots: Slots, _ context: Context) throws(DIError) -> Value {
      try findArgument(slots.number(0), slots.type(1), slots, context).assumingMemoryBound(to: Value.self).pointee
    }
    return arena.makeProvider(slots, argument)
  }
}
