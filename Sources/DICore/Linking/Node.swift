/// Something that the walk comes to: a component in one graph, or the members of a many.
///
/// Unchecked: it is written under the graph's lock. Requests reach it by an entry, which is published after what they read was
/// written; only the dependencies of a many change later, and are read under the lock.
@usableFromInline
class Node: @unchecked Sendable {
  /// Unowned, since the graph owns its nodes and is alive while anything of it runs.
  unowned final let graph: Graph
  /// Where its requests are made from; not counted, for the same reason.
  final let unretainedRequestSite: Unmanaged<RequestSite>
  final var provider: ProviderAddress?
  final var requirements: Requirements = []
  /// Whether it asks for itself, directly or through others, by edges that the linker sees.
  final var isInCycle = false
  /// Whether an edge that the linker does not see can be reached from its injections.
  final var mayLeadOut = false
  /// Whether another one has taken its place, since something it depends on has changed.
  final var isRetired = false
  /// How deep calls from it may be that do not look whether the stack has room.
  final var uncheckedDepth: UInt8 = 0
  /// What it asks for, in order; recorded where the way to main-actor components may have to be found.
  final var dependencies: [UnownedNode] = []
  /// While linking.
  ///
  /// Unchecked: used under the lock only, and each access ends before anything else is called. Without the markers here, in
  /// ``Linker``, ``Traversal``, ``Registry`` and ``Component``, a first resolve takes half as much again.
  @exclusivity(unchecked) final var visit = VisitState()

  /// Whether it is a ``Many``.
  final let isMany: Bool

  init(_ graph: Graph, from requestSite: RequestSite, isMany: Bool) {
    self.graph = graph
    self.isMany = isMany
    unretainedRequestSite = .passUnretained(requestSite)
  }

  /// Says what it asks for; the walk follows that afterwards.
  func ask() {}

  /// Makes its provider, when the walk has followed all that it asks for.
  func install() {}

  /// Learns the number of its cycle, if it is in one, and which bindings of the cycle have their instances kept by a scope; when
  /// the cycle cannot grow any more.
  func close(cycle: Int?, _ scoped: [Unmanaged<Binding>]) {}

  /// The provider of one of its services, when it is linked; nil stands for its own type.
  func provider(as service: Int?, for signature: DIMethodSignature?) -> ProviderAddress { provider! }

  /// The types of the arguments that what it asks for is given; nil if none.
  var signature: DIMethodSignature? { nil }

  /// How many instances it stands for in an entry, and the only one if that is plain: see ``Traversal/Entry/weight``.
  var weight: Int { 0 }
  var soleInstance: Binding? { nil }

  /// Learns what it asks for, where one of both is a many.
  func noteLinked(_ dependency: Node) {}
}

/// A reference to a node that does not keep it: those in a cycle would keep each other.
struct UnownedNode {
  unowned let node: Node
}

extension Node {
  /// Where its requests are made from.
  var requestSite: RequestSite { unretainedRequestSite.takeUnretainedValue() }

  /// Adds manies that it asks for.
  @inline(__always)
  func note(manies others: [Unmanaged<Many>]) {
    if !others.isEmpty { add(others) }
  }

  @inline(never)
  private func add(_ others: [Unmanaged<Many>]) {
    for other in others where !visit.manies.contains(where: { $0.toOpaque() == other.toOpaque() }) {
      visit.manies.append(other)
    }
  }
}
