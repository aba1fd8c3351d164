import DIChecks
import DICore
import DIModules
import Testing

// Scopes that components of modules and children open: the check and the program agree.

extension ValidationTests {
  private struct Ticket: Sendable {}
  private final class Usher: Sendable {
    let scopes: DIScopes<Ticket>
    init(_ scopes: DIScopes<Ticket>) { self.scopes = scopes }
  }

  private static var ushers: Part { Part(.public) { $0.register(Usher.init, file: "App.swift", line: 3) } }

  @Test(arguments: [DIComponentScope.internal, .public])
  func aValueOfAnotherModuleMustBePublic(_ scope: DIComponentScope) throws {
    let tickets = Part(scope) { $0.register(scopeValue: Ticket.self) }
    let builder = Self.builder(Asking(Self.ushers, others: [Owning(tickets)]))
    let usher = try builder.build().resolve(Usher.self)
    guard scope == .internal else {
      #expect(builder.validate().isEmpty)
      _ = try usher.scopes.open(Ticket())
      return
    }
    #expect(builder.validate().map(\.outline) == ["DI0018 error at 3: Usher"])
    let (found, thrown) = (builder.validate().first?.error?.refused, try failure { try usher.scopes.open(Ticket()) })
    #expect(found?.types == thrown.refused?.types && found?.modules == thrown.refused?.modules)
    #expect(thrown.refused?.types == [id(Ticket.self)])
  }

  @Test(arguments: FrontEnd.allCases)
  func aValueOfAParentIsSetForAChild(_ frontEnd: FrontEnd) throws {
    let parent = try frontEnd.container { $0.register(scopeValue: Ticket.self) }
    let child = try frontEnd.child(of: parent.newLifeTimeScope()) { $0.register { Usher($0) } }
    #expect(child.validate(notes: true).isEmpty)
    _ = try child.resolve(Usher.self).scopes.with(Ticket()) { (_: Ticket) in }
    let other = try frontEnd.child(of: parent) {
      $0.register(scopeValue: Int.self)
      $0.register({ (_: DIScopes<Int, String>) in [1] }, file: "App.swift", line: 7)
    }
    #expect(other.validate().map(\.outline) == ["DI0018 error at 7: Array<Int>"])
  }
}
