/// The initializers of a binding by the types of their arguments; only bindings have it some of whose initializers take any.
///
/// Written while linking, under the graph's lock; afterwards only read.
final class Initializers {
  /// What makes an instance from arguments of these types.
  private var providers: [DIMethodSignature: ProviderAddress] = [:]
  /// What converts what they make to a service, for those that were asked for it.
  var services: [Request: ProviderAddress] = [:]

  /// A request for a service with arguments, as a key.
  struct Request: Hashable {
    let service: Int
    let signature: DIMethodSignature
  }

  /// The types for which there is an initializer, in the order in which they were said.
  private(set) var signatures: [DIMethodSignature] = []

  /// The arguments that the parameters of the initializer which is being linked ask for.
  private(set) var asked: [any Any.Type] = []
  /// Those that the injections ask for, and the slots that hold their positions.
  private var injected: [(type: any Any.Type, slots: Slots)] = []
  /// What makes instances, until all initializers are linked: how a provider looks is decided by all of them together.
  private var waiting: [(arguments: [any Any.Type], maker: ProviderAddress)] = []
  /// Whether there are some that have not said yet what they ask for.
  private(set) var isCollecting = false

  /// Whether the injections take arguments, which are the last ones of each signature.
  var injectionsTakeArguments: Bool { !injected.isEmpty }

  subscript(signature: DIMethodSignature) -> ProviderAddress? { providers[signature] }

  /// Notes an initializer; of equal signatures, the last one counts.
  func add(_ provider: ProviderAddress, for arguments: [any Any.Type]) {
    let signature = DIMethodSignature(arguments + injected.map(\.type))
    signatures.removeAll { $0 == signature }
    signatures.append(signature)
    providers[signature] = provider
  }
}

// MARK: - While linking

extension Initializers {
  /// Begins to link one of several initializers.
  ///
  /// - Parameter arguments: What it takes besides what its parameters ask for.
  func collect(_ arguments: [any Any.Type]) {
    isCollecting = true
    asked = arguments
  }

  /// Notes what the initializer makes instances with that has said what it asks for.
  func add(_ maker: ProviderAddress) { waiting.append((asked, maker)) }

  /// All of them have said what they ask for.
  func endCollecting() { isCollecting = false }

  /// Makes the providers of what was collected.
  func installAll(_ provider: (_ maker: ProviderAddress) -> ProviderAddress) {
    for (arguments, maker) in waiting { add(provider(maker), for: arguments) }
    waiting = []
  }

  /// Notes that a parameter of the initializer that is being linked, or of an injection, asks for an argument.
  ///
  /// - Parameters:
  ///   - type: The type of the argument.
  ///   - slots: Gets its position: from the first one on, or for injections, from the end.
  ///   - isInjection: Whether it is an injection.
  func ask(for type: any Any.Type, _ slots: Slots, isInjection: Bool) {
    if isInjection {
      injected.append((type, slots))
      for (position, argument) in injected.enumerated() { argument.slots.set(0, to: position - injected.count) }
    } else {
      slots.set(0, to: asked.count)
      asked.append(type)
    }
  }
}
