// In a graph that can grow, a many takes new members in place.

extension Many {
  /// What a registered or changed component means for the many.
  enum Arrival {
    /// It changes nothing.
    case nothing
    /// It is a new member, at the end.
    case member
    /// The members have to be selected again.
    case unfit
  }

  /// Decides how a component changes the many, and notes a new member.
  ///
  /// The caller has made sure that the component serves the many's type with the first of the many's qualifiers.
  func arrival(of candidate: Registry.Candidate, in linker: Linker) -> Arrival {
    let registry = linker.registry
    guard registry.isMember(candidate, of: service, filter, isLocal: isLocal) else { return .nothing }
    // The same component may wait already: it changed again before it was linked.
    if let known = added.last, known.component == candidate.component, known.level == candidate.level {
      added.removeLast()
    }
    let last = (added.last ?? candidates.last).map { registry.order(of: $0) } ?? -1
    let rank = registry.rankInMany(candidate)
    let knownRank = (candidates.first ?? added.first).map(registry.rankInMany) ?? rank
    // Members are added at the end only; the first of a higher rank replaces all others.
    if registry.order(of: candidate) <= last || rank > knownRank { return .unfit }
    if rank < knownRank { return .nothing }
    switch isLeftOut(candidate, linker) {
    case true?: return .nothing
    case nil: return .unfit
    case false?: break
    }
    added.append(candidate)
    return .member
  }

  /// Whether the dependents leave out a new member; nil if only some do.
  private func isLeftOut(_ candidate: Registry.Candidate, _ linker: Linker) -> Bool? {
    let listings = linker.listings(of: candidate).map { linker.listings[$0] }
    if listings.isEmpty || holder != nil { return false }
    let answers = Set(
      dependents.filter { !$0.dependent.isRetired }.map { dependent, isFromInitializer in
        guard isFromInitializer, case .node(let node) = dependent, let binding = node.takeUnretainedValue() as? Binding
        else { return false }
        return listings.contains { $0.holds(binding.component) }
      })
    return answers.count > 1 ? nil : answers.first ?? false
  }

  /// Notes that a component must be relinked, if it is a member.
  ///
  /// - Returns: Whether it is one.
  func relink(_ position: Int, _ level: UInt32) -> Bool {
    guard let member = candidates.firstIndex(where: { $0.component == position && $0.level == level }) else {
      return false
    }
    changed.append(member)
    return true
  }

  /// Links new and changed members.
  ///
  /// - Returns: False if the dependents have to be relinked instead.
  func grow(by linker: Linker) -> Bool {
    while let position = changed.popLast() {
      let slot = linker.arena.words(1)
      guard link(candidates[position], linker, into: slot) else { return false }
      table[position] = slot.pointee!
    }
    for candidate in added {
      let position = candidates.count
      if position == capacity { enlarge(linker.arena) }
      table.set(position, to: linker.component(ofMember: candidate))
      guard link(candidate, linker, into: table.slot(position)) else { return false }
      candidates.append(candidate)
      table.count = position + 1
    }
    added = []
    return true
  }

  /// Links a member; returns false if it requires more than the others, or depends on the many.
  private func link(_ candidate: Registry.Candidate, _ linker: Linker, into slot: Slot) -> Bool {
    let known = requirements
    let traversal = linker.traversal
    traversal.entry = Traversal.Entry(requestSite: requestSite, signature: signature)
    defer { traversal.entry = Traversal.Entry() }
    traversal.dependent = self
    fill(linker, candidate, slot)
    traversal.dependent = nil
    traversal.follow()
    // Entries and dependents were linked with the known requirements. If the requirements change, another many replaces this
    // one.
    guard requirements == known, traversal.entry.requirements.isSubset(of: known),
      !traversal.entry.manies.contains(where: { $0._withUnsafeGuaranteedRef(leadsTo) })
    else {
      return false
    }
    note(manies: traversal.entry.manies)
    return true
  }

  /// Whether another many depends on this one.
  private func leadsTo(_ other: Many) -> Bool {
    var open = [other]
    var visited: Set<ObjectIdentifier> = []
    while let next = open.popLast() {
      if next === self { return true }
      guard visited.insert(ObjectIdentifier(next)).inserted else { continue }
      for many in next.manies { open.append(many.takeUnretainedValue()) }
    }
    return false
  }

  private func enlarge(_ arena: Arena) {
    capacity = max(8, capacity * 2)
    let larger = MemberTable(capacity: capacity, in: arena)
    larger.copy(from: table)
    table = larger
    table.publish(in: slots)
  }
}
