import DICore
import Testing

/// Scopes of a container, scopes of the program's own, and what each shares.
struct ScopeTests {
  final class Thing: Sendable {}
  final class Holder {
    let thing: Thing
    init(_ thing: Thing) { self.thing = thing }
  }

  private func container(_ frontEnd: FrontEnd, _ lifetime: Lifetime) throws -> DIBuiltContainer {
    try frontEnd.container { $0.register { Thing() }.lifetime(lifetime) }
  }

  // MARK: - Opening and using

  @Test(arguments: NamedLifetime.allCases, FrontEnd.allCases)
  func eachScopeHasItsOwnInstanceAtAnyDepth(_ lifetime: NamedLifetime, _ frontEnd: FrontEnd) throws {
    let container = try container(frontEnd, lifetime.lifetime)
    var scopes = [container]
    for _ in 0..<3 { scopes.append(scopes[scopes.count - 1].newLifeTimeScope()) }
    scopes.append(container.newLifeTimeScope())
    let things = try scopes.map { try $0.resolve(Thing.self) }
    let again = try scopes.map { try $0.resolve(Thing.self) }
    #expect(Set(things.map(ObjectIdentifier.init)).count == (lifetime.isKeptAcrossScopes ? 1 : scopes.count))
    #expect(zip(things, again).allSatisfy { $0 === $1 } == lifetime.isKept)
  }

  @Test(arguments: FrontEnd.allCases)
  func aNestedScopeOutlivesItsParent(_ frontEnd: FrontEnd) throws {
    let census = Census()
    let container = try frontEnd.container { $0.register { census.count(Thing()) }.lifetime(.perScope) }
    var outer: DIBuiltContainer? = container.newLifeTimeScope()
    let inner = outer?.newLifeTimeScope()
    _ = try outer?.resolve(Thing.self)
    let thing = try inner?.resolve(Thing.self)
    #expect(census.alive.count == 2)
    outer = nil
    #expect(census.alive.count == 1)
    #expect(try inner?.resolve(Thing.self) === thing)
  }

  @Test(arguments: NamedLifetime.allCases, FrontEnd.allCases)
  func useScopeSharesTheInstancesOfTheScope(_ lifetime: NamedLifetime, _ frontEnd: FrontEnd) throws {
    let container = try container(frontEnd, lifetime.lifetime)
    let scope = container.newLifeTimeScope()
    let thing = try scope.resolve(Thing.self)
    #expect(try (container.useScope(from: scope).resolve(Thing.self) === thing) == lifetime.isKept)
    #expect(try (scope.useScope(from: container).resolve(Thing.self) === thing) == lifetime.isKeptAcrossScopes)
    let nested = scope.newLifeTimeScope()
    #expect(try (nested.useScope(from: scope).resolve(Thing.self) === thing) == lifetime.isKept)
    #expect(try (scope.useScope(from: scope).resolve(Thing.self) === thing) == lifetime.isKept)
    // What it was asked of is not changed.
    #expect(try (container.resolve(Thing.self) === thing) == lifetime.isKeptAcrossScopes)
  }

  @Test(arguments: FrontEnd.allCases)
  func useScopeKeepsTheScope(_ frontEnd: FrontEnd) throws {
    let census = Census()
    let container = try frontEnd.container { $0.register { census.count(Thing()) }.lifetime(.perScope) }
    var user: DIBuiltContainer?
    try {
      let scope = container.newLifeTimeScope()
      _ = try scope.resolve(Thing.self)
      user = container.useScope(from: scope)
    }()
    #expect(census.alive.count == 1)
    #expect(try user?.resolve(Thing.self) === census.alive.first)
    user = nil
    #expect(census.alive.isEmpty)
  }

  @Test(arguments: FrontEnd.allCases)
  func aKeptContainerCannotUseAScopeThatIsGone(_ frontEnd: FrontEnd) throws {
    final class Keeper {
      let container: DIBuiltContainer
      init(_ container: DIBuiltContainer) { self.container = container }
    }
    let container = try frontEnd.container { registrations in
      registrations.register { Thing() }.lifetime(.perScope)
      registrations.register { Keeper($0) }.lifetime(.perScope)
    }
    var scope: DIBuiltContainer? = container.newLifeTimeScope()
    let keeper = try #require(try scope?.resolve(Keeper.self))
    let user = container.useScope(from: keeper.container)
    #expect(try user.resolve(Thing.self) === scope?.resolve(Thing.self))
    scope = nil
    for gone in [user, container.useScope(from: keeper.container), keeper.container] {
      guard case .scopeIsGone(let request) = try failure({ try gone.resolve(Thing.self) }) else {
        Issue.record("\(frontEnd)")
        continue
      }
      #expect(request == Thing.self)
      // Closing what is gone is nothing.
      try gone.close()
      gone.clean()
    }
    // The root is still there.
    #expect(throws: Never.self) { _ = try keeper.container.newLifeTimeScope().resolve(Thing.self) }
  }

