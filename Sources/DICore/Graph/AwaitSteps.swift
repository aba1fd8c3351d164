// What a request has to await follows from the graph, but for the instances that exist. So it is linked.

/// What a section meets that makes what is requested: what is made apart, and what is kept and leads to that, in the order of the
/// requests.
///
/// It is linked for what a scope or the root of one container keeps, and for prototypes, outside of cycles, without arguments, off
/// the main actor, and but for a many that can grow. All else is searched: see `NeedsSearch`. If a registration changes an answer,
/// all that leads to it is linked anew, and so are its steps.
struct AwaitSteps: Sendable {
  private(set) var all: [Step] = []

  struct Step: Sendable {
    unowned let binding: Binding
    /// Whether the root keeps the instance, or something that leads to it.
    let isOfRoot: Bool
    /// The prototypes that lead to it; nil if there are none.
    let given: Given?
    /// The step that follows if the section does not make the instance.
    fileprivate(set) var end = 0
  }

  /// So many requests are followed, and so deep.
  private static var limits: (requests: Int, depth: Int) { (64, 16) }

  /// Links steps; nil if they have to be searched.
  ///
  /// - Parameters:
  ///   - dependencies: What is requested.
  ///   - isInjected: Whether injections make the requests; nil for all.
  ///   - graph: The graph of the requests.
  init?(_ dependencies: [Dependency], isInjected: Bool? = nil, in graph: Graph) {
    var requests = 0
    for dependency in dependencies where isInjected == nil || dependency.isInjected == isInjected {
      if dependency.passed != nil || !add(dependency.node, graph, nil, isOfRoot: false, 0, &requests) { return nil }
    }
  }

  /// Adds the steps of a request; returns whether they are linked.
  private mutating func add(
    _ node: Node, _ graph: Graph, _ dependents: Dependents?, isOfRoot: Bool, _ depth: Int,
    _ requests: inout Int
  ) -> Bool {
    if !node.requirements.contains(.needsAwait) { return true }
    requests += 1
    if requests > Self.limits.requests || depth > Self.limits.depth { return false }
    if node.graph !== graph || node.isInCycle || node.requirements.contains(.mainActor) { return false }
    if node.isMany, graph.mayGrow { return false }
    var (dependents, isOfRoot) = (dependents, isOfRoot)
    var position: Int?
    if let binding = node as? Binding {
      let isApart = binding.isMadeApart || binding.takesSupplies
      switch binding.storage {
      case .nowhere: if isApart { position = all.count }
      case .root, .scope: position = all.count
      case .weakInRoot, .weakInScope, .custom, .resolution: return false
      }
      if binding.initializers != nil { return false }
      if position != nil {
        isOfRoot = isOfRoot || binding.storage.isInRoot
        all.append(Step(binding: binding, isOfRoot: isOfRoot, given: .make(by: dependents)))
      }
      if isApart { all[position!].end = all.count; return true }
      dependents = Dependents(binding, dependents)
    }
    for dependency in node.dependencies {
      if dependency.passed != nil || !add(dependency.node, graph, dependents, isOfRoot: isOfRoot, depth + 1, &requests)
      {
        return false
      }
    }
    if let position { all[position].end = all.count }
    return true
  }
}

/// Prototypes that request each other, and the last one a part; all are made in the section that needs the part.
final class Dependents: Sendable {
  unowned let binding: Binding
  let outer: Dependents?

  init(_ binding: Binding, _ outer: Dependents?) { (self.binding, self.outer) = (binding, outer) }
}

/// What a request for a part gives: arguments, what chooses the initializer, and the prototypes that lead to the part.
///
/// Unchecked: arguments never change.
final class Given: @unchecked Sendable {
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

extension Binding {
  /// What a section meets that makes what the initializer or the injections request; nil if that has to be searched.
  func awaitSteps(isInjected: Bool) -> AwaitSteps? {
    isInjected ? extras?.awaitedByInjections : extras?.awaitedByInitializer
  }
}
