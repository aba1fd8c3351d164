import DICore
import Synchronization
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
  func aValueHasServicesAndNamesLikeAnyComponent(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { registrations in
      registrations.register(value: Fixed(hour: 1)).named("one").serving((any Clock).self) { $0 }.keepingOwnType()
      registrations.register(value: Fixed(hour: 2)).named("two")
      registrations.register(value: Running()).serving((any Clock).self) { $0 }.keepingOwnType()
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
    container.clean()
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

  // MARK: - Around setting

  @Test(arguments: FrontEnd.allCases)
  func oneOfSeveralThreadsSetsTheValue(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { $0.register(scopeValue: User.self) }
    for _ in 0..<500 {
      let scope = container.newLifeTimeScope()
      let users = Mutex<[User]>([])
      let refusals = Mutex<[DIError]>([])
      onThreads(4) { _ in
        let user = User()
        do throws(DIError) {
          try scope.set(user)
          users.withLock { $0.append(user) }
        } catch {
          refusals.withLock { $0.append(error) }
        }
      }
      let set = users.withLock { $0 }
      #expect(set.count == 1)
      #expect(try scope.resolve(User.self) === set.first)
      let areRefusals = refusals.withLock { $0 }.allSatisfy { if case .valueIsAlreadySet = $0 { true } else { false } }
      #expect(areRefusals)
    }
  }

  final class Greeter {
    let settings: Settings, container: DIBuiltContainer
    init(_ settings: Settings, _ container: DIBuiltContainer) {
      (self.settings, self.container) = (settings, container)
    }
  }

  @Test(arguments: FrontEnd.allCases)
  func anInitializerMaySetAValueForItsRequests(_ frontEnd: FrontEnd) throws {
    let journal = Journal()
    let container = try frontEnd.container { registrations in
      registrations.register(scopeValue: Settings.self)
      registrations.register { Page(settings: $0) }
      registrations.register { (container: DIBuiltContainer) -> [Page] in
        do throws(DIError) {
          try container.set(Self.settings)
          return [try container.resolve()]
        } catch {
          journal.note("\(error)")
          return []
        }
      }
    }
    let scope = container.newLifeTimeScope()
    #expect(try scope.resolve([Page].self).map(\.settings) == [Self.settings])
    #expect(try scope.resolve(Settings.self) == Self.settings)
    #expect(try failure { try container.resolve(Settings.self) }.typeWithoutInitializer == id(Settings.self))
    #expect(journal.entries.isEmpty)
  }

  @Test(arguments: FrontEnd.allCases)
  func aScopeThatIsGoneTakesNoValue(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { registrations in
      registrations.register(scopeValue: Settings.self)
      registrations.register { Greeter($0, $1) }.lifetime(.perScope)
    }
    let greeter = try {
      let scope = container.newLifeTimeScope()
      try scope.set(Self.settings)
      return try scope.resolve(Greeter.self)
    }()
    guard case .scopeIsGone(let request) = try failure({ try greeter.container.set(Self.settings) }) else {
      Issue.record("\(frontEnd)")
      return
    }
    #expect(request == Settings.self)
    #expect(try failure { try container.resolve(Settings.self) }.typeWithoutInitializer == id(Settings.self))
  }

  @Test(arguments: FrontEnd.allCases)
  func aValueIsSetForTheComponentThatWouldAnswer(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { registrations in
      registrations.register(scopeValue: Fixed.self).named("only")
      registrations.register(scopeValue: Mode.self)
      registrations.register { Mode.plain }.named("other")
    }
    try container.set(Fixed(hour: 4))
    #expect(try container.resolve(Fixed.self).hour == 4)
    #expect(try container.resolve(Fixed.self, name: "only").hour == 4)
    try container.set(Mode.tagged("set"))
    #expect(try container.resolve(Mode.self) == .tagged("set"))
    #expect(try container.resolve(Mode.self, name: "other") == .plain)
  }

  @Test func aDefaultTakesTheValue() {
    let container = DIContainer()
    container.register(scopeValue: Mode.self)
    container.register(scopeValue: Mode.self).default()
    container.set(Mode.tagged("set"))
    #expect(container.resolve(Mode.self) == .tagged("set"))
    #expect(throws: DIError.self) { try container.view.resolveMany(Mode.self) }
  }

  @Test(arguments: FrontEnd.allCases)
  func aValueIsSetByName(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { registrations in
      registrations.register(scopeValue: Mode.self).named("a")
      registrations.register(scopeValue: Mode.self).named("b")
    }
    try container.set(Mode.tagged("1"), name: "a")
    try container.set(Mode.tagged("2"), name: "b")
    #expect(try container.resolve(Mode.self, name: "a") == .tagged("1"))
    #expect(try container.resolve(Mode.self, name: "b") == .tagged("2"))
    guard case .typeIsNotFoundForName = try failure({ try container.set(Mode.plain, name: "c") }) else {
      Issue.record("\(frontEnd)")
      return
    }
    #expect(try failure { try container.set(Mode.plain) }.ambiguousType == id(Mode.self))
  }

  @Test(arguments: FrontEnd.allCases)
  func anOptionalValueMayBeMissing(_ frontEnd: FrontEnd) throws {
    let here: Int? = 5
    let missing: String? = nil
    let container = try frontEnd.container { registrations in
      registrations.direct {
        $0.register(value: here)
        $0.register(value: missing)
      } _: {
        $0.register(value: here)
        $0.register(value: missing)
      }
    }
    #expect(try container.resolve(Int.self) == 5)
    #expect(try failure { try container.resolve(String.self) }.missingType == id(String.self))
  }

  @Test func aValueOfAnExistentialTypeIsSetAsThat() throws {
    let builder = DIContainerBuilder()
    builder.register(scopeValue: (any Sendable).self)
    let container = try builder.build()
    let value: any Sendable = Mode.plain
    try container.set(value)
    #expect(try container.resolve((any Sendable).self) as? Mode == .plain)
  }

  @Test func eachNameOfABuildersComponentTakesAValue() throws {
    let builder = DIContainerBuilder()
    builder.register(scopeValue: Mode.self).set(name: "a").set(name: "b")
    let container = try builder.build()
    try container.set(Mode.tagged("2"), name: "b")
    try container.set(Mode.tagged("1"))
    #expect(try container.resolve(Mode.self, name: "a") == .tagged("1"))
    #expect(try container.resolve(Mode.self, name: "b") == .tagged("2"))
  }
}
