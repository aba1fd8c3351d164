import DICore
import Testing

// What errors say of values that a scope was given and something that the root keeps asks for.

extension ErrorTextTests {
  final class Office: Sendable {
    init(_ ticket: Ticket) {}
  }
  final class Tower: Sendable {
    init(_ office: Office) {}
  }
  final class Desk {
    init(_ office: Office) {}
  }

  @Test(arguments: [Lifetime.lazySingle, .weakSingle])
  func theTextNamesARootInstanceThatNeedsAScopeValue(_ lifetime: Lifetime) throws {
    func build(_ lifetime: Lifetime) throws -> (container: DIBuiltContainer, places: [String]) {
      let builder = DIContainerBuilder()
      let ticket = next()
      builder.register(scopeValue: Ticket.self)
      let office = next()
      builder.register(Office.init).lifetime(lifetime)
      let desk = next()
      builder.register(Desk.init)
      return (try builder.build(), [ticket, office, desk])
    }
    let (container, places) = try build(lifetime)
    let scope = container.newLifeTimeScope()
    try scope.set(Ticket())
    let text = """
      Ticket is not set in the root container: Office is \(lifetime), so its dependencies are created for the root, whichever \
      scope it is resolved from.
        path: Desk (\(places[2])) -> Office (\(places[1])) -> Ticket (\(places[0]))
        fix: use .lifetime(.perScope) for Office (\(places[1])), and resolve in a scope where Ticket is set; or call set(_:) \
      with a value in the root container before this request
      """
    #expect(try failure { try scope.resolve(Desk.self) }.plain == text)
    #expect(try failure { try scope.newLifeTimeScope().resolve(Desk.self) }.plain == text)
    // Both remedies.
    try container.set(Ticket())
    _ = try scope.resolve(Desk.self)
    let other = try Self.scopeWithATicket(build(.perScope).container)
    _ = try other.resolve(Desk.self)
  }

  private static func scopeWithATicket(_ container: DIBuiltContainer) throws -> DIBuiltContainer {
    let scope = container.newLifeTimeScope()
    try scope.set(Ticket())
    return scope
  }

  @Test func theTextNamesASingleThatNeedsAScopeValue() throws {
    let ticket = next()
    builder.register(scopeValue: Ticket.self)
    let office = next()
    let registration = builder.register(Office.init)
    registration.lifetime(.single)
    #expect(
      try Self.text(building: builder) == """
        The single Office (\(office)) could not be created.
          Ticket is not set in the root container: Office is .single, so its dependencies are created for the root, whichever \
        scope it is resolved from.
            path: Office (\(office)) -> Ticket (\(ticket))
            fix: use .lifetime(.perScope) for Office (\(office)), and resolve in a scope where Ticket is set; or use \
        .lifetime(.lazySingle) for Office (\(office)), and call set(_:) with a value in the root container before this request
        """)
    // Both remedies.
    registration.lifetime(.perScope)
    _ = try Self.scopeWithATicket(builder.build()).resolve(Office.self)
    registration.lifetime(.lazySingle)
    let container = try builder.build()
    try container.set(Ticket())
    _ = try container.newLifeTimeScope().resolve(Office.self)
  }

  @Test func theTextNamesASingleOfADIContainerThatNeedsAScopeValue() throws {
    let container = DIContainer()
    let ticket = next()
    container.register(scopeValue: Ticket.self)
    let office = next()
    container.register(Office.init).lifetime(.single)
    let throwing = container.view
    let scope = try Self.scopeWithATicket(throwing)
    #expect(
      try failure { try scope.resolve(Office.self) }.plain == """
        Ticket is not set in the root container: Office is .single, so its dependencies are created for the root, whichever \
        scope it is resolved from.
          path: Office (\(office)) -> Ticket (\(ticket))
          fix: use .lifetime(.perScope) for Office (\(office)), and resolve in a scope where Ticket is set; or call set(_:) \
        with a value in the root container before this request
        """)
    container.set(Ticket())
    _ = try scope.resolve(Office.self)
  }

  @Test func theTextNamesAllRootInstancesOnThePath() throws {
    let ticket = next()
    builder.register(scopeValue: Ticket.self)
    let office = next()
    let inner = builder.register(Office.init)
    inner.lifetime(.lazySingle)
    let tower = next()
    let outer = builder.register(Tower.init)
    outer.lifetime(.lazySingle)
    let scope = try Self.scopeWithATicket(builder.build())
    #expect(
      try failure { try scope.resolve(Tower.self) }.plain == """
        Ticket is not set in the root container: Office is .lazySingle, so its dependencies are created for the root, \
        whichever scope it is resolved from.
          path: Tower (\(tower)) -> Office (\(office)) -> Ticket (\(ticket))
          fix: use .lifetime(.perScope) for Tower (\(tower)) and Office (\(office)), and resolve in a scope where Ticket is \
        set; or call set(_:) with a value in the root container before this request
        """)
    // At one of them it is not enough.
    inner.lifetime(.perScope)
    let half = try Self.scopeWithATicket(builder.build())
    #expect(throws: DIError.self) { try half.resolve(Tower.self) }
    outer.lifetime(.perScope)
    _ = try Self.scopeWithATicket(builder.build()).resolve(Tower.self)
  }

  @Test func theTextNamesAProviderThatTheRootKeeps() throws {
    let ticket = next()
    builder.register(scopeValue: Ticket.self)
    builder.register { (ticket: DIProvider<Ticket>) in [ticket] }.lifetime(.single)
    let scope = try Self.scopeWithATicket(builder.build())
    let provider = try scope.resolve([DIProvider<Ticket>].self)[0]
    #expect(
      try failure { try provider.get() }.plain == """
        Ticket was requested in the root container, not in a scope, and is not set there.
          registered: Ticket (\(ticket))
          fix: call set(_:) with a value before this request; or resolve it in a scope where it is set, but not for an \
        instance that the root keeps; or add .initial { ... } to the registration
        """)
  }

  @Test func theTextSaysThatAnotherScopeHasTheValue() throws {
    let ticket = next()
    builder.register(scopeValue: Ticket.self)
    let tour = next()
    builder.register(Tour.init)
    let container = try builder.build()
    _ = try Self.scopeWithATicket(container)
    let scope = container.newLifeTimeScope()
    #expect(
      try failure { try scope.resolve(Tour.self) }.plain == """
        Ticket is not set in the scope it was requested from.
          path: Tour (\(tour)) -> Ticket (\(ticket))
          fix: call set(_:) with a value in this scope before this request; or add .initial { ... } to the registration; or \
        request it with optional($0), if it can be missing
        """)
    try scope.set(Ticket())
    _ = try scope.resolve(Tour.self)
  }
}
