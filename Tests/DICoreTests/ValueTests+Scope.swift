import DICore
import Testing

// Values that are handed to scopes.

extension ValueTests {
  /// What `set(_:)` can be given, each with a check that a scope gives it back.
  enum Kind: String, CaseIterable, Sendable {
    case structure, object, enumeration, existential, optional

    func register(_ registrations: Registrations) {
      switch self {
      case .structure: registrations.register(scopeValue: Settings.self)
      case .object: registrations.register(scopeValue: User.self)
      case .enumeration: registrations.register(scopeValue: Mode.self)
      case .existential: registrations.register(scopeValue: (any Clock).self)
      case .optional: registrations.register(scopeValue: Settings?.self)
      }
    }

    /// Sets a value of its own in each scope, and tells which do not give it back.
    func failures(_ scopes: [DIBuiltContainer]) throws -> [Int] {
      switch self {
      case .structure: try failures(scopes, { Settings(text: "\($0)", numbers: [$0]) }, ==)
      case .object: try failures(scopes, { _ in User() }, { $0 === $1 })
      case .enumeration: try failures(scopes, { Mode.tagged("\($0)") }, ==)
      case .existential: try failures(scopes, { Fixed(hour: $0) as any Clock }, { $0.hour == $1.hour })
      case .optional:
        try failures(scopes, { $0 == 1 ? nil : Settings(text: "\($0)", numbers: [$0]) as Settings? }, ==)
      }
    }

    private func failures<T: Sendable>(
      _ scopes: [DIBuiltContainer], _ make: (Int) -> T, _ isSame: (T, T) -> Bool
    ) throws -> [Int] {
      let values = scopes.indices.map(make)
      for (scope, value) in zip(scopes, values) { try scope.set(value) }
      return try scopes.indices.filter { number in
        let found = try (0..<2).map { _ in try scopes[number].resolve(T.self) }
        return !found.allSatisfy { isSame($0, values[number]) }
      }
    }
  }

  @Test(arguments: Kind.allCases, FrontEnd.allCases)
  func eachScopeHasItsOwnValue(_ kind: Kind, _ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { kind.register($0) }
    let scopes = [container, container.newLifeTimeScope(), container.newLifeTimeScope().newLifeTimeScope()]
    #expect(try kind.failures(scopes) == [], "\(kind), \(frontEnd)")
  }

  @Test(arguments: FrontEnd.allCases)
  func objectsOfAScopeGetItsValue(_ frontEnd: FrontEnd) throws {
    final class Handler {
      let settings: Settings
      var injected: Settings?
      init(_ settings: Settings) { self.settings = settings }
    }
    let container = try frontEnd.container { registrations in
      registrations.register(scopeValue: Settings.self)
      registrations.register { Handler($0) }.injection { $0.injected = $1 as Settings }
    }
    for text in ["a", "b"] {
      let scope = container.newLifeTimeScope()
      try scope.set(Settings(text: text, numbers: []))
      let handler = try scope.resolve(Handler.self)
      #expect(handler.settings.text == text && handler.injected?.text == text)
      #expect(try scope.resolve(DILazy<Handler>.self).get().settings.text == text)
    }
    // It is not handed on to those that were opened from it.
    #expect(try failure { try container.resolve(Handler.self) }.typeWithoutInitializer == id(Settings.self))
  }

  @Test(arguments: FrontEnd.allCases)
  func aValueAnswersForItsServices(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { registrations in
      registrations.register(scopeValue: Fixed.self).serving((any Clock).self) { $0 }.keepingOwnType()
    }
    try container.set(Fixed(hour: 3))
    #expect(try container.resolve((any Clock).self).hour == 3)
    #expect(try container.resolveMany((any Clock).self).map(\.hour) == [3])
  }

  @Test(arguments: FrontEnd.allCases)
  func aValueIsSetByItsRegisteredType(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { registrations in
      registrations.register(scopeValue: Fixed.self).serving((any Clock).self) { $0 }.keepingOwnType()
    }
    // A service is not the type, nor is what the value is inside.
    #expect(try failure { try container.set(Fixed(hour: 3) as any Clock) }.missingType == id((any Clock).self))
    let byProtocol = try frontEnd.container { $0.register(scopeValue: (any Clock).self) }
    #expect(try failure { try byProtocol.set(Fixed(hour: 3)) }.missingType == id(Fixed.self))
  }

