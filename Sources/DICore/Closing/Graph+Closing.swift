internal import DILifetime
internal import Synchronization

extension Graph {
  /// The plan by which instances are closed.
  ///
  /// - Parameters:
  ///   - closers: The instances, the last finished first.
  ///   - place: Where they were kept.
  /// - Returns: The plan.
  func closingPlan(_ closers: [Closer], in place: ClosingNeeds.Place) -> ClosingPlan {
    if closers.count < 2 || !hasLateEdges { return ClosingPlan(inReverse: closers) }
    let needs = closingNeeds
    let mayInvert =
      switch place {
      case .root: needs.mayInvert.root
      case .scope: needs.mayInvert.scope
      case .custom: true
      }
    return mayInvert ? ClosingPlan(closers, by: needs, in: place) : ClosingPlan(inReverse: closers)
  }

  /// What the components need, made anew after registrations and requests that were not seen before.
  private var closingNeeds: ClosingNeeds {
    link { linker in
      linker.commitPending()
      let requests = closing.withLock { $0?.requests ?? .init() }
      if let known = linker.closingNeeds, known.version == (linker.changes, requests.count) { return known }
      let needs = ClosingNeeds(LinkedGraph(linker.registry, of: self), requests: requests, changes: linker.changes)
      if let old = linker.closingNeeds { release(old) }
      linker.closingNeeds = needs
      return needs
    }
  }
}
