import DICore

/// A parameter of a closure that is registered.
protocol Need: SendableMetatype {
  associatedtype Parameter
  static func thing(_ parameter: Parameter) -> Thing
}

private enum NeedOfNothing: Need {
  static func thing(_ parameter: Blank) -> Thing { .nothing }
}
private enum NeedOfContainer: Need {
  static func thing(_ parameter: DIBuiltContainer) -> Thing { .container(parameter) }
}
private enum NeedOfMany: Need {
  static func thing(_ parameter: DIMany<any Plaything>) -> Thing { .toys(many(parameter).map { $0 as! Toy }) }
}
private enum NeedOfToy<T: Toy>: Need {
  static func thing(_ parameter: T) -> Thing { .toys([parameter]) }
}
private enum NeedOfLazy<T: Toy>: Need {
  static func thing(_ parameter: DILazy<T>) -> Thing { .lazy(DelayedToy(parameter)) }
}
private enum NeedOfProvider<T: Toy>: Need {
  static func thing(_ parameter: DIProvider<T>) -> Thing { .provider(DelayedToy(parameter)) }
}

/// What takes the place of a parameter.
final class Blank: Sendable {}

extension Plan.Parameter {
  fileprivate var need: any Need.Type {
    switch self {
    case .nothing: NeedOfNothing.self
    case .container: NeedOfContainer.self
    case .many: NeedOfMany.self
    case .toy(let number): Self.toy(toyTypes[number])
    case .lazy(let number): Self.lazy(toyTypes[number])
    case .provider(let number): Self.provider(toyTypes[number])
    }
  }

  private static func toy<T: ToyType>(_: T.Type) -> any Need.Type { NeedOfToy<T>.self }
  private static func lazy<T: ToyType>(_: T.Type) -> any Need.Type { NeedOfLazy<T>.self }
  private static func provider<T: ToyType>(_: T.Type) -> any Need.Type { NeedOfProvider<T>.self }

  fileprivate var isNothing: Bool { if case .nothing = self { true } else { false } }
}

/// What the registrations of a container hold, to tell whether it is gone.
final class Token: Sendable {}

extension Playground {
  /// Builds the containers of the program.
  ///
  /// - Returns: What they hold.
  func build() throws(DIError) -> [() -> Token?] {
    let count = plan.components.count
    var tokens: [() -> Token?] = []
    var roots: [DIBuiltContainer] = []
    for components in [0..<count - plan.inner, count - plan.inner..<count] where !components.isEmpty {
      let builder = DIContainerBuilder()
      let token = Token()
      tokens.append { [weak token] in token }
      builder.register { ScopeMark() }.lifetime(.perContainer)
      builder.register {
        _ = token
        return Blank()
      }
      builder.register { (_: DIBuiltContainer) in Probe() }.lifetime(.objectGraph)
        .injection(with: { (_: DIBuiltContainer, probe: Probe) in probe.isInjected = true })
      for number in components {
        let needs = plan.components[number].initial.map(\.need)
        register(toyTypes[number], number, needs[0], needs[1], builder)
      }
      if plan.isDecorated { builder.decorate((any Plaything).self) { (toy: any Plaything, _: Blank) in toy } }
      let container = try builder.build(childOf: roots.first?._core)
      roots.append(container)
      share(roots)
    }
    return tokens
  }

  private func register<T: ToyType, First: Need, Second: Need>(
    _ type: T.Type, _ number: Int, _: First.Type, _: Second.Type, _ builder: DIContainerBuilder
  ) {
    let component = plan.components[number]
    let registration =
      if component.lifetime == .perContainer || component.lifetime == .perContainerWeak {
        builder.register { (mark: ScopeMark, first: First.Parameter) throws -> T? in
          try self.make(type, number, [First.thing(first)], mark)
        }
      } else if First.self == NeedOfContainer.self, Second.self == NeedOfNothing.self {
        builder.register { (container: DIBuiltContainer) throws -> T? in
          try self.make(type, number, [.container(container)])
        }
      } else if First.self == NeedOfNothing.self, Second.self == NeedOfNothing.self {
        builder.register { () throws -> T? in try self.make(type, number, []) }
      } else {
        builder.register { (first: First.Parameter, second: Second.Parameter) throws -> T? in
          try self.make(type, number, [First.thing(first), Second.thing(second)])
        }
      }
    _ = registration.lifetime(customScopes[component.lifetime].map { .custom($0) } ?? component.lifetime.lifetime)
      .as(.self).as((any Plaything).self).check { $0 }.set(.element)
    for (position, parameter) in component.injections.enumerated() {
      inject(registration, position, parameter.need)
    }
    for position in 0..<component.postInits {
      registration.postInit { try $0.runPostInit(position) }
    }
  }

  private func inject<T: ToyType, N: Need>(_ registration: DIBuilderRegistration<T>, _ position: Int, _: N.Type) {
    if N.self == NeedOfContainer.self {
      registration.injection(with: { (container: DIBuiltContainer, toy: T) in
        try toy.inject(position, .container(container))
      })
    } else if N.self == NeedOfNothing.self {
      registration.injection(with: { (toy: T) in try toy.inject(position, .nothing) })
    } else {
      registration.injection(with: { (toy: T, parameter: N.Parameter) in try toy.inject(position, N.thing(parameter)) })
    }
  }

  private func make<T: Toy>(_ type: T.Type, _ number: Int, _ things: [Thing], _ mark: ScopeMark? = nil) throws -> T? {
    let player = Player.current
    let belongings = Belongings(things, mark: mark)
    try player.perform(.initializer, number, belongings, self)
    if player.dice.happens(plan.components[number].absences) { return nil }
    let toy = T(number, self, belongings, isAdopted: false)
    player.made(toy)
    return toy
  }
}

/// What shows that nothing of earlier requests is left on a thread.
final class Probe: @unchecked Sendable {  // It is used by the thread that makes it.
  var isInjected = false
}
