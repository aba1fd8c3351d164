import DIAsync
import DICore
import Synchronization
import TestSupport
import Testing

// What StartReadyClose.md says of scopes, closing and singles.

extension ManualTests {
  final class Pool: Sendable {}
  final class Mailer: Sendable {
    init(pool: Pool) {}
  }
  final class Metrics: Sendable {
    init(pool: Pool) {}
  }
  final class Unit: Sendable {}
  final class Handler: Sendable {
    let unit: Unit
    init(unit: Unit) { self.unit = unit }
  }
  struct DiskIsFull: Error {}

  /// Registers a pool and two that need it, which are closed with await.
  private func registerPool(passing both: Gate? = nil) {
    builder.register { Pool() }.lifetime(.lazySingle).onClose { [journal] _ in
      await Task.yield()
      journal.note("pool")
    }
    builder.register(Mailer.init).lifetime(.lazySingle).onClose { [journal] _ in
      try await both?.pass()
      journal.note("mailer")
    }
    builder.register(Metrics.init).lifetime(.lazySingle).onClose { [journal] _ in
      try await both?.pass()
      journal.note("metrics")
    }
  }

  @Test func whatNeedsIsClosedFirstAndWhatIsIndependentSideBySide() async throws {
    let both = Gate()
    registerPool(passing: both)
    let container = try builder.build()
    _ = try container.resolve(Mailer.self)
    _ = try container.resolve(Metrics.self)
    async let close: Void = container.async.close()
    await both.reached(by: 2)
    #expect(journal.entries == [])
    both.open()
    try await close
    #expect(journal.entries.sorted() == ["mailer", "metrics", "pool"] && journal.entries.last == "pool")
  }

