internal import Synchronization

/// A depth-first search over dependencies that finds cycles as it goes (Tarjan's algorithm).
///
/// It keeps its own list of edges, so that a deep graph needs no deep stack. The linkers of a container family share one
/// traversal.
final class Traversal {
  /// Unchecked: each access ends before a node adds edges or is installed, which may use the stacks again.
  @exclusivity(unchecked) private var stacks = Stacks()
  /// The index of the node that was discovered last.
  private var clock: Int32 = 0
  /// The node whose dependencies are being collected; nil while an entry is linked.
  var dependent: Node?
  /// The entry that is being linked, if any is.
  ///
  /// Unchecked: no other code runs during an access.
  @exclusivity(unchecked) var entry = Entry()
  /// The number of linkers whose entry tables are concealed; atomic, since a linker is released without the lock.
  let concealed = Atomic<Int>(0)

  /// Where the current dependency is requested.
  var requestSite: RequestSite? { dependent?.requestSite ?? entry.requestSite }

  /// The node or entry to relink if the current answer changes.
  var currentDependent: Dependent? { dependent.map(Dependent.node) ?? entry.dependent }

  deinit {
    stacks.path.deallocate()
    stacks.edges.deallocate()
  }

  private struct Stacks {
    /// The nodes that are being linked, outermost first.
    var path = PathList<Step>()
    /// The edges to follow, the next one last: first the edges of the entry, then the edges of each node on the path.
    var edges = PathList<Edge>()
    /// Linked nodes whose cycle may still grow.
    var open: [Node] = []
  }

  /// A node on the path.
  private struct Step: BitwiseCopyable {
    let node: Unmanaged<Node>
    /// The position of its first edge in `edges`.
    let firstEdge: Int
  }

  /// A dependency of a node or an entry.
  fileprivate struct Edge: BitwiseCopyable {
    let target: Unmanaged<Node>
    /// The requested service of the target; nil for its own type.
    let service: Int?
    /// The slot that gets the target's provider.
    let slot: Slot
    /// Whether it is a dependency of an injection.
    let isInjected: Bool
    /// Whether arguments are passed on with it: ``NodeExtras/passed`` has their types.
    let passesArguments: Bool
  }

  /// The entry that is being linked.
  struct Entry {
    /// The dependent to relink if the answer changes.
    var dependent: Dependent?
    /// Where the request is made.
    var requestSite: RequestSite?
    /// The types of the request's arguments; nil without arguments.
    var signature: DIMethodSignature?
    var requirements: Requirements = []
    /// The number of requested instances; an instance that is created without a frame counts as two.
    var weight = 0
    /// The binding of the only requested instance, if it is plain: nothing keeps or meets the instance.
    var plain: Binding?
    var dependencies: [Dependency] = []
    var manies: [Unmanaged<Many>] = []
  }
}

extension Linker {
  /// Adds an edge to a candidate; the candidate's provider goes into a slot.
  func connect<Instance>(
    _ type: Instance.Type, _ candidate: Registry.Candidate, _ options: RequestOptions, into slot: Slot
  ) {
    if candidate.level == 0 {
      connect(
        binding(candidate.component, options.qualifiers), as: candidate.service, passing: options.passed, into: slot)
    } else {
      connectInParent(type, candidate, options, into: slot)
    }
  }

  /// Adds an edge to a node; the node's provider goes into a slot.
  ///
  /// With a signature, the dependent passes its first arguments on, which have these types.
  func connect(_ node: Node, as service: Int?, passing signature: DIMethodSignature? = nil, into slot: Slot) {
    if let signature { traversal.dependent?.changedExtras.passed.append((slot, signature)) }
    if registry.hasRestrictedComponents { traversal.note(dependency: node, passing: signature) }
    traversal.connect(
      Traversal.Edge(
        target: .passUnretained(node), service: service, slot: slot,
        isInjected: traversal.dependent?.linking.isInjecting == true, passesArguments: signature != nil),
      to: node)
  }

  /// Links a binding and all its dependencies.
  func link(_ binding: Binding) {
    if binding.provider != nil { return }
    connect(binding, as: nil, into: arena.words(1))
    traversal.follow()
    traversal.entry = Traversal.Entry()
  }
}

extension Traversal {
  /// Follows an edge to a linked node at once; other edges wait until all dependencies of their node are collected.
  @inline(__always)
  fileprivate func connect(_ edge: Edge, to target: Node) {
    if target.provider == nil || target.linking.isOpen {
      stacks.edges.append(edge)
    } else if let dependent, !stacks.path.isEmpty {
      take(edge, to: target, by: dependent)
    } else {
      takeByEntry(edge, to: target)
    }
  }

  fileprivate func note(dependency node: Node, passing signature: DIMethodSignature?) {
    guard let dependent else { return entry.dependencies.append(Dependency(node: node)) }
    var initializer = 0
    if let binding = dependent as? Binding, let collecting = binding.initializers { initializer = collecting.collected }
    dependent.changedExtras.dependencies.append(
      Dependency(
        node: node, isInjected: dependent.linking.isInjecting, initializer: initializer, passed: signature))
  }