  @Test(arguments: NamedLifetime.allCases, pairs(FrontEnd.allCases, [false, true]))
  func aComponentWithAnInitializerTakesAValueWhileItHasNoInstance(
    _ lifetime: NamedLifetime, _ how: (frontEnd: FrontEnd, setsInRoot: Bool)
  ) throws {
    let situation: Comment = "\(lifetime), \(how)"
    let journal = Journal()
    let container = try how.frontEnd.container { registrations in
      registrations.register { () -> User in
        journal.note("made")
        return User()
      }.lifetime(lifetime.lifetime)
    }
    let (user, nested) = (User(), container.newLifeTimeScope())
    let (scope, other) = how.setsInRoot ? (container, nested) : (nested, container)
    guard lifetime.isKept else {
      guard case .lifetimeKeepsNoValue(let info) = try failure({ try scope.set(user) }) else {
        Issue.record(situation)
        return
      }
      #expect(id(info.type) == id(User.self), situation)
      return
    }
    // build() has made its singles.
    if lifetime == .single, how.frontEnd == .builder {
      #expect(throws: DIError.self, situation) { try scope.set(user) }
      container.clean()
      journal.clear()
    }
    try scope.set(user)
    #expect(try scope.resolve(User.self) === user, situation)
    #expect(journal.entries.isEmpty, situation)
    #expect(try (other.resolve(User.self) === user) == lifetime.isKeptAcrossScopes, situation)
  }

  @Test(
    arguments: [NamedLifetime.perContainer, .perContainerWeak, .lazySingle, .weakSingle, .custom, .customWeak],
    FrontEnd.allCases)
  func aCreatedInstanceCannotBeReplacedByAValue(_ lifetime: NamedLifetime, _ frontEnd: FrontEnd) throws {
    let situation: Comment = "\(lifetime), \(frontEnd)"
    let container = try frontEnd.container { $0.register { User() }.lifetime(lifetime.lifetime) }
    let user = try container.resolve(User.self)
    guard case .valueIsAlreadySet(let info) = try failure({ try container.set(User()) }) else {
      Issue.record(situation)
      return
    }
    #expect(id(info.type) == id(User.self), situation)
    #expect(try container.resolve(User.self) === user, situation)
  }

  @Test(arguments: [NamedLifetime.perContainerWeak, .weakSingle, .customWeak], FrontEnd.allCases)
  func aReleasedWeakValueCanBeFollowedByAnother(_ lifetime: NamedLifetime, _ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { $0.register(type: User.self).lifetime(lifetime.lifetime) }
    try { try container.set(User()) }()
    #expect(try failure { try container.resolve(User.self) }.typeWithoutInitializer == id(User.self))
    let user = User()
    try container.set(user)
    #expect(try container.resolve(User.self) === user)
  }

  @Test func anOptionalIsNilIfNoValueWasSet() {
    let container = DIContainer()
    container.register(scopeValue: Settings.self)
    container.register { (settings: Settings?) in [settings?.text] }
    let scope = container.newLifeTimeScope()
    #expect(scope.resolve(Settings?.self) == nil)
    #expect(scope.resolve([String?].self) == [nil])
    scope.set(Self.settings)
    #expect(scope.resolve(Settings?.self) == Self.settings)
    #expect(scope.resolve([String?].self) == [Self.settings.text])
    #expect(container.resolve(Settings?.self) == nil)
  }

  @Test func aLateValueCanBeSetInAnEarlierScope() {
    let container = DIContainer()
    container.register { 1 }.lifetime(.perScope)
    let scope = container.newLifeTimeScope()
    _ = scope.resolve(Int.self)
    container.register(scopeValue: Settings.self)
    scope.set(Self.settings)
    #expect(scope.resolve(Settings.self) == Self.settings)
    #expect(container.resolve(Settings?.self) == nil)
    container.register(value: Mode.plain)
    #expect(scope.resolve(Mode.self) == .plain)
  }

  @Test(arguments: FrontEnd.allCases)
  func aValueSetDuringItsOwnCreationIsRefused(_ frontEnd: FrontEnd) throws {
    let journal = Journal()
    let container = try frontEnd.container { registrations in
      registrations.register { (container: DIBuiltContainer) -> User in
        do throws(DIError) {
          try container.set(User())
        } catch {
          if case .valueIsAlreadySet = error { journal.note("refused") } else { journal.note("\(error)") }
        }
        return User()
      }.lifetime(.perScope)
    }
    let user = try container.resolve(User.self)
    #expect(journal.entries == ["refused"])
    #expect(try container.resolve(User.self) === user)
  }
}