  @Test func aSynchronousCloseIsRefusedAndChangesNothing() async throws {
    registerPool()
    let container = try builder.build()
    _ = try container.resolve(Mailer.self)
    let error = try failure { try container.close() }
    #expect(
      withoutSuites(error.text) == """
        Pool has to be closed with await, which its container cannot do here.
          registered: Pool
          fix: import DIAsync, and await it: try await container.async.close(); or try await container.withScope
        """)
    _ = try container.resolve(Metrics.self)
    #expect(journal.entries == [])
    try await container.async.close()
    #expect(try failure { try container.resolve(Pool.self) }.isOfClosedContainer)
    #expect(journal.entries.count == 3)
    try await container.async.close()
    try container.close()
    #expect(journal.entries.count == 3)
  }

  @Test func allAreClosedWhateverOneThrows() async throws {
    builder.register { Pool() }.lifetime(.lazySingle).onClose { [journal] _ in
      await Task.yield()
      journal.note("pool")
      throw DiskIsFull()
    }
    builder.register(Mailer.init).lifetime(.lazySingle).onClose { _ async throws in throw DiskIsFull() }
    let container = try builder.build()
    _ = try container.resolve(Mailer.self)
    let error = try await thrown { try await container.async.close() }
    #expect(error.ofClosings == ["Mailer: DiskIsFull()", "Pool: DiskIsFull()"])
    #expect(journal.entries == ["pool"])
  }

  @Test func cancellationSkipsNothing() async throws {
    registerPool()
    let container = try builder.build()
    _ = try container.resolve(Mailer.self)
    let close = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await container.async.close()
    }
    try await close.value
    #expect(journal.entries == ["mailer", "pool"])
  }

  @Test func aFlightIsCancelledByClose() async throws {
    let gate = Gate()
    builder.register { [journal] () async throws -> Token in
      do { try await gate.pass() } catch {
        journal.note("cancelled")
        throw error
      }
      return Token()
    }.lifetime(.lazySingle)
    let container = try builder.build()
    let request = Task { try await container.async.resolve(Token.self) }
    await gate.reached()
    try await container.async.close()
    #expect(journal.entries == ["cancelled"])
    #expect(try await thrown { try await request.value }.isOfClosedContainer)
  }

  // MARK: - Limits

  @Test func aClosingThatDoesNotEndIsLeft() async throws {
    let never = Gate()
    builder.register { Pool() }.lifetime(.lazySingle).onClose { [journal] _ in
      await Task.yield()
      journal.note("pool")
    }
    builder.register(Mailer.init).lifetime(.lazySingle).onClose { _ in
      // It takes no notice of its cancellation.
      await Task.detached { try? await never.pass() }.value
    }
    let container = try builder.build()
    _ = try container.resolve(Mailer.self)
    let error = try await thrown { try await container.async.close(within: .milliseconds(20)) }
    never.open()
    // On a busy machine, the next may be left as well: it began after the limit.
    #expect(error.ofClosings.first == "Mailer: it did not end within 0.02 seconds, and was left")
    #expect(error.underlying(as: DIClosingTimedOut.self) != nil)
    while journal.entries.isEmpty { await Task.yield() }
    #expect(journal.entries == ["pool"])
  }

  @Test func aCreationThatDoesNotEndIsLeft() async throws {
    let never = Gate()
    builder.register { [journal] () async -> Mailer in
      // It takes no notice of its cancellation.
      await Task.detached { try? await never.pass() }.value
      journal.note("made")
      return Mailer(pool: Pool())
    }
    .lifetime(.lazySingle)
    .onClose { [journal] _ in journal.note("closed") }
    let container = try builder.build()
    let request = Task { try await container.async.resolve(Mailer.self) }
    await never.reached(by: 1)
    let error = try await thrown { try await container.async.close(within: .milliseconds(20)) }
    #expect(error.ofClosings == ["Mailer: it did not end within 0.02 seconds, and was left"])
    #expect(journal.entries == [])
    never.open()
    await #expect(throws: DIError.self) { try await request.value }
    // What it has made all the same, it closes itself.
    while journal.entries.count < 2 { await Task.yield() }
    #expect(journal.entries == ["made", "closed"])
  }

  @Test func openScopesHaveUntilTheLimit() async throws {
    registerUnit()
    let container = try builder.build()
    let scope = container.newLifeTimeScope()
    _ = try scope.resolve(Unit.self)
    // On a busy machine, the closing may be left: it begins after the limit.
    try? await container.async.close(within: .milliseconds(20))
    while journal.entries.isEmpty { await Task.yield() }
    #expect(journal.entries == ["unit cancelled"])
  }

  // MARK: - Scopes

  private func registerUnit() {
    builder.register { Unit() }.lifetime(.perScope).onClose { [journal] (_, outcome) in
      await Task.yield()
      switch outcome {
      case .succeeded: journal.note("unit succeeded")
      case .cancelled: journal.note("unit cancelled")
      case .failed(let error): journal.note("unit failed with \(error)")
      }
    }
    builder.register { await Self.handler($0) }
  }

  private static func handler(_ unit: Unit) async -> Handler { Handler(unit: unit) }

  @Test func aScopeEndsWithTheOutcomeOfItsBody() async throws {
    registerUnit()
    let container = try builder.build()
    try await container.withScope { scope in _ = try await scope.async.resolve(Handler.self) }
    // A body that does not suspend takes the form whose closings can.
    try await container.withScope { scope in _ = try scope.resolve(Unit.self) }
    await #expect(throws: DiskIsFull.self) {
      try await container.withScope { scope in
        _ = try await scope.async.resolve(Handler.self)
        throw DiskIsFull()
      }
    }
    await #expect(throws: CancellationError.self) {
      try await container.withScope { scope in
        _ = try await scope.async.resolve(Handler.self)
        throw CancellationError()
      }
    }
    #expect(
      journal.entries == ["unit succeeded", "unit succeeded", "unit failed with DiskIsFull()", "unit cancelled"])
  }

  final class Server: Sendable {
    private let scopes: DIScopes<Settings>
    init(scopes: DIScopes<Settings>) { self.scopes = scopes }
    func handle() async throws {
      try await scopes.with(Settings()) { (handler: Handler) in _ = handler.unit }
    }
  }

  @Test func typedScopesAwaitTheirClosings() async throws {
    let builder = DIContainerBuilder()
    builder.register(scopeValue: Settings.self)
    builder.register { Unit() }.lifetime(.perScope).onClose { [journal] _ in
      await Task.yield()
      journal.note("unit")
    }
    builder.register { await Self.handler($0) }
    builder.register(Server.init).lifetime(.single)
    let container = try builder.build()
    try await container.resolve(Server.self).handle()
    #expect(journal.entries == ["unit"])
  }

  @Test func inASynchronousScopeWhatClosesWithAwaitIsNotMade() throws {
    registerUnit()
    let container = try builder.build()
    let error = try failure { try container.withScope { scope in try scope.resolve(Unit.self) } }
    #expect(error.needsAwait)
    #expect(journal.entries == [])
  }

  // MARK: - Closings that nobody awaits

  @Test func cleanClosesInATaskOfItsOwn() async throws {
    let closed = Gate()
    closed.open()
    builder.register { Pool() }.lifetime(.lazySingle).onClose { _ in try await closed.pass() }
    let container = try builder.build()
    _ = try container.resolve(Pool.self)
    container.clean()
    await closed.reached()
    _ = try container.resolve(Pool.self)
  }

  // MARK: - Singles

  @Test func aSingleThatSuspendsNeedsStart() async throws {
    builder.register(Database.open).lifetime(.single)
    let error = try failure { try builder.build() }
    #expect(
      withoutSuites(error.text) == """
        The single Database could not be created.
          Database has to be awaited: it suspends while it is made, and this request cannot.
            registered: Database
            fix: import DIAsync, and call try await builder.start() instead of build(); or use .lifetime(.lazySingle)
        """)
    let container = try await builder.start()
    _ = try container.resolve(Database.self)
  }

  @Test func aStartThatFailsClosesWhatItHasMade() async throws {
    builder.register { Pool() }.lifetime(.single).onClose { [journal] _ in journal.note("pool") }
    builder.register { (_: Pool) async throws -> Unit in throw DiskIsFull() }.lifetime(.single)
    #expect(try await thrown { try await builder.start() }.underlying(as: DiskIsFull.self) != nil)
    #expect(journal.entries == ["pool"])
  }
}
