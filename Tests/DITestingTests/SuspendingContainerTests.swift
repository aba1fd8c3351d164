import DIAsync
import DICore
import DITesting
import TestSupport
import Testing

private final class Database: Sendable {
  static func open() async -> Database {
    await Task.yield()
    return Database()
  }
}

private let journal = Journal()

/// A container whose singles and closings suspend.
@Suite(
  .container {
    let builder = DIContainerBuilder()
    builder.register { await Database.open() }.lifetime(.single).onClose { _ in
      await Task.yield()
      journal.note("closed")
    }
    return builder
  })
struct SuspendingContainerTests {
  @Test func itIsStartedForTheTest() throws {
    #expect(TestContainer.current.state == .running)
    _ = try TestContainer.current.resolve(Database.self)
  }
}

struct SuspendingReleaseTests {
  @Test func closingsAreAwaited() async throws {
    let journal = Journal()
    try await expectReleased {
      let builder = DIContainerBuilder()
      builder.register { await Database.open() }.lifetime(.single).onClose { _ in
        await Task.yield()
        journal.note("closed")
      }
      return try await builder.start()
    }
    #expect(journal.entries == ["closed"])
  }

  @Test func theTraitAwaitsClosings() async throws {
    let journal = Journal()
    let trait: ContainerTrait = .container {
      let builder = DIContainerBuilder()
      builder.register { await Database.open() }.lifetime(.single).onClose { (_, outcome) in
        await Task.yield()
        if case .succeeded = outcome { journal.note("closed") }
      }
      return builder
    }
    try await trait.provideScope(for: try #require(Test.current), testCase: nil) {
      _ = try TestContainer.current.resolve(Database.self)
      #expect(journal.entries.isEmpty)
    }
    #expect(journal.entries == ["closed"])
  }
}
