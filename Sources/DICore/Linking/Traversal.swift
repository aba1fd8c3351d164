internal import Synchronization

/// A depth-first walk over what requests ask for, which finds the cycles as it goes (Tarjan's algorithm).
///
/// It keeps its own list of edges, so that a graph may be deeper than a stack. The linkers of a container and of all below it
/// share one walk.
final class Traversal {
  /// Unchecked: each access ends before a node is asked or installed, which may come back here.
  @exclusivity(unchecked) private var stacks = Stacks()
  /// Numbers the nodes.
  private var clock = 0
  /// The node that is saying what it asks for; nil while an entry is.
  var dependent: Node?
  /// The entry that is being linked, if any is.
  ///
  /// Unchecked: nothing is called while it is accessed.
  @exclusivity(unchecked) var entry = Entry()
  /// How many linkers have concealed what they linked; atomic, since a linker goes without the lock.
  let concealed = Atomic<Int>(0)

  /// Where the request that is being linked is made from.
  var requestSite: RequestSite? { dependent?.requestSite ?? entry.requestSite }

  /// What asks, and has to be linked anew if the answer changes.
  var currentDependent: Dependent? { dependent.map(Dependent.node) ?? entry.dependent }

  deinit {
    stacks.path.deallocate()
    stacks.edges.deallocate()
  }

  private struct Stacks {
    /// The nodes that are being linked, the outermost first.
    var path = PathList<Step>()
    /// The edges to follow, the next one last: the entry's, and above them the edges of each node on the path.
    var edges = PathList<Edge>()
    /// The nodes that are linked, but whose cycle may still grow.
    var open: [Node] = []
  }

  /// A node on the path.
  private struct Step: BitwiseCopyable {
    let node: Unmanaged<Node>
    /// The first of its edges.
    let firstEdge: Int
  }

  /// Something that a node or an entry asks for.
  fileprivate struct Edge: BitwiseCopyable {
    let target: Unmanaged<Node>
    /// As which of its services; nil for its own type.
    let service: Int?
    /// Gets the provider.
    let slot: Slot
    /// Whether an injection asks.
    let isInjected: Bool
  }

  /// What is known of an entry while it is linked.
  struct Entry {
    /// What will have to ask again if the answer changes.
    var dependent: Dependent?
    /// Where it is asked for from.
    var requestSite: RequestSite?
    /// The types of the arguments that the request brings; nil if it brings none.
    var signature: DIMethodSignature?
    var requirements: Requirements = []
    /// How many instances it asks for that have entries of their own on the path; one that has none counts for two.
    var weight = 0
    /// The only one, if that is plain.
    var plain: Binding?
    var dependencies: [UnownedNode] = []
    var manies: [Unmanaged<Many>] = []
  }
}

/// Where a node is in the walk, and what the linker keeps with it.
struct VisitState {
  /// When the walk came to it; 0 if it has not.
  var index = 0
  /// The earliest node that can be reached without leaving the open ones.
  var low = 0
  var isOpen = false
  /// Whether its injections are saying what they ask for, and not its initializers.
  var isInjecting = false
  /// Whether an injection asks for something in the same cycle.
  var injectsWithinCycle = false
  /// What makes instances of a binding, until it is known what has to stand around that.
  var maker: ProviderAddress?
  /// Slots that wait for the provider, since something within asked for it.
  var waiting: [(service: Int?, slot: Slot)] = []
  /// The manies that it asks for, directly or through others; recorded where these may grow.
  var manies: [Unmanaged<Many>] = []
  /// The providers of a binding's services, as far as they were asked for.
  var serviceProviders: [ProviderAddress?] = []
  /// The types that a binding's delayed requests lead to, and that do not lead back; kept where more may be registered.
  var surveyed: Set<ObjectIdentifier> = []
}

extension Linker {
  /// Puts the provider of a candidate into a slot, when the walk has come to it.
  func connect<Instance>(
    _ type: Instance.Type, _ candidate: Registry.Candidate, _ options: RequestOptions, into slot: Slot
  ) {
    if candidate.level == 0 {
      connect(binding(candidate.component, options.qualifiers), as: candidate.service, into: slot)
    } else {
      connectInParent(type, candidate, options, into: slot)
    }
  }

  /// Puts the provider of a node into a slot, when the walk has come to it.
  func connect(_ node: Node, as service: Int?, into slot: Slot) {
    if registry.hasMainActorComponents { traversal.note(dependency: UnownedNode(node: node)) }
    traversal.connect(
      Traversal.Edge(
        target: .passUnretained(node), service: service, slot: slot,
        isInjected: traversal.dependent?.visit.isInjecting == true),
      to: node)
  }

