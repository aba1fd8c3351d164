// Initializers by the types of their arguments. Which of them makes an instance is decided when the request is linked: each
// has a provider of its own, around which everything else is as for components with one initializer. A binding stays one node
// of the graph, with the edges of all its initializers, so that its cycles are found whichever of them is called.

/// The key of a request with arguments in the table of entries, and how the linker learns their types.
@usableFromInline
protocol RequestWithArguments {
  static var signature: DIMethodSignature { get }
}

/// The key of a request for one type with arguments of others.
@usableFromInline
struct ArgumentRequest<Instance, each Argument>: RequestWithArguments {
  @usableFromInline static var signature: DIMethodSignature {
    var types: [any Any.Type] = []
    for type in repeat (each Argument).self { types.append(type) }
    return DIMethodSignature(types)
  }
}

extension RequestWithArguments {
  /// What the linker is told: a pack of no arguments, which a generic caller may hand on, is a request without any.
  static var requestedSignature: DIMethodSignature? { signature.isEmpty ? nil : signature }
}

extension Linker {
  /// Lets all that makes instances of a binding say what it asks for, and its injections.
  func linkInitializers(of binding: Binding) {
    let component = binding.component
    if component.argumentFactories.isEmpty { return component.factory.link(self, binding) }
    let initializers = Initializers()
    binding.initializers = initializers
    for initializer in component.initializers {
      initializers.collect(initializer.arguments)
      initializer.factory.link(self, binding)
    }
    initializers.endCollecting()
    linkInjections(of: binding)
  }

  /// Gives a binding its providers that has several initializers, or one whose parameters or injections ask for arguments.
  ///
  /// - Parameters:
  ///   - binding: The binding.
  ///   - provider: The provider of the only initializer; nil if there are several.
  func installInitializers(of binding: Binding, _ provider: ProviderAddress?) {
    let initializers = binding.initializers!
    initializers.installAll { self.provider(of: binding, around: $0) }
    if let provider, binding.component.factory.makesInstances { initializers.add(provider, for: initializers.asked) }
    binding.provider = self.provider(of: binding, for: DIMethodSignature([]))
  }

  /// The provider of one of the services of a linked binding, or of its own type; for requests with arguments, if there are
  /// types of some.
  func provider(of binding: Binding, as service: Int?, for signature: DIMethodSignature?) -> ProviderAddress {
    guard let service else { return provider(of: binding, for: signature!) }
    let link = binding.component.services[service].link
    guard let signature else {
      if let provider = binding.visit.serviceProviders[service] { return provider }
      let provider = link(self, binding, binding.provider!)
      binding.visit.serviceProviders[service] = provider
      return provider
    }
    let key = Initializers.Request(service: service, signature: signature)
    if let provider = binding.initializers?.services[key] { return provider }
    let provider = link(self, binding, self.provider(of: binding, for: signature))
    binding.initializers?.services[key] = provider
    return provider
  }

  /// What makes instances of a linked binding from arguments; if there is no such initializer, it gives those that exist.
  func provider(of binding: Binding, for signature: DIMethodSignature) -> ProviderAddress {
    if let initializers = binding.initializers, let provider = initializers[signature] { return provider }
    func failure<Value>(_: Value.Type) -> ProviderAddress {
      arena.makeProvider(slots(0, of: binding)) { (slots, _) throws(DIError) -> Value in
        throw slots.binding!.noInitializer(for: signature)
      }
    }
    return provider(of: binding, around: failure(binding.component.type))
  }

  /// Fills a slot with a provider of one of the arguments of the component that is being linked.
  ///
  /// - Parameters:
  ///   - type: The type of the argument.
  ///   - request: What a parameter asks for it with: a structure whose only property is the argument, so that the argument in
  ///     its place is one.
  ///   - slot: The slot.
  /// - Returns: False where nobody is being linked who could be given arguments.
  package func argument<Value, Request>(_ type: Value.Type, as request: Request.Type, into slot: Slot) -> Bool {
    precondition(MemoryLayout<Request>.size == MemoryLayout<Value>.size)
    guard let binding = traversal.dependent as? Binding else { return false }
    let slots = arena.slots(1, of: binding)
    let initializers = binding.initializers ?? Initializers()
    binding.initializers = initializers
    initializers.ask(for: type, slots, isInjection: binding.visit.isInjecting)
    slot.pointee = arena.makeProvider(slots) { (slots, context) throws(DIError) -> Request in
      try findArgument(slots.number(0), type, slots, context).assumingMemoryBound(to: request).pointee
    }
    return true
  }
}

/// The argument at a position, counted from the end if it is negative.
///
/// - Returns: Where it lies.
@inlinable @inline(__always)
func findArgument(
  _ position: Int, _ type: any Any.Type, _ slots: Slots, _ context: Context
) throws(DIError) -> UnsafeMutableRawPointer {
  if let argument = context.arguments?.find(position, as: type) { return argument }
  throw noArgument(slots, context)
}

@usableFromInline @inline(never)
func noArgument(_ slots: Slots, _ context: Context) -> DIError {
  // Whoever reads is linked for the types that a request brings; so only an object that was made elsewhere comes here.
  slots.binding!.noInitializer(for: context.arguments?.signature ?? DIMethodSignature([]))
}

extension Binding {
  /// Whether a linked binding has initializers, but none for requests without arguments.
  var needsArguments: Bool { initializers.map { $0[DIMethodSignature([])] == nil } ?? false }

  /// Why there is no instance of what is made elsewhere.
  func isUnmade(in context: Context) -> DIError {
    var info = tracedInfo
    info.trace.isInRoot = context.withScope { $0.isRoot }
    return .notSpecifiedInitializationMethodFor(typeInfo: info)
  }

  /// Why no instance can be made from arguments of these types.
  func noInitializer(for signature: DIMethodSignature) -> DIError {
    if signature.isEmpty, !component.makesInstances {
      return .notSpecifiedInitializationMethodFor(typeInfo: tracedInfo)
    }
    let existing = initializers?.signatures ?? (component.factory.makesInstances ? [DIMethodSignature([])] : [])
    return .initializationMethodWithSignatureIsNotFoundFor(
      typeInfo: tracedInfo, signature: DIMethodSignature(signature.types, existing: existing))
  }

  /// Why no object can be handed in: an injection takes arguments, which only a request can bring.
  var noArgumentsForObject: DIError {
    .initializationMethodWithSignatureIsNotFoundFor(
      typeInfo: tracedInfo, signature: DIMethodSignature([], existing: initializers?.signatures ?? [], isOfObject: true)
    )
  }
}
