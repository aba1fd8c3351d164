/// Where registrations are written, and checked as a whole.
///
/// ```swift
/// let builder = DIContainerBuilder()
/// builder.register { Cat() }.as(Animal.self).check { $0 }
/// builder.register(type: Home.init(animal:))
/// let container = try builder.build()
/// let home = try container.resolve(Home.self)
/// ```
///
/// Registration and `build()` are for one thread; what is built may be used from any.
public final class DIContainerBuilder {
  // Unchecked: no code of users runs while it is accessed. The checks are 300 instructions of a registration.
  @exclusivity(unchecked) private var components: [Component] = []
  /// What an optional product knows of the regions that registrations belong to.
  package var plan: (any AccessPlan)? {
    get { accessPlan }
    set { accessPlan = newValue }
  }
  // Apart, since accesses to what other modules can reach are checked.
  private var accessPlan: (any AccessPlan)?

  /// Makes a builder without registrations.
  public init() {}

  @usableFromInline
  func add(_ component: Component) -> Int {
    component.loadable = accessPlan?.current
    components.append(component)
    return components.count - 1
  }

  /// How many components are registered.
  var count: Int { components.count }

  /// What has been said of a component so far.
  func summary(_ position: Int) -> RegistrationSummary { RegistrationSummary(components[position]) }

  /// Changes a component: in place if no container was built from it, else a copy that takes its place here.
  func change(_ position: Int, _ change: (Component) -> Void) {
    if !isKnownUniquelyReferenced(&components[position]) {
      components[position] = Component(copying: components[position])
    }
    change(components[position])
    components[position].replaced = []
  }
}

extension DIContainerBuilder {
  /// Checks the registrations, and makes a container of them as they are now.
  ///
  /// All instances with the lifetime `.single` are made, in the order of registration; one with names for each of them,
  /// and one without an initializer not at all. Neither is one that nobody can ask for, since a test, `.set(.test)`, has taken its
  /// place for each of its types, names and tags. What is registered or changed afterwards belongs to the next build, and
  /// two builds share no instances but those of custom scopes.
  ///
  /// - Returns: The container.
  /// - Throws: `DIError.build(errors:)` with everything that is wrong, in the order of registration;
  ///   `DIError.whileCreateSingleton(typeInfo:stack:)` if a single could not be made, after which those made before it are
  ///   released.
  /// - Complexity: Linear in the number of registrations; what requests need is linked when they are first made.
  public func build() throws(DIError) -> DIBuiltContainer { try build(childOf: nil) }

  /// Makes a container that sees what another one has registered; an extension point.
  ///
  /// - Parameter parent: The inside of the other container; nil for none.
  /// - Returns: The container.
  /// - Throws: As ``build()``.
  package func build(childOf parent: ContainerCore?) throws(DIError) -> DIBuiltContainer {
    for position in components.indices where !components[position].hasScopeKeys {
      change(position) { $0.makeScopeKeys() }
    }
    let domains = parent?.scope.graph.domains
    let map = plan?.map(childOf: domains)
    var components = components
    if let map, domains != nil { components.removeAll { $0.loadable.map(map.isLoadedByParent) == true } }
    let planErrors = plan?.errors(childOf: domains) ?? []
    let _core = try ContainerCore(components, dialect: .builder, map: map, isOpen: false, childOf: parent)
    if components.isEmpty, planErrors.isEmpty { return DIBuiltContainer(_core: _core) }
    let errors = planErrors + _core.scope.graph.link { $0.registry.validate() }
    if !errors.isEmpty { throw .build(errors: errors) }
    do throws(DIError) {
      try _core.createSingles()
    } catch {
      // A single that was made may hold the container, and so itself.
      _core.close()
      throw error
    }
    return DIBuiltContainer(_core: _core)
  }
}
