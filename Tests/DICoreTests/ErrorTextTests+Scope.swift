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
      Ticket was not handed to the root: Office is \(lifetime), so what it needs is made for the root, whichever scope is asked.
        path: Desk (\(places[2])) -> Office (\(places[1])) -> Ticket (\(places[0]))
        write: .lifetime(.perScope) at Office (\(places[1])), and the request in a scope that was given one; or set(_:) with a \
      value in the root before this request
      """
    #expect(try failure { try scope.resolve(Desk.self) }.description == text)
    #expect(try failure { try scope.newLifeTimeScope().resolve(Desk.self) }.description == text)
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
          Ticket was not handed to the root: Office is .single, so what it needs is made for the root, whichever scope is asked.
            path: Office (\(office)) -> Ticket (\(ticket))
            write: .lifetime(.perScope) at Office (\(office)), and the request in a scope that was given one; or \
        .lifetime(.lazySingle) at Office (\(office)), and set(_:) with a value in the root before this request
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
    let throwing = DIBuiltContainer(_core: container._core)
    let scope = try Self.scopeWithATicket(throwing)
    #expect(
      try failure { try scope.resolve(Office.self) }.description == """
        Ticket was not handed to the root: Office is .single, so what it needs is made for the root, whichever scope is asked.
          path: Office (\(office)) -> Ticket (\(ticket))
          write: .lifetime(.perScope) at Office (\(office)), and the request in a scope that was given one; or set(_:) with a \
        value in the root before this request
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
      try failure { try scope.resolve(Tower.self) }.description == """
        Ticket was not handed to the root: Office is .perRun(.strong), so what it needs is made for the root, whichever scope is \
        asked.
          path: Tower (\(tower)) -> Office (\(office)) -> Ticket (\(ticket))
          write: .lifetime(.perScope) at Tower (\(tower)) and Office (\(office)), and the request in a scope that was given one; \
        or set(_:) with a value in the root before this request
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
      try failure { try provider.get() }.description == """
        Ticket was handed in nowhere: the root was asked for it, and not a scope.
          registered: Ticket (\(ticket))
          write: set(_:) with a value before this request; or the request in a scope that was given one, by nothing that the \
        root keeps; or .initial { ... } at the registration
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
      try failure { try scope.resolve(Tour.self) }.description == """
        Ticket was not handed to the scope that was asked for it.
          path: Tour (\(tour)) -> Ticket (\(ticket))
          write: set(_:) with a value in this scope before this request; or .initial { ... } at the registration; or \
        optional($0), where it may be missing
        """)
    try scope.set(Ticket())
    _ = try scope.resolve(Tour.self)
  }
}
