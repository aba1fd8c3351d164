// Captive instances: an instance of the root keeps an instance of a scope. The dependencies of what the root keeps are created
// for the root, so all scopes share them, and a value that only scopes have is missing.

internal import DICore

extension Validator {
  /// - Parameter isBuilt: Whether `build()` has created the singles.
  func checkLifetimes(isBuilt: Bool) {
    let unset = isBuilt ? [] : reportUnsetValues()
    let holders = checked.filter { graph.nodes[$0].component.lifetime.isOfRoot }
    let (captures, tree) = graph.captures(by: holders) { edge in
      let component = graph.nodes[edge.target].component
      // Nil may be what a component of the root is meant to get.
      if graph.givesNothing(edge) { return .stop }
      return switch component.lifetime.kind {
      case .scope: .capture
      case .prototype, .objectGraph: .follow
      case .run, .single, .custom: .stop
      }
    }
    for capture in captures where !unset.contains(capture) { report(capture, tree) }
  }

  /// Reports singles that `build()` creates, and that need an instance of the root that nothing can have set or created yet.
  private func reportUnsetValues() -> Set<Capture> {
    // A provider can create an instance from arguments, and the root can keep it: a provider that an earlier single leads to.
    var (created, behind, isAnywhere): (Set<Int>, Set<Int>, Bool) = ([], [], false)
    func note(_ delayed: CheckedGraph.Edge) {
      var open = [delayed]
      while let edge = open.popLast() {
        if edge.passesArguments { created.insert(edge.target) }
        if !behind.insert(edge.target).inserted { continue }
        let node = graph.nodes[edge.target]
        open += graph.edges(from: edge.target)
        if !isAnywhere, node.requestsByContainer || node.opensScopes { (isAnywhere, open) = (true, graph.edges) }
      }
    }
    let (unset, tree) = graph.capturesOfBuild(singles) { edge in
      let component = graph.nodes[edge.target].component
      if edge.isDelayed { note(edge) }
      if edge.isDelayed || graph.givesNothing(edge) { return .stop }
      // Another container can have created it.
      if case .custom = component.lifetime.kind { return .stop }
      if graph.initializer(of: edge.target, for: edge.signature) != nil { return .follow }
      if graph.requests[edge.request].mayBeLeftOut || created.contains(edge.target) { return .stop }
      return component.makesInstances || component.lifetime.keepsBetweenResolves ? .capture : .stop
    }
    for capture in unset {
      if graph.nodes[capture.target].component.makesInstances {
        reportMissingArguments(capture, tree)
      } else {
        reportUnsetValue(capture, tree)
      }
    }
    return Set(unset)
  }

  /// The singles that `build()` creates, in order; one that has neither factory nor instance is skipped.
  private var singles: [Int] {
    let singles = checked.filter { $0 >= graph.own.lowerBound && isMadeByBuild($0) }
    if !graph.registry.mayHaveLayers { return singles }
    return singles.sorted { graph.registry.order(ofSingle: graph.nodes[$0].position) }
  }

  /// Whether a build of its container creates the component.
  func isMadeByBuild(_ node: Int) -> Bool {
    let component = graph.nodes[node].component
    return component.lifetime == .single && component.dialect.spelling == .builder
      && component.innermost.makesInstances && graph.initializer(of: node, for: DIMethodSignature([])) != nil
  }

  private func reportUnsetValue(_ capture: Capture, _ tree: RouteTree) {
    report(Cause(kind: .unsetValue, nodes: [capture.target]), at: .held(capture.dependent, tree)) {
      let component = graph.nodes[capture.target].component
      return Finding(
        kind: .unsetValue, node: tree.first(of: capture.dependent),
        content: .error(component.unmade(isInRoot: true, graph.registry(of: capture.target).origin)),
        near: [component.info])
    }
  }

  /// Reports a kept instance that needs arguments: nothing can have created it before the single.
  private func reportMissingArguments(_ capture: Capture, _ tree: RouteTree) {
    for edge in graph.edges(from: capture.dependent) where edge.target == capture.target && !edge.isDelayed {
      guard let fault = graph.fault(of: edge) else { continue }
      report(Cause(kind: .missingArguments, nodes: [edge.target]), at: .held(capture.dependent, tree)) {
        Finding(
          kind: .missingArguments, node: capture.dependent,
          content: .error(error(of: fault, metBy: graph.requests[edge.request])),
          near: [graph.nodes[edge.target].component.info])
      }
    }
  }

  private func report(_ capture: Capture, _ tree: RouteTree) {
    report(Cause(kind: .captive, nodes: [capture.target]), at: .held(capture.dependent, tree)) {
      let first = tree.first(of: capture.dependent)
      let holder = graph.nodes[first].component.info
      let captured = graph.nodes[capture.target].component
      let (info, isValue) = (captured.info, !captured.makesInstances)
      let (keeper, kept) = (withLifetime(first), withLifetime(capture.target))
      return Finding(
        kind: .captive, node: first,
        content: .text {
          Report(holder, keeps: info, isValue: isValue, isDelayed: capture.isDelayed, changing: keeper, or: kept)
        },
        near: [info])
    }
  }

  /// The component whose lifetime a component has: for a decorator what it decorates.
  private func withLifetime(_ node: Int) -> DITypeInfo {
    graph.nodes[node].component.innermost.info
  }
}

