import DICore
import Testing

/// `withScope` of both containers: values, body, and the end of the scope.
struct WithScopeTests {
  struct Request: Sendable, Equatable { let path: String }
  struct User: Sendable, Equatable { let name: String }
  final class Unit: Sendable {
    let request: Request
    let user: User
    init(_ request: Request, _ user: User) { (self.request, self.user) = (request, user) }
  }
  final class Pool: Sendable {}
  struct Broken: Error, Equatable { let number: Int }

  static func register(_ registrations: Registrations) {
    registrations.register(scopeValue: Request.self)
    registrations.register(scopeValue: User.self)
    registrations.register { Unit($0, $1) }.lifetime(.perScope)
    registrations.register { Pool() }.lifetime(.lazySingle)
  }

  static let request = Request(path: "/cats"), user = User(name: "Ada")

  static func isClosed(_ container: DIBuiltContainer) -> Bool {
    do {
      _ = try container.resolve(Pool.self)
      return false
    } catch {
      if case .containerIsClosed = error { return true }
      return false
    }
  }

  @Test(arguments: FrontEnd.allCases)
  func theBodyGetsAScopeWithTheValues(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container(Self.register)
    let pool = try container.resolve(Pool.self)
    weak var unit: Unit?
    let path = try container.withScope(Self.request, Self.user) { scope in
      let own = try scope.resolve(Unit.self)
      #expect(try own === scope.resolve(Unit.self) && own.user == Self.user)
      #expect(try scope.resolve(Pool.self) === pool)
      unit = own
      return own.request.path
    }
    #expect(path == "/cats" && unit == nil)
    #expect(!Self.isClosed(container))
    // Only the scope has the values.
    #expect(try failure { try container.resolve(Unit.self) }.typeWithoutInitializer == id(Request.self))
  }

  @Test(arguments: FrontEnd.allCases)
  func aBodyWithoutValuesSetsThemByName(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { registrations in
      registrations.register(scopeValue: Request.self).named("first")
      registrations.register { Pool() }
    }
    let path = try container.withScope { scope in
      try scope.set(Self.request, name: "first")
      return try scope.resolve(Request.self, name: "first").path
    }
    #expect(path == "/cats")
  }

  @Test(arguments: FrontEnd.allCases, [false, true])
  func theScopeIsClosedInEveryCase(_ frontEnd: FrontEnd, throwing: Bool) throws {
    let container = try frontEnd.container(Self.register)
    var escaped: DIBuiltContainer?
    func body(_ scope: DIBuiltContainer) throws -> Int {
      escaped = scope
      if throwing { throw Broken(number: 7) }
      return 3
    }
    if throwing {
      #expect(throws: Broken(number: 7)) { try container.withScope(Self.request, body: body) }
    } else {
      #expect(try container.withScope(Self.request, body: body) == 3)
    }
    #expect(try Self.isClosed(#require(escaped)))
    #expect(!Self.isClosed(container))
  }

  @Test(arguments: FrontEnd.allCases)
  func aValueThatCannotBeSetEndsItBeforeTheBody(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container(Self.register)
    for isTwice in [false, true] {
      let error = try failure {
        try isTwice
          ? container.withScope(Self.request, Self.request) { _ in Issue.record("The body ran.") }
          : container.withScope(Self.request, 1) { _ in Issue.record("The body ran.") }
      }
      switch error {
      case .valueIsAlreadySet(let info): #expect(isTwice && id(info.type) == id(Request.self))
      default: #expect(!isTwice && error.missingType == id(Int.self))
      }
    }
  }

  @Test(arguments: FrontEnd.allCases)
  func aScopeWithinAScopeBeginsWithItsValues(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container(Self.register)
    let other = User(name: "Bo")
    try container.withScope(Self.request, Self.user) { outer in
      let unit = try outer.resolve(Unit.self)
      try outer.withScope(other) { inner in
        let own = try inner.resolve(Unit.self)
        #expect(own !== unit && own.request == Self.request && own.user == other)
      }
      #expect(try outer.resolve(Unit.self) === unit)
    }
  }

  @Test func aDeclarativeContainerNeedsNoTry() throws {
    let container = DIContainer()
    Self.register(Registrations(.declarative(container)))
    let name = container.withScope(Self.request, Self.user) { $0.resolve(Unit.self).user.name }
    #expect(name == "Ada")
    var escaped: DIContainer?
    #expect(throws: Broken(number: 1)) {
      try container.withScope(Self.request) { (scope) throws(Broken) in
        escaped = scope
        throw Broken(number: 1)
      }
    }
    #expect(try Self.isClosed(#require(escaped).view))
  }

  @Test func aValueThatADeclarativeContainerCannotSetEndsTheProgram() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register({ 1 }, file: "App.swift", line: 1)
        container.withScope(1) { _ in }
      },
      """
      Int has a lifetime that keeps no instance, so none can be set.
        registered: Int (App.swift:1)
        fix: add .lifetime(.perScope) to the registration, or another lifetime that keeps instances
      """)
  }
}
