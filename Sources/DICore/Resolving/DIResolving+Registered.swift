extension DIResolving {
  /// Whether a component is registered that answers requests for a type.
  ///
  /// Use it where a program can do without a component. Inside a registration, request an optional instead: such a dependency
  /// is linked, and `validate()` knows about it.
  ///
  /// ```swift
  /// if container.isRegistered((any Analytics).self) { menu.add(.statistics) }
  /// ```
  ///
  /// Nothing is linked or created, so a request can still fail. The answer is true if several components could answer and none
  /// is the default. Components of parents count, and components that the caller cannot access do not. For a request such as
  /// `DIMany<any Logger>.self`, the answer is about the type in it.
  ///
  /// - Parameters:
  ///   - type: The type, or a request for it.
  ///   - name: The name that the component must have; nil for a request without a name, which a component with a name answers
  ///     too.
  /// - Returns: Whether a component is registered.
  /// - Complexity: Linear in the number of components of the type. It takes the lock of the container.
  public func isRegistered(_ type: any Any.Type, name: String? = nil) -> Bool {
    _core.isRegistered(type, name.map { [.name($0)] } ?? [])
  }
}

extension ContainerCore {
  /// Whether a component with these names and tags answers requests for a type; an extension point.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - qualifiers: The names and tags.
  /// - Returns: Whether a component is registered.
  package func isRegistered(_ type: any Any.Type, _ qualifiers: [Qualifier]) -> Bool {
    scope.graph.link { linker in
      linker.commitPending()
      return linker.lookUp(type, qualifiers, from: linker.requestSite(of: domain)).answer.isByComponents
    }
  }
}
