internal import DILifetime

/// Identifies an instance, as creations that suspend tell them apart.
package struct PartKey: Hashable, Sendable {
  private let instance: InstanceKey
  private let graph: ObjectIdentifier
  /// The scope; nil if all scopes have one instance.
  private let scope: ObjectIdentifier?

  init(_ binding: Binding, _ scope: Scope) {
    instance = binding.key
    graph = binding.graphID
    self.scope = binding.storage.differsByScope ? ObjectIdentifier(scope) : nil
  }
}

/// A linked component in the scope that its instance is made for; an extension point.
///
/// Unchecked: the scope keeps the graph, which owns the binding; arguments never change.
package struct AwaitPart: @unchecked Sendable {
  unowned let binding: Binding
  package let scope: Scope
  /// The arguments of the request; nil without arguments.
  let arguments: KeptArguments?
  /// The types of the arguments that choose the initializer.
  let signature: DIMethodSignature
  package let key: PartKey

  init(_ binding: Binding, _ scope: Scope, _ arguments: KeptArguments? = nil, _ signature: DIMethodSignature? = nil) {
    self.binding = binding
    self.scope = scope
    self.arguments = arguments
    self.signature = signature ?? arguments?.list.signature ?? DIMethodSignature([])
    key = PartKey(binding, scope)
  }
}

/// What has to be made before a synchronous section can answer a request.
package struct Needs {
  /// The parts, in the order of the requests; an instance that is kept, or shared by the resolve, only once.
  package private(set) var parts: [AwaitPart] = []
  /// Why the section cannot be had at all; nil if it can.
  package private(set) var refusal: DIError?
  /// Whether the section has to run on the main actor, and does not.
  package private(set) var isOfMainActor = false
  /// The supplies that the section will take.
  private var taken: [PartKey: Int] = .init()
  private var seen: Set<PartKey> = []
  private let context: AwaitContext
  private let isOnMainActor = Isolation.isOnMainActor
  /// Whether the section runs on an actor that is not the main actor: what belongs to the main actor is made before.
  private let isOnOtherActor: Bool

  init(_ context: AwaitContext, onOtherActor isOnOtherActor: Bool = false) {
    self.context = context
    self.isOnOtherActor = isOnOtherActor
  }

  package var isEmpty: Bool { parts.isEmpty && !isOfMainActor }

  /// Adds what a section needs that makes a node.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - scope: The scope that it is requested for.
  ///   - arguments: The arguments of the request.
  mutating func add(_ node: Node, _ scope: Scope, _ arguments: Arguments? = nil) {
    if node.requirements.contains(.mainActor) { requireMainActor() }
    add(Request(node: node, scope: scope, arguments: arguments.map { KeptArguments($0) }), isEntry: true)
  }

  /// Notes that the section has to run on the main actor.
  mutating func requireMainActor() { if !isOnMainActor { isOfMainActor = true } }

  /// Adds what a section needs that makes a part, or only completes it.
  mutating func add(dependenciesOf part: AwaitPart, isInjected: Bool) {
    if part.needsMainActor(isInjected: isInjected) { requireMainActor() }
    for request in part.requests(isInjected: isInjected) { add(request, isEntry: false) }
  }

  /// The scope that an instance is made for, if it is requested for another one.
  static func scope(of binding: Binding, from scope: Scope) -> Scope {
    let owner = scope.owner(of: binding)
    return binding.storage.isInRoot ? owner.root : owner
  }

  /// A request for a node in a scope.
  struct Request {
    let node: Node
    let scope: Scope
    var arguments: KeptArguments?
    var signature: DIMethodSignature?
  }

  private mutating func add(_ request: Request, isEntry: Bool) {
    var open = [request]
    while let next = open.popLast() {
      guard !next.node.requirements.isDisjoint(with: isOnOtherActor ? .checked : .needsAwait) else { continue }
      guard let binding = next.node as? Binding else {
        open += next.node.currentDependencies.reversed().map { Request(node: $0.node, scope: next.scope) }
        continue
      }
      let part = AwaitPart(binding, Needs.scope(of: binding, from: next.scope), next.arguments, next.signature)
      if binding.storage.keeps {
        if context.object(part.key) != nil || !seen.insert(part.key).inserted { continue }
        // Held, since it can be cleaned away before the section runs.
        if let object = part.keptObject { context.keep(object, for: part.key) } else { parts.append(part) }
      } else if binding.isMadeApart || binding.cycle != nil || isOnOtherActor && binding.isolation == .mainActor {
        // It was linked before the first component of another actor was registered.
        if !binding.isMadeApart, binding.isolation == .mainActor, isOnOtherActor, binding.extras?.isSupplied != true {
          refusal = binding.isolated
        }
        taken[part.key, default: 0] += 1
        if taken[part.key]! > context.supplies(part.key) { parts.append(part) }
      } else {
        open += (part.requests(isInjected: false) + part.requests(isInjected: true)).reversed()
      }
    }
  }
}

extension AwaitContext {
  /// What a section needs that makes a part, or completes it.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - isInjected: Whether the section completes it.
  /// - Returns: The parts.
  /// - Throws: `DIError.isolated`.
  package func needs(of part: AwaitPart, isInjected: Bool) throws(DIError) -> [AwaitPart] {
    let actor = part.sectionActor(isInjected: isInjected)
    var needs = Needs(self, onOtherActor: actor.map { $0 !== MainActor.shared } ?? false)
    needs.add(dependenciesOf: part, isInjected: isInjected)
    if let refusal = needs.refusal { throw refusal }
    return needs.parts
  }
}

extension AwaitPart {
  /// Whether the instance, or what it needs, is shared by a resolve.
  package var sharesWithResolve: Bool { binding.requirements.contains(.objectGraph) }
  /// Whether its scope was closed.
  package var isOfClosedScope: Bool { scope.isClosed }
  /// Whether a lifetime keeps the instance between resolves.
  package var isKept: Bool { binding.storage.keeps && !binding.storage.isResolution }
  /// Whether the resolve shares the instance.
  package var isShared: Bool { binding.storage.isResolution }
  /// Whether it is in a cycle.
  package var isInCycle: Bool { binding.cycle != nil }
  package var isFull: Bool { binding.cacheSlot(for: scope)?.isFull == true }

  /// What its initializer, or its injections, request eagerly, in order.
  func requests(isInjected: Bool) -> [Needs.Request] {
    let initializer = isInjected ? 0 : binding.initializers?.position(of: signature) ?? 0
    return binding.dependencies.filter { $0.isInjected == isInjected && (isInjected || $0.initializer == initializer) }
      .map { dependency in
        Needs.Request(
          node: dependency.node, scope: scope, arguments: dependency.passed == nil ? nil : arguments,
          signature: dependency.passed)
      }
  }

  /// Whether a dependency of its initializer, or of its injections, belongs to the main actor.
  package func needsMainActor(isInjected: Bool) -> Bool {
    requests(isInjected: isInjected).contains { $0.node.requirements.contains(.mainActor) }
  }
}
