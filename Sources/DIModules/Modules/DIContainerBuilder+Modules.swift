public import DICore

// Disfavored: a trailing closure fits any label, so the compiler would consider these overloads for `register { … }` as well.

extension DIContainerBuilder {
  /// Loads a component, unless this builder has loaded it before.
  ///
  /// ```swift
  /// builder.register(component: Storage())
  /// ```
  ///
  /// If the `load` of another component calls this, the component belongs to the modules of that other component. Otherwise it
  /// belongs to no module, even if modules list it as well: every module can access it, and it can access everything, whatever
  /// its ``DIComponent/scope``.
  ///
  /// - Parameter component: The component.
  /// - Returns: The builder.
  @_disfavoredOverload @discardableResult
  public func register(component: any DIComponent) -> Self {
    modulePlan.register(component, in: self)
    return self
  }

  /// Loads a module, after the modules that it depends on.
  ///
  /// ```swift
  /// builder.register(module: Shop())
  /// ```
  ///
  /// - The builder first loads the modules in ``DIModule/dependencies``, then the components in ``DIModule/components``, each
  ///   in the order of the list. So a `.single` of a dependency is created before the singles of the module. A request for many
  ///   gets the components of a dependency first.
  /// - Each module and component is loaded once, however often it is listed. In a cycle of modules, the module that is reached
  ///   first is loaded last.
  /// - If a component requests a type that its modules cannot access, the first resolve that needs the component throws
  ///   `DIError.noAccess(typesInfo:accessModules:)`, before anything is created. The program itself can access everything.
  ///
  /// - Parameter module: The module.
  /// - Returns: The builder.
  /// - Complexity: Linear in the number of components and dependencies. Modules do not make requests slower.
  @_disfavoredOverload @discardableResult
  public func register(module: any DIModule) -> Self {
    modulePlan.register(module, in: self)
    return self
  }

  /// Declares a protocol that another module implements.
  ///
  /// Use it to invert a dependency: a module requests the protocol, and does not depend on the module that implements it.
  ///
  /// ```swift
  /// builder.register(protocol: (any Payment).self)                           // in one module
  /// builder.register { CardPayment() }.as((any Payment).self).check { $0 }  // in another one
  /// ```
  ///
  /// - A module that can access the declaration can access every implementation, even an `.internal` one of another module,
  ///   but only as the protocol.
  /// - The declaration has the access level of the component that makes it.
  /// - If no component implements the protocol, a request for it throws `DIError.typeIsNotFound`, and an optional request gets
  ///   `nil`. If several components implement it, the rules for several candidates apply.
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

  /// The modules and components that the builder has loaded.
  private var modulePlan: ModulePlan {
    if let known = plan as? ModulePlan { return known }
    let new = ModulePlan()
    plan = new
    return new
  }
}
