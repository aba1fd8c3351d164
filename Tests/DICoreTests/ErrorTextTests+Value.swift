import DICore
import Testing

// What errors say about values that are handed in.

extension ErrorTextTests {
  struct Ticket: Sendable {}
  final class Visitor: Sendable {}
  final class Tour {
    init(_ ticket: Ticket) {}
  }

  @Test(arguments: FrontEnd.allCases)
  func theTextSaysThatNoValueWasSet(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    let ticket = next()
    registrations.register(scopeValue: Ticket.self)
    let visitor = next()
    registrations.register(scopeValue: Visitor.self)
    let tour = next()
    registrations.register { Tour($0) }
    #expect(
      try Self.text(Ticket.self, of: registrations) == """
        Ticket was requested in the root container, not in a scope, and is not set there.
          registered: Ticket (\(ticket))
          fix: call set(_:) with a value before this request; or resolve it in a scope where it is set, but not for an \
        instance that the root keeps; or \(frontEnd.toInitialize)
        """)
    #expect(
      try Self.text(Visitor.self, of: registrations) == """
        Visitor was requested in the root container, not in a scope, and is not set there.
          registered: Visitor (\(visitor))
          fix: call resolve(_:) or set(_:) with an object before this request; or resolve it in a scope where it is set, but \
        not for an instance that the root keeps; or \(frontEnd.toInitialize)
        """)
    #expect(
      try Self.text(Tour.self, of: registrations) == """
        Ticket was requested in the root container, not in a scope, and is not set there.
          path: Tour (\(tour)) -> Ticket (\(ticket))
          fix: call set(_:) with a value before this request; or resolve it in a scope where it is set, but not for an \
        instance that the root keeps; or \(frontEnd.toInitialize)
        """)
  }

  @Test func theTextSaysThatAValueIsAlreadySet() throws {
    let place = next()
    builder.register(scopeValue: Ticket.self)
    let container = try builder.build()
    try container.set(Ticket())
    #expect(
      try failure { try container.set(Ticket()) }.plain == """
        Ticket already has an instance, and others can hold it.
          registered: Ticket (\(place))
          fix: call set(_:) once per scope, before the first request; or set the other value in a newLifeTimeScope()
        """)
  }

  @Test(arguments: FrontEnd.allCases)
  func theTextSaysThatNoComponentTakesTheValue(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { _ in }
    #expect(
      try failure { try container.set(Ticket()) }.plain == """
        Ticket is not registered.
          fix: add \(frontEnd == .builder ? "builder" : "container").register(scopeValue: Ticket.self)
        """)
  }

  @Test(arguments: [Lifetime.prototype, .objectGraph])
  func theTextSaysThatTheLifetimeKeepsNoValue(_ lifetime: Lifetime) throws {
    let place = next()
    builder.register { Ticket() }.lifetime(lifetime)
    let container = try builder.build()
    #expect(
      try failure { try container.set(Ticket()) }.plain == """
        Ticket has a lifetime that keeps no instance, so none can be set.
          registered: Ticket (\(place))
          fix: add .lifetime(.perScope) to the registration, or another lifetime that keeps instances
        """)
  }

  @Test func theTextListsSeveralComponentsThatCouldTakeTheValue() throws {
    let container = DIContainer()
    let (first, second) = (next(), next(#filePath, #line + 1))
    container.register(scopeValue: Ticket.self)
    container.register(scopeValue: Ticket.self)
    let text = try failure { try container.view.set(Ticket()) }.plain
    #expect(
      text == """
        Ticket is ambiguous: 2 components match.
          registered: Ticket (\(first))
          registered: Ticket (\(second))
          fix: add .default() to one of them; or add .as(Ticket.self, name: "...") to each, and pass the name in the call
        """)
  }
}
