internal import DICore

/// What a builder has loaded, and on whose behalf.
///
/// Modules and components are numbered in the order in which they are loaded. Like the builder, it is used by one thread.
final class ModulePlan: AccessPlan {
  /// The component that is loading at this moment; nil for none.
  private(set) var current: Int?
  private var modules: [LoadedModule] = []
  private var components: [LoadedComponent] = []
  /// Who registered which component.
  ///
  /// Together, since most components have one owner, and an array for each would cost more.
  private var loadRecords: [LoadRecord] = []
  private var declarations: [(info: DITypeInfo, component: Int?)] = []
  private var numbers = LoadedNumbers()
  /// The program, as an owner of what it registers.
  private let program = DILoadIdentity(object: ProgramLoader())
  /// How many elements that are told apart by their places each owner has, by its ``LoadRecord/Loader/key``.
  private var listedCounts: [Int: Int] = [:]

  private final class ProgramLoader {}

  func map(childOf parent: (any AccessMap)?) -> any AccessMap {
    let componentModules = ComponentModules(of: components.count, loadRecords)
    return ModuleMap(modules, components, numbers, componentModules, declarations, childOf: parent as? ModuleMap)
  }

  func errors(childOf parent: (any AccessMap)?) -> [DIError] {
    let further = sequence(first: parent as? ModuleMap, next: { $0?.parent }).compactMap { $0?.numbers }
    return numbers.unidentified.compactMap { key, places in
      if further.isEmpty, places.owners.count < 2 { return nil }
      var owners = further.flatMap { $0.unidentified[key]?.owners ?? [] }
      for owner in places.owners where !owners.contains(where: { $0.identity == owner.identity }) {
        owners.append(owner)
      }
      return owners.count < 2 ? nil : (places.type, owners.map { $0.type.map { "\($0)" } ?? "the program" })
    }
    .map { .loadIdentityIsUnknown(type: DIRequest($0), owners: $1) }
    .sorted { $0.description < $1.description }
  }
}

/// The numbers of what was loaded.
struct LoadedNumbers {
  var modules: [DILoadIdentity: Int] = [:]
  var components: [DILoadIdentity: Int] = [:]
  /// The types whose values cannot be told apart, for modules and for components, with who lists such values.
  var unidentified: [UnidentifiedKey: Unidentified] = [:]

  struct UnidentifiedKey: Hashable {
    let type: ObjectIdentifier
    let isModule: Bool
  }

  struct Unidentified {
    let type: any Any.Type
    /// Who lists them; without a type, the program.
    var owners: [(identity: DILoadIdentity, type: (any Any.Type)?)] = []

    mutating func note(_ owner: (identity: DILoadIdentity, type: (any Any.Type)?)) {
      if !owners.contains(where: { $0.identity == owner.identity }) { owners.append(owner) }
    }
  }
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
struct LoadRecord {
  enum Loader {
    /// Nobody: the program itself.
    case program
    case module(Int)
    /// Another component, in its `load`.
    case component(Int)

    /// The owner as a number.
    var key: Int {
      switch self {
      case .program: -1
      case .module(let number): 2 * number
      case .component(let number): 2 * number + 1
      }
    }
  }

  let component: Int
  let owner: Loader
}

// MARK: - Loading

extension ModulePlan {
  /// Registers a component for whoever is loading.
  func register(_ component: any DIComponent, in builder: DIContainerBuilder) {
    load(component, for: current.map(LoadRecord.Loader.component) ?? .program, in: builder)
  }

  /// Registers a module, after all that it depends on.
  ///
  /// Not by recursion, so that a chain of modules may be of any length.
  func register(_ module: any DIModule, in builder: DIContainerBuilder) {
    enum Step {
      case enter(any DIModule, dependent: Int?)
      case load(any DIModule, Int)
    }
    var waiting = [Step.enter(module, dependent: nil)]
    while let step = waiting.popLast() {
      switch step {
      case .enter(let module, let dependent):
        let owner = dependent.map(LoadRecord.Loader.module) ?? current.map(LoadRecord.Loader.component) ?? .program
        let identity = identity(of: module, isModule: true, for: owner)
        let number = numbers.modules[identity] ?? modules.count
        if let dependent { modules[dependent].dependencies.append(number) }
        if number < modules.count { continue }
        numbers.modules[identity] = number
        modules.append(LoadedModule(type: type(of: module), identity: identity))
        waiting.append(.load(module, number))
        waiting += module.dependencies.reversed().map { .enter($0, dependent: number) }
      case .load(let module, let number):
        for component in module.components { load(component, for: .module(number), in: builder) }
      }
    }
  }

  /// Declares a type that is implemented elsewhere.
  func declare(_ info: DITypeInfo) { declarations.append((info, current)) }

  private func load(_ component: any DIComponent, for owner: LoadRecord.Loader, in builder: DIContainerBuilder) {
    let identity = identity(of: component, isModule: false, for: owner)
    if let known = numbers.components[identity] {
      loadRecords.append(LoadRecord(component: known, owner: owner))
      return
    }
    let number = components.count
    numbers.components[identity] = number
    components.append(
      LoadedComponent(type: type(of: component), identity: identity, isPublic: component.scope == .public))
    loadRecords.append(LoadRecord(component: number, owner: owner))
    let parent = current
    current = number
    component.load(builder: builder)
    current = parent
  }

  /// What tells an element of a list apart: what it says itself, or else its place in the list.
  private func identity(of element: any DILoadable, isModule: Bool, for owner: LoadRecord.Loader) -> DILoadIdentity {
    let identity = element.loadIdentity
    guard identity.isUnknown else { return identity }
    let type = type(of: element)
    let lister = lister(owner)
    let key = LoadedNumbers.UnidentifiedKey(type: ObjectIdentifier(type), isModule: isModule)
    numbers.unidentified[key, default: LoadedNumbers.Unidentified(type: type)].note(lister)
    let index = listedCounts[owner.key, default: 0]
    listedCounts[owner.key] = index + 1
    return DILoadIdentity(type: type, at: index, of: lister.identity)
  }

  private func lister(_ owner: LoadRecord.Loader) -> (identity: DILoadIdentity, type: (any Any.Type)?) {
    switch owner {
    case .program: (program, nil)
    case .module(let number): (modules[number].identity, modules[number].type)
    case .component(let number): (components[number].identity, components[number].type)
    }
  }
}
