internal import DICore

extension Validator {
  /// Notes components that are kept and created from arguments: who asks later gets the instance of the first arguments.
  func noteIgnoredArguments() {
    for node in own where graph.nodes[node].component.lifetime.keepsBetweenResolves {
      guard let initializer = graph.nodes[node].initializers.first(where: { !$0.signature.isEmpty }) else { continue }
      note(.ignoredArguments, node) { info in
        Report(
          summary: """
            \(typeName(info.type)) is kept, and created from \(initializer.signature): requests with other arguments get the \
            same instance.
            """,
          remedy: "use .lifetime(.prototype), if other arguments should make another instance")
      }
    }
  }
}
