// What the program requests, or a build creates, and has to be awaited.

internal import DICore

extension Validator {
  /// - Parameter isBuilt: Whether `build()` has created the singles.
  func noteAwaiting(isBuilt: Bool) {
    // What a request finds after the build: but an actor guards also what exists.
    func isFound(_ node: Int) -> Bool {
      graph.nodes[node].component.strictestIsolation != .otherActor && isMadeByBuild(node)
    }
    let awaiting = Awaiting(graph, without: isFound)
    for node in own {
      guard let cause = awaiting.cause(of: node), !(isBuilt && isFound(node)) else { continue }
      let component = graph.nodes[node].component
      let isSingle = isMadeByBuild(node) ? !isBuilt : component.isSingleOfDIContainer
      // A request for a root gets the decorator around it.
      let isRequested = component.innermost.isRoot && graph.inner(of: node).map(awaiting.needs) != true
      if !isSingle, !isRequested { continue }
      let info = component.info.traced(origin: graph.registry(of: node).origin)
      let service = component.servesOwnType ? component.type : component.services[0].type
      report(Cause(kind: .needsAwait, nodes: [node]), at: node == cause ? nil : awaiting.end(from: node)) {
        let target = graph.nodes[cause].component
        return Finding(
          kind: .needsAwait, node: node,
          content: .text {
            Report(info, awaits: target, itself: node == cause, service, isCreatedByBuild: isSingle)
          })
      }
    }
  }
}

extension Report {
  /// The text of a component that has to be awaited.
  fileprivate init(
    _ info: DITypeInfo, awaits cause: Component, itself isCause: Bool, _ service: any Any.Type, isCreatedByBuild: Bool
  ) {
    let (name, target) = (info.subject, cause.info)
    self.init(
      summary: "\(name) has to be awaited: \(isCause ? "it" : target.subject) \(cause.wayOfAwaiting).",
      registered: isCause ? [] : target.listed,
      remedy: info.awaiting(isCreatedByBuild: isCreatedByBuild, as: service))
    subject = isCause ? nil : target
  }
}

extension Component {
  /// Whether `initializeSingletonObjects()` creates it.
  fileprivate var isSingleOfDIContainer: Bool { lifetime == .single && dialect.spelling == .declarative }

  /// Why no request can make it without suspending, as the rest of a sentence.
  var wayOfAwaiting: String { suspends ? "suspends while it is made" : "belongs to an actor" }
}
