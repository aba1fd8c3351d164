extension DIContainerBuilder {
  /// Looks for faults in the registrations and their dependencies, and creates nothing.
  ///
  /// ```swift
  /// @Test func theGraphIsComplete() {
  ///   #expect(wiring().validate().isEmpty)
  /// }
  /// ```
  ///
  /// It finds what `build()` would throw, and what requests would: missing and ambiguous dependencies at any depth, also behind
  /// lazies and providers, recursion, access between modules, arguments that nobody passes. It warns of instances that outlive
  /// their scope. A correct program gets no diagnostic. `docs/diagnostics.md` has the list.
  ///
  /// It cannot see what a closure requests from a container that it takes or captures, and what `unsafe()` promises.
  ///
  /// - Parameter notes: Whether to return notes too: what is correct, but may not have been meant.
  /// - Returns: The diagnostics, by component in the order of registration; each root cause once.
  /// - Complexity: Linear in the number of registrations and dependencies. Nothing is kept.
  public func validate(notes: Bool = false) -> [DIDiagnostic] {
    // Only a parent can make this fail.
    (try? diagnostics(childOf: nil, notes: notes)) ?? []
  }

  /// Looks for faults as for a child container; an extension point.
  package func diagnostics(childOf parent: ContainerCore?, notes: Bool) throws(DIError) -> [DIDiagnostic] {
    let domains = parent?.scope.graph.domains
    let planErrors = (plan?.errors(childOf: domains) ?? []).map { error in
      DIDiagnostic(
        kind: error.kind, component: nil,
        finding: Finding(kind: error.kind, node: nil, content: .error(error)), routes: Routes([], RouteTree([], [])))
    }
    return planErrors + (try core(childOf: parent)).diagnostics(includesFaults: true, includesNotes: notes)
  }
}

extension DIResolving {
  /// Looks for faults in the dependencies of all registrations, and creates nothing.
  ///
  /// It finds what requests would throw. See `DIContainerBuilder.validate(notes:)`, which also finds what `build()` throws. For
  /// a child container, it checks the components of the child, and what they request of the parents.
  ///
  /// - Parameter notes: Whether to return notes too: what is correct, but may not have been meant.
  /// - Returns: The diagnostics, by component in the order of registration; each root cause once.
  /// - Complexity: Linear in the number of registrations and dependencies. Nothing is kept.
  public func validate(notes: Bool = false) -> [DIDiagnostic] {
    _core.diagnostics(includesFaults: false, includesNotes: notes)
  }
}

extension ContainerCore {
  /// The diagnostics of the container's graph; with `includesFaults`, also of the registrations themselves, as by `build()`.
  func diagnostics(includesFaults: Bool, includesNotes: Bool) -> [DIDiagnostic] {
    withRegistry { registry, graph in
      Validator.diagnostics(
        DependencyModel(registry, of: graph), registry, includesFaults: includesFaults, includesNotes: includesNotes)
    }
  }

  /// Calls a body with the registry, under the lock of the container family, without laying out cells.
  func withRegistry<Result>(_ body: (Registry, Graph) -> Result) -> Result {
    scope.graph.link { linker in
      if linker.registry.isAnythingPending {
        for linker in linker.andParents { linker.commit(of: CurrentThread.number) }
      }
      return body(linker.registry, linker.graph)
    }
  }
}
