/// A depth-first walk over what requests ask for, which finds the cycles as it goes (Tarjan's algorithm).
///
/// It keeps its own list of edges, so that a graph may be deeper than a stack. The linkers of a container and of all below it
/// share one walk. For `@exclusivity(unchecked)` see ``Linker``.
final class Walk {
  /// The bindings that are being linked, the outermost first.
  @exclusivity(unchecked) var path: [Step] = []
  /// The edges to follow: first those of the entry, then those of each binding on the path, the next one last.
  @exclusivity(unchecked) var edges: [Edge] = []
  /// The bindings that are linked, but whose cycle may still grow.
  @exclusivity(unchecked) var open: [Binding] = []
  /// Numbers the bindings.
  @exclusivity(unchecked) var clock = 0
  /// The binding that is saying what it asks for; nil while an entry is.
  @exclusivity(unchecked) var asker: Binding?
  /// The entry that is being linked, if any is.
  @exclusivity(unchecked) var entry = Entry()

  /// Where the request that is being linked is made from.
  var standpoint: Standpoint? { asker?.standpoint ?? entry.standpoint }

  /// A binding on the path.
  struct Step {
    let binding: Unmanaged<Binding>
    /// The first of its edges.
    let firstEdge: Int
  }

  /// Something that a binding or an entry asks for.
  struct Edge {
    let target: Unmanaged<Binding>
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
    var asker: Asker?
    /// Where it is asked for from.
    var standpoint: Standpoint?
    /// The types of the arguments that the request brings; nil if it brings none.
    var signature: DIMethodSignature?
    var needs: Needs = []
    /// How many instances it asks for that have entries of their own on the path; one that has none counts for two.
    var parts = 0
    /// The only one, if that is plain.
    var plain: Binding?
    var dependencies: [UnownedBinding] = []
  }
}

/// Where a binding is in the walk.
struct Visit {
  /// When the walk came to it; 0 if it has not.
  var index = 0
  /// The earliest binding that can be reached without leaving the open ones.
  var low = 0
  var isOpen = false
  /// Whether its injections are saying what they ask for, and not its initializers.
  var isInjecting = false
  /// Whether an injection asks for something in the same cycle.
  var injectsWithinCycle = false
  /// What makes its instances, until it is known what has to stand around that.
  var maker: ProviderAddress?
  /// Slots that wait for this binding's provider, since something within asked for it.
  var waiting: [(service: Int?, slot: Slot)] = []
}

extension Linker {
  /// Puts the provider of a candidate into a slot, when the walk has come to it.
  func connect<Instance>(_ type: Instance.Type, _ candidate: Registry.Candidate, _ demand: Demand, into slot: Slot) {
    if candidate.level == 0 {
      connect(binding(candidate.component, demand.qualifiers), as: candidate.service, into: slot)
    } else {
      connectOuter(type, candidate, demand, into: slot)
    }
  }

  /// Puts the provider of a binding into a slot, when the walk has come to it.
  func connect(_ binding: Binding, as service: Int?, into slot: Slot) {
    if registry.hasMainActorComponents {
      let dependency = UnownedBinding(binding: binding)
      if let asker = walk.asker {
        asker.dependencies.append(dependency)
      } else {
        walk.entry.dependencies.append(dependency)
      }
    }
    walk.edges.append(
      Walk.Edge(
        target: .passUnretained(binding), service: service, slot: slot,
        isInjected: walk.asker?.visit.isInjecting == true))
  }

  /// Links a binding, and all that it asks for.
  func link(_ binding: Binding) {
    if binding.provider != nil { return }
    walk.entry = Walk.Entry()
    connect(binding, as: nil, into: arena.words(1))
    walk.follow()
  }

  /// The provider of one of the services of a linked binding.
  func provider(of binding: Binding, as service: Int?) -> ProviderAddress {
    guard let service else { return binding.provider! }
    if let provider = binding.serviceProviders[service] { return provider }
    let provider = binding.component.services[service].link(self, binding, binding.provider!)
    binding.serviceProviders[service] = provider
    return provider
  }

  /// The provider of one of the services of a linked binding, for requests with arguments.
  fileprivate func provider(
    of binding: Binding, as service: Int?, for signature: DIMethodSignature
  ) -> ProviderAddress {
    let maker = provider(of: binding, for: signature)
    guard let service else { return maker }
    let key = Initializers.Request(service: service, signature: signature)
    if let provider = binding.initializers?.services[key] { return provider }
    let provider = binding.component.services[service].link(self, binding, maker)
    binding.initializers?.services[key] = provider
    return provider
  }
}

