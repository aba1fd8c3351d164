import DICore
import Testing

/// `DIScopes`: a dependency that opens scopes with values.
struct TypedScopeTests {
  typealias Request = WithScopeTests.Request
  typealias User = WithScopeTests.User
  typealias Unit = WithScopeTests.Unit
  typealias Pool = WithScopeTests.Pool

  /// Holds scopes, and what it was given beside them.
  final class Server: Sendable {
    let scopes: DIScopes<Request, User>
    init(_ scopes: DIScopes<Request, User>) { self.scopes = scopes }
    func path() throws -> String {
      try scopes.with(WithScopeTests.request, WithScopeTests.user) { (unit: Unit) in unit.request.path }
    }
  }
  final class Late {
    var scopes: DIScopes<Request, User>?
    let lazy: DILazy<DIScopes<Request, User>>
    let provider: DIProvider<DIScopes<Request, User>>
    let optional: DIScopes<Request, User>?
    init(
      _ lazy: DILazy<DIScopes<Request, User>>, _ provider: DIProvider<DIScopes<Request, User>>,
      _ optional: DIScopes<Request, User>?
    ) { (self.lazy, self.provider, self.optional) = (lazy, provider, optional) }
  }

  static let request = WithScopeTests.request, user = WithScopeTests.user

  static func container(_ frontEnd: FrontEnd, _ more: (Registrations) -> Void = { _ in }) throws -> DIBuiltContainer {
    try frontEnd.container { registrations in
      WithScopeTests.register(registrations)
      more(registrations)
    }
  }

  // MARK: - Scopes

  @Test(arguments: FrontEnd.allCases)
  func theParametersOfTheBodyAreRequestedInANewScope(_ frontEnd: FrontEnd) throws {
    let container = try Self.container(frontEnd)
    let scopes = try container.resolve(DIScopes<Request, User>.self)
    weak var first: Unit?
    for _ in 0..<2 {
      let names = try scopes.with(Self.request, Self.user) {
        (unit: Unit, pool: Pool, lazy: DILazy<Unit>, scope: DIBuiltContainer) throws in
        #expect(first == nil && lazy.value === unit)
        #expect(try scope.resolve(Unit.self) === unit)
        #expect(try container.resolve(Pool.self) === pool)
        first = unit
        return [unit.request.path, unit.user.name]
      }
      #expect(names == ["/cats", "Ada"])
    }
    #expect(first == nil)
  }

  @Test(arguments: FrontEnd.allCases, [false, true])
  func aBodyCanTakeTheContainerAndTheScopeIsClosed(_ frontEnd: FrontEnd, throwing: Bool) throws {
    let container = try Self.container(frontEnd)
    let scopes = try container.resolve(DIScopes<Request>.self)
    var escaped: DIBuiltContainer?
    func run() throws -> String {
      try scopes.with(Self.request) { scope in
        escaped = scope
        if throwing { throw WithScopeTests.Broken(number: 1) }
        return try scope.resolve(Request.self).path
      }
    }
    if throwing {
      #expect(throws: WithScopeTests.Broken(number: 1)) { try run() }
    } else {
      #expect(try run() == "/cats")
    }
    #expect(try WithScopeTests.isClosed(#require(escaped)) && !WithScopeTests.isClosed(container))
  }

  @Test(arguments: FrontEnd.allCases)
  func anOpenedScopeIsClosedByHand(_ frontEnd: FrontEnd) throws {
    let scopes = try Self.container(frontEnd).resolve(DIScopes<Request, User>.self)
    let scope = try scopes.open(Self.request, Self.user)
    let unit = try scope.resolve(Unit.self)
    #expect(try scope.resolve(Unit.self) === unit && unit.user == Self.user)
    try scope.close(.succeeded)
    #expect(WithScopeTests.isClosed(scope))
  }

