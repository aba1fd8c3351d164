public import DICore

// Disfavoured, since a trailing closure fits any label: so the compiler does not think of them where one is registered.

extension DIContainerBuilder {
  /// Registers what a component registers.
  ///
  /// Registered here, it belongs to no module: it is seen everywhere and sees everything, whatever its scope and whichever
  /// modules name it as well. In the `load` of another component, it belongs where that one does. It is loaded at once, unless
  /// this builder has loaded it before.
  ///
  /// - Parameter component: The component.
  /// - Returns: The builder.
  @_disfavoredOverload @discardableResult
  public func register(component: any DIComponent) -> Self {
    modulePlan.register(component, in: self)
    return self
  }

  /// Registers the components of a module, after the modules that it depends on.
  ///
  /// First its dependencies are loaded, in their order, then the module's own components in theirs; each once, however often and
  /// from wherever it is named. Where modules depend on each other in a cycle, the one that is met first is loaded last. So what a
  /// module needs is registered before it, made before it where it is a single, and stands before it in many. What the components may be given is checked when requests are linked: one that asks for
  /// something it may not see gets `DIError.noAccess(typesInfo:accessModules:)`, at the resolve that meets it. The program
  /// itself sees everything.
  ///
  /// - Parameter module: The module.
  /// - Returns: The builder.
  /// - Complexity: Linear in components and dependencies. Nothing of modules is left when a request runs.
  @_disfavoredOverload @discardableResult
  public func register(module: any DIModule) -> Self {
    modulePlan.register(module, in: self)
    return self
  }

  /// Declares a protocol that is implemented elsewhere.
  ///
  /// ```swift
  /// builder.register(protocol: Payment.self)                                // in one module
  /// builder.register { CardPayment() }.as(Payment.self).check { $0 }        // in another
  /// ```
  ///
  /// Every module that sees the declaration is given the implementation, through the protocol alone, even where what
  /// registers it is hidden. Who sees the declaration is said as for a registration: by the scope of the component that
  /// makes it. If nobody implements the protocol, requests for it are `DIError.typeIsNotFound`, and `nil` where they are
  /// optional; if several do, the rules for several candidates hold.
  ///
  /// - Parameters:
  ///   - type: The protocol.
  ///   - file: The file of the declaration, for errors.
  ///   - line: The line of the declaration, for errors.
  /// - Returns: The builder.
  @_disfavoredOverload @discardableResult
  public func register<P>(protocol type: P.Type, file: String = #filePath, line: Int = #line) -> Self {
    modulePlan.declare(DITypeInfo(type: type, file: file, line: line))
    return self
  }

  /// What the builder knows of modules.
  private var modulePlan: ModulePlan {
    if let known = plan as? ModulePlan { return known }
    let new = ModulePlan()
    plan = new
    return new
  }
}
