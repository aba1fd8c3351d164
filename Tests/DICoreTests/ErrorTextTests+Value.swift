import DICore
import Testing

// What errors say about values that are handed in.

extension ErrorTextTests {
  struct Ticket: Sendable {}
  final class Visitor: Sendable {}
  final class Tour {
    init(_ ticket: Ticket) {}
  }

  @Test func theTextSaysThatNoValueWasSet() throws {
    let ticket = next()
    builder.register(scopeValue: Ticket.self)
    let tour = next()
    builder.register { Tour($0) }
    #expect(
      try Self.text(Ticket.self, of: builder) == """
        Ticket was handed in nowhere: the root was asked for it, and not a scope.
          registered: Ticket (\(ticket))
          write: set(_:) with a value before this request; or the request in a scope that was given one, by nothing that the \
        root keeps; or .initial { ... } at the registration
        """)
    #expect(
      try Self.text(Tour.self, of: builder) == """
        Ticket was handed in nowhere: the root was asked for it, and not a scope.
          path: Tour (\(tour)) -> Ticket (\(ticket))
          write: set(_:) with a value before this request; or the request in a scope that was given one, by nothing that the \
        root keeps; or .initial { ... } at the registration
        """)
  }

  @Test func theTextSaysThatNoValueWasSetInADIContainer() throws {
    let container = DIContainer()
    let ticket = next()
    container.register(scopeValue: Ticket.self)
    let visitor = next()
    container.register(scopeValue: Visitor.self)
    let throwing = DIBuiltContainer(_core: container._core)
    #expect(
      try failure { try throwing.resolve(Ticket.self) }.description == """
        Ticket was handed in nowhere: the root was asked for it, and not a scope.
          registered: Ticket (\(ticket))
          write: set(_:) with a value before this request; or the request in a scope that was given one, by nothing that the \
        root keeps; or container.register { ... } in its place
        """)
    #expect(
      try failure { try throwing.resolve(Visitor.self) }.description == """
        Visitor was handed in nowhere: the root was asked for it, and not a scope.
          registered: Visitor (\(visitor))
          write: resolve(_:) or set(_:) with an object before this request; or the request in a scope that was given one, by \
        nothing that the root keeps; or container.register { ... } in its place
        """)
  }

  @Test func theTextSaysThatAValueIsAlreadySet() throws {
    let place = next()
    builder.register(scopeValue: Ticket.self)
    let container = try builder.build()
    try container.set(Ticket())
    #expect(
      try failure { try container.set(Ticket()) }.description == """
        Ticket has an instance already, and others may have been given it.
          registered: Ticket (\(place))
          write: set(_:) once for each scope, before the first request; or newLifeTimeScope() for another value
        """)
  }

  @Test(arguments: FrontEnd.allCases)
  func theTextSaysThatNoComponentTakesTheValue(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { _ in }
    #expect(
      try failure { try container.set(Ticket()) }.description == """
        Ticket is not registered.
          write: \(frontEnd == .builder ? "builder" : "container").register(scopeValue: Ticket.self)
        """)
  }

  @Test(arguments: [Lifetime.prototype, .objectGraph])
  func theTextSaysThatTheLifetimeKeepsNoValue(_ lifetime: Lifetime) throws {
    let place = next()
    builder.register { Ticket() }.lifetime(lifetime)
    let container = try builder.build()
    #expect(
      try failure { try container.set(Ticket()) }.description == """
        Ticket has a lifetime that keeps no instance, so that none can be set.
          registered: Ticket (\(place))
          write: .lifetime(.perScope) at the registration, or another lifetime that keeps instances
        """)
  }

  @Test func theTextListsSeveralComponentsThatCouldTakeTheValue() throws {
    let container = DIContainer()
    let (first, second) = (next(), next(#filePath, #line + 1))
    container.register(scopeValue: Ticket.self)
    container.register(scopeValue: Ticket.self)
    let text = try failure { try DIBuiltContainer(_core: container._core).set(Ticket()) }.description
    #expect(
      text == """
        Ticket could be any of 2 components, and nothing says which.
          registered: Ticket (\(first))
          registered: Ticket (\(second))
          write: .default() at one of them; or .as(Ticket.self, name:) at each, and the name in the call
        """)
  }
}