  /// Links a binding, and all that it asks for.
  func link(_ binding: Binding) {
    if binding.provider != nil { return }
    connect(binding, as: nil, into: arena.words(1))
    traversal.follow()
    traversal.entry = Traversal.Entry()
  }
}

extension Traversal {
  /// Follows an edge now if it leads to something that is linked, or else when its asker has said all that it asks for.
  @inline(__always)
  fileprivate func connect(_ edge: Edge, to target: Node) {
    if target.provider == nil || target.visit.isOpen {
      stacks.edges.append(edge)
    } else if let dependent, !stacks.path.isEmpty {
      take(edge, to: target, by: dependent)
    } else {
      takeByEntry(edge, to: target)
    }
  }

  fileprivate func note(dependency: UnownedNode) {
    if let dependent { dependent.dependencies.append(dependency) } else { entry.dependencies.append(dependency) }
  }

  /// Follows all edges, and links what they lead to.
  func follow() {
    while true {
      let step = stacks.path.last
      if stacks.edges.count > step?.firstEdge ?? 0 {
        let edge = stacks.edges[stacks.edges.count - 1]
        edge.target._withUnsafeGuaranteedRef { target in
          if target.visit.index == 0 { return begin(target) }
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

  /// Asks a node for its edges.
  private func begin(_ node: Node) {
    clock += 1
    node.visit.index = clock
    node.visit.low = clock
    node.visit.isOpen = true
    let first = stacks.edges.count
    stacks.path.append(Step(node: .passUnretained(node), firstEdge: first))
    dependent = node
    node.ask()
    dependent = nil
    // What is asked for first is linked first.
    if stacks.edges.count > first + 1 { stacks.edges.reverse(from: first) }
  }

  /// Gives a node the provider of something that it asks for, and what that needs.
  @inline(__always)
  private func take(_ edge: Edge, to target: Node, by dependent: Node) {
    if target.provider == nil {
      target.visit.waiting.append((edge.service, edge.slot))
    } else {
      edge.slot.pointee = target.provider(as: edge.service, for: dependent.isMany ? dependent.signature : nil)
    }
    dependent.requirements.formUnion(target.requirements)
    dependent.uncheckedDepth = max(dependent.uncheckedDepth, target.uncheckedDepth &+ 1)
    dependent.note(manies: target.visit.manies)
    if target.visit.isOpen {
      dependent.visit.low = min(dependent.visit.low, target.visit.low)
      if edge.isInjected { dependent.visit.injectsWithinCycle = true }
    } else if edge.isInjected, target.requirements.contains(.hiddenEdges) {
      dependent.mayLeadOut = true
    }
    if dependent.isMany || target.isMany { dependent.noteLinked(target) }
  }

  /// Gives an entry the provider of something that it asks for, and what that needs.
  private func takeByEntry(_ edge: Edge, to target: Node) {
    edge.slot.pointee = target.provider(as: edge.service, for: entry.signature)
    entry.requirements.formUnion(target.requirements)
    if !target.visit.manies.isEmpty { entry.manies += target.visit.manies }
    entry.weight += target.weight
    entry.plain = entry.weight == 2 ? target.soleInstance : nil
  }

  /// Lets a node have its provider, now that all it asks for has been followed.
  private func end(_ node: Node) {
    if node.visit.low < node.visit.index || !node.visit.waiting.isEmpty {
      node.isInCycle = true
      node.requirements.insert(.cycle)
    }
    node.install()
    stacks.open.append(node)
    if !node.visit.waiting.isEmpty {
      for (service, slot) in node.visit.waiting { slot.pointee = node.provider(as: service, for: nil) }
      node.visit.waiting = []
    }
    if node.visit.low == node.visit.index { close(from: node) }
  }

  /// Takes the nodes of a cycle that cannot grow any more off the open ones; a node outside of cycles is alone.
  private func close(from first: Node) {
    if !first.isInCycle {
      stacks.open.removeLast()
      return close(first, cycle: nil, [])
    }
    let start = stacks.open.lastIndex { $0.visit.index < first.visit.index }.map { $0 + 1 } ?? 0
    let members = stacks.open[start...]
    let requirements = members.reduce(into: Requirements()) { $0.formUnion($1.requirements) }
    let scoped = members.compactMap { $0 as? Binding }.filter(\.storage.isKeptByScope).map {
      Unmanaged.passUnretained($0)
    }
    for member in members {
      member.requirements = requirements
      member.note(manies: first.visit.manies)
      close(member, cycle: first.visit.index, scoped)
    }
    stacks.open.removeSubrange(start...)
  }

  private func close(_ node: Node, cycle: Int?, _ scoped: [Unmanaged<Binding>]) {
    if node.visit.injectsWithinCycle, node.requirements.contains(.hiddenEdges) { node.mayLeadOut = true }
    node.visit.isOpen = false
    node.close(cycle: cycle, scoped)
  }
}
