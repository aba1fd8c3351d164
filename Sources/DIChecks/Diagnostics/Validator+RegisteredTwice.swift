internal import DICore

extension Validator {
  /// Notes components that the same line has registered in a parent, and again in this container.
  func noteRegisteredTwice() {
    struct Place: Hashable {
      let file: String
      let line: Int
      let type: ObjectIdentifier

      init(_ info: DITypeInfo) { (file, line, type) = (info.file, info.line, ObjectIdentifier(info.type)) }
    }
    let inParents = Set(graph.nodes[..<graph.own.lowerBound].map { Place($0.component.info) })
    if inParents.isEmpty { return }
    for node in own where graph.nodes[node].component.layer == nil {
      if !inParents.contains(Place(graph.nodes[node].component.info)) { continue }
      note(.registeredTwice, node) { info in
        Report(
          summary: "This line registers \(typeName(info.type)) in a parent container, and again in its child.",
          remedy: "register it once: a child uses the registrations of its parent")
      }
    }
  }
}