/// A request of what is created for an instance of the root.
private struct Capture: Hashable {
  /// The node that requests it: the component that the root keeps, or one that is created for it.
  let dependent: Int
  let target: Int
  let isDelayed: Bool
}

/// What a search for captures does with a request.
private enum CaptureStep {
  /// The answer is a capture.
  case capture
  /// The answer is created for the root too.
  case follow
  case stop
}

extension CheckedGraph {
  /// The captures by components of the root.
  ///
  /// - Parameters:
  ///   - holders: The components that the root keeps.
  ///   - step: What to do with a request.
  /// - Returns: The captures, and the ways to their dependents. Each component is visited once.
  fileprivate func captures(
    by holders: some Collection<Int>, _ step: (Edge) -> CaptureStep
  ) -> (captures: [Capture], tree: RouteTree) {
    var captures: [Capture] = []
    if holders.isEmpty { return ([], RouteTree([], [])) }
    var dependents = Array(repeating: Int32(-1), count: nodes.count)
    var firsts = dependents
    for holder in holders { firsts[holder] = Int32(holder) }
    var level = Array(holders)
    while !level.isEmpty {
      var next: [Int] = []
      for node in level {
        for edge in edges(from: node) where nodes[edge.target].level == nodes[node].level {
          // A parent's instances belong to the scope that the child was made from, which outlives the child.
          switch step(edge) {
          case .capture:
            captures.append(Capture(dependent: node, target: edge.target, isDelayed: edge.isDelayed))
          case .follow:
            if firsts[edge.target] >= 0 { continue }
            firsts[edge.target] = firsts[node]
            dependents[edge.target] = Int32(node)
            next.append(edge.target)
          case .stop:
            break
          }
        }
      }
      level = next
    }
    return (captures, RouteTree(dependents, firsts))
  }

  /// The captures while `build()` creates singles, in its order; the first closure with the container or scopes ends it, since it
  /// can set values.
  fileprivate func capturesOfBuild(
    _ singles: [Int], _ step: (Edge) -> CaptureStep
  ) -> (captures: [Capture], tree: RouteTree) {
    enum Work {
      case create(Int, Initializer)
      case request(Edge, by: Int)
      /// A closure runs that takes the container.
      case setValues
    }
    var captures: [Capture] = []
    var dependents = Array(repeating: Int32(-1), count: singles.isEmpty ? 0 : nodes.count)
    var firsts = dependents
    var work: [Work] = singles.reversed().map { .create($0, initializer(of: $0, for: DIMethodSignature([]))!) }
    while let next = work.popLast() {
      switch next {
      case .setValues: work = []
      case .create(let node, let initializer):
        if firsts[node] < 0 { firsts[node] = Int32(node) }
        var begun: [Work] = edges[initializer.edges].map { .request($0, by: node) }
        if takesContainer(initializer.requests) { begun.append(.setValues) }
        begun += edges(from: node).filter { requests[$0.request].isInjected }.map { .request($0, by: node) }
        if nodes[node].injectsByContainer { begun.append(.setValues) }
        work += begun.reversed()
      case .request(let edge, let node):
        guard nodes[edge.target].level == nodes[node].level else { continue }
        switch step(edge) {
        case .capture: captures.append(Capture(dependent: node, target: edge.target, isDelayed: edge.isDelayed))
        case .follow where firsts[edge.target] < 0:
          firsts[edge.target] = firsts[node]
          dependents[edge.target] = Int32(node)
          work.append(.create(edge.target, initializer(of: edge.target, for: edge.signature)!))
        case .follow, .stop: break
        }
      }
    }
    return (captures, RouteTree(dependents, firsts))
  }

  private func takesContainer(_ numbers: Range<Int>) -> Bool {
    requests[numbers].contains { $0.answer.isContainer || $0.answer.opensScopes }
  }
}

extension Report {
  /// The text of a captive instance.
  ///
  /// The lifetimes of `holderWithLifetime` and `capturedWithLifetime` can be changed.
  fileprivate init(
    _ holder: DITypeInfo, keeps captured: DITypeInfo, isValue: Bool, isDelayed: Bool,
    changing holderWithLifetime: DITypeInfo, or capturedWithLifetime: DITypeInfo
  ) {
    let (keeper, kept) = (holder.subject, captured.subject)
    let lifetime = holder.trace.lifetime.map { " (\($0))" } ?? ""
    let scoped = captured.trace.lifetime.map { " (\($0))" } ?? ""
    self.init(
      summary: isDelayed
        ? "\(keeper)\(lifetime) always requests \(kept)\(scoped) from the root, never from a scope."
        : isValue
          ? "\(keeper)\(lifetime) needs the \(kept)\(scoped) of the root, but its value belongs to scopes."
          : "\(keeper)\(lifetime) keeps the \(kept)\(scoped) of the root, so all scopes share it.")
    subject = captured
    registered = captured.listed
    remedy =
      "use .lifetime(.perScope) for \(holderWithLifetime.subject); or "
      + (isValue
        ? "set \(kept) in the root container, before the first request for \(holder.subject); this warning cannot see it"
        : "use .lifetime(.lazySingle) for \(capturedWithLifetime.subject), if all scopes may share it")
  }
}
