import DIAsync
import DICore
import TestSupport
import Testing

/// Faults that were found while the manual was written.
struct FaultTests {
  final class Token: Sendable {}
  final class Pool: Sendable {}
  final class Mailer: Sendable {
    init(pool: Pool) {}
  }
  struct DiskIsFull: Error {}

  /// A suspending factory that returns nil counts as not registered, as one that does not suspend.
  @Test(arguments: [false, true]) func whatAFactoryDidNotMakeIsNotThere(isKept: Bool) async throws {
    let (builder, container) = (DIContainerBuilder(), DIContainer())
    let registration = builder.register { () async -> Token? in nil }
    if isKept { registration.lifetime(.lazySingle) }
    container.register { () async -> Token? in nil }
    let built = try builder.build()
    let tokens = try await built.async.resolveMany(Token.self)
    #expect(tokens.isEmpty)
    #expect(
      try await withoutSuites(thrown { try await built.async.resolve(Token.self) }.text) == """
        The factory of Token returned nil.
          registered: Token
          fix: return an instance from the factory; or accept nil, with optional($0), injection(.optional) or try?
        """)
  }

  @Test func whatAFactoryOfTheOtherContainerDidNotMakeIsNil() async {
    await #expect(processExitsWith: .success) {
      let container = DIContainer()
      container.register { () async -> Token? in nil }
      let token: Token? = try await container.async.resolve()
      #expect(token == nil)
    }
  }

  /// Closings that run in the background outlive the graph, whose bindings they read.
  @Test func closingsInTheBackgroundKeepWhatTheyRead() async {
    await #expect(processExitsWith: .success) {
      for _ in 0..<100 {
        let closed = Gate()
        do {
          let builder = DIContainerBuilder()
          builder.register { Pool() }.lifetime(.lazySingle).onClose { _ in
            await Task.yield()
            closed.open()
          }
          builder.register(Mailer.init).lifetime(.lazySingle).onClose { _ in
            try await Task.sleep(for: .milliseconds(1))
          }
          let container = try builder.build()
          _ = try container.resolve(Mailer.self)
          container.clean()
        }
        try await closed.pass()
      }
    }
  }

  @Test func aFailedBuildClosesInTheBackground() async {
    await #expect(processExitsWith: .success) {
      for _ in 0..<100 {
        let closed = Gate()
        let builder = DIContainerBuilder()
        builder.register { Pool() }.lifetime(.single).onClose { _ in
          await Task.yield()
          closed.open()
        }
        builder.register { (_: Pool) throws -> Token in throw DiskIsFull() }.lifetime(.single)
        #expect(try failure { try builder.build() }.underlying(as: DiskIsFull.self) != nil)
        try await closed.pass()
      }
    }
  }

  /// `start()` can await the closings of what it has made, so it does before it throws.
  @Test func aStartThatFailsAwaitsClosings() async throws {
    let journal = Journal()
    let builder = DIContainerBuilder()
    builder.register { Pool() }.lifetime(.single).onClose { _ in
      try await Task.sleep(for: .milliseconds(20))
      journal.note("closed")
    }
    builder.register { (_: Pool) async throws -> Token in throw DiskIsFull() }.lifetime(.single)
    #expect(try await thrown { try await builder.start() }.underlying(as: DiskIsFull.self) != nil)
    #expect(journal.entries == ["closed"])
  }
}
