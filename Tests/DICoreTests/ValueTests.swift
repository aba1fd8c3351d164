import DICore
import Testing

/// Values that are made elsewhere: `register(value:)` for a container, `register(scopeValue:)` and `set(_:)` for a scope.
struct ValueTests {
  struct Settings: Sendable, Equatable { let text: String, numbers: [Int] }
  final class User: Sendable {}
  enum Mode: Sendable, Equatable { case plain, tagged(String) }
  protocol Clock: Sendable { var hour: Int { get } }
  struct Fixed: Clock { let hour: Int }
  final class Running: Clock { let hour = 12 }
  struct Page: Sendable { let settings: Settings }

  static let settings = Settings(text: "longer than what fits inline", numbers: [1, 2, 3])

  // MARK: - For a container

  @Test(arguments: FrontEnd.allCases)
  func aValueOfAnyKindIsGivenToEveryRequest(_ frontEnd: FrontEnd) throws {
    let user = User()
    let running = Running()
    let container = try frontEnd.container { registrations in
      registrations.register(value: Self.settings)
      registrations.register(value: user)
      registrations.register(value: Mode.tagged("a"))
      registrations.register(value: Fixed(hour: 7) as any Clock)
      registrations.register(value: [running as any Clock])
      registrations.register(value: 5 as Int?)
      registrations.register { Page(settings: $0) }
    }
    let nested = container.newLifeTimeScope().newLifeTimeScope()
    for container in [container, nested] {
      #expect(try container.resolve(Settings.self) == Self.settings)
      #expect(try container.resolve(User.self) === user)
      #expect(try container.resolve(Mode.self) == .tagged("a"))
      #expect(try container.resolve((any Clock).self).hour == 7)
      #expect(try container.resolve([any Clock].self).first as? Running === running)
      #expect(try container.resolve(Int?.self) == 5)
      #expect(try container.resolve(Page.self).settings == Self.settings)
    }
  }

  @Test(arguments: FrontEnd.allCases)
  func aValueServesAndHasNamesLikeAnyComponent(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { registrations in
      registrations.register(value: Fixed(hour: 1)).named("one").serving(as: (any Clock).self) { $0 }
      registrations.register(value: Fixed(hour: 2)).named("two")
      registrations.register(value: Running()).serving(as: (any Clock).self) { $0 }
      registrations.register { (clocks: DIMany<any Clock>) in many(clocks).map(\.hour) }
    }
    #expect(try container.resolve(Fixed.self, name: "one").hour == 1)
    #expect(try container.resolve(Fixed.self, name: "two").hour == 2)
    #expect(try container.resolve([Int].self) == [1, 12])
  }

  @Test func aClosureIsAValue() throws {
    let builder = DIContainerBuilder()
    builder.register(value: { (number: Int) in number + 1 } as @Sendable (Int) -> Int)
    let container = DIContainer()
    container.register(value: { (number: Int) in number + 2 } as @Sendable (Int) -> Int)
    #expect(try builder.build().resolve((@Sendable (Int) -> Int).self)(1) == 2)
    #expect(container.resolve((@Sendable (Int) -> Int).self)(1) == 3)
  }

  @Test(arguments: FrontEnd.allCases)
  func injectionsOfAValueRunOnce(_ frontEnd: FrontEnd) throws {
    let journal = Journal()
    let user = User()
    let container = try frontEnd.container { registrations in
      registrations.register { 1 }
      registrations.register(value: user).injection { (injected: User, number: Int) in
        journal.note(injected === user ? "\(number)" : "another")
      }
    }
    for container in [container, container.newLifeTimeScope(), container] { _ = try container.resolve(User.self) }
    #expect(journal.entries == ["1"])
  }

  @Test(arguments: FrontEnd.allCases)
  func aValueOutlivesCloseSinceItsRegistrationHoldsIt(_ frontEnd: FrontEnd) throws {
    let user = User()
    let container = try frontEnd.container { $0.register(value: user) }
    _ = try container.resolve(User.self)
    container.close()
    #expect(try container.resolve(User.self) === user)
  }

  @Test(arguments: FrontEnd.allCases)
  func aValueGoesWithItsGraph(_ frontEnd: FrontEnd) throws {
    let census = Census()
    try {
      let container = try frontEnd.container { $0.register(value: census.count(User())) }
      _ = try container.resolve(User.self)
      #expect(census.alive.count == 1)
    }()
    #expect(census.alive.isEmpty)
  }

  @Test func twoBuildsHaveTheSameValueAndTheirOwnScopeValues() throws {
    let user = User()
    let builder = DIContainerBuilder()
    builder.register(value: user)
    builder.register(scopeValue: Settings.self)
    let (first, second) = (try builder.build(), try builder.build())
    #expect(try first.resolve(User.self) === user)
    #expect(try second.resolve(User.self) === user)
    try first.set(Self.settings)
    #expect(try failure { try second.resolve(Settings.self) }.typeWithoutInitializer == id(Settings.self))
    try second.set(Settings(text: "second", numbers: []))
    #expect(try first.resolve(Settings.self) == Self.settings)
    #expect(try second.resolve(Settings.self).text == "second")
  }
}
