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
  /// What is there; nil if nothing is.
  private let context: AwaitContext?
  /// The supplies that the section will take.
  private var taken = PartMap<Int>()
  /// Nil until something is searched that is not linked.
  private var walk: Walk?

  private struct Walk {
    var open: [Request] = []
    /// What the section makes once in a resolve, and was visited.
    var visited = PartMap<Void>()
    /// The needs, once there are more than a few.
    var seen: Set<PartKey> = []
  }

  init(_ context: AwaitContext?) { self.context = context }

  /// A request for a node in a scope.
  struct Request {
    let node: Node
    let scope: Scope
    let given: Given?
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
    if let steps = part.binding.awaitSteps(isInjected: isInjected) { return add(steps, part.scope) }
    if part.needsMainActor(isInjected: isInjected) { requireMainActor() }
    part.forEachRequest(isInjected: isInjected) { add($0) }
  }

  /// The scope that an instance is made for, if it is requested for another one.
  static func scope(of binding: Binding, from scope: Scope) -> Scope {
    let owner = scope.owner(of: binding)
    return binding.storage.isInRoot ? owner.root : owner
  }

  /// Adds what a section needs, as it is linked.
  mutating func add(_ steps: AwaitSteps, _ scope: Scope) {
    var next = 0
    while next < steps.all.count {
      let step = steps.all[next]
      let part = AwaitPart(step.binding, step.isOfRoot ? scope.root : scope, step.given)
      next = meet(part) ? next + 1 : step.end
    }
  }

  private mutating func add(_ request: Request) {
    if walk == nil { walk = Walk() }
    visit(request)
    while let next = walk!.open.popLast() { visit(next) }
  }

  /// Whether an instance is needed already; it is from now on.
  private mutating func isNeeded(_ key: PartKey) -> Bool {
    if walk == nil || needs.parts.count < 8 { return needs.parts.contains { $0.key == key } }
    if walk!.seen.isEmpty { walk!.seen = Set(needs.parts.lazy.map(\.key)) }
    return !walk!.seen.insert(key).inserted
  }

  /// Whether the search meets a part for the first time; a custom one counts for each scope, since any can be the first to ask.
  private mutating func isNew(_ part: AwaitPart) -> Bool {
    if !part.binding.storage.keeps, !part.isInCycle { return true }
    let key = PartKey(madeFor: part)
    defer { walk!.visited[key] = () }
    return walk!.visited[key] == nil
  }

  /// Whether the section does not make a part; of a cycle that is made member by member, it makes none.
  private func isApart(_ part: AwaitPart) -> Bool {
    part.isMadeApart || !part.isKept && context?.makes(part) == true
  }

  /// Whether something that a node leads to can be needed.
  private func concerns(_ node: Node) -> Bool { node.requirements.contains(.needsAwait) }

  /// Notes a part as needed, unless it is there or the section makes it.
  ///
  /// - Returns: Whether the section makes it.
  private mutating func meet(_ part: AwaitPart) -> Bool {
    let storage = part.binding.storage
    if !storage.keeps {
      if !isApart(part) { return true }
      if !takesSupply(part.key) { needs.parts.append(part) }
      return false
    }
    if context?.object(part.key) != nil { return false }
    if let object = part.keptObject {
      // Held, since it can be cleaned away before the section runs.
      context?.keep(object, for: part.key)
      return false
    }
    if part.isBeingMade || isApart(part) {
      if !isNeeded(part.key) { needs.parts.append(part) }
      return false
    }
    if part.isKept { needs.makesKept = true }
    return true
  }

  /// Whether the section takes a supply that is there; each can be taken once.
  private mutating func takesSupply(_ key: PartKey) -> Bool {
    let supplies = context?.supplies(key) ?? 0
    if supplies == 0 { return false }
    let count = (taken[key] ?? 0) + 1
    taken[key] = count
    return count <= supplies
  }

  /// Visits a request: what is made apart is needed, and of all else, which the section makes, what that requests.
  private mutating func visit(_ request: Request) {
    if !concerns(request.node) { return }
    guard let binding = request.node as? Binding else {
      let given = Given.make(by: request.given?.dependents)
      walk!.open += request.node.currentDependencies.reversed().map {
        Request(node: $0.node, scope: request.scope, given: given)
      }
      return
    }
    let part = AwaitPart(binding, Self.scope(of: binding, from: request.scope), request.given)
    if !meet(part) || !isNew(part) { return }
    let dependents = Dependents(binding, request.given?.dependents)
    let first = walk!.open.count
    for isInjected in [false, true] {
      part.forEachRequest(isInjected: isInjected, by: dependents) { if concerns($0.node) { walk!.open.append($0) } }
    }
    // In place: to reverse a slice copies it.
    let last = walk!.open.count - 1
    for offset in 0..<(last + 1 - first) / 2 { walk!.open.swapAt(first + offset, last - offset) }
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
