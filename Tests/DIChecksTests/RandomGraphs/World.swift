import DICore
import Synchronization

/// A random graph as the library makes it, with a record of what happens.
final class World: Sendable {
  let graph: RandomGraph
  private let content = Mutex(Content())
  /// How long an initializer or injection waits for other threads to get somewhere, in turns; zero for one thread.
  private let patience: Int
  private let progress = Atomic<Int>(0)
  /// Observes the containers; nil if they are not observed.
  let ledger: Ledger?
  /// Notes what is closed; nil if components have no closings.
  let closings: ClosingLog?
  /// Whether delayed requests are kept, to be used afterwards.
  private let keepsDelayed: Bool

  private struct Content: Sendable {
    var events: [Event] = []
    /// What was given to an object before it was finished.
    var earlyGifts: [EarlyGift] = []
    /// All objects, so that weak lifetimes forget nothing.
    var nodes: [Node] = []
    var attempts: [Event: Int] = [:]
    var scopes: [DIScope] = []
    /// The containers that closures capture, by scope.
    var containers: [DIBuiltContainer] = []
    /// The delayed requests that objects were given and have not used, if they are kept.
    var delayed: [KeptRequest] = []
  }

  init(
    _ graph: RandomGraph, patience: Int = 0, keepsDelayed: Bool = false, isObserved: Bool = false,
    closings: ClosingLog? = nil
  ) {
    self.graph = graph
    self.closings = closings
    ledger = isObserved ? Ledger() : nil
    self.patience = patience
    self.keepsDelayed = keepsDelayed
  }

  /// Gives other threads the time to come to the middle of something, and not for ever.
  private func pause() {
    if patience == 0 { return }
    let here = progress.add(1, ordering: .relaxed).newValue
    for _ in 0..<patience where progress.load(ordering: .relaxed) == here {}
  }

  func note(_ event: Event) {
    if patience > 0 { return }
    content.withLock { $0.events.append(event) }
  }

  /// What has happened since the last call.
  func takeEvents() -> [Event] {
    content.withLock { content in
      defer { content.events = [] }
      return content.events
    }
  }

  /// Takes note of objects that are given to another before they are finished.
  private func noteEarly(_ gift: Gift<Node>, of number: Int, edge: Int) {
    let early = gift.objects.filter { Inspection.incompleteness(of: $0, graph) != nil }
    if early.isEmpty { return }
    content.withLock { content in
      content.earlyGifts += early.map { EarlyGift(given: $0.component, to: number, edge: edge) }
    }
  }

  /// What was given early since the last call.
  func takeEarlyGifts() -> [EarlyGift] {
    content.withLock { content in
      defer { content.earlyGifts = [] }
      return content.earlyGifts
    }
  }

  func keep(_ node: Node) {
    content.withLock { $0.nodes.append(node) }
  }

  /// Whether something that a component runs is to throw this time.
  func fails(_ failure: RandomGraph.Failure, at event: Event) -> Bool {
    if failure == .never { return false }
    let earlier = content.withLock { content in
      defer { content.attempts[event, default: 0] += 1 }
      return content.attempts[event, default: 0]
    }
    return failure == .always || earlier == 0
  }

  /// How many objects of each component were made.
  var counts: [Int] {
    content.withLock { content in
      content.nodes.reduce(into: graph.parts.map { _ in 0 }) { $0[$1.component] += 1 }
    }
  }

  /// A lifetime, with a scope of its own if it is a custom one.
  func lifetime(_ named: NamedLifetime) -> Lifetime {
    guard named.isKeptAcrossBuilds else { return named.lifetime }
    let scope = DIScope(name: named.rawValue, reference: named.isHeld ? .strong : .weak)
    content.withLock { $0.scopes.append(scope) }
    return .custom(scope)
  }

  /// Lets closures capture containers, of each scope one.
  func share(_ containers: [DIBuiltContainer]) {
    content.withLock { $0.containers = containers }
  }

  /// The container that an edge uses.
  private func container(for edge: RandomGraph.Edge, given: DIBuiltContainer?) -> DIBuiltContainer? {
    if case .captured(let scope) = edge.route { container(of: scope) } else { given }
  }

  private func container(of scope: Int) -> DIBuiltContainer? {
    content.withLock { $0.containers.isEmpty ? nil : $0.containers[scope] }
  }

  /// Asks for what an edge stands for, by the container that its component was given if it takes one.
  func ask(_ edge: RandomGraph.Edge, given: DIBuiltContainer?, by number: Int) throws -> Gift<Node> {
    closings?.note(edge, askedBy: number)
    return try edge.ask(container(for: edge, given: given))
  }

