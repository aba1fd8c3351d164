/// A node of the traversal: a component in one graph, or a many.
///
/// Unchecked: linking writes it under the lock. A request reaches it through an entry, which is published after everything that
/// the request reads was written. Only the dependencies of a many change later, and these are read under the lock.
@usableFromInline
class Node: @unchecked Sendable {
  /// Unowned: the graph owns its nodes, and lives while any of them runs.
  unowned final let graph: Graph
  /// The request site of its dependencies; unretained, since the graph owns it too.
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
  /// The state that only linking uses.
  ///
  /// Unchecked: only code under the lock uses it, and each access ends before other code runs. With exclusivity checks here, in
  /// ``Linker``, ``Traversal``, ``Registry`` and ``Component``, a first resolve costs 1.5 times as much.
  @exclusivity(unchecked) final var linking = LinkingState()
  /// What few nodes have; nil if there is none of it.
  ///
  /// Unchecked like ``linking``.
  @exclusivity(unchecked) private(set) final var extras: NodeExtras?

  /// Whether it is a ``Many``.
  final let isMany: Bool

  init(_ graph: Graph, from requestSite: RequestSite, isMany: Bool) {
    self.graph = graph
    self.isMany = isMany
    unretainedRequestSite = .passUnretained(requestSite)
  }

  /// Completes the node, once all nodes of its cycle are linked; a node outside of cycles is completed alone.
  ///
  /// - Parameters:
  ///   - cycle: The number of the cycle.
  ///   - scoped: The bindings of the cycle whose instances a scope retains.
  func close(cycle: Int32?, _ scoped: [Unmanaged<Binding>]) {}

  /// The types of the arguments that it passes to its dependencies; nil if none.
  var signature: DIMethodSignature? { nil }

  /// How much it adds to ``Traversal/Entry/weight``.
  var weight: Int { 0 }
  /// The binding, if a request for the node makes only one instance, and nothing keeps or meets this instance; otherwise nil.
  var soleInstance: Binding? { nil }

  /// Notes a linked dependency; called if the node or the dependency is a many.
  func noteLinked(_ dependency: Node) {}
}

/// An eager request of a node, and the node that answers it.
///
/// Unowned: nodes in a cycle would retain each other.
struct Dependency {
  unowned let node: Node
  /// Whether an injection makes the request.
  var isInjected = false
  /// Which initializer makes the request, in the order in which they are linked.
  var initializer = 0
  /// The types of the arguments that are passed on with it; nil if none are.
  var passed: DIMethodSignature?
}

extension Node {
  /// The extras, to change them.
  var changedExtras: NodeExtras {
    if let extras { return extras }
    let extras = NodeExtras()
    self.extras = extras
    return extras
  }

  /// Its dependencies in order, for what is checked before a creation; empty in a graph where a request can make everything
  /// anywhere.
  var dependencies: [Dependency] { extras?.dependencies ?? [] }

  /// The manies that it depends on, directly or through others; kept only where they can grow.
  var manies: [Unmanaged<Many>] { extras?.manies ?? [] }

  /// The request site of its dependencies.
  var requestSite: RequestSite { unretainedRequestSite.takeUnretainedValue() }

  /// Adds manies that the node depends on.
  @inline(__always)
  func note(manies others: [Unmanaged<Many>]) {
    if !others.isEmpty { add(others) }
  }

  @inline(never)
  private func add(_ others: [Unmanaged<Many>]) {
    let extras = changedExtras
    for other in others where !extras.manies.contains(where: { $0.toOpaque() == other.toOpaque() }) {
      extras.manies.append(other)
    }
  }
}
