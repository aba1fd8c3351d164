internal import DILifetime
internal import Synchronization

/// Identifies an instance, as creations that suspend tell them apart.
@usableFromInline package struct PartKey: Hashable, Sendable {
  private let instance: InstanceKey
  private let graph: ObjectIdentifier
  /// The scope; nil if all scopes have one instance.
  private let scope: ObjectIdentifier?

  init(_ binding: Binding, _ scope: Scope) {
    instance = binding.key
    graph = binding.graphID
    self.scope = binding.storage.differsByScope ? ObjectIdentifier(scope) : nil
  }

  /// Identifies a part by scope, even if all scopes have one instance.
  init(madeFor part: AwaitPart) {
    (instance, graph, scope) = (part.binding.key, part.binding.graphID, ObjectIdentifier(part.scope))
  }
}

/// A linked component in the scope that its instance is made for; an extension point.
///
/// The scope keeps the graph, which keeps the binding.
package struct AwaitPart: Sendable {
  let binding: Binding
  package let scope: Scope
  /// What the request gives; nil if it gives nothing.
  private let given: Given?

  init(_ binding: Binding, _ scope: Scope, _ given: Given? = nil) {
    (self.binding, self.scope, self.given) = (binding, scope, given)
  }

  /// Adds the prototypes that lead to the part to the path of its error.
  package func requestedByDependents(_ error: any Error) -> any Error {
    guard let error = error as? DIError else { return error }
    return sequence(first: given?.dependents, next: { $0?.outer }).prefix { $0 != nil }
      .reduce(error) { $0.requested(by: $1!.binding.info) }
  }

  /// The arguments of the request; nil without arguments.
  var arguments: KeptArguments? { given?.arguments }
  /// The types of the arguments that choose the initializer.
  var signature: DIMethodSignature { given?.signature ?? arguments?.list.signature ?? DIMethodSignature([]) }
  package var key: PartKey { PartKey(binding, scope) }
}

/// A part, and its object; nil if it was not made.
package struct MadePart {
  package let part: AwaitPart
  package let object: AnyObject?

  package init(_ part: AwaitPart, _ object: AnyObject?) { (self.part, self.object) = (part, object) }
}

extension AwaitPart {
  /// Whether the instance, or what it needs, is shared by a resolve.
  package var sharesWithResolve: Bool { binding.requirements.contains(.objectGraph) }
  /// Whether its scope was closed.
  package var isOfClosedScope: Bool { scope.isClosed }
  /// Whether a lifetime keeps the instance between resolves.
  package var isKept: Bool { binding.storage.keepsBetweenResolves }
  /// Whether a custom scope keeps the instance, for several containers.
  package var isOfCustomScope: Bool { if case .custom = binding.storage { true } else { false } }
  /// Whether no section can make it: it is made apart; or once with what is supplied for it, or with a member of its cycle that is
  /// made apart and does not exist.
  package var isMadeApart: Bool {
    binding.isInApartCycle ? missing().isApart : binding.takesSupplies || binding.isMadeApart
  }
  /// Whether a flight or another thread makes it now.
  package var isBeingMade: Bool {
    binding.cacheSlot(for: scope)?.cell.owner.map { $0 != Path.current.word } ?? false
  }
  /// Whether a task that opened its scope makes it itself: no other scope can ask for it, and nothing of it has a limit.
  package func isMade(byOpener task: Int) -> Bool {
    binding.storage.isKeptByScope && scope.opener.load(ordering: .relaxed) == task && !isInCycle
      && !binding.requirements.contains(.limited)
  }
  /// Whether the resolve shares the instance.
  package var isShared: Bool { binding.storage.isResolution }
  /// Whether it is in a cycle.
  package var isInCycle: Bool { binding.cycle != nil }
  /// Its place in an order in which what a part needs comes before it, as far as the linker has seen it.
  package var order: UInt32 { binding.extras?.order ?? 0 }

  /// Goes through what its initializer, or its injections, request eagerly, in order.
  func forEachRequest(isInjected: Bool, by dependents: Dependents? = nil, _ body: (NeedsSearch.Request) -> Void) {
    let initializer = isInjected ? 0 : binding.initializers?.position(of: signature) ?? 0
    for dependency in binding.dependencies
    where dependency.isInjected == isInjected && (isInjected || dependency.initializer == initializer) {
      let given = Given.make(dependency.passed == nil ? nil : arguments, dependency.passed, by: dependents)
      body(NeedsSearch.Request(node: dependency.node, scope: scope, given: given))
    }
  }

  /// Whether a dependency of its initializer, or of its injections, belongs to the main actor.
  package func needsMainActor(isInjected: Bool) -> Bool {
    if !binding.requirements.contains(.mainActor) { return false }
    var isNeeded = false
    forEachRequest(isInjected: isInjected) { if $0.node.requirements.contains(.mainActor) { isNeeded = true } }
    return isNeeded
  }
}
