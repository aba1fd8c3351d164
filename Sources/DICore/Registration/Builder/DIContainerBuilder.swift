/// Collects registrations, checks them together, and builds a container from them.
///
/// Use a builder where all components are known before the first request. `build()` reports all faults of the registrations
/// in one error, and requests throw ``DIError``. Use ``DIContainer`` where components are registered
/// while the program runs, or where requests should not throw.
///
/// ```swift
/// func makeContainer() throws -> DIBuiltContainer {
///   let builder = DIContainerBuilder()
///   builder.register(Cat.init).as((any Animal).self).check { $0 }
///   builder.register { Home(animal: $0) }.lifetime(.single)
///   return try builder.build()
/// }
///
/// let home = try makeContainer().resolve(Home.self)
/// ```
///
/// Each `register` adds a component with a factory. ``DIBuilderRegistration`` lists the modifiers that configure it.
///
/// - A factory is a closure, or an initializer or function by name. It has any number of parameters, and each is resolved
///   by its type.
/// - A parameter of the type ``DIBuiltContainer`` is the container that makes the instance. Use it where the factory has
///   to choose which dependencies to request. Otherwise prefer parameters, which are faster.
/// - Without a modifier, a component is requested as the type that its factory returns, and each request makes a new
///   instance.
/// - Registering a type again replaces nothing. Where several components answer for a type, give them names, tags or a
///   ``DIPriority``.
/// - A closure that is written on the main actor belongs to the main actor, and then its component can be requested only
///   there. So register in a `nonisolated` function, except for types of the main actor.
/// - A later registration or modifier applies to the next `build()`. Containers that were built before do not change.
/// - Register and build on one thread. The container can be used from any thread.
///
/// Registrations do not throw: ``build()`` throws their faults. Registering links nothing. The first request for a component
/// links its dependencies.
public final class DIContainerBuilder {
  /// The components and rules.
  ///
  /// Exclusivity is unchecked because the checks would cost 300 instructions for each registration. No user code runs during an
  /// access, so accesses cannot overlap.
  @exclusivity(unchecked) private var components: [Component] = []
  /// The access domains that an optional product has planned for the registrations; nil without such a product.
  package var plan: (any AccessPlan)? {
    get { accessPlan }
    set { accessPlan = newValue }
  }
  // Private, so that the compiler can prove that accesses do not overlap, and can omit the run-time check. It cannot prove this
  // for a property that other modules can access.
  private var accessPlan: (any AccessPlan)?
  /// Whether a component has closings.
  private(set) var hasClosings = false
  private var closingPlaces: ClosingPlaces = []
  /// The observers of the containers that are built.
  var observers: [any DIObserver] = []

  /// Makes a builder without registrations.
  public init() {}

  func add(_ registered: Component) -> Int {
    registered.loadable = accessPlan?.current
    components.append(registered)
    return components.count - 1
  }

  /// The number of components, without rules.
  var count: Int { components.count { $0.layer == nil } }

  /// A summary of the registration at a position, with the modifiers called so far.
  func summary(_ position: Int) -> RegistrationSummary { RegistrationSummary(components[position]) }

  func noteClosings(_ places: ClosingPlaces) {
    hasClosings = true
    closingPlaces.formUnion(places)
  }

  /// The component at a position, for a change: a copy takes its place if a container uses it.
  func changeable(_ position: Int) -> Component {
    if !isKnownUniquelyReferenced(&components[position]) {
      components[position] = Component(copying: components[position])
    }
    return components[position]
  }
}

