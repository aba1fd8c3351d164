// What a failed creation had begun to keep: no cell keeps it, so the creation closes it.

extension Path {
  /// Leaves what a failed creation had begun to keep to who awaits the section that runs on this thread, since what the section
  /// makes can need it, or to the end of the scope.
  ///
  /// - Returns: Whether there is one of the two.
  func leaveUnfinished(_ unclosed: [MadePart], _ error: DIError) -> Bool {
    let scope = unclosed[0].part.scope
    if awaiting == nil, !scope.isClosed { return false }
    return scope.leave(ClosingPhase.of(unclosed, DIOutcome(of: error)), to: awaiting)
  }

  /// Closes what a failed creation had begun to keep, the last made first, where it was made.
  ///
  /// The first that suspends, and all after it, are left: to the end of a start that fails, to who awaits the section that runs on this
  /// thread, or to the background.
  func closeUnfinished(_ unclosed: [MadePart], _ error: DIError) {
    let outcome = DIOutcome(of: error)
    var left: [ClosingPhase] = []
    for made in unclosed.inOrderOfNeed(\.part) {
      var run = made.closingRun(outcome)
      if left.isEmpty, !made.part.scope.hasClosingsOfFailures,
        !run.closesElsewhere(CollectionOfOne(made.closer.component))
      {
        var plan = made.closingPlan
        run.close(&plan)
      } else {
        left.append(ClosingPhase(of: made, outcome))
      }
    }
    let scope = unclosed[0].part.scope
    if left.isEmpty || scope.leave(left, to: nil) { return }
    if record.pointee.awaitedBase == PathRecord.noBase { return left.closeInBackground() }
    _ = scope.leave(left, to: awaitingOrNew)
  }
}

extension Path {
  /// Closes what was made without a frame while its cell was emptied.
  ///
  /// - Returns: The error of its request.
  @inline(never)
  func closeLost(_ object: AnyObject, _ binding: Binding, _ scope: Scope) -> DIError {
    let error = closed(binding, isCleaned: !scope.isClosed)
    closeUnfinished([MadePart(AwaitPart(binding, scope), object)], error)
    return error
  }
}

extension ClosingPhase {
  /// The closings of parts that were made and that nothing keeps; an extension point.
  ///
  /// - Parameters:
  ///   - made: The parts with closings, the last made first.
  ///   - outcome: What the closings learn.
  ///   - others: What has failed within them.
  /// - Returns: The closings, each before those that it needs.
  package static func of(_ made: [MadePart], _ outcome: DIOutcome, and others: [ClosingPhase] = []) -> [ClosingPhase] {
    (made.map { ClosingPhase(of: $0, outcome) } + others).inOrderOfNeed { $0.part! }
  }

  fileprivate convenience init(of made: MadePart, _ outcome: DIOutcome) {
    self.init(made.closingPlan, made.closingRun(outcome), of: made.part)
  }
}

extension Array {
  /// The same, each before what its part needs; in a cycle, and of several containers, in this order.
  fileprivate func inOrderOfNeed(_ part: (Element) -> AwaitPart) -> [Element] {
    if count < 2 || !contains(where: { part($0).binding.graph.hasLateEdges }) { return self }
    func needs(_ one: Element, _ other: Element) -> Bool {
      let other = part(other).binding
      return part(one).needs(other.position, of: other.graph)
    }
    var (rest, ordered): ([Element], [Element]) = (self, [])
    while !rest.isEmpty {
      let next = rest.firstIndex { one in !rest.contains { needs($0, one) && !needs(one, $0) } }
      ordered.append(rest.remove(at: next ?? 0))
    }
    return ordered
  }
}

extension MadePart {
  fileprivate var closer: Closer { Closer(object: object!, component: .binding(.passUnretained(part.binding))) }
  fileprivate var closingPlan: ClosingPlan { ClosingPlan(inReverse: [closer]) }
  fileprivate func closingRun(_ outcome: DIOutcome) -> ClosingRun {
    ClosingRun(outcome, part.scope.observation, part.scope.graph)
  }
}

extension AwaitPart {
  /// Whether it needs a component, by its position, directly or through others.
  func needs(_ component: Int, of graph: Graph?) -> Bool {
    binding.graph === graph && binding.graph.closingNeeds.isNeeded(component, by: binding.position)
  }
}