  @Test(arguments: FrontEnd.allCases)
  func closingTheHandleOfAnInstanceClosesItsScopeOnly(_ frontEnd: FrontEnd) throws {
    final class Keeper {
      let container: DIBuiltContainer
      init(_ container: DIBuiltContainer) { self.container = container }
    }
    let container = try frontEnd.container { registrations in
      registrations.register { Thing() }.lifetime(.perScope)
      registrations.register { Keeper($0) }.lifetime(.perScope)
    }
    let scope = container.newLifeTimeScope()
    let (own, root) = (try scope.resolve(Thing.self), try container.resolve(Thing.self))
    try scope.resolve(Keeper.self).container.clean()
    #expect(try scope.resolve(Thing.self) !== own)
    #expect(try container.resolve(Thing.self) === root)
  }

  // MARK: - Scopes of the program's own

  @Test(arguments: [Lifetime.Reference.strong, .weak], FrontEnd.allCases)
  func aCleanedCustomScopeMakesInstancesAnew(_ reference: Lifetime.Reference, _ frontEnd: FrontEnd) throws {
    let census = Census()
    let account = DIScope(name: "account", reference: reference)
    let container = try frontEnd.container { registrations in
      registrations.register { census.count(Thing()) }.lifetime(.custom(account))
      registrations.register { census.count(Holder($0)) }.lifetime(.custom(account))
    }
    try {
      let holder = try container.resolve(Holder.self)
      #expect(try container.newLifeTimeScope().resolve(Holder.self) === holder)
      #expect(try container.resolve(Thing.self) === holder.thing)
      account.clean()
      // Objects that have it keep it.
      #expect(census.alive.count == 2)
      let next = try container.resolve(Holder.self)
      #expect(next !== holder && next.thing !== holder.thing)
      #expect(try container.resolve(Thing.self) === next.thing)
      account.clean()
      account.clean()
    }()
    #expect(census.total == 4 && census.alive.isEmpty)
    _ = try container.resolve(Holder.self)
    #expect(census.alive.count == (reference == .strong ? 2 : 0))
  }

  @Test(arguments: [Lifetime.Reference.strong, .weak], FrontEnd.allCases)
  func closingAContainerDoesNotCleanAScopeOfTheProgram(_ reference: Lifetime.Reference, _ frontEnd: FrontEnd) throws {
    let account = DIScope(name: "account", reference: reference)
    let container = try container(frontEnd, .custom(account))
    let thing = try container.resolve(Thing.self)
    container.clean()
    #expect(try container.resolve(Thing.self) === thing)
  }

  // MARK: - Registered late

  @Test(arguments: [NamedLifetime.perContainer, .perContainerWeak, .single, .lazySingle, .weakSingle])
  func everyScopeKeepsInstancesOfLateComponents(_ lifetime: NamedLifetime) throws {
    let container = DIContainer()
    container.register { 1 }.lifetime(.perScope)
    let before = container.newLifeTimeScope()
    _ = before.resolve(Int.self)
    container.register { Thing() }.lifetime(lifetime.lifetime)
    container.register { Holder($0) }.lifetime(lifetime.lifetime)
    let between = container.newLifeTimeScope()
    let scopes = [container, before, between]
    let things = scopes.map { $0.resolve(Thing.self) }
    let after = container.newLifeTimeScope()
    let all = things + [after.resolve(Thing.self)]
    #expect(Set(all.map(ObjectIdentifier.init)).count == (lifetime.isKeptAcrossScopes ? 1 : 4), "\(lifetime)")
    for (scope, thing) in zip(scopes + [after], all) {
      #expect(scope.resolve(Thing.self) === thing, "\(lifetime)")
      let holder = scope.resolve(Holder.self)
      #expect(holder.thing === thing && scope.resolve(Holder.self) === holder, "\(lifetime)")
    }
    before.clean()
    for (number, (scope, thing)) in zip(scopes + [after], all).enumerated() {
      let isNew = number == 1 && !lifetime.isKeptAcrossScopes
      #expect((scope.resolve(Thing.self) !== thing) == isNew, "\(lifetime)")
    }
    container.clean()
    #expect(container.resolve(Thing.self) !== all[0], "\(lifetime)")
  }

  @Test(arguments: [false, true])
  func aLateInstanceGoesWithItsScope(_ wasOpenedBefore: Bool) throws {
    struct Value: Sendable {
      let thing: Thing
    }
    let census = Census()
    let container = DIContainer()
    container.register { 1 }.lifetime(.perScope)
    _ = container.resolve(Int.self)
    var scope: DIContainer? = wasOpenedBefore ? container.newLifeTimeScope() : nil
    container.register { census.count(Thing()) }.lifetime(.perScope)
    container.register { Value(thing: census.count(Thing())) }.lifetime(.perScope)
    scope = scope ?? container.newLifeTimeScope()
    _ = scope?.resolve(Thing.self)
    _ = scope?.resolve(Value.self)
    #expect(census.alive.count == 2)
    scope = nil
    #expect(census.alive.isEmpty)
  }
}
