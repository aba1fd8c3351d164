// What a many asks the linker about a new member.

extension Linker {
  /// Whether the dependents leave out a new member; nil if only some do.
  func isLeftOut(_ candidate: Registry.Candidate, of many: Many) -> Bool? {
    if !many.dependents.contains(where: \.leavesOut) { return false }
    let known = listings(of: candidate).map { listings[$0] }
    if known.isEmpty { return false }
    var answer: Bool?
    for (dependent, leavesOut) in many.dependents where !dependent.isRetired {
      var isLeftOut = false
      if leavesOut, case .node(let node) = dependent, let binding = node.takeUnretainedValue() as? Binding {
        isLeftOut = known.contains { $0.holds(binding.component) }
      }
      if isLeftOut != answer ?? isLeftOut { return nil }
      answer = isLeftOut
    }
    return answer ?? false
  }

  /// Links a member; returns false if it requires more than the others, or depends on the many.
  func link(_ candidate: Registry.Candidate, of many: Many, into slot: Slot) -> Bool {
    let known = many.requirements
    traversal.entry = Traversal.Entry(requestSite: many.requestSite, signature: many.signature)
    defer { traversal.entry = Traversal.Entry() }
    traversal.dependent = many
    many.fill(self, candidate, slot)
    traversal.dependent = nil
    traversal.follow()
    // Entries and dependents were linked with the known requirements. If the requirements change, another many replaces this
    // one.
    guard many.requirements == known, traversal.entry.requirements.isSubset(of: known),
      !traversal.entry.manies.contains(where: { $0._withUnsafeGuaranteedRef(many.leadsTo) })
    else {
      return false
    }
    many.note(manies: traversal.entry.manies)
    return true
  }
}
