/// The initializers of a binding by the types of their arguments.
///
/// A binding has this object only if an initializer or an injection takes arguments. The object changes only under the lock.
/// Once the binding is linked, only `services` changes, and it is also read only under the lock. All else is read without it.
final class Initializers {
  /// The provider for each signature, in the order of their declaration.
  private var providers: [(signature: DIMethodSignature, provider: ProviderAddress)] = []
  /// The provider for each pair of service and signature that was requested.
  private var services: [(service: Int, signature: DIMethodSignature, provider: ProviderAddress)] = []

  /// The argument types of the initializer that is being linked.
  private(set) var requestedArguments: [any Any.Type] = []
  /// The type of each argument that an injection takes, and the slots that hold the argument's position.
  private var injected: [(type: any Any.Type, slots: Slots)] = []
  /// Whether initializers remain to be linked.
  var isCollecting = false
  /// How many initializers are linked.
  private(set) var collected = 0
  /// The function of each of several initializers, with the types of its arguments, in the order in which they were linked.
  private(set) var makers: [(arguments: [any Any.Type], maker: ProviderAddress)] = []

  /// Whether injections take arguments; their arguments come last in each signature.
  var injectionsTakeArguments: Bool { !injected.isEmpty }

  /// The position of the initializer for a signature, in the order in which they were linked; nil if there is only one.
  func position(of signature: DIMethodSignature) -> Int? {
    makers.lastIndex { DIMethodSignature($0.arguments + injected.map(\.type)) == signature }
  }

  /// The providers of all initializers.
  var all: [ProviderAddress] { providers.map(\.provider) }

  var signatures: [DIMethodSignature] { providers.map(\.signature) }

  subscript(signature: DIMethodSignature) -> ProviderAddress? {
    providers.first { $0.signature == signature }?.provider
  }

  /// The provider for a service; call it under the lock.
  subscript(signature: DIMethodSignature, as service: Int) -> ProviderAddress? {
    services.first { $0.service == service && $0.signature == signature }?.provider
  }

  /// Adds the provider for a service; call it under the lock.
  func add(_ provider: ProviderAddress, for signature: DIMethodSignature, as service: Int) {
    services.append((service, signature, provider))
  }

  /// Adds an initializer; it replaces one with an equal signature.
  func add(_ provider: ProviderAddress, for arguments: [any Any.Type]) {
    let signature = DIMethodSignature(arguments + injected.map(\.type))
    providers.removeAll { $0.signature == signature }
    providers.append((signature, provider))
  }
}

// MARK: - While linking

extension Initializers {
  /// Begins to link one of several initializers.
  ///
  /// - Parameter arguments: The types of its arguments, without those that `addArgument` adds.
  func collect(_ arguments: [any Any.Type]) {
    isCollecting = true
    requestedArguments = arguments
  }

  /// Adds the function of the initializer that was just linked.
  func add(_ maker: ProviderAddress) {
    makers.append((requestedArguments, maker))
    collected += 1
  }

  /// Makes the providers of the collected initializers: all together decide the kind of provider.
  func installAll(_ provider: (_ maker: ProviderAddress) -> ProviderAddress) {
    for (arguments, maker) in makers { add(provider(maker), for: arguments) }
  }

  /// Adds an argument for a parameter of the current initializer or of an injection.
  ///
  /// - Parameters:
  ///   - type: The type of the argument.
  ///   - slots: The slots in which its position is stored; for an injection, the position is negative, counted from the end.
  ///   - isInjection: Whether an injection takes it.
  func addArgument(of type: any Any.Type, _ slots: Slots, isInjection: Bool) {
    if isInjection {
      injected.append((type, slots))
      for (position, argument) in injected.enumerated() { argument.slots.set(0, to: position - injected.count) }
    } else {
      slots.set(0, to: requestedArguments.count)
      requestedArguments.append(type)
    }
  }
}

extension Binding {
  /// Whether each initializer of a linked binding takes arguments.
  var needsArguments: Bool { initializers.map { $0[DIMethodSignature([])] == nil } ?? false }

  /// The error for a component without initializers, if the program has provided no instance.
  func isUnmade(in context: Context) -> DIError {
    component.unmade(isInRoot: context.withScope { $0.isRoot }, graph.origin)
  }

  /// The error of a factory that returned `nil`.
  var absence: DIError {
    let factory = NearCandidate(info: component.info, reason: .answers([], nil))
    return .typeIsNotFound(
      type: DIRequest(
        type: component.type, candidates: [factory], isFromFactory: true, trace: Trace(origin: graph.origin)))
  }

  /// The error that no initializer takes these arguments.
  func noInitializer(for signature: DIMethodSignature) -> DIError {
    let existing = initializers?.signatures ?? (component.factory.makesInstances ? [DIMethodSignature([])] : [])
    return component.noInitializer(for: signature, existing: existing, graph.origin)
  }

  /// The error that nothing can be injected into a given object: an injection takes arguments, and only a request passes them.
  var noArgumentsForObject: DIError {
    .initializationMethodWithSignatureIsNotFoundFor(
      typeInfo: tracedInfo, signature: DIMethodSignature([], existing: initializers?.signatures ?? [], isOfObject: true)
    )
  }
}
