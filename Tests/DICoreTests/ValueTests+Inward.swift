import DICore
import Testing

// How long values stay that were handed in, and how far they go.

extension ValueTests {
  /// The lifetimes of components that a value can be handed to, and that a container keeps.
  static let holding: [NamedLifetime] = [.perContainer, .perContainerWeak, .lazySingle, .weakSingle]

  @Test(arguments: holding, pairs(FrontEnd.allCases, [false, true]))
  func aValueStaysWhenItsContainerIsCleanedAndGoesWhenItIsClosed(
    _ lifetime: NamedLifetime, _ how: (frontEnd: FrontEnd, isScope: Bool)
  ) throws {
    let situation: Comment = "\(lifetime), \(how)"
    let census = Census()
    let root = try how.frontEnd.container { registrations in
      registrations.register(type: User.self).lifetime(lifetime.lifetime)
      registrations.register { census.count(User()) as Any }.lifetime(lifetime.isHeld ? lifetime.lifetime : .perScope)
    }
    let container = how.isScope && !lifetime.isKeptAcrossScopes ? root.newLifeTimeScope() : root
    var user: User? = User()
    weak let held = user
    try container.set(user!)
    _ = try container.resolve(Any.self)
    for _ in 0..<2 {
      container.clean()
      #expect(census.alive.isEmpty, situation)
      #expect(try container.resolve(User.self) === user, situation)
      guard case .valueIsAlreadySet = try failure({ try container.set(User()) }) else {
        Issue.record(situation)
        return
      }
    }
    try container.close()
    user = nil
    #expect(held == nil, situation)
    try CloseTests.expectClosed(User.self) { try container.set(User()) }
  }

  @Test func aLateValueStaysAndGoesLikeAnyOther() {
    let container = DIContainer()
    container.register { 1 }.lifetime(.perScope)
    let scope = container.newLifeTimeScope()
    _ = scope.resolve(Int.self)
    container.register(scopeValue: Settings.self)
    container.register { "made" }.lifetime(.perScope)
    scope.set(Self.settings)
    _ = scope.resolve(String.self)
    scope.clean()
    #expect(scope.resolve(Settings?.self) == Self.settings)
    #expect(scope.newLifeTimeScope().resolve(Settings?.self) == Self.settings)
  }

  @Test(arguments: [NamedLifetime.perContainer, .perContainerWeak], FrontEnd.allCases)
  func aScopeBeginsWithTheValuesOfItsParent(_ lifetime: NamedLifetime, _ frontEnd: FrontEnd) throws {
    let situation: Comment = "\(lifetime), \(frontEnd)"
    final class Reader {
      let user: User
      init(_ user: User) { self.user = user }
    }
    let root = try frontEnd.container { registrations in
      registrations.register(type: User.self).lifetime(lifetime.lifetime)
      registrations.register { Reader($0) }.lifetime(.perScope)
    }
    let early = root.newLifeTimeScope()
    let (first, second) = (User(), User())
    try root.set(first)
    let scope = root.newLifeTimeScope()
    let nested = scope.newLifeTimeScope()
    for container in [scope, nested] {
      #expect(try container.resolve(Reader.self).user === first, situation)
      container.clean()
      #expect(try container.resolve(User.self) === first, situation)
    }
    // What was open already has what it was given itself.
    #expect(try failure { try early.resolve(User.self) }.typeWithoutInitializer == id(User.self), situation)
    // A value of its own takes the place of what it began with, once.
    try nested.set(second)
    #expect(
      try nested.resolve(User.self) === second && nested.newLifeTimeScope().resolve(User.self) === second, situation)
    #expect(try scope.resolve(User.self) === first && root.resolve(User.self) === first, situation)
    guard case .valueIsAlreadySet = try failure({ try nested.set(first) }) else {
      Issue.record(situation)
      return
    }
    // It stays there when the outer one goes.
    root.clean()
    try scope.close()
    #expect(try nested.useScope(from: nested).resolve(User.self) === second, situation)
    withExtendedLifetime((first, second)) {}
  }

  @Test(arguments: FrontEnd.allCases)
  func aCreatedInstanceIsNotPassedToNewScopes(_ frontEnd: FrontEnd) throws {
    let root = try frontEnd.container { $0.register { User() }.lifetime(.perScope) }
    let scope = root.newLifeTimeScope()
    let user = try scope.resolve(User.self)
    #expect(try scope.newLifeTimeScope().resolve(User.self) !== user)
  }

  @Test(arguments: FrontEnd.allCases)
  func aScopeThatIsOpenedFromTheContainerOfAnObjectBeginsWithItsValues(_ frontEnd: FrontEnd) throws {
    final class Keeper {
      let container: DIBuiltContainer
      init(_ container: DIBuiltContainer) { self.container = container }
    }
    let root = try frontEnd.container { registrations in
      registrations.register(scopeValue: Settings.self)
      registrations.register { Keeper($0) }.lifetime(.perScope)
    }
    let scope = root.newLifeTimeScope()
    try scope.set(Self.settings)
    let opened = try scope.resolve(Keeper.self).container.newLifeTimeScope()
    #expect(try opened.resolve(Settings.self) == Self.settings)
  }

  @Test(arguments: FrontEnd.allCases)
  func aValueGoesWithTheLastScopeThatHasIt(_ frontEnd: FrontEnd) throws {
    let census = Census()
    let root = try frontEnd.container { $0.register(scopeValue: User.self) }
    var scope: DIBuiltContainer? = root.newLifeTimeScope()
    try { try scope?.set(census.count(User())) }()
    var nested = scope?.newLifeTimeScope()
    scope = nil
    #expect(census.alive.count == 1)
    nested = nil
    #expect(census.alive.isEmpty)
    withExtendedLifetime((root, nested)) {}
  }
}
