import DICore
import DITesting
import Synchronization
import TestSupport
import Testing

/// What the trait and `expectReleased` say of closings.
struct ClosingIssueTests {
  private final class Pool: Sendable {}
  private final class Work: Sendable {}
  private struct Failure: Error {}

  private let journal = Journal()

  private func word(_ outcome: DIOutcome) -> String {
    switch outcome {
    case .succeeded: "succeeded"
    case .failed(let error): "failed: \(error is Failure)"
    case .cancelled: "cancelled"
    }
  }

  /// Runs a body as a test with the trait.
  private func run(
    _ wiring: @escaping @Sendable () throws -> DIContainerBuilder, _ body: @escaping @Sendable () throws -> Void
  ) async throws {
    let test = try #require(Test.current)
    try await ContainerTrait.container(wiring).provideScope(for: test, testCase: nil) { try body() }
  }

  private func wiring() -> DIContainerBuilder {
    let builder = DIContainerBuilder()
    builder.register { Pool() }.lifetime(.single).onClose { journal.note("Pool \(word($1))") }
    builder.register { Work() }.lifetime(.perScope).onClose { journal.note("Work \(word($1))") }
    return builder
  }

  /// The issues of a body, each as its line and text; none of them fails this test.
  private func issues(_ body: () async throws -> Void) async throws -> [(line: Int?, text: String)] {
    let found = Mutex<[(line: Int?, text: String)]>([])
    try await withKnownIssue(isIntermittent: true) {
      try await body()
    } matching: { issue in
      found.withLock { $0.append((issue.sourceLocation?.line, issue.comments.plain)) }
      return true
    }
    return found.withLock { $0 }
  }

  @Test func theTraitClosesItsContainer() async throws {
    try await run(wiring) { try TestContainer.current.withScope { _ = try $0.resolve(Work.self) } }
    #expect(journal.entries == ["Work succeeded", "Pool succeeded"])
  }

  @Test func closingsLearnThatTheTestHasFailed() async throws {
    await #expect(throws: Failure.self) { try await run(wiring) { throw Failure() } }
    #expect(journal.entries == ["Pool failed: true"])
  }

  @Test func whatIsDroppedUnclosedIsAnIssueAtItsRegistration() async throws {
    let line = #line + 5
    let issues = try await issues {
      try await run(
        {
          let builder = wiring()
          builder.register { Pool() }.lifetime(.perScope).onClose { _ in }.set(name: "own")
          return builder
        },
        { _ = try TestContainer.current.newLifeTimeScope().resolve(Pool.self, name: "own") })
    }
    #expect(issues.map(\.line) == [line])
    #expect(issues.first?.text.contains("Pool (ClosingIssueTests.swift:\(line)) was dropped without close()") == true)
    #expect(journal.entries == ["Pool succeeded"])
  }

  @Test func whatIsClosedIsNoIssue() async throws {
    let issues = try await issues {
      try await run(wiring) {
        let scope = TestContainer.current.newLifeTimeScope()
        _ = try scope.resolve(Work.self)
        try scope.close(.cancelled)
      }
    }
    #expect(issues.isEmpty)
    #expect(journal.entries == ["Work cancelled", "Pool succeeded"])
  }

  @Test func aClosingThatThrowsIsAnIssueAtItsRegistration() async throws {
    let line = #line + 5
    let issues = try await issues {
      try await run(
        {
          let builder = wiring()
          builder.register { Work() }.lifetime(.single).onClose { _ in throw Failure() }.set(name: "own")
          return builder
        }, {})
    }
    #expect(issues.map(\.line) == [line])
    #expect(issues.first?.text.contains("Work could not be closed.") == true)
    #expect(journal.entries == ["Pool succeeded"])
  }

  @Test func closingsOfTheMainActorRun() async throws {
    try await run(
      {
        let builder = DIContainerBuilder()
        builder.register { Pool() }.lifetime(.single).onClose { @MainActor [journal] _ in journal.note("closed") }
        return builder
      }, {})
    #expect(journal.entries == ["closed"])
  }

  @Test func expectReleasedReportsClosingsThatThrow() async throws {
    let builder = wiring()
    let line = #line + 1
    builder.register { Work() }.lifetime(.single).onClose { _ in throw Failure() }.set(name: "own")
    let issues = try await issues { try expectReleased { try builder.build() } }
    #expect(issues.map(\.line) == [line])
    #expect(issues.first?.text.contains("Work could not be closed.") == true)
    #expect(journal.entries == ["Pool succeeded"])
  }

  @Test func expectReleasedReportsThatNothingWasClosed() async throws {
    let builder = DIContainerBuilder()
    let line = #line + 1
    builder.register { Pool() }.lifetime(.single).onClose { @MainActor _ in }
    let issues = try await issues { try expectReleased { try builder.build() } }
    #expect(issues.map(\.line) == [line])
    #expect(issues.first?.text.contains("Pool is closed on the main actor") == true)
  }
}
