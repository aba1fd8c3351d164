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
    level > 0 || mayLeadBack(position, to: holder) || mayLeadBack(surveyed(position), to: holder)
  }

  /// Relinks the holders of delayed requests that can lead back to them by a new layer.
  func relinkSurveys(reaching layer: Int) {
    if requestLog.isEmpty { return }
    var holders: [ObjectIdentifier: Binding] = [:]
    _ = requestLog.takeDependents(for: registry.components[layer]) { _, _, answer in
      if case .survey(let holder) = answer { holders[ObjectIdentifier(holder)] = holder }
      return false
    }
    for holder in holders.values where !holder.isRetired && mayLeadBack(layer, 0, to: holder) {
      relink([.node(holder)])
    }
  }

  /// Whether requests for these types can lead back to the holder.
  ///
  /// Types that cannot lead back are logged, and checked again when something is registered for them.
  private func mayLeadBack(_ types: [any Any.Type], to holder: Binding) -> Bool {
    var visited: Set<Int> = []
    var open = types
    var seen: [ObjectIdentifier: any Any.Type] = [:]
    while let next = open.popLast() {
      if holder.extras?.surveyed.contains(ObjectIdentifier(next)) == true
        || seen.updateValue(next, forKey: ObjectIdentifier(next)) != nil
      {
        continue
      }
      let candidates = registry.candidates(for: next, [], near: nil)
      if candidates.isEmpty {
        if next is any ContainerRequest.Type { return true }
        let wanted = wantedType(of: next)
        if wanted != next { open.append(wanted) }
      }
      for candidate in candidates.flatMap({ registry.layers(of: $0) + [$0] })
      where candidate.level > 0 || visited.insert(candidate.component).inserted {
        if candidate.level > 0 || mayLeadBack(candidate.component, to: holder) { return true }
        open += surveyed(candidate.component)
      }
    }
    if mayGrow {
      for (key, type) in seen {
        holder.changedExtras.surveyed.insert(key)
        note(.survey(holder), to: type, CandidateFilter(), for: .node(holder))
      }
    }
    return false
  }

  /// Whether a component is the holder, or the survey does not know where the component leads.
  private func mayLeadBack(_ position: Int, to holder: Binding) -> Bool {
    let component = registry.components[position]
    return position == holder.position || component.captures || component.lifetime == .objectGraph
  }

  /// Notes a request of the component that is being surveyed.
  ///
  /// - Returns: False if there is no survey.
  @inline(__always)
  func noteSurveyed(_ type: any Any.Type, isOptional: Bool = false, mayBeLeftOut: Bool = false) -> Bool {
    if !isSurveying { return false }
    add(SurveyedRequest(type: type, isOptional: isOptional, mayBeLeftOut: mayBeLeftOut))
    return true
  }

  @inline(never)
  private func add(_ request: SurveyedRequest) { surveyedRequests.append(request) }

  /// The types that a component requests.
  private func surveyed(_ position: Int) -> [any Any.Type] {
    if let known = surveys[position] { return known }
    let component = registry.components[position]
    let binding = surveyBinding(of: component, at: position)
    var types: [any Any.Type] = []
    for initializer in component.initializers { survey(binding, initializer.factory.link) { types.append($0.type) } }
    for step in component.injections { survey(binding, { _ = step.link($0, $1) }) { types.append($0.type) } }
    surveys[position] = types
    return types
  }

  /// A binding of a component that only surveys use: nothing is linked for it.
  func surveyBinding(of component: Component, at position: Int) -> Binding {
    let key = InstanceKey(component: ObjectIdentifier(component), instance: 0)
    let requestSite = registry.hasDomains ? requestSite(of: registry.ownership(position)?.domain) : program
    return Binding(component, at: position, key: key, nil, .nowhere, requestSite, graph)
  }

  /// Calls a body with each request that an initializer or injection makes; found without linking them.
  func survey(_ binding: Binding, _ link: (Linker, Binding) -> Void, _ body: (SurveyedRequest) -> Void) {
    isSurveying = true
    link(self, binding)
    isSurveying = false
    for request in surveyedRequests { body(request) }
    surveyedRequests.removeAll(keepingCapacity: true)
  }
}

/// A request of a component, found by a survey.
struct SurveyedRequest {
  let type: any Any.Type
  /// For the first parameter of a decorator, the type of what it decorates.
  var decorated: (any Any.Type)?
  /// Whether an injection takes nil if nothing can answer.
  let isOptional: Bool
  /// Whether the component does without it if nothing can answer.
  ///
  /// `useAutoPropertyInjection()` makes such requests.
  let mayBeLeftOut: Bool
}
