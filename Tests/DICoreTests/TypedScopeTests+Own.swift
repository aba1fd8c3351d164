import DICore
import Synchronization
import Testing

// Scopes without a container.

extension TypedScopeTests {
  final class Log: Sendable {}

  @Test func aClosureGivesTheInstancesOfEachScope() throws {
    let count = Atomic<Int>(0)
    let scopes = DIScopes { (request: Request) in
      count.wrappingAdd(1, ordering: .relaxed)
      return (Unit(request, Self.user), Log())
    }
    let server: DIScopes<Request> = scopes
    let first = try server.with(Self.request) { (unit: Unit, log: Log, again: Unit, request: Request) in
      #expect(unit === again && unit.request == request && request == Self.request)
      return log
    }
    let scope = try server.open(Self.request)
    #expect(try scope.resolve(Log.self) !== first && scope.resolve(Log.self) === scope.resolve(Log.self))
    try scope.close()
    #expect(WithScopeTests.isClosed(scope))
    #expect(try server.with(Self.request) { scope in try scope.resolve(Unit.self).request } == Self.request)
    #expect(count.load(ordering: .relaxed) == 3)
  }

  @Test func aClassIsTestedWithItsScopes() throws {
    let server = Server(DIScopes { (request, user) in Unit(request, user) })
    #expect(try server.path() == "/cats")
  }

  @Test func anotherTypeIsAnErrorThatNamesIt() throws {
    let scopes = DIScopes { (_: Request) in Log() }
    let error = try failure { try scopes.with(Self.request) { (_: Unit) in Issue.record("The body ran.") } }
    #expect(error.missingType == id(Unit.self))
  }

  @Test func servicesAreFoundByTheirStaticType() throws {
    let quartz = ExistingTests.Quartz()
    let scopes: DIScopes<Request> = DIScopes { (_: Request) in (quartz as any ExistingTests.Clock, 3) }
    #expect(try scopes.with(Self.request) { (clock: any ExistingTests.Clock, _: Int) in clock } === quartz)
    #expect(
      try failure { try scopes.with(Self.request) { (_: ExistingTests.Quartz) in } }.missingType
        == id(ExistingTests.Quartz.self))
  }

  @Test func anInstanceTakesThePlaceOfAValueOfItsType() throws {
    let scopes = DIScopes { (request: Request) in (Request(path: request.path + "/1"), Log()) }
    #expect(try scopes.with(Self.request) { (request: Request) in request.path } == "/cats/1")
  }

  @Test func aClosureThatMakesNothingGivesTheValues() throws {
    let scopes = DIScopes { (_: Request) in }
    #expect(try scopes.with(Self.request) { (request: Request) in request } == Self.request)
  }

  @Test func whatTheClosureThrowsComesOut() throws {
    let scopes: DIScopes<Request> = DIScopes { (_: Request) -> Log in throw WithScopeTests.Broken(number: 4) }
    let error = try failure { try scopes.with(Self.request) { (_: Log) in Issue.record("The body ran.") } }
    guard case .initializationFailed = error else { throw error }
    #expect(error.underlying(as: WithScopeTests.Broken.self) == WithScopeTests.Broken(number: 4))
    #expect(try failure { try scopes.open(Self.request) }.underlying(as: WithScopeTests.Broken.self) != nil)
  }

  @Test func aClosureOfTheMainActorRunsThereOnly() async throws {
    let scopes = await MainActor.run { DIScopes { @MainActor (_: Request) in Log() } }
    let error = try await Task.detached { try failure { try scopes.open(Self.request) } }.value
    guard case .isolated = error else { throw error }
    _ = try await MainActor.run { try scopes.with(Self.request) { (log: Log) in log } }
  }
}
