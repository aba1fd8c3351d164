// Notes: what is correct, but may not have been meant.

internal import DICore

extension Validator {
  /// - Parameter isBuilt: Whether `build()` has created the singles.
  func addNotes(isBuilt: Bool) {
    let answering = noteNamedForUnnamed()
    noteUnusedQualifiers(butOf: answering)
    noteRoles()
    noteUnreachable()
    noteOnlyForGiven()
    noteIgnoredArguments()
    noteRegisteredTwice()
    noteAwaiting(isBuilt: isBuilt)
    for node in own where graph.nodes[node].requestsByContainer {
      note(.unknownRequests, node) {
        Report(summary: "\(typeName($0.type)) takes the container, so its requests are not checked.")
      }
    }
  }

  /// The components of the container itself that are checked.
  var own: [Int] { checked.filter { $0 >= graph.own.lowerBound } }

  /// Components that can be created only for an instance of another, which has no factory.
  private func noteOnlyForGiven() {
    for (node, other) in madeOnlyWithin {
      let given = graph.nodes[other].component.info
      note(.onlyForGiven, node) { info in
        Report(
          summary: """
            \(typeName(info.type)) can be created only for a given \(typeName(given.type)), which has no initializer.
            """,
          registered: given.listed,
          remedy: "add .root() to \(typeName(info.type)), if the program requests it: then this is an error")
      }
    }
  }

  /// Requests without a name or tag that the only component answers, although it has one.
  ///
  /// - Returns: The nodes of what answers.
  private func noteNamedForUnnamed() -> Set<Int> {
    var answering: Set<Int> = []
    let isNamed = graph.nodes.map { node in
      !node.component.qualifiers.isEmpty || node.component.services.contains { !$0.qualifiers.isEmpty }
    }
    if !isNamed.contains(true) { return [] }
    for node in own {
      for edge in graph.edges(from: node) where isNamed[edge.target] && edge.qualifiers.isEmpty {
        let answer = graph.requests[edge.request].answer
        if answer.many != nil || answer.edges.count != 1 { continue }
        let registry = graph.registry(of: node)
        if graph.inner(of: node) == edge.target { continue }
        if registry.answersUnqualified(edge.candidate) { continue }
        // A layer has the names of what it stands around; the registration with the name is that one.
        let type = registry.type(of: edge.candidate)
        let candidates = registry.candidates(for: type)
        guard candidates.count == 1 else { continue }
        answering.formUnion([edge.target, graph.node(candidates[0], seenFrom: graph.nodes[node].level)])
        let qualifiers = registry.qualifiers(of: candidates[0])
        let (info, target) = (graph.nodes[node].component.info, registry.answering(candidates)[0])
        let cause = Cause(kind: .namedAnswersUnnamed, type: ObjectIdentifier(type), nodes: [node, edge.target])
        report(cause, at: .node(node)) {
          Finding(
            kind: .namedAnswersUnnamed, node: node,
            content: .text { Report(info, requests: type, from: target, with: qualifiers) }, near: [target.info])
        }
      }
    }
    return answering
  }

  /// Names and tags by which no component makes a request; the program can.
  private func noteUnusedQualifiers(butOf answering: Set<Int>) {
    var used: [Int: Set<Qualifier>] = [:]
    for request in graph.requests {
      if case .ambiguous(let candidates, let filter, _) = request.answer.fault {
        for candidate in candidates {
          let node = graph.node(candidate, seenFrom: graph.nodes[request.node].level)
          used[node, default: []].formUnion(filter.qualifiers)
        }
      }
    }
    for edge in graph.edges where !edge.qualifiers.isEmpty {
      // What gets a decorator requests what that stands around.
      for target in sequence(first: edge.target, next: graph.inner) {
        used[target, default: []].formUnion(edge.qualifiers)
      }
    }
    let unknown = unknownDependent()
    // A layer has the names of what it stands around, and a rule uses the names that limit it.
    let ofRules = Set(graph.registry.layers.rules.flatMap(\.rule.qualifiers))
    for node in own where !answering.contains(node) && graph.nodes[node].component.layer == nil {
      let unused = graph.nodes[node].component.allQualifiers
        .filter { used[node]?.contains($0) != true && !ofRules.contains($0) }
      if unused.isEmpty { continue }
      note(.unusedQualifier, node) { info in
        Report(
          summary: "No component requests \(typeName(info.type)) by \(unused.spelled).",
          reason: unknown.map { "\($0.info) \($0.way), and may request by it" },
          remedy: "remove it, unless the program requests by it")
      }
    }
  }

