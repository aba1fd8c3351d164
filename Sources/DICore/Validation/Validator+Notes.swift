// Notes: what is correct, but may not have been meant.

extension Validator {
  func addNotes() {
    noteUnusedQualifiers()
    noteRoles()
    noteUnreachable()
    for node in own where model.nodes[node].requestsByContainer {
      note(.unknownRequests, node) {
        Report(summary: "\(typeName($0.type)) takes the container, so its requests are not checked.")
      }
    }
  }

  /// The components of the container itself that are checked.
  private var own: [Int] { checked.filter { $0 >= model.own.lowerBound } }

  private func note(
    _ kind: DIDiagnostic.Kind, _ node: Int, _ text: @escaping @Sendable (DITypeInfo) -> Report
  ) {
    let info = model.nodes[node].component.info
    report(Cause(kind: kind, nodes: [node]), at: nil) { Finding(kind: kind, node: node, content: .text { text(info) }) }
  }

  /// Names and tags by which no component makes a request; the program can.
  private func noteUnusedQualifiers() {
    var used: [Int: Set<Qualifier>] = [:]
    for number in model.requests.indices {
      let request = model.requests[number]
      if case .ambiguous(let candidates, let keys) = request.answer.failure {
        for candidate in candidates {
          let node = model.node(candidate, seenFrom: model.nodes[request.node].level)
          used[node, default: []].formUnion(qualifiers(of: request.type) + keys)
        }
      }
      model.forEachEdge(of: number) { edge in
        if !edge.qualifiers.isEmpty { used[edge.target, default: []].formUnion(edge.qualifiers) }
      }
    }
    let unknown = unknownDependent()
    for node in own {
      let unused = model.nodes[node].component.allQualifiers.filter { used[node]?.contains($0) != true }
      if unused.isEmpty { continue }
      note(.unusedQualifier, node) { info in
        Report(
          summary: "No component requests \(typeName(info.type)) by \(unused.spelled).",
          reason: unknown.map { "\($0) takes the container, and may request by it" },
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
      let registry = model.registry(of: node)
      let position = model.nodes[node].position
      let priority = model.nodes[node].component.priority
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
    let roots = own.filter { model.nodes[$0].component.isRoot }
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
          reason: unknown.map { "\($0) takes the container, and may request it" },
          remedy: "remove the registration; or add .root() to it, if the program requests it")
      }
    }
  }

  /// The first component that takes the container, of those that fulfil a condition.
  private func unknownDependent(where condition: (Int) -> Bool = { _ in true }) -> DITypeInfo? {
    own.first { model.nodes[$0].requestsByContainer && condition($0) }.map { model.nodes[$0].component.info }
  }
}
