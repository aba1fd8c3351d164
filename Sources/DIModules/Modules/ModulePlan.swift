internal import DICore

/// What a builder has loaded, and on whose behalf.
///
/// Modules and components are numbered in the order in which they are loaded. Like the builder, it is used by one thread.
final class ModulePlan: RegionPlan {
  /// The component that is loading at this moment; nil for none.
  private(set) var current: Int?
  private var modules: [LoadedModule] = []
  private var components: [LoadedComponent] = []
  /// Who registered which component.
  ///
  /// Together, since most components have one owner, and an array for each would cost more.
  private var ownerships: [Ownership] = []
  private var declarations: [(info: DITypeInfo, component: Int?)] = []
  private var numbers = LoadedNumbers()

  func map(below outer: (any RegionMap)?) -> any RegionMap {
    let homes = Homes(of: components.count, ownerships)
    return ModuleMap(modules, components, numbers, homes, declarations, below: outer as? ModuleMap)
  }
}

/// The numbers of what was loaded.
struct LoadedNumbers {
  var modules: [DILoadIdentity: Int] = [:]
  var components: [DILoadIdentity: Int] = [:]
}

/// A module that was loaded.
struct LoadedModule {
  let type: any Any.Type
  let identity: DILoadIdentity
  /// The modules that it depends on directly.
  var dependencies: [Int] = []
}

/// A component that was loaded.
struct LoadedComponent {
  let type: any Any.Type
  let identity: DILoadIdentity
  let isPublic: Bool
}

/// That a component was registered by somebody.
struct Ownership {
  enum Owner {
    /// Nobody: the program itself.
    case program
    case module(Int)
    /// Another component, in its `load`.
    case component(Int)
  }

  let component: Int
  let owner: Owner
}

// MARK: - Loading

extension ModulePlan {
  /// Registers a component for whoever is loading.
  func register(_ component: any DIComponent, in builder: DIContainerBuilder) {
    load(component, for: current.map(Ownership.Owner.component) ?? .program, in: builder)
  }

  /// Registers a module and all that it depends on.
  ///
  /// Not by recursion, so that a chain of modules may be of any length.
  func register(_ module: any DIModule, in builder: DIContainerBuilder) {
    var waiting: [(module: any DIModule, asker: Int?)] = [(module, nil)]
    while let (module, asker) = waiting.popLast() {
      let identity = module.loadIdentity
      let number = numbers.modules[identity] ?? modules.count
      if let asker { modules[asker].dependencies.append(number) }
      if number < modules.count { continue }
      numbers.modules[identity] = number
      modules.append(LoadedModule(type: type(of: module), identity: identity))
      for component in module.components { load(component, for: .module(number), in: builder) }
      waiting += module.dependencies.reversed().map { ($0, number) }
    }
  }

  /// Declares a type that is implemented elsewhere.
  func declare(_ info: DITypeInfo) { declarations.append((info, current)) }

  private func load(_ component: any DIComponent, for owner: Ownership.Owner, in builder: DIContainerBuilder) {
    let identity = component.loadIdentity
    if let known = numbers.components[identity] {
      ownerships.append(Ownership(component: known, owner: owner))
      return
    }
    let number = components.count
    numbers.components[identity] = number
    components.append(
      LoadedComponent(type: type(of: component), identity: identity, isPublic: component.scope == .public))
    ownerships.append(Ownership(component: number, owner: owner))
    let outer = current
    current = number
    component.load(builder: builder)
    current = outer
  }
}
