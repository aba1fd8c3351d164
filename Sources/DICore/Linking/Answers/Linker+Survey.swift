// The holder of a delayed request is the component that takes it. The request needs a snapshot if it can lead back to the
// holder or to the holder's dependents. A survey decides this by parameter types, without linking anything behind the request.

extension Linker {
  /// Whether a delayed request of the component that is being linked can lead back to an open creation.
  ///
  /// It can if parameter types lead there. It also can if they lead to a component that takes a container, captures something,
  /// belongs to a parent, or is shared by a resolve: a survey does not know where such a component leads.
  func mayLeadBack(_ type: any Any.Type) -> Bool {
    let many = traversal.dependent as? Many
    guard let holder = many == nil ? traversal.dependent as? Binding : many?.holder else { return true }
    return mayLeadBack([type], to: holder)
  }

  /// Whether a component that was registered or changed after the holder was linked can lead back to the holder.
  func mayLeadBack(_ position: Int, _ level: UInt32, to holder: Binding) -> Bool {
    level > 0 || mayLeadBack(position, to: holder) || mayLeadBack(requestedTypes(of: position), to: holder)
  }

  /// Whether requests for these types can lead back to the holder.
  ///
  /// Types that cannot lead back are logged, and checked again when something is registered for them.
  private func mayLeadBack(_ types: [any Any.Type], to holder: Binding) -> Bool {
    var seen: Set<ObjectIdentifier> = []
    var new: [any Any.Type] = []
    // Taken out, since a copy of all that was seen would be made for each new type.
    if let extras = holder.extras { swap(&seen, &extras.surveyed) }
    let leadsBack = mayLeadBack(types, to: holder, &seen, &new)
    guard let relinker else { return leadsBack }
    for type in new {
      if leadsBack {
        seen.remove(ObjectIdentifier(type))
      } else {
        relinker.note(.survey, to: type, CandidateFilter(), for: .node(holder))
      }
    }
    if !seen.isEmpty { holder.changedExtras.surveyed = seen }
    return leadsBack
  }

  /// Whether requests for these types, without those seen before, can lead back to the holder.
  private func mayLeadBack(
    _ types: [any Any.Type], to holder: Binding, _ seen: inout Set<ObjectIdentifier>, _ new: inout [any Any.Type]
  ) -> Bool {
    var visited: Set<Int> = []
    var open = types
    while let next = open.popLast() {
      if !seen.insert(ObjectIdentifier(next)).inserted { continue }
      if relinker != nil { new.append(next) }
      let candidates = registry.candidates(for: next, [], near: nil)
      if candidates.isEmpty {
        if next is any ContainerRequest.Type { return true }
        let wanted = wantedType(of: next)
        if wanted != next { open.append(wanted) }
      }
      for candidate in candidates.flatMap({ registry.layers(of: $0) + [$0] })
      where candidate.level > 0 || visited.insert(candidate.component).inserted {
        if candidate.level > 0 || mayLeadBack(candidate.component, to: holder) { return true }
        open += requestedTypes(of: candidate.component)
      }
    }
    return false
  }

  /// Whether a component is the holder, or the survey does not know where the component leads.
  private func mayLeadBack(_ position: Int, to holder: Binding) -> Bool {
    let component = registry.components[position]
    return position == holder.position || component.captures || component.lifetime == .objectGraph
  }
}
