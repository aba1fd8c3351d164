import DIAsync
import DICore
import TestSupport
import Testing

/// `.timeout` of a component.
struct TimeoutTests {
  final class Database: Sendable {}
  final class Mailer: Sendable {
    let database: Database
    init(database: Database) { self.database = database }
  }

  let builder = DIContainerBuilder()
  let journal = Journal()
  let gate = Gate()
  let time = Gate()

  /// A container whose limits run on a clock that the test holds.
  private func container() async throws -> DIBuiltContainer {
    try await builder.start(within: .seconds(1), clock: HeldClock(gate: time))
  }

  @Test(arguments: [Lifetime.prototype, .objectGraph, .lazySingle, .perScope])
  func pastTheLimitTheRequestFailsAndTheCreationIsCancelled(_ lifetime: Lifetime) async throws {
    let (gate, journal) = (gate, journal)
    builder.register { () async throws -> Database in
      do { try await gate.pass() } catch {
        journal.note("cancelled")
        throw error
      }
      return Database()
    }.lifetime(lifetime).timeout(.seconds(5))
    builder.register(Mailer.init)
    let container = try await container()
    let request = Task { try await container.async.resolve(Mailer.self) }
    await gate.reached()
    time.open()
    let error = try await thrown { try await request.value }
    #expect(error.underlying(as: DITimedOut.self)?.limit == .seconds(5))
    #expect("\(error)".contains("Mailer"))
    while journal.entries.isEmpty { await Task.yield() }
    #expect(journal.entries == ["cancelled"])
  }

  @Test func itsEndIsWaitedForSoThereAreNeverTwo() async throws {
    let (gate, journal) = (gate, journal)
    builder.register { () async throws -> Database in
      journal.note("begins")
      // It takes no notice of its cancellation.
      await Task.detached { try? await gate.pass() }.value
      journal.note("ends")
      return Database()
    }.lifetime(.lazySingle).timeout(.seconds(5))
    let container = try await container()
    let first = Task { try await container.async.resolve(Database.self) }
    await gate.reached()
    time.open()
    _ = try await thrown { try await first.value }
    let second = Task { try await container.async.resolve(Database.self) }
    for _ in 0..<20 { await Task.yield() }
    #expect(journal.entries == ["begins"])
    gate.open()
    let database = try await second.value
    #expect(journal.entries == ["begins", "ends"])
    #expect(try container.resolve(Database.self) === database)
  }

  @Test func theTimeOfWhatItNeedsDoesNotCount() async throws {
    let gate = gate
    builder.register { () async throws -> Database in
      try await gate.pass()
      return Database()
    }.lifetime(.lazySingle)
    builder.register { (database: Database) async in Mailer(database: database) }.lifetime(.lazySingle)
      .timeout(.seconds(5))
    let container = try await container()
    let request = Task { try await container.async.resolve(Mailer.self) }
    await gate.reached()
    for _ in 0..<20 { await Task.yield() }
    // The clock was not asked yet.
    #expect(time.arrived == 0)
    gate.open()
    _ = try await request.value
  }

  @Test func whatIsMadeInTimeIsKept() async throws {
    builder.register { () async in Database() }.lifetime(.lazySingle).timeout(.seconds(5))
    let container = try await container()
    let database = try await container.async.resolve(Database.self)
    time.open()
    for _ in 0..<20 { await Task.yield() }
    #expect(try await container.async.resolve(Database.self) === database)
  }

  @Test func aSingleThatIsTooSlowFailsTheStart() async throws {
    let gate = gate
    builder.register { () async throws -> Database in
      try await gate.pass()
      return Database()
    }.lifetime(.single).timeout(.milliseconds(20))
    let error = try await thrown { try await builder.start() }
    #expect(error.underlying(as: DITimedOut.self) != nil)
    guard case .whileCreateSingleton = error else {
      Issue.record("\(error)")
      return
    }
  }
}