  @Test(arguments: FrontEnd.allCases)
  func scopesWithoutValuesAreScopes(_ frontEnd: FrontEnd) throws {
    let scopes: DIScopes<> = try Self.container(frontEnd).resolve()
    #expect(try scopes.with { (pool: Pool) in pool } === scopes.open().resolve(Pool.self))
  }

  @Test(arguments: FrontEnd.allCases)
  func whatFailsInAScopeIsThrownAsItIs(_ frontEnd: FrontEnd) throws {
    let container = try Self.container(frontEnd)
    let scopes = try container.resolve(DIScopes<Request>.self)
    let missing = try failure { try scopes.with(Self.request) { (_: Int) in Issue.record("The body ran.") } }
    #expect(missing.missingType == id(Int.self))
    let unset = try failure { try scopes.with(Self.request) { (_: Unit) in Issue.record("The body ran.") } }
    #expect(unset.typeWithoutInitializer == id(User.self))
    let unregistered = try container.resolve(DIScopes<Request, Int>.self)
    #expect(try failure { try unregistered.open(Self.request, 1) }.missingType == id(Int.self))
    #expect(
      try failure { try unregistered.with(Self.request, 1) { _ in Issue.record("The body ran.") } }.missingType
        == id(Int.self))
  }

  // MARK: - As a dependency

  @Test(arguments: FrontEnd.allCases)
  func itIsADependencyInEveryForm(_ frontEnd: FrontEnd) throws {
    let container = try Self.container(frontEnd) { registrations in
      registrations.register { Server($0) }.lifetime(.lazySingle)
      registrations.register { Late($0, $1, $2) }.injection { $0.scopes = $1 }
      registrations.direct(
        { $0.register(Server.init).set(name: "by name") }, { $0.register(Server.init).as(Server.self, name: "by name") }
      )
    }
    #expect(try container.resolve(Server.self).path() == "/cats")
    #expect(try container.resolve(Server.self, name: "by name").path() == "/cats")
    let late = try container.resolve(Late.self)
    for scopes in [late.scopes, try late.lazy.get(), try late.provider.get(), late.optional] {
      #expect(try #require(scopes).with(Self.request, Self.user) { (unit: Unit) in unit.user } == Self.user)
    }
    guard case .typeIsNotFound(let request) = try failure({ try container.resolve(DIMany<DIScopes<Request>>.self) })
    else {
      Issue.record("A many of scopes has no meaning.")
      return
    }
    #expect(request == DIScopes<Request>.self)
  }

  @Test(arguments: FrontEnd.allCases)
  func anInitializerCanOpenAScope(_ frontEnd: FrontEnd) throws {
    let container = try Self.container(frontEnd) { registrations in
      registrations.registerThrowing { (scopes: DIScopes<Request, User>) in
        try [scopes.with(Self.request, Self.user) { (unit: Unit, pool: Pool) in unit.request.path }]
      }.lifetime(.lazySingle)
    }
    #expect(try container.resolve([String].self) == ["/cats"])
  }

  /// The request may lead back to the initializer that opens the scope.
  @Test(arguments: FrontEnd.allCases)
  func aScopeThatNeedsWhatOpensItIsARecursion(_ frontEnd: FrontEnd) throws {
    let journal = Journal()
    let container = try Self.container(frontEnd) { registrations in
      registrations.register { (scopes: DIScopes<Request, User>) -> Server in
        do {
          try scopes.with(Self.request, Self.user) { (_: Server) in }
        } catch {
          journal.note((error as? DIError)?.isRecursion == true ? "recursion" : "\(error)")
        }
        return Server(scopes)
      }.lifetime(.lazySingle)
    }
    #expect(try container.resolve(Server.self).path() == "/cats")
    #expect(journal.entries == ["recursion"])
  }

  final class Hub: Sendable {
    let spoke: Spoke
    init(_ spoke: Spoke) { self.spoke = spoke }
  }
  final class Spoke: @unchecked Sendable {  // Used by one thread.
    weak var hub: Hub?
  }

  /// An injection that opens a scope waits for outer initializers, since it may need their objects.
  @Test(arguments: FrontEnd.allCases, [NamedLifetime.lazySingle, .single])
  func anInjectionGetsTheObjectAroundIt(_ frontEnd: FrontEnd, _ lifetime: NamedLifetime) throws {
    let container = try frontEnd.container { registrations in
      registrations.register { Hub($0) }.lifetime(lifetime.lifetime)
      registrations.register { Spoke() }.injectionThrowing { (spoke: Spoke, scopes: DIScopes<>) in
        try scopes.with { (hub: Hub) in spoke.hub = hub }
      }
    }
    let hub = try container.resolve(Hub.self)
    #expect(hub.spoke.hub === hub)
  }

  // MARK: - Ownership

  @Test(arguments: FrontEnd.allCases)
  func theHolderKeepsTheContainer(_ frontEnd: FrontEnd) throws {
    var container: DIBuiltContainer? = try Self.container(frontEnd) { $0.register { Server($0) } }
    let server = try #require(try container?.resolve(Server.self))
    container = nil
    #expect(try server.path() == "/cats")
  }

  @Test(arguments: FrontEnd.allCases)
  func aHolderInAScopeOpensInnerScopesWithItsValuesAndDoesNotKeepIt(_ frontEnd: FrontEnd) throws {
    final class Job {
      let scopes: DIScopes<User>
      init(_ scopes: DIScopes<User>) { self.scopes = scopes }
    }
    let container = try Self.container(frontEnd) { $0.register { Job($0) }.lifetime(.perScope) }
    var scope: DIBuiltContainer? = container.newLifeTimeScope()
    try scope?.set(Self.request)
    try scope?.set(User(name: "outer"))
    let job = try #require(try scope?.resolve(Job.self))
    let unit = try job.scopes.with(Self.user) { (unit: Unit) in unit }
    #expect(unit.request == Self.request && unit.user == Self.user)
    scope = nil
    for error in [
      try failure { try job.scopes.open(Self.user) }, try failure { try job.scopes.with(Self.user) { _ in } },
    ] {
      guard case .scopeIsGone(let request) = error else { throw error }
      #expect(request == DIScopes<User>.self)
    }
  }

  @Test(arguments: FrontEnd.allCases)
  func aClosedContainerOpensNothing(_ frontEnd: FrontEnd) throws {
    let container = try Self.container(frontEnd) { $0.register { Server($0) }.lifetime(.lazySingle) }
    let server = try container.resolve(Server.self)
    try container.close()
    guard case .containerIsClosed(let request) = try failure({ try server.path() }) else {
      Issue.record("It opened a scope.")
      return
    }
    #expect(request == DIScopes<Request, User>.self)
  }

  @Test(arguments: BodyEnd.allCases)
  func closingsLearnHowTheBodyEnded(_ end: BodyEnd) throws {
    let journal = Journal()
    let builder = DIContainerBuilder()
    builder.register { Pool() }.lifetime(.perScope).onClose { _, outcome in journal.note(outcome.word) }
    let scopes: DIScopes<> = try builder.build().resolve()
    func run() throws { try scopes.with { (_: Pool) in try end.run() } }
    if end == .returned { try run() } else { #expect(throws: (any Error).self) { try run() } }
    #expect(journal.entries == ["\(end)"])
  }

  // MARK: - Threads

  @Test(arguments: FrontEnd.allCases)
  func threadsOpenScopesOfTheirOwn(_ frontEnd: FrontEnd) throws {
    let container = try Self.container(frontEnd)
    let scopes = try container.resolve(DIScopes<Request, User>.self)
    _ = try withTeam(of: 4) { team in
      try team.gather { number in
        for round in 0..<rounds(400) {
          let request = Request(path: "\(number)/\(round)")
          try scopes.with(request, Self.user) { (unit: Unit, again: Unit) in
            #expect(unit === again && unit.request == request)
          }
        }
      }
    }
  }
}
