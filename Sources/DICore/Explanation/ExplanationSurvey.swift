/// What all explanations of a graph have in common.
struct ExplanationSurvey {
  let model: DependencyModel
  let graph: DIDependencyGraph
  /// The faults of all components.
  let diagnostics: [DIDiagnostic]
  /// The number of the cycle of each node, by requests that are made while instances are created.
  let cycles: [Int]

  /// Surveys a graph; call it under the lock of the container family.
  init(_ registry: Registry, _ graph: Graph) {
    model = DependencyModel(registry, of: graph)
    self.graph = DIDependencyGraph(model)
    diagnostics = Validator.diagnostics(model, registry, includesFaults: false, includesNotes: false)
    cycles = StrongComponents(Successors(model, includesDelayed: false)).numbers
  }
}
