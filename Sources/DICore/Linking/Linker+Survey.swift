// Whether a delayed request may lead back to its holder, or to who asked for that: then it has to remember them. Found by the types
// of parameters, so that nothing behind the request is linked for it.

extension Linker {
  /// Whether what a delayed request of the component that is being linked asks for may lead back to who is being created.
  ///
  /// It may if the types of parameters lead there, and where they do not tell: to what takes a container, captures something,
  /// belongs to an outer container, or is shared by a resolve.
  func mayLeadBack(_ type: any Any.Type) -> Bool {
    let many = walk.asker as? Many
    guard let holder = many == nil ? walk.asker as? Binding : many?.holder else { return true }
    return mayLeadBack(type, to: holder)
  }

  /// The same of a holder; if it may not, that is looked at again when something is registered for one of the types.
  func mayLeadBack(_ type: any Any.Type, to holder: Binding) -> Bool {
    var visited: Set<Int> = []
    var open = [type]
    var seen: [any Any.Type] = []
    while let next = open.popLast() {
      seen.append(next)
      let candidates = registry.candidates(for: next, [], near: nil)
      if candidates.isEmpty {
        if next is any ContainerRequest.Type { return true }
        let wanted = wantedType(of: next)
        if wanted != next { open.append(wanted) }
      }
      for candidate in candidates where candidate.level > 0 || visited.insert(candidate.component).inserted {
        if candidate.level > 0 || candidate.component == holder.position { return true }
        let component = registry.components[candidate.component]
        if component.captures || component.lifetime == .objectGraph { return true }
        open += surveyed(candidate.component)
      }
    }
    for type in seen { note(.any, to: type, Query(), for: .survey(holder, type)) }
    return false
  }

  /// The types that a component asks for.
  private func surveyed(_ position: Int) -> [any Any.Type] {
    if let known = surveys[position] { return known }
    let component = registry.components[position]
    let key = InstanceKey(component: ObjectIdentifier(component), instance: 0)
    // Linked like any other, but for what it asks for: that is only noted.
    let binding = Binding(component, at: position, key: key, nil, .nowhere, program, graph)
    survey = []
    for initializer in component.initializers { initializer.factory.link(self, binding) }
    for step in component.injections { _ = step.link(self, binding) }
    surveys[position] = survey
    defer { survey = nil }
    return survey ?? []
  }
}
