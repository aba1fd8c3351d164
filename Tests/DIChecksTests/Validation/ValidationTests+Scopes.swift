import DIChecks
import DICore
import Testing

// Scopes that components open: their values are checked, and count as set.

extension ValidationTests {
  private struct Ticket: Sendable {}
  private struct Seat: Sendable {}
  private final class Usher: Sendable {
    let scopes: DIScopes<Ticket, Seat>
    init(_ scopes: DIScopes<Ticket, Seat>) { self.scopes = scopes }
  }

  @Test(arguments: FrontEnd.allCases, Place.allCases)
  func aValueThatNothingIsRegisteredForIsFound(_ frontEnd: FrontEnd, _ place: Place) {
    let found = frontEnd.diagnostics {
      $0.register(scopeValue: Seat.self)
      switch place {
      case .initializer: $0.register(Usher.init, file: "App.swift", line: 2)
      case .injection:
        $0.register({ Asker<Int>() }, file: "App.swift", line: 2).injection { (_, _: DIScopes<Ticket, Seat>) in }
      }
      $0.register({ (_: DILazy<DIScopes<Ticket>>) in Asker<String>() }, file: "App.swift", line: 3)
    }
    let spelling = frontEnd == .builder ? "builder" : "container"
    let name = place == .initializer ? "Usher" : "Asker<Int>"
    #expect(
      found.map(\.plain) == [
        """
        App.swift:2: error: Ticket is not registered. [DI0018]
          path: \(name) (App.swift:2) -> Ticket
          path: Asker<String> (App.swift:3) -> Ticket
          fix: add \(spelling).register(scopeValue: Ticket.self)
        """
      ])
    #expect(found.first?.error?.missingType == id(Ticket.self))
  }

  @Test(arguments: FrontEnd.allCases)
  func aValueThatIsNotKeptIsFound(_ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics {
      $0.register({ Ticket() }, file: "App.swift", line: 1)
      $0.register(scopeValue: Seat.self)
      $0.register(Usher.init, file: "App.swift", line: 2)
    }
    #expect(found.map(\.id) == ["DI0018"])
    guard case .lifetimeKeepsNoValue(let info) = found.first?.error else {
      Issue.record("\(found)")
      return
    }
    #expect(id(info.type) == id(Ticket.self))
    #expect(found.first?.remedy.hasPrefix("add .lifetime(.perScope)") == true)
  }

  /// What `set` accepts, and all that needs the values, directly or through others.
  @Test(arguments: FrontEnd.allCases, [Lifetime.single, .lazySingle, .perScope, .prototype])
  func whatNeedsTheValuesIsNoFault(_ frontEnd: FrontEnd, _ lifetime: Lifetime) throws {
    func register(_ registrations: Registrations) {
      registrations.register(scopeValue: Ticket.self)
      registrations.register { Seat() }.lifetime(.perScope)
      registrations.register { (_: Ticket, _: Seat) in Asker<Int>() }.lifetime(.perScope)
      registrations.register { (_: Asker<Int>) in Asker<String>() }
      registrations.register(Usher.init).lifetime(lifetime)
    }
    #expect(frontEnd.diagnostics(notes: true, register).isEmpty)
    // The check and the program agree.
    let usher = try frontEnd.container(register).resolve(Usher.self)
    _ = try usher.scopes.with(Ticket(), Seat()) { (_: Asker<String>) in }
  }

  @Test(arguments: FrontEnd.allCases)
  func aNoteSaysWhoOpensScopes(_ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics(notes: true) {
      $0.register(scopeValue: Ticket.self)
      $0.register(scopeValue: Seat.self)
      $0.register(Usher.init, file: "App.swift", line: 1).asRoot()
      $0.register({ (_: Ticket, _: Seat) in Asker<Int>() }, file: "App.swift", line: 2)
    }
    #expect(
      found.map(\.plain) == [
        """
        App.swift:2: note: No root leads to Asker<Int>. [DI0204]
          reason: Usher (App.swift:1) opens scopes, and may request it
          fix: remove the registration; or add .root() to it, if the program requests it
        """
      ])
  }
}
