import DIAsync
import DICore
import TestSupport
import Testing

/// Ends of scopes beside each other, and of scopes that come too late.
@Suite(.serialized)
struct ScopeEndTests {
  /// A cycle with a member of a custom scope: a request of a scope that is open failed when another scope was closed.
  @Test(arguments: [false, true]) func theEndOfAScopeFailsNoRequestOfAnother(isReversed: Bool) {
    let result = Driver.some(
      { stage in
        let custom = DIScope(name: "custom")
        let root = stage.container {
          $0.register { () async throws -> A in try await stage.make(A.self) }.lifetime(.custom(custom))
            .injection { (a: A, b: B) in a.first = b }
          $0.register { stage.piece(B.self) }.lifetime(.perScope).injection { (b: B, a: A) in b.first = a }
        }
        let scopes = (0..<2).map { _ in stage.watched(root.newLifeTimeScope()) }
        for (number, scope) in scopes.enumerated() {
          stage.task("\(number)") {
            isReversed ? try await scope.async.resolve(A.self) : try await scope.async.resolve(B.self)
          }
        }
        stage.task("close") {
          try await scopes[0].async.close()
          return nil
        }
        stage.atEnd { custom.clean() }
        return {
          if case .gave? = stage.outcome("1") { return nil }
          return "the request of the other scope \(stage.outcome("1").map { "\($0)" } ?? "waits")"
        }
      }, seeds: 0..<rounds(400))
    if let problem = result.problem { Issue.record("\(problem)") }
  }

  /// Its state was `closing` for ever.
  @Test(arguments: [false, true]) func aScopeOfAClosedContainerIsClosed(isAwaited: Bool) async throws {
    let container = try DIContainerBuilder().build()
    if isAwaited { try await container.async.close() } else { try container.close() }
    let scope = container.newLifeTimeScope()
    #expect(scope.state == .closed)
    try await scope.async.close()
    #expect(scope.state == .closed)
  }
}
