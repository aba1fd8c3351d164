public import DICore

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
  /// Explains which component would answer a request of the program to a container that is built now.
  ///
  /// - Parameters:
  ///   - type: The type, or a request for it, such as `DIMany<any Logger>.self`.
  ///   - name: The name; nil for a request without a name.
  /// - Returns: The explanation, as by `explain(_:name:)` of a container. Nothing is created or checked by `build()`.
  /// - Complexity: Linear in the number of registrations and dependencies.
  public func explain(_ type: any Any.Type, name: String? = nil) -> DIExplanation {
    unbuilt.explain(type, name.map { [.name($0)] } ?? [])
  }

  /// Explains for each component a request for its first service, as a container would that is built now; an extension point.
  ///
  /// - Returns: The graph, and an explanation for each of its components.
  package func explainEachComponent() -> (graph: DIDependencyGraph, explanations: [DIExplanation]) {
    unbuilt.explainEachComponent()
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
    let explainer = inspect { linked in
      Explainer(type, qualifiers, DIMethodSignature(arguments), from: domain, in: ExplainedGraph(linked))
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
    let (explained, explainers) = inspect { linked in
      let explained = ExplainedGraph(linked)
      let explainers = explained.picture.components.map { component in
        let service = component.services.first
        return Explainer(
          service?.type ?? component.type, service?.qualifiers ?? [], DIMethodSignature([]),
          from: (component.level == 0 ? explained.graph.domain(of: component.id) : nil) ?? domain, in: explained)
      }
      return (explained, explainers)
    }
    return (explained.picture, explainers.map(explanation(by:)))
  }

  /// Walks through the request of an explainer; call it without the lock.
  private func explanation(by explainer: Explainer) -> DIExplanation {
    do throws(DIError) {
      return explainer.explanation(in: try liveScope(for: explainer.type)) { failure in
        inspect { _ in failure.error(in: explainer.explained.graph) }.describingTags
      }
    } catch { return explainer.explanation(failingWith: error) }
  }
}