  /// Follows all edges and links their targets.
  func follow() {
    while true {
      let step = stacks.path.last
      if stacks.edges.count > step?.firstEdge ?? 0 {
        let edge = stacks.edges[stacks.edges.count - 1]
        edge.target._withUnsafeGuaranteedRef { target in
          if target.linking.index == 0 { return begin(target) }
          stacks.edges.removeAll(from: stacks.edges.count - 1)
          if let step {
            step.node._withUnsafeGuaranteedRef { take(edge, to: target, by: $0) }
          } else {
            takeByEntry(edge, to: target)
          }
        }
      } else if let step {
        stacks.path.removeAll(from: stacks.path.count - 1)
        step.node._withUnsafeGuaranteedRef { end($0) }
      } else {
        return
      }
    }
  }

  /// Collects the edges of a node.
  private func begin(_ node: Node) {
    clock += 1
    node.linking.index = clock
    node.linking.low = clock
    node.linking.isOpen = true
    let first = stacks.edges.count
    stacks.path.append(Step(node: .passUnretained(node), firstEdge: first))
    dependent = node
    node.graph.linker.addEdges(of: node)
    dependent = nil
    // The last edge is followed first, so this links the dependencies in order.
    if stacks.edges.count > first + 1 { stacks.edges.reverse(from: first) }
  }

  /// Gives a node the provider and the requirements of a dependency.
  @inline(__always)
  private func take(_ edge: Edge, to target: Node, by dependent: Node) {
    let passed = edge.passesArguments ? dependent.extras?.passed.last { $0.slot == edge.slot }?.signature : nil
    if target.provider == nil {
      target.changedExtras.waiting.append((edge.service, edge.slot, passed))
    } else {
      edge.slot.pointee = target.provider(as: edge.service, for: dependent.isMany ? dependent.signature : passed)
    }
    dependent.requirements.formUnion(target.requirements)
    dependent.depthWithoutStackCheck = max(dependent.depthWithoutStackCheck, target.depthWithoutStackCheck &+ 1)
    dependent.note(manies: target.manies)
    if target.linking.isOpen {
      dependent.linking.low = min(dependent.linking.low, target.linking.low)
      if edge.isInjected { dependent.linking.injectsWithinCycle = true }
    } else if edge.isInjected, target.requirements.contains(.hiddenEdges) {
      dependent.mayLeadOut = true
    }
    if dependent.isMany || target.isMany { dependent.noteLinked(target) }
  }

  /// Gives the entry the provider and the requirements of its dependency.
  private func takeByEntry(_ edge: Edge, to target: Node) {
    edge.slot.pointee = target.provider(as: edge.service, for: entry.signature)
    entry.requirements.formUnion(target.requirements)
    if !target.manies.isEmpty { entry.manies += target.manies }
    entry.weight += target.weight
    entry.plain = entry.weight == 2 ? target.soleInstance : nil
  }

  /// Installs the provider of a node whose edges have all been followed.
  private func end(_ node: Node) {
    if node.linking.low < node.linking.index || node.extras?.waiting.isEmpty == false {
      node.isInCycle = true
      node.graph.noteLateEdge()
      node.requirements.insert(.cycle)
    }
    node.graph.linker.makeProvider(of: node)
    stacks.open.append(node)
    if let extras = node.extras, !extras.waiting.isEmpty {
      for (service, slot, signature) in extras.waiting {
        slot.pointee = node.provider(as: service, for: signature)
      }
      extras.waiting = []
    }
    if node.linking.low == node.linking.index { close(from: node) }
  }

  /// Closes a complete cycle, or a single node outside of cycles, and removes it from the open nodes.
  private func close(from first: Node) {
    if !first.isInCycle {
      stacks.open.removeLast()
      return close(first, cycle: nil, [])
    }
    let start = stacks.open.lastIndex { $0.linking.index < first.linking.index }.map { $0 + 1 } ?? 0
    let members = stacks.open[start...]
    let requirements = members.reduce(into: Requirements()) { $0.formUnion($1.requirements) }
    let scoped = members.compactMap { $0 as? Binding }.filter(\.storage.isKeptByScope).map {
      Unmanaged.passUnretained($0)
    }
    for member in members {
      member.requirements = requirements
      member.note(manies: first.manies)
      close(member, cycle: first.linking.index, scoped)
    }
    stacks.open.removeSubrange(start...)
  }

  private func close(_ node: Node, cycle: Int32?, _ scoped: [Unmanaged<Binding>]) {
    if node.linking.injectsWithinCycle, node.requirements.contains(.hiddenEdges) { node.mayLeadOut = true }
    node.linking.isOpen = false
    node.close(cycle: cycle, scoped)
  }
}
