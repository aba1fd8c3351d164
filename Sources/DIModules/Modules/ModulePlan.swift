internal import DICore

/// What loads modules and `DIComponent`s for a builder, and notes their loaders.
///
/// In this file, a component is a `DIComponent`. Only one thread uses the plan, as with the builder.
final class ModulePlan: AccessPlan {
  /// The component whose `load` runs; nil for none.
  private(set) var current: Int?
  private var loaded = Loaded()
  /// The identity of the program, as the owner of the modules and components that it registers.
  private let program = DILoadIdentity(object: ProgramLoader())
  /// How many loadables of unknown identity each loader has listed.
  private var listedCounts: [LoadRecord.Loader: Int] = [:]

  private final class ProgramLoader {}

  func map(childOf parent: (any AccessMap)?) -> any AccessMap { ModuleMap(loaded, childOf: parent as? ModuleMap) }

  func errors(childOf parent: (any AccessMap)?) -> [DIError] {
    let parents = (parent as? ModuleMap)?.lineage ?? []
    return loaded.unidentified.compactMap { key, values in
      // Most types have one owner, and no list is made for them.
      if parents.isEmpty, values.owners.count < 2 { return nil }
      var owners = parents.flatMap { $0.loaded.unidentified[key]?.owners ?? [] }
      for owner in values.owners where !owners.contains(where: { $0.identity == owner.identity }) {
        owners.append(owner)
      }
      return owners.count < 2 ? nil : (values.type, owners.map { $0.type.map { typeName($0) } ?? "the program" })
    }
    .map { .loadIdentityIsUnknown(type: DIRequest($0), owners: $1) }
    .sorted { $0.description < $1.description }
  }
}

/// The modules and components that a builder has loaded, numbered in the order of loading.
struct Loaded {
  var modules: [LoadedModule] = []
  var components: [LoadedComponent] = []
  /// The loaders of the components.
  ///
  /// One array for all components: most have one loader, and an array for each would cost more.
  var loadRecords: [LoadRecord] = []
  var declarations: [(info: DITypeInfo, component: Int?)] = []
  var moduleNumbers: [DILoadIdentity: Int] = [:]
  var componentNumbers: [DILoadIdentity: Int] = [:]
  /// The types of loadables of unknown identity, with the owners that list such loadables.
  ///
  /// A type that is loaded as a module and as a component has two keys.
  var unidentified: [UnidentifiedKey: Unidentified] = [:]

  struct UnidentifiedKey: Hashable {
    let type: ObjectIdentifier
    let isModule: Bool
  }

  struct Unidentified {
    let type: any Any.Type
    /// The loaders that list loadables of this type, with their own types; the type of the program is nil.
    var owners: [(identity: DILoadIdentity, type: (any Any.Type)?)] = []

    mutating func note(_ owner: (identity: DILoadIdentity, type: (any Any.Type)?)) {
      if !owners.contains(where: { $0.identity == owner.identity }) { owners.append(owner) }
    }
  }
}

/// A loaded module.
struct LoadedModule {
  let type: any Any.Type
  let identity: DILoadIdentity
  /// The numbers of the modules that this module depends on directly.
  var dependencies: [Int] = []
}

/// A loaded `DIComponent`.
struct LoadedComponent {
  let type: any Any.Type
  let identity: DILoadIdentity
  let isPublic: Bool
}

/// A component, and a loader that has listed or registered it.
struct LoadRecord {
  enum Loader: Hashable {
    case program
    case module(Int)
    /// Another `DIComponent`, in its `load`.
    case component(Int)
  }

  let component: Int
  let loader: Loader
}

// MARK: - Loading

extension ModulePlan {
  /// Loads a component for the component whose `load` runs, or for the program.
  func register(_ component: any DIComponent, in builder: DIContainerBuilder) {
    load(component, for: current.map(LoadRecord.Loader.component) ?? .program, in: builder)
  }

  /// Loads a module, after its dependencies.
  ///
  /// Not recursive, so that a chain of dependencies can have any length.
  func register(_ module: any DIModule, in builder: DIContainerBuilder) {
    enum Step {
      case enter(any DIModule, dependent: Int?)
      case load(any DIModule, Int)
    }
    var waiting = [Step.enter(module, dependent: nil)]
    while let step = waiting.popLast() {
      switch step {
      case .enter(let module, let dependent):
        let loader = dependent.map(LoadRecord.Loader.module) ?? current.map(LoadRecord.Loader.component) ?? .program
        let identity = identity(of: module, isModule: true, for: loader)
        let number = loaded.moduleNumbers[identity] ?? loaded.modules.count
        if let dependent { loaded.modules[dependent].dependencies.append(number) }
        if number < loaded.modules.count { continue }
        loaded.moduleNumbers[identity] = number
        loaded.modules.append(LoadedModule(type: type(of: module), identity: identity))
        waiting.append(.load(module, number))
        waiting += module.dependencies.reversed().map { .enter($0, dependent: number) }
      case .load(let module, let number):
        for component in module.components { load(component, for: .module(number), in: builder) }
      }
    }
  }

  /// Declares a type that other modules implement.
  func declare(_ info: DITypeInfo) { loaded.declarations.append((info, current)) }

  private func load(_ component: any DIComponent, for loader: LoadRecord.Loader, in builder: DIContainerBuilder) {
    let identity = identity(of: component, isModule: false, for: loader)
    if let known = loaded.componentNumbers[identity] {
      loaded.loadRecords.append(LoadRecord(component: known, loader: loader))
      return
    }
    let number = loaded.components.count
    loaded.componentNumbers[identity] = number
    loaded.components.append(
      LoadedComponent(type: type(of: component), identity: identity, isPublic: component.scope == .public))
    loaded.loadRecords.append(LoadRecord(component: number, loader: loader))
    let parent = current
    current = number
    component.load(builder: builder)
    current = parent
  }

  /// The identity of a listed loadable: its `loadIdentity`, unless this is unknown.
  ///
  /// If it is unknown, the identity consists of the type, the loader, and the index among the loader's loadables of unknown
  /// identity.
  private func identity(of element: any DILoadable, isModule: Bool, for loader: LoadRecord.Loader) -> DILoadIdentity {
    let identity = element.loadIdentity
    guard identity.isUnknown else { return identity }
    let type = type(of: element)
    let owner = owner(loader)
    let key = Loaded.UnidentifiedKey(type: ObjectIdentifier(type), isModule: isModule)
    loaded.unidentified[key, default: Loaded.Unidentified(type: type)].note(owner)
    let index = listedCounts[loader, default: 0]
    listedCounts[loader] = index + 1
    return DILoadIdentity(type: type, at: index, of: owner.identity)
  }

  private func owner(_ loader: LoadRecord.Loader) -> (identity: DILoadIdentity, type: (any Any.Type)?) {
    switch loader {
    case .program: (program, nil)
    case .module(let number): (loaded.modules[number].identity, loaded.modules[number].type)
    case .component(let number): (loaded.components[number].identity, loaded.components[number].type)
    }
  }
}