  /// Defaults that have only elements and fallbacks beside them, and elements that have no other component beside them.
  private func noteRoles() {
    var counts: [ObjectIdentifier: (all: Int, serious: Int)] = [:]
    func count(_ type: any Any.Type, in registry: Registry) -> (all: Int, serious: Int) {
      if let known = counts[ObjectIdentifier(type)] { return known }
      let candidates = registry.candidates(for: type)
      let count = (candidates.count, candidates.count { !registry.component($0).standsAside })
      counts[ObjectIdentifier(type)] = count
      return count
    }
    for node in own {
      let registry = graph.registry(of: node)
      let position = graph.nodes[node].position
      let priority = graph.nodes[node].component.priority
      guard priority == .default || priority == .element,
        registry.types(of: position).allSatisfy({ type in
          let count = count(type, in: registry)
          return (priority == .element ? count.all : count.serious) == 1
        })
      else { continue }
      let spelling = registry.origin.spelling
      if priority == .default {
        note(.uselessDefault, node) { info in
          Report(
            summary: "\(typeName(info.type)) is the default, but no other component competes with it.",
            remedy: "remove \(spelling.default)")
        }
      } else {
        note(.loneElement, node) { info in
          Report(
            summary: "\(typeName(info.type)) is an element, but the only component of its types.",
            remedy: "remove .set(.element)")
        }
      }
    }
  }

  /// Components to which no root leads, if there are roots: the outermost of each unreachable part.
  private func noteUnreachable() {
    let roots = own.filter { graph.nodes[$0].component.isRoot }
    if roots.isEmpty { return }
    let isReached = all.reachable(from: roots)
    let unreachable = own.filter { !isReached[$0] }
    // A cycle counts as one component.
    let parts = cycles.numbers
    var isRequested: Set<Int> = []
    for node in unreachable {
      for target in all[node] where parts[Int(target)] != parts[node] { isRequested.insert(parts[Int(target)]) }
    }
    let unknown = unknownDependent { isReached[$0] }
    for node in unreachable where isRequested.insert(parts[node]).inserted {
      note(.unreachable, node) { info in
        Report(
          summary: "No root leads to \(typeName(info.type)).",
          reason: unknown.map { "\($0.info) \($0.way), and may request it" },
          remedy: "remove the registration; or add .root() to it, if the program requests it")
      }
    }
  }

  /// The first component that can request anything, of those that fulfil a condition, and in what way it can.
  ///
  /// One that takes the container comes before one that opens scopes.
  private func unknownDependent(where condition: (Int) -> Bool = { _ in true }) -> (info: DITypeInfo, way: String)? {
    func first(_ isMeant: (CheckedGraph.Node) -> Bool, _ way: String) -> (info: DITypeInfo, way: String)? {
      own.first { isMeant(graph.nodes[$0]) && condition($0) }.map { (graph.nodes[$0].component.info, way) }
    }
    return first(\.requestsByContainer, "takes the container") ?? first(\.opensScopes, "opens scopes")
  }
}

extension Report {
  /// The text of a request without a name that a named component answers.
  fileprivate init(
    _ info: DITypeInfo, requests type: any Any.Type, from target: NearCandidate, with qualifiers: [Qualifier]
  ) {
    self.init(
      summary: """
        \(typeName(info.type)) requests \(typeName(type)) without a name or tag, and gets the only one there is, which has \
        \(qualifiers.spelled).
        """)
    subject = target.info
    registered = [target.listed]
    remedy =
      qualifiers.names.isEmpty
      ? "request it by its tag: by(tag: ..., on: $0)" : "request it by its name: by(name: ..., on: $0)"
  }
}
