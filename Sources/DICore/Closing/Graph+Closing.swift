internal import DILifetime
internal import Synchronization

extension Graph {
  /// The plan by which instances are closed.
  ///
  /// - Parameters:
  ///   - closers: The instances, the last finished first.
  ///   - place: Where they were kept.
  ///   - isSideBySide: Whether what is independent is closed side by side; otherwise one after the other.
  /// - Returns: The plan.
  func closingPlan(_ closers: [Closer], in place: ClosingNeeds.Place, sideBySide isSideBySide: Bool) -> ClosingPlan {
    if closers.count < 2 { return ClosingPlan(inReverse: closers) }
    if isSideBySide { return ClosingPlan(closers, by: closingNeeds.steps(in: place).steps) }
    return closingSteps(in: place).map { ClosingPlan(closers, by: $0) } ?? ClosingPlan(inReverse: closers)
  }

  /// The steps by which instances are closed one after the other; nil if the order of completion is right.
  func closingSteps(in place: ClosingNeeds.Place) -> ClosingSteps? {
    if !hasLateEdges { return nil }
    let steps = closingNeeds.steps(in: place)
    return steps.mayInvert ? steps.steps : nil
  }

  /// What the components need.
  var closingNeeds: ClosingNeeds { knownClosingNeeds ?? link { $0.closingNeeds } }

  /// What the components need; nil after registrations and requests that were not seen before.
  ///
  /// It takes no lock of the family: scopes that end do not wait for threads that link.
  private var knownClosingNeeds: ClosingNeeds? {
    closing.withLock { state in
      guard let state, let known = state.needs else { return nil }
      return known.version == (changes, state.requests.count) ? known : nil
    }
  }
}

extension Linker {
  /// What the components need, from what is recorded of them.
  var closingNeeds: ClosingNeeds {
    commitPending()
    let requests = graph.closing.withLock { $0?.requests ?? .init() }
    let changes = graph.changes
    let linked = LinkedGraph(registry, of: graph)
    var all = registry.components.indices.map { edges(of: $0, in: linked) }
    for request in requests {
      let domain = registry.ownership(request.dependent)?.domain
      let found = linked.answer(to: request.type, request.qualifiers, passing: DIMethodSignature([]), from: domain)
      all[request.dependent] += found.edges.filter { $0.candidate.level == 0 }.map {
        ClosingNeeds.Edge(target: $0.candidate.component, isLate: true, isElsewhere: request.isElsewhere)
      }
    }
    let needs = ClosingNeeds(registry.components, all, version: (changes, requests.count))
    let old = graph.closing.withLock { state in
      if state == nil { state = ClosingState() }
      defer { state!.needs = needs }
      return state!.needs
    }
    if let old { graph.release(old) }
    return needs
  }

  private func edges(of position: Int, in linked: LinkedGraph) -> [ClosingNeeds.Edge] {
    var records = Records()
    let component = linked.component(position, 0, in: &records).component
    var edges = records.edges.filter { $0.candidate.level == 0 }.map { edge in
      ClosingNeeds.Edge(
        target: edge.candidate.component,
        isLate: edge.isDelayed || records.requests[edge.request].isInjected || component.lifetime.isCustom)
    }
    if records.requests.contains(where: \.answer.opensScopes) {
      edges.append(ClosingNeeds.Edge(target: -1, isLate: true, opensScopes: true))
    }
    return edges
  }
}