  /// Forgets everything that was made, and that it was.
  func startAgain(_ containers: [DIBuiltContainer]) {
    for container in containers { container.clean() }
    for scope in content.withLock({ $0.scopes }) { scope.clean() }
    release()
    content.withLock { $0.attempts = [:] }
  }

  /// Ends what custom scopes keep.
  func cleanCustomScopes() {
    for scope in content.withLock({ $0.scopes }) { scope.clean() }
  }

  /// The objects that were made.
  var nodes: [Node] { content.withLock { $0.nodes } }

  /// Takes all objects apart, and lets go of containers.
  func end() {
    let containers = content.withLock { content in
      defer { content.containers = [] }
      return content.containers
    }
    withExtendedLifetime(containers) { release() }
  }

  /// Drops all objects, containers and instances of custom scopes.
  ///
  /// - Returns: The components of objects that are still there; only the library can hold them.
  func leftovers() -> [Int] {
    let references = content.withLock { $0.nodes.map { WeakNode(node: $0) } }
    end()
    for scope in content.withLock({ $0.scopes }) { scope.clean() }
    return references.compactMap { $0.node?.component }
  }

  func release() {
    let (nodes, delayed) = content.withLock { content in
      defer { (content.nodes, content.delayed) = ([], []) }
      return (content.nodes, content.delayed)
    }
    for node in nodes { node.release() }
    withExtendedLifetime(delayed) {}
  }
}

/// A lazy or provider that an object was given.
struct KeptRequest: Sendable {
  let holder: Node
  let edge: RandomGraph.Edge
  let get: @Sendable () throws -> Node
}

/// An object was given to another before its injections and post-inits had run.
struct EarlyGift: Sendable {
  let given: Int
  let to: Int
  let edge: Int
}

private struct WeakNode {
  weak var node: Node?
}

/// What a component throws that is to fail.
struct IntendedFailure: Error {}

extension World {
  /// What the initializer of a component does.
  ///
  /// - Returns: Nil where the factory of the component may give that.
  func make<N: Part>(_ type: N.Type, _ number: Int, _ parameters: [any Dependency]) throws -> N? {
    let part = graph.parts[number]
    var container: DIBuiltContainer?
    var mark: ScopeMark?
    var gifts: [Gift<Node>] = []
    var edges = part.initializer[...]
    for parameter in parameters {
      switch parameter.received {
      case .container(let given): container = given
      case .mark(let given): mark = given
      case .gift, .delayed: gifts.append(try edges.removeFirst().gift(of: parameter))
      }
    }
    for (index, gift) in gifts.enumerated() { noteEarly(gift, of: number, edge: index) }
    for edge in edges {
      pause()
      gifts.append(try ask(edge, given: container, by: number))
      noteEarly(gifts.last!, of: number, edge: gifts.count - 1)
    }
    pause()
    if fails(part.failure, at: .made(number)) {
      note(.threw(number))
      throw IntendedFailure()
    }
    if fails(part.absence, at: .gaveNothing(number)) {
      note(.gaveNothing(number))
      return nil
    }
    gifts += part.injections.map { _ in .missing }
    let node = N(component: number, gifts: gifts, mark: mark)
    keep(node.node)
    for (edge, parameter) in zip(part.initializer, parameters.filter(\.isOfEdge)) {
      keep(parameter, for: edge, of: node.node)
    }
    note(.made(number))
    return node
  }

  /// What an object is given for an edge by the value of a parameter.
  func gift<D: Dependency>(of value: D, for edge: RandomGraph.Edge, of node: Node) throws -> Gift<Node> {
    keep(value, for: edge, of: node)
    return try edge.gift(of: value)
  }

  private func keep(_ value: any Dependency, for edge: RandomGraph.Edge, of node: Node) {
    guard keepsDelayed, !edge.kind.isFollowed, case .delayed(let get) = value.received else { return }
    content.withLock { $0.delayed.append(KeptRequest(holder: node, edge: edge, get: get)) }
  }

  /// The delayed requests that were kept.
  var delayed: [KeptRequest] { content.withLock { $0.delayed } }

  /// What an injection of a component does.
  func inject(_ gift: Gift<Node>, into node: Node, edge: Int) {
    noteEarly(gift, of: node.component, edge: edge)
    pause()
    node.inject(gift, edge: edge)
    note(.injected(node.component, edge: edge))
  }

  /// What a post-init of a component does.
  func postInit(_ node: Node, isLast: Bool) throws {
    pause()
    node.runPostInit()
    note(.postInited(node.component))
    if isLast, let scope = graph.parts[node.component].cleaned { container(of: scope)?.clean() }
    if isLast, fails(graph.parts[node.component].postInitFailure, at: .postInited(node.component)) {
      throw IntendedFailure()
    }
  }
}
