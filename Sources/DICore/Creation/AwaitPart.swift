internal import DILifetime

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
  fileprivate init(madeFor part: AwaitPart) {
    (instance, graph, scope) = (part.binding.key, part.binding.graphID, ObjectIdentifier(part.scope))
  }
}

/// A linked component in the scope that its instance is made for; an extension point.
///
/// Unchecked: the scope keeps the graph, which keeps the binding; arguments never change.
package struct AwaitPart: @unchecked Sendable {
  let binding: Binding
  package let scope: Scope
  /// What the request gives; nil if it gives nothing.
  private let given: Given?

  /// Arguments, what chooses the initializer, and the prototypes that lead to the part.
  final class Given {
    let arguments: KeptArguments?
    let signature: DIMethodSignature?
    let dependents: Dependents?

    private init(_ arguments: KeptArguments?, _ signature: DIMethodSignature?, _ dependents: Dependents?) {
      (self.arguments, self.signature, self.dependents) = (arguments, signature, dependents)
    }

    /// Nil if all are nil; not a failable initializer, which would allocate before.
    static func make(
      _ arguments: KeptArguments? = nil, _ signature: DIMethodSignature? = nil, by dependents: Dependents? = nil
    ) -> Given? {
      arguments == nil && signature == nil && dependents == nil ? nil : Given(arguments, signature, dependents)
    }
  }

  /// Prototypes that request each other, and the last one a part; all are made in the section that needs the part.
  final class Dependents {
    let binding: Binding
    let outer: Dependents?

    init(_ binding: Binding, _ outer: Dependents?) { (self.binding, self.outer) = (binding, outer) }
  }

  init(_ binding: Binding, _ scope: Scope, _ given: Given? = nil) {
    self.binding = binding
    self.scope = scope
    self.given = given
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

/// What has to be made before a synchronous section can answer a request.
package struct Needs {
  /// The parts, in the order of the requests; an instance that is kept, or shared by the resolve, only once.
  package fileprivate(set) var parts = Few<AwaitPart>()
  /// Whether the section has to run on the main actor, and does not.
  package fileprivate(set) var isOfMainActor = false
  /// Whether the section makes something that a lifetime keeps.
  package fileprivate(set) var makesKept = false

  package var isEmpty: Bool { parts.isEmpty && !isOfMainActor }

  /// Nothing.
  init() {}

  /// What a section has met, and cannot wait for.
  init(met binding: Binding, _ scope: Scope) {
    parts = Few(CollectionOfOne(AwaitPart(binding, NeedsSearch.scope(of: binding, from: scope))))
    makesKept = true
  }

  /// Adds what a later step of the same section needs.
  package mutating func add(_ other: Needs) {
    let once = PartMap(of: parts.lazy.filter { $0.isKept || $0.isShared }.map(\.key))
    for part in other.parts where once[part.key] == nil { parts.append(part) }
    makesKept = makesKept || other.makesKept
  }
}

/// Finds what a section needs.
struct NeedsSearch {
  private(set) var needs = Needs()
  /// The supplies that the section will take.
  private var taken = PartMap<Int>()
  /// What the section makes once in a resolve, and was visited.
  private var visited = PartMap<Void>()
  /// The needs, once there are more than a few.
  private var seen: Set<PartKey> = []
  /// What is there; nil if nothing is.
  private let context: AwaitContext?
  private var open: [Request] = []

  init(_ context: AwaitContext?) { self.context = context }

  /// A request for a node in a scope.
  struct Request {
    let node: Node
    let scope: Scope
    let given: AwaitPart.Given?
  }

  /// Adds what a section needs that makes a node.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - scope: The scope that it is requested for.
  ///   - arguments: The arguments of the request.
  mutating func add(_ node: Node, _ scope: Scope, _ arguments: Arguments? = nil) {
    if node.requirements.contains(.mainActor) { requireMainActor() }
    add(Request(node: node, scope: scope, given: .make(arguments.map { KeptArguments($0) })))
  }

  /// Notes that the section has to run on the main actor.
  mutating func requireMainActor() { if !Isolation.isOnMainActor { needs.isOfMainActor = true } }

  /// Adds what a section needs that makes a part, or only completes it.
  mutating func add(dependenciesOf part: AwaitPart, isInjected: Bool) {
    if part.needsMainActor(isInjected: isInjected) { requireMainActor() }
    part.forEachRequest(isInjected: isInjected) { add($0) }
  }

  /// The scope that an instance is made for, if it is requested for another one.
  static func scope(of binding: Binding, from scope: Scope) -> Scope {
    let owner = scope.owner(of: binding)
    return binding.storage.isInRoot ? owner.root : owner
  }

  private mutating func add(_ request: Request) {
    visit(request)
    while let next = open.popLast() { visit(next) }
  }

  /// Whether an instance is needed already; it is from now on.
  private mutating func isNeeded(_ key: PartKey) -> Bool {
    if needs.parts.count < 8 { return needs.parts.contains { $0.key == key } }
    if seen.isEmpty { seen = Set(needs.parts.lazy.map(\.key)) }
    return !seen.insert(key).inserted
  }

  /// Whether the search meets a part for the first time; a custom one counts for each scope, since any can be the first to ask.
  private mutating func isNew(_ part: AwaitPart) -> Bool {
    let key = PartKey(madeFor: part)
    defer { visited[key] = () }
    return visited[key] == nil
  }

  /// Whether the section does not make a part; of a cycle that is made member by member, it makes none.
  private func isApart(_ part: AwaitPart) -> Bool {
    part.isMadeApart || !part.isKept && context?.makes(part) == true
  }

  /// Whether something that a node leads to can be needed.
  private func concerns(_ node: Node) -> Bool { node.requirements.contains(.needsAwait) }

  /// Visits a request: what is made apart is needed, and of all else, which the section makes, what that requests.
  private mutating func visit(_ request: Request) {
    if !concerns(request.node) { return }
    guard let binding = request.node as? Binding else {
      let given = AwaitPart.Given.make(by: request.given?.dependents)
      open += request.node.currentDependencies.reversed().map {
        Request(node: $0.node, scope: request.scope, given: given)
      }
      return
    }
    let part = AwaitPart(binding, Self.scope(of: binding, from: request.scope), request.given)
    if binding.storage.keeps {
      let key = part.key
      if context?.object(key) != nil { return }
      if let object = part.keptObject {
        // Held, since it can be cleaned away before the section runs.
        context?.keep(object, for: key)
        return
      }
      if part.isBeingMade || isApart(part) {
        if !isNeeded(key) { needs.parts.append(part) }
        return
      }
      if !isNew(part) { return }
      if part.isKept { needs.makesKept = true }
    } else if isApart(part) {
      let count = (taken[part.key] ?? 0) + 1
      taken[part.key] = count
      if count > context?.supplies(part.key) ?? 0 { needs.parts.append(part) }
      return
    } else if binding.cycle != nil, !isNew(part) {
      return
    }
    let dependents = AwaitPart.Dependents(binding, request.given?.dependents)
    let first = open.count
    for isInjected in [false, true] {
      part.forEachRequest(isInjected: isInjected, by: dependents) { if concerns($0.node) { open.append($0) } }
    }
    // In place: to reverse a slice copies it.
    for offset in 0..<(open.count - first) / 2 { open.swapAt(first + offset, open.count - 1 - offset) }
  }
}

extension AwaitContext {
  /// What a section needs that makes a part, or completes it.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - isInjected: Whether the section completes it.
  /// - Returns: The needs.
  package func needs(of part: AwaitPart, isInjected: Bool) -> Needs {
    if part.binding.dependencies.isEmpty { return Needs() }
    var search = NeedsSearch(self)
    search.add(dependenciesOf: part, isInjected: isInjected)
    return search.needs
  }
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