extension DIContainerBuilder {
  /// Checks the registrations and makes a container from them.
  ///
  /// The check finds these faults of the registrations:
  ///
  /// - several components for one type and none of them the default, or more than one default
  /// - equal names or tags for one type
  /// - a component without a factory
  /// - a weak lifetime on a type that is not a class
  ///
  /// The check does not follow dependencies: `build(.verified)` of `DIChecks` does. Without it, a missing dependency or a
  /// recursion of initializers is an error of the request that needs them.
  ///
  /// Then `build()` makes the instances with the lifetime `.single`, in the order of registration. A component with several
  /// names or tags has an instance for each. `build()` leaves out a single if it has no factory for requests without
  /// arguments, or if components with `.set(.test)` replace it for all its types, names and tags.
  ///
  /// A builder can build several containers. They share the instances of custom scopes and no others.
  ///
  /// - Returns: The container.
  /// - Throws: `DIError.build(errors:)` with all faults, in the order of registration;
  ///   `DIError.whileCreateSingleton(typeInfo:stack:)` if a single could not be made. The singles made before it are
  ///   closed and released.
  /// - Complexity: Linear in the number of registrations, besides making the singles. A request is linked when it is first
  ///   made.
  public func build() throws(DIError) -> DIBuiltContainer { try build(childOf: nil) }

  /// Makes a child container; an extension point.
  ///
  /// - Parameters:
  ///   - parent: The core of the parent container; nil for none.
  ///   - errors: Finds the errors for which the build fails; by default the faults of the registrations themselves.
  /// - Returns: The container.
  /// - Throws: As ``build()``.
  package func build(
    childOf parent: ContainerCore?, checking errors: (ContainerCore) -> [DIError] = \.registrationErrors
  ) throws(DIError) -> DIBuiltContainer {
    let _core = try coreWithoutSingles(childOf: parent, checking: errors)
    if _core.scope.graph.startsEmpty { return DIBuiltContainer(_core: _core) }
    do throws(DIError) {
      try _core.createSingles()
    } catch {
      // A single that was made before the failure can hold the container, and so keep itself alive.
      try? _core.close(.failed(error), throwsErrors: false, isForced: true)
      throw error
    }
    return DIBuiltContainer(_core: _core)
  }

  /// Makes the core of a container, as ``build()`` does, but without the singles; an extension point.
  package func coreWithoutSingles(
    childOf parent: ContainerCore? = nil, checking errors: (ContainerCore) -> [DIError] = \.registrationErrors
  ) throws(DIError) -> ContainerCore {
    let core = try core(childOf: parent)
    let planErrors = planErrors(childOf: parent)
    if core.scope.graph.startsEmpty, planErrors.isEmpty, observers.isEmpty { return core }
    let errors = planErrors + errors(core)
    if !errors.isEmpty { throw .build(errors: errors) }
    if !observers.isEmpty { _ = core.observe(with: observers) }
    return core
  }

  /// The errors of the plan for modules; an extension point.
  package func planErrors(childOf parent: ContainerCore?) -> [DIError] {
    plan?.errors(childOf: parent?.scope.graph.domains) ?? []
  }

  /// The core of a container with the registrations, without a check; an extension point.
  package func core(childOf parent: ContainerCore?) throws(DIError) -> ContainerCore {
    for position in components.indices where !components[position].hasScopeKeys {
      changeable(position).makeScopeKeys()
    }
    let domains = parent?.scope.graph.domains
    let map = plan?.map(childOf: domains)
    var components = components
    if let map, domains != nil { components.removeAll { $0.loadable.map(map.isLoadedByParent) == true } }
    let core = try ContainerCore(components, dialect: .builder, map: map, isOpen: false, childOf: parent)
    if hasClosings { core.scope.graph.link { $0.graph.noteClosings(closingPlaces) } }
    return core
  }
}

extension ContainerCore {
  /// The faults of the registrations themselves.
  fileprivate var registrationErrors: [DIError] {
    scope.graph.link { linker in
      let faults = linker.registry.faults.map(\.error)
      return linker.registry.mayHaveLayers ? faults + linker.registry.layerFaults.map(\.error) : faults
    }.map(\.describingTags)
  }
}

extension DIContainerBuilder: Registrar {
  package static var dialect: Dialect { .builder }

  package var ownership: Ownership? { nil }

  package func begin(_ registered: Component) -> Statement { .builder(self, add(registered)) }
}