extension Walk {
  /// Follows all edges, and links what they lead to.
  func follow() {
    while true {
      let step = path.last
      if edges.count > step?.firstEdge ?? 0 {
        let edge = edges[edges.count - 1]
        edge.target._withUnsafeGuaranteedRef { target in
          if target.visit.index == 0 { return begin(target) }
          edges.removeLast()
          if let step {
            step.binding._withUnsafeGuaranteedRef { take(edge, to: target, by: $0) }
          } else {
            takeByEntry(edge, to: target)
          }
        }
      } else if let step {
        path.removeLast()
        step.binding._withUnsafeGuaranteedRef { end($0) }
      } else {
        return
      }
    }
  }

  /// Asks a binding for its edges.
  private func begin(_ binding: Binding) {
    clock += 1
    binding.visit.index = clock
    binding.visit.low = clock
    binding.visit.isOpen = true
    if binding.isIsolated { binding.needs.insert(.mainActor) }
    if binding.component.captures { binding.needs.insert(.captures) }
    if case .resolution = binding.place { binding.needs.insert(.objectGraph) }

    let first = edges.count
    path.append(Step(binding: .passUnretained(binding), firstEdge: first))
    asker = binding
    binding.graph.linker.linkInitializers(of: binding)
    asker = nil
    // What is asked for first is linked first.
    if edges.count > first + 1 { edges[first...].reverse() }
  }

  /// Gives a binding the provider of something that it asks for, and what that needs.
  @inline(__always)
  private func take(_ edge: Edge, to target: Binding, by asker: Binding) {
    if target.provider == nil {
      target.visit.waiting.append((edge.service, edge.slot))
    } else {
      edge.slot.pointee = target.graph.linker.provider(of: target, as: edge.service)
    }
    asker.needs.formUnion(target.needs)
    if target.visit.isOpen {
      asker.visit.low = min(asker.visit.low, target.visit.low)
      if edge.isInjected { asker.visit.injectsWithinCycle = true }
    } else if edge.isInjected, target.needs.contains(.hiddenEdges) {
      asker.mayLeadOut = true
    }
  }

  /// Gives an entry the provider of something that it asks for, and what that needs.
  private func takeByEntry(_ edge: Edge, to target: Binding) {
    let linker = target.graph.linker
    edge.slot.pointee =
      if let signature = entry.signature {
        linker.provider(of: target, as: edge.service, for: signature)
      } else {
        linker.provider(of: target, as: edge.service)
      }
    entry.needs.formUnion(target.needs)
    let isPlain = !target.isTracked && !target.place.keeps
    entry.parts += isPlain ? 2 : 1
    entry.plain = isPlain && entry.parts == 2 ? target : nil
  }

  /// Gives a binding its provider, now that all it asks for has been followed.
  private func end(_ binding: Binding) {
    if binding.visit.low < binding.visit.index || !binding.visit.waiting.isEmpty {
      binding.isInCycle = true
      binding.needs.insert(.cycle)
    }
    let linker = binding.graph.linker
    linker.install(binding)
    open.append(binding)
    if !binding.visit.waiting.isEmpty {
      for (service, slot) in binding.visit.waiting { slot.pointee = linker.provider(of: binding, as: service) }
      binding.visit.waiting = []
    }
    if binding.visit.low == binding.visit.index { close(from: binding) }
  }

  /// Takes the bindings of a cycle that cannot grow any more off the open ones; a binding outside of cycles is alone.
  private func close(from first: Binding) {
    if !first.isInCycle {
      open.removeLast()
      return close(first, first.needs, cycle: nil, [])
    }
    let start = open.lastIndex { $0.visit.index < first.visit.index }.map { $0 + 1 } ?? 0
    let members = open[start...]
    let needs = members.reduce(into: Needs()) { $0.formUnion($1.needs) }
    let scoped = members.filter { $0.place.isKeptByScope }.map { UnownedBinding(binding: $0) }
    for member in members { close(member, needs, cycle: first.visit.index, scoped) }
    open.removeSubrange(start...)
  }

  private func close(_ binding: Binding, _ needs: Needs, cycle: Int?, _ scoped: [UnownedBinding]) {
    binding.needs = needs
    binding.scopedPartners = scoped
    binding.cycle = cycle
    binding.endsPlainly = binding.completesNothing && cycle == nil
    binding.needsNoEntry = binding.endsPlainly && needs.isDisjoint(with: .path)
    if binding.visit.injectsWithinCycle, needs.contains(.hiddenEdges) { binding.mayLeadOut = true }
    binding.visit.isOpen = false
    if binding.place.isKeptByScope, needs.contains(.objectGraph) { binding.graph.noteSharingWithScopes() }
  }
}
