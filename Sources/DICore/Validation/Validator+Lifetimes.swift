// Captive instances: an instance of the root keeps an instance of a scope. The dependencies of what the root keeps are created
// for the root, so all scopes share them, and a value that only scopes have is missing.

extension Validator {
  /// - Parameter isBuilt: Whether `build()` has created the singles.
  func checkLifetimes(isBuilt: Bool) {
    let unset = isBuilt ? [] : reportUnsetValues()
    let holders = checked.filter { model.nodes[$0].component.lifetime.isOfRoot }
    let (captures, tree) = model.captures(by: holders) { edge in
      let component = model.nodes[edge.target].component
      // Nil may be what a component of the root is meant to get.
      if edge.mayBeUnmade, !component.makesInstances { return .stop }
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
    // A provider can create an instance from arguments, and the root can keep it.
    let created = Set(model.edges.lazy.filter { !$0.signature.isEmpty }.map(\.target))
    let (unset, tree) = model.captures(by: singlesBeforeValues) { edge in
      let component = model.nodes[edge.target].component
      if edge.isDelayed || edge.mayBeUnmade && !component.makesInstances { return .stop }
      switch component.lifetime.kind {
      case .scope, .run, .single:
        if !component.makesInstances { return .capture }
        if model.initializer(of: edge.target, for: edge.signature) != nil { return .follow }
        return model.requests[edge.request].mayBeLeftOut || created.contains(edge.target) ? .stop : .capture
      case .prototype, .objectGraph: return .follow
      // Another container can have created it.
      case .custom: return .stop
      }
    }
    for capture in unset {
      if model.nodes[capture.target].component.makesInstances {
        reportMissingArguments(capture, tree)
      } else {
        reportUnsetValue(capture, tree)
      }
    }
    return Set(unset)
  }

  /// The singles that `build()` creates before a closure gets the container, which can set values.
  private var singlesBeforeValues: ArraySlice<Int> {
    var singles = checked.filter {
      let component = model.nodes[$0].component
      return $0 >= model.own.lowerBound && component.lifetime == .single && component.dialect.spelling == .builder
        && model.initializer(of: $0, for: DIMethodSignature([])) != nil
    }
    if model.registry.mayHaveLayers {
      func order(_ node: Int) -> (Int, Int) { model.registry.order(ofSingle: model.nodes[node].position) }
      singles.sort { order($0) < order($1) }
    }
    let setters = model.nodes.indices.filter { model.nodes[$0].requestsByContainer }
    if singles.isEmpty || setters.isEmpty { return singles[...] }
    let leadsToSetter = all.reversed.reachable(from: setters)
    return singles.prefix { !leadsToSetter[$0] }
  }

  private func reportUnsetValue(_ capture: Capture, _ tree: RouteTree) {
    report(Cause(kind: .unsetValue, nodes: [capture.target]), at: .held(capture.dependent, tree)) {
      var info = model.nodes[capture.target].component.info.traced(origin: model.registry(of: capture.target).origin)
      info.trace.isInRoot = true
      let error = DIError.notSpecifiedInitializationMethodFor(typeInfo: info)
      return Finding(
        kind: .unsetValue, node: tree.first(of: capture.dependent), content: .error(error),
        near: [info])
    }
  }

  /// Reports a kept instance that needs arguments: nothing can have created it before the single.
  private func reportMissingArguments(_ capture: Capture, _ tree: RouteTree) {
    model.forEachEdge(from: capture.dependent) { edge in
      guard edge.target == capture.target, !edge.isDelayed, let error = model.creationError(edge) else { return }
      report(Cause(kind: .missingArguments, nodes: [edge.target]), at: .held(capture.dependent, tree)) {
        Finding(
          kind: .missingArguments, node: capture.dependent, content: .error(error),
          near: [model.nodes[edge.target].component.info])
      }
    }
  }

  private func report(_ capture: Capture, _ tree: RouteTree) {
    report(Cause(kind: .captive, nodes: [capture.target]), at: .held(capture.dependent, tree)) {
      let first = tree.first(of: capture.dependent)
      let holder = model.nodes[first].component.info
      let captured = model.nodes[capture.target].component
      let (info, isValue) = (captured.info, !captured.makesInstances)
      let (keeper, kept) = (withLifetime(first), withLifetime(capture.target))
      return Finding(
        kind: .captive, node: first,
        content: .text {
          Report(holder, keeps: info, isValue: isValue, isDelayed: capture.isDelayed, changing: keeper, or: kept)
        },
        textGoal: info.description, near: [info])
    }
  }

  /// The component whose lifetime a component has: for a decorator what it decorates.
  private func withLifetime(_ node: Int) -> DITypeInfo {
    model.registry(of: node).innermost(model.nodes[node].position).info
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

extension DependencyModel {
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
        forEachEdge(from: node) { edge in
          // A parent's instances belong to the scope that the child was made from, which outlives the child.
          guard nodes[edge.target].level == nodes[node].level, !leavesOut(edge, requestedBy: node) else { return }
          switch step(edge) {
          case .capture:
            captures.append(Capture(dependent: node, target: edge.target, isDelayed: edge.isDelayed))
          case .follow:
            if firsts[edge.target] >= 0 { return }
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
}

extension DependencyModel {
  /// Whether a component never gets a member of a many: it is a member too, and the initializers of both request the many.
  func leavesOut(_ edge: Edge, requestedBy node: Int) -> Bool {
    guard let service = edge.service, !edge.isDelayed, !requests[edge.request].isInjected, serves(node, service) else {
      return false
    }
    return nodes[edge.base ?? edge.target].initializers.contains { initializer in
      edges(of: initializer.requests).contains { !$0.isDelayed && $0.service == service }
    }
  }

  /// Whether a component is a member of requests for many of a service.
  func serves(_ node: Int, _ service: any Any.Type) -> Bool {
    let component = nodes[node].component
    // The component in its place is the member.
    if component.layer != nil { return false }
    return component.servesOwnType && component.type == service || component.services.contains { $0.type == service }
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
    summary =
      isDelayed
      ? "\(keeper)\(lifetime) always requests \(kept)\(scoped) from the root, never from a scope."
      : isValue
        ? "\(keeper)\(lifetime) needs the \(kept)\(scoped) of the root, but its value belongs to scopes."
        : "\(keeper)\(lifetime) keeps the \(kept)\(scoped) of the root, so all scopes share it."
    registered = [captured.description]
    remedy =
      "use .lifetime(.perScope) for \(holderWithLifetime.subject); or "
      + (isValue
        ? "set \(kept) in the root container, before the first request for \(holder.subject)"
        : "use .lifetime(.lazySingle) for \(capturedWithLifetime.subject), if all scopes may share it")
  }
}
