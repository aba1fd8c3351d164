public import DICore

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
  /// their scope. A correct program gets no diagnostic. ``DIDiagnostic/Kind`` has the list.
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

  /// Looks for faults in the registrations and their dependencies, as for a child container, and creates nothing.
  ///
  /// It checks the components of this builder, and what they request of the parent.
  ///
  /// - Parameters:
  ///   - parent: The parent container, or a scope opened from it.
  ///   - notes: Whether to return notes too: what is correct, but may not have been meant.
  /// - Returns: The diagnostics, as by ``validate(notes:)``.
  /// - Throws: `DIError.scopeIsGone` if the scope of the parent is gone; `DIError.containerIsClosed` if the parent is closed.
  public func validate(parent: DIBuiltContainer, notes: Bool = false) throws(DIError) -> [DIDiagnostic] {
    try diagnostics(childOf: parent._core, notes: notes)
  }

  private func diagnostics(childOf parent: ContainerCore?, notes: Bool) throws(DIError) -> [DIDiagnostic] {
    let planErrors = planErrors(childOf: parent).map { error in
      DIDiagnostic(
        kind: error.kind, component: nil,
        finding: Finding(kind: error.kind, node: nil, content: .error(error)), routes: Routes([], RouteTree([], [])))
    }
    return planErrors + (try core(childOf: parent)).diagnostics(includesFaults: true, includesNotes: notes)
  }

  /// Checks the registrations and their dependencies, and makes a container from them.
  ///
  /// ```swift
  /// let container = try wiring().build(.verified)
  /// ```
  ///
  /// - Parameter checks: What to check. With `.verified`, `build` also follows the dependencies of all components, before it
  ///   creates anything.
  /// - Returns: The container.
  /// - Throws: `DIError.build(errors:)`; with `.verified`, it has each error that ``validate(notes:)`` finds, as a request
  ///   would throw it. Otherwise as `build()`.
  /// - Complexity: As `build()` and ``validate(notes:)``.
  public func build(_ checks: DIBuildChecks) throws(DIError) -> DIBuiltContainer { try build(checks, childOf: nil) }

  /// Checks the registrations and their dependencies, and builds a child container.
  ///
  /// - Parameters:
  ///   - checks: What to check. With `.verified`, also the dependencies of all components, and what they request of the parent.
  ///   - parent: The parent container, or a scope opened from it.
  /// - Returns: The child container.
  /// - Throws: `DIError.build(errors:)`; with `.verified`, it has each error that ``validate(parent:notes:)`` finds. Otherwise
  ///   as `build(parent:)` of `DIModules`.
  /// - Complexity: As ``build(_:)``, however many registrations the parent has that this builder does not request.
  public func build(_ checks: DIBuildChecks, parent: DIBuiltContainer) throws(DIError) -> DIBuiltContainer {
    try build(checks, childOf: parent._core)
  }

  private func build(_ checks: DIBuildChecks, childOf parent: ContainerCore?) throws(DIError) -> DIBuiltContainer {
    switch checks {
    case .registrations: try build(childOf: parent)
    case .verified:
      try build(childOf: parent) { core in
        core.diagnostics(includesFaults: true, includesNotes: false).compactMap(\.error)
      }
    }
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
  fileprivate func diagnostics(includesFaults: Bool, includesNotes: Bool) -> [DIDiagnostic] {
    inspect { linked in
      Validator(CheckedGraph(linked)).diagnostics(includesFaults: includesFaults, includesNotes: includesNotes)
    }
  }
}
