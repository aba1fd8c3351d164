import DIChecks
import DICore
import Testing

// Scopes that components open, in the graph and in explanations.

private struct Ticket: Sendable {}
private struct Seat: Sendable {}
private final class Usher: Sendable {
  init(_ scopes: DIScopes<Ticket, Seat>) {}
}

extension DependencyGraphTests {
  @Test func requestsForScopesOfOtherValuesAreDifferent() {
    func request<Value>(_: Value.Type) -> DIDependencyGraph.Request? {
      let builder = DIContainerBuilder()
      builder.register { (_: DIScopes<Value>) in [Ticket]() }.injection { (_, _: DIScopes<Seat>) in }
      return builder.graph.requests.first
    }
    let (ticket, seat) = (request(Ticket.self), request(Seat.self))
    #expect(ticket == request(Ticket.self) && ticket != seat)
  }

  @Test(arguments: FrontEnd.allCases)
  func scopesAreRequestsWithTheirValues(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register(Usher.init, file: "App.swift", line: 1).injection { (_, _: DILazy<DIScopes<>>) in }
    }
    let requests = container.graph.requests
    #expect(requests.map(\.answer) == [.scopes, .scopes])
    #expect(requests.map { $0.values.map { id($0) } } == [[id(Ticket.self), id(Seat.self)], []])
    #expect(requests.map(\.kinds) == [.initializer, [.injection, .lazy]])
    #expect(container.graph.edges.isEmpty && !container.graph.components[0].requestsByContainer)
    let explanation = container.explain(Usher.self)
    #expect(explanation.error == nil && explanation.steps.map(\.action) == [.creates, .passesScopes, .passesScopes])
    #expect(
      explanation.plain.hasPrefix(
        """
        Usher is answered by Usher (App.swift:1) .prototype.
        a resolve:
          Usher                     .prototype  new
            DIScopes<Ticket, Seat>              scopes
        """))
  }
}
