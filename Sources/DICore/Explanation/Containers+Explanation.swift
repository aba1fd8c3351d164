extension DIResolving {
  /// Explains which component answers a request, why, and what the request would create.
  ///
  /// ```swift
  /// print(container.explain((any Logger).self))
  /// ```
  ///
  /// The explanation has the component and the rule that chose it, the components that request it, and everything that a
  /// resolve would create or reuse, with lifetimes. If the request would fail, it says why, where the chain breaks, and what
  /// comes near. Nothing is created.
  ///
  /// - Parameters:
  ///   - type: The type, or a request for it, such as `DIMany<any Logger>.self`.
  ///   - name: The name; nil for a request without a name.
  /// - Returns: The explanation, for the container as it is now.
  /// - Complexity: Linear in the number of registrations and dependencies.
  public func explain(_ type: any Any.Type, name: String? = nil) -> DIExplanation {
    _core.explain(type, name.map { [.name($0)] } ?? [])
  }
}

extension DIContainerBuilder {
  /// Explains for each component a request for its first service, as a container would that is built now; an extension point.
  ///
  /// - Returns: The graph, and an explanation for each of its components.
  package func explainEachComponent() -> (graph: DIDependencyGraph, explanations: [DIExplanation]) {
    // Only a parent can make this fail, and there is none.
    (try? core(childOf: nil))?.explainEachComponent() ?? (DIDependencyGraph([], [], []), [])
  }
}

extension ContainerCore {
  /// Explains a request; an extension point.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - qualifiers: The names and tags.
  ///   - arguments: The types of the arguments that the request passes.
  /// - Returns: The explanation.
  package func explain(
    _ type: any Any.Type, _ qualifiers: [Qualifier], arguments: [any Any.Type] = []
  ) -> DIExplanation {
    layOutCells()
    let explainer = withRegistry { registry, graph in
      Explainer(
        type, qualifiers, DIMethodSignature(arguments), from: domain, in: ExplanationSurvey(registry, graph), registry,
        graph)
    }
    return explanation(by: explainer)
  }

  /// Explains for each component a request for its first service with all names and tags; an extension point.
  ///
  /// The request comes from the component's own module, which can access it. A component of a parent is requested by the
  /// program.
  ///
  /// - Returns: The graph, and an explanation for each of its components.
  /// - Complexity: Linear in the number of registrations and dependencies, times the number of components.
  package func explainEachComponent() -> (graph: DIDependencyGraph, explanations: [DIExplanation]) {
    layOutCells()
    let (picture, explainers) = withRegistry { registry, graph in
      let survey = ExplanationSurvey(registry, graph)
      let explainers = survey.graph.components.map { component in
        let service = component.services.first
        let domain = component.level == 0 ? registry.ownership(survey.model.nodes[component.id].position)?.domain : nil
        return Explainer(
          service?.type ?? component.type, service?.qualifiers ?? [], DIMethodSignature([]),
          from: domain ?? self.domain,
          in: survey, registry, graph)
      }
      return (survey.graph, explainers)
    }
    return (picture, explainers.map(explanation(by:)))
  }

  /// Lays out the cells, which a walk looks into; in a graph that can grow, there are none before that.
  private func layOutCells() {
    if !scope.graph.mayGrow { scope.link { _ in } }
  }

  /// Walks through the request of an explainer; call it without the lock.
  private func explanation(by explainer: Explainer) -> DIExplanation {
    do throws(DIError) {
      let walk = explainer.walk(in: try liveScope(for: explainer.type))
      let error = walk.failure.map { failure in withRegistry { _, _ in explainer.error(of: failure) } }
      return explainer.explanation(walk.steps, failingWith: error?.describingTags)
    } catch {
      return explainer.explanation([], failingWith: error)
    }
  }
}
