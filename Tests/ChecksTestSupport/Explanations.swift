package import DIChecks
package import DICore
package import TestSupport
package import Testing

extension DIExplanation {
  /// A line for each step: what is requested and what answers, what happens, and how it is requested.
  package var outline: [String] {
    steps.map { step in
      let answer = step.component.map { $0.type == step.type ? "" : ": \(plainName($0.type))" } ?? ""
      let kinds = step.kinds.isEmpty ? "" : " (\(step.kinds))"
      let repeated = step.isRepeated ? " again" : ""
      return String(repeating: "  ", count: step.depth)
        + "\(plainName(step.type))\(answer) \(step.action)\(repeated)\(kinds)"
    }
  }

  /// Each component that does not answer, with the reason: `Dog isElement`.
  package var reasons: [String] { rejected.map { "\(plainName($0.component.type)) \($0.reason)" } }

  /// Each component that requests an answer, with how it does: `Home initializer, lazy`.
  package var requesters: [String] { dependents.map { "\(plainName($0.component.type)) \($0.kinds)" } }

  /// How often a resolve would create each type, by the names of the types.
  package var namedCreations: [String: Int] {
    let names = steps.compactMap(\.component).map { (ObjectIdentifier($0.type), "\($0.type)") }
    let nameOf = Dictionary(names) { first, _ in first }
    return Dictionary(uniqueKeysWithValues: creations.map { (nameOf[$0]!, $1) })
  }
}

extension DIBuiltContainer {
  /// Expects that a request creates what its explanation says.
  ///
  /// - Returns: The explanation, and the instance.
  @discardableResult
  package func expectForetold<T>(
    _ type: T.Type, by journal: Journal, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> (explanation: DIExplanation, instance: T) {
    let explanation = explain(type)
    #expect(explanation.error == nil, sourceLocation: sourceLocation)
    journal.clear()
    let instance = try resolve(type)
    #expect(journal.counts == explanation.namedCreations, "\(explanation)", sourceLocation: sourceLocation)
    return (explanation, instance)
  }
}
