/// A node of the traversal: a component in one graph, or a many.
///
/// Unchecked: linking writes it under the lock. A request reaches it through an entry, which is published after everything that
/// the request reads was written. Only the dependencies of a many change later, and these are read under the lock.
@usableFromInline
class Node: @unchecked Sendable {
  /// Unowned: the graph owns its nodes, and lives while any of them runs.
  unowned final let graph: Graph
  /// Where its dependencies are requested; unretained for the same reason.
  final let unretainedRequestSite: Unmanaged<RequestSite>
  final var provider: ProviderAddress?
  final var requirements: Requirements = []
  /// Whether it depends on itself, directly or through others, by edges that the linker knows.
  final var isInCycle = false
  /// Whether its injections can reach a hidden edge.
  final var mayLeadOut = false
  /// Whether it was replaced, because the answer to one of its dependencies changed.
  final var isRetired = false
  /// The longest chain of calls that it starts without a check of the stack.
  final var depthWithoutStackCheck: UInt8 = 0
  /// Its dependencies in order; kept only where a main-actor component exists, for the error's path.
  final var dependencies: [UnownedNode] = []
  /// What only linking uses.
  ///
  /// Unchecked: used under the lock only, and each access ends before anything else is called. With exclusivity checks here, in
  /// ``Linker``, ``Traversal``, ``Registry`` and ``Component``, a first resolve costs half as much again.
  @exclusivity(unchecked) final var linking = LinkingState()

  /// Whether it is a ``Many``.
  final let isMany: Bool

  init(_ graph: Graph, from requestSite: RequestSite, isMany: Bool) {
    self.graph = graph
    self.isMany = isMany
    unretainedRequestSite = .passUnretained(requestSite)
  }

  /// Adds an edge for each dependency; the traversal follows them afterwards.
  func addEdges() {}

  /// Makes its provider, when all edges have been followed.
  func install() {}

  /// Completes the node when its cycle, if it is in one, is complete.
  ///
  /// - Parameters:
  ///   - cycle: The number of the cycle.
  ///   - scoped: The bindings of the cycle whose instances a scope retains.
  func close(cycle: Int?, _ scoped: [Unmanaged<Binding>]) {}

  /// The provider for one of its services, or for its own type if that is nil; the node is linked.
  func provider(as service: Int?, for signature: DIMethodSignature?) -> ProviderAddress { provider! }

  /// The types of the arguments that it passes to its dependencies; nil if none.
  var signature: DIMethodSignature? { nil }

  /// How much it adds to ``Traversal/Entry/weight``.
  var weight: Int { 0 }
  /// The binding, if requests of the node make one instance that nothing keeps or meets; otherwise nil.
  var soleInstance: Binding? { nil }

  /// Notes a dependency that is linked; called if the node or the dependency is a many.
  func noteLinked(_ dependency: Node) {}
}

/// An unowned reference to a node; nodes in a cycle would retain each other.
struct UnownedNode {
  unowned let node: Node
}

extension Node {
  /// Where its dependencies are requested.
  var requestSite: RequestSite { unretainedRequestSite.takeUnretainedValue() }

  /// Adds manies that it depends on.
  @inline(__always)
  func note(manies others: [Unmanaged<Many>]) {
    if !others.isEmpty { add(others) }
  }

  @inline(never)
  private func add(_ others: [Unmanaged<Many>]) {
    for other in others where !linking.manies.contains(where: { $0.toOpaque() == other.toOpaque() }) {
      linking.manies.append(other)
    }
  }
}
