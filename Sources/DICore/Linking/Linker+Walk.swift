/// The state of a depth-first walk over what requests ask for, which finds the cycles as it goes (Tarjan's algorithm).
struct Walk {
  /// The bindings whose linking has begun and not ended, the outermost first.
  var path: [Binding] = []
  /// The bindings that are linked, but whose cycle may still grow.
  var open: [Binding] = []
  /// Numbers the bindings, in a range of its own for each container below another, since they may stand on one path.
  var clock = 0
  /// What the entry that is being linked needs, apart from what a binding on the path does.
  var entryNeeds: Needs = []
  /// How many instances it asks for that have entries of their own on the path; one that has none counts for two.
  var entryParts = 0
  /// The only one, if that is plain.
  var plainEntry: Binding?
  var entryDependencies: [UnownedBinding] = []
  /// What is being linked, where it is no binding.
  var entry: Asker?
  /// Where that is asked for from.
  var entryStandpoint: Standpoint?

  /// Where the request that is being linked is made from.
  var standpoint: Standpoint? { path.last?.standpoint ?? entryStandpoint }
}

/// Where a binding is in the walk.
struct Visit {
  var index = 0
  /// The earliest binding that can be reached without leaving the open ones.
  var low = 0
  var isOpen = false
  /// Whether its injections are being linked, and not its initializers.
  var isInjecting = false
  /// What the injections ask for, until the cycle is closed.
  var injected: [UnownedBinding] = []
  /// Slots that wait for this binding's provider, since they were asked for before it existed.
  var waiting: [(service: Int?, slot: Slot)] = []
}

extension Linker {
  /// Writes the provider of a candidate into a slot.
  func connect<Instance>(_ type: Instance.Type, _ candidate: Registry.Candidate, _ demand: Demand, into slot: Slot) {
    if candidate.level == 0 {
      connect(
        binding(candidate.component, demand.qualifiers), as: candidate.service, demand.signature, into: slot)
    } else {
      connectOuter(type, candidate, demand, into: slot)
    }
    // The members of a many are asked for on behalf of one resolve.
    if demand.member != nil, walk.path.isEmpty {
      walk.entryNeeds.formUnion(binding(candidate, demand.qualifiers).needs)
    }
  }

  /// Writes the provider of a binding into a slot, of one for requests with arguments if they bring some.
  func connect(_ binding: Binding, as service: Int?, _ signature: DIMethodSignature?, into slot: Slot) {
    connect(binding, as: service, into: slot)
    guard let signature else { return }
    // Only a request from outside brings arguments, so that no cycle is open that the binding could wait for.
    let maker = provider(of: binding, for: signature)
    slot.pointee = service.map { provider(of: binding, as: $0, from: maker, for: signature) } ?? maker
  }

  /// Writes the provider of a binding into a slot: now, or when the cycle that asks for it is closed.
  func connect(_ binding: Binding, as service: Int?, into slot: Slot) {
    if binding.provider == nil, !binding.visit.isOpen { link(binding) }
    note(binding)
    if binding.provider == nil {
      binding.visit.waiting.append((service, slot))
    } else {
      slot.pointee = provider(of: binding, as: service)
    }
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
  private func provider(
    of binding: Binding, as service: Int, from maker: ProviderAddress, for signature: DIMethodSignature
  ) -> ProviderAddress {
    let key = Initializers.Request(service: service, signature: signature)
    if let provider = binding.initializers?.services[key] { return provider }
    let provider = binding.component.services[service].link(self, binding, maker)
    binding.initializers?.services[key] = provider
    return provider
  }

  /// Tells whoever is being linked that it depends on a binding.
  func note(_ binding: Binding) {
    guard let asker = walk.path.last else {
      walk.entryNeeds.formUnion(binding.needs)
      let isPlain = !binding.isTracked && !binding.place.keeps
      walk.entryParts += isPlain ? 2 : 1
      walk.plainEntry = isPlain && walk.entryParts == 2 ? binding : nil
      if registry.hasMainActorComponents { walk.entryDependencies.append(UnownedBinding(binding: binding)) }
      return
    }
    if binding.visit.isOpen { asker.visit.low = min(asker.visit.low, binding.visit.index) }
    asker.needs.formUnion(binding.needs)
    if asker.visit.isInjecting { asker.visit.injected.append(UnownedBinding(binding: binding)) }
    if registry.hasMainActorComponents { asker.dependencies.append(UnownedBinding(binding: binding)) }
  }

  private func link(_ binding: Binding) {
    walk.clock += 1
    binding.visit.index = walk.clock
    binding.visit.low = walk.clock
    binding.visit.isOpen = true
    if binding.isIsolated { binding.needs.insert(.mainActor) }
    if binding.component.captures { binding.needs.insert(.captures) }
    if case .resolution = binding.place { binding.needs.insert(.objectGraph) }

    walk.path.append(binding)
    linkInitializers(of: binding)
    walk.path.removeLast()
    walk.open.append(binding)

    for (service, slot) in binding.visit.waiting { slot.pointee = provider(of: binding, as: service) }
    binding.visit.waiting = []
    if let asker = walk.path.last { asker.visit.low = min(asker.visit.low, binding.visit.low) }
    if binding.visit.low == binding.visit.index { close(from: binding) }
  }

  /// Takes the bindings of a cycle that cannot grow any more off the open ones; a binding outside of cycles is alone.
  private func close(from first: Binding) {
    if walk.open.last === first, !first.isInCycle {
      walk.open.removeLast()
      close(first, first.needs, cycle: nil, [])
      return noteWhatInjectionsReach(first)
    }
    let start = walk.open.lastIndex { $0.visit.index < first.visit.index }.map { $0 + 1 } ?? 0
    let members = walk.open[start...]
    let needs = members.reduce(into: Needs()) { $0.formUnion($1.needs) }
    let cycle = members.contains { $0.isInCycle } ? first.visit.index : nil
    let scoped = cycle == nil ? [] : members.filter { $0.place.isKeptByScope }.map { UnownedBinding(binding: $0) }
    for member in members { close(member, needs, cycle: cycle, scoped) }
    for member in members { noteWhatInjectionsReach(member) }
    walk.open.removeSubrange(start...)
  }

  /// Finds out whether an edge that the linker does not see can be reached from the injections of a binding.
  private func noteWhatInjectionsReach(_ binding: Binding) {
    if binding.visit.injected.isEmpty { return }
    if binding.visit.injected.contains(where: { $0.binding.needs.contains(.hiddenEdges) }) { binding.mayLeadOut = true }
    binding.visit.injected = []
  }

  private func close(_ binding: Binding, _ needs: Needs, cycle: Int?, _ scoped: [UnownedBinding]) {
    binding.needs = needs
    binding.scopedPartners = scoped
    binding.cycle = cycle
    binding.endsPlainly = binding.completesNothing && cycle == nil
    binding.needsNoEntry = binding.endsPlainly && needs.isDisjoint(with: .path)
    binding.visit.isOpen = false
    if binding.place.isKeptByScope, needs.contains(.objectGraph) { graph.noteSharingWithScopes() }
  }
}
