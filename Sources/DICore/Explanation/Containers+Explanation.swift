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
    // The walk looks into cells, so they must be laid out; in a graph that can grow, there are none before that.
    if !scope.graph.mayGrow { scope.link { _ in } }
    let explainer = withRegistry { registry, graph in
      Explainer(type, qualifiers, DIMethodSignature(arguments), from: domain, registry, graph)
    }
    do throws(DIError) {
      let walk = explainer.walk(in: try liveScope(for: type))
      let error = walk.failure.map { failure in withRegistry { _, _ in explainer.error(of: failure) } }
      return explainer.explanation(walk.steps, failingWith: error?.describingTags)
    } catch {
      return explainer.explanation([], failingWith: error)
    }
  }
}
