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
  private var moduleNumbers: [Key: Int] = [:]
  private var componentNumbers: [Key: Int] = [:]

  func map() -> any RegionMap {
    let homes = Homes(of: components.count, ownerships)
    return ModuleMap(modules, components, homes, declarations)
  }
}

/// A module that was loaded.
struct LoadedModule {
  let name: String
  /// The modules that it depends on directly.
  var dependencies: [Int] = []
}

/// A component that was loaded.
struct LoadedComponent {
  let type: any Any.Type
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
      let key = Key(module)
      let number = moduleNumbers[key] ?? modules.count
      if let asker { modules[asker].dependencies.append(number) }
      if number < modules.count { continue }
      moduleNumbers[key] = number
      modules.append(LoadedModule(name: "\(type(of: module))"))
      for component in module.components { load(component, for: .module(number), in: builder) }
      waiting += module.dependencies.reversed().map { ($0, number) }
    }
  }

  /// Declares a type that is implemented elsewhere.
  func declare(_ info: DITypeInfo) { declarations.append((info, current)) }

  private func load(_ component: any DIComponent, for owner: Ownership.Owner, in builder: DIContainerBuilder) {
    let key = Key(component)
    if let known = componentNumbers[key] {
      ownerships.append(Ownership(component: known, owner: owner))
      return
    }
    let number = components.count
    componentNumbers[key] = number
    components.append(LoadedComponent(type: type(of: component), isPublic: component.scope == .public))
    ownerships.append(Ownership(component: number, owner: owner))
    let outer = current
    current = number
    component.load(builder: builder)
    current = outer
  }
}
