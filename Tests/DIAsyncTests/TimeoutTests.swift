import DIAsync
import DICore
import DITesting
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

  // MARK: - Steps and cycles

  /// A container whose limits run on a clock that the test advances.
  private func started(_ clock: TestClock) async throws -> DIBuiltContainer {
    try await builder.start(within: .seconds(1000), clock: clock)
  }

  @Test func theTimeOfWhatIsInjectedDoesNotCount() async throws {
    let (gate, clock) = (gate, TestClock())
    builder.register { () async throws -> Database in
      try await gate.pass()
      return Database()
    }.lifetime(.lazySingle)
    builder.register { () async in Member() }.lifetime(.lazySingle).injection { (_: Member, _: Database) in }
      .timeout(.seconds(5))
    let container = try await started(clock)
    let request = Task { try await container.async.resolve(Member.self) }
    await gate.reached()
    clock.advance(by: .seconds(50))
    gate.open()
    _ = try await request.value
  }

  final class Member: Sendable {}
  final class Other: Sendable {}

  /// The limits of members of a cycle, which one creation makes.
  @Test(arguments: [false, true]) func eachMemberOfACycleHasItsOwnTime(isLimited: Bool) async throws {
    let (gate, clock) = (gate, TestClock())
    builder.register { () async in Member() }.lifetime(.lazySingle).injection { (_: Member, _: Other) in }
      .timeout(isLimited ? .seconds(100) : .seconds(5))
    let other = builder.register { (_: Member) async throws in
      try await gate.pass()
      return Other()
    }.lifetime(.lazySingle)
    if isLimited { other.timeout(.seconds(5)) }
    let container = try await started(clock)
    let request = Task { try await container.async.resolve(Member.self) }
    await gate.reached()
    clock.advance(by: .seconds(50))
    if isLimited {
      let error = try await thrown { try await request.value }
      #expect(error.underlying(as: DITimedOut.self)?.limit == .seconds(5))
      #expect("\(error)".contains("Other could not be created in time."))
    } else {
      gate.open()
      _ = try await request.value
    }
  }

  /// The steps of a component share its time.
  @Test func theTimesOfStepsAreAdded() async throws {
    let (gate, clock) = (gate, TestClock())
    let second = Gate()
    builder.register { () async throws -> Member in
      try await gate.pass()
      return Member()
    }.lifetime(.lazySingle).injection { (_: Member, _: Other) async throws in try await second.pass() }
      .timeout(.seconds(10))
    builder.register { Other() }
    let container = try await started(clock)
    let request = Task { try await container.async.resolve(Member.self) }
    await gate.reached()
    clock.advance(by: .seconds(6))
    gate.open()
    await second.reached()
    clock.advance(by: .seconds(6))
    let error = try await thrown { try await request.value }
    #expect(error.underlying(as: DITimedOut.self)?.limit == .seconds(10))
  }

  /// A prototype can go on after its limit; the start that it has failed waits for it.
  @Test func aStartWaitsForWhatItsLimitHasLeft() async throws {
    let (gate, journal, clock) = (gate, journal, TestClock())
    builder.register { Database() }.lifetime(.single).onClose { _ async in journal.note("database closed") }
    builder.register { (database: Database) async in
      // It takes no notice of its cancellation.
      await Task.detached { try? await gate.pass() }.value
      journal.note("mailer ends")
      return Mailer(database: database)
    }.timeout(.seconds(5))
    builder.register { (_: Mailer) async in Member() }.lifetime(.single)
    nonisolated(unsafe) let builder = builder
    let start = Task { try await builder.start(within: .seconds(1000), clock: clock) }
    await gate.reached()
    clock.advance(by: .seconds(5))
    for _ in 0..<50 { await Task.yield() }
    #expect(journal.entries.isEmpty)
    gate.open()
    let error = try await thrown { try await start.value }
    #expect(error.underlying(as: DITimedOut.self) != nil)
    #expect("\(error)".contains("path: TimeoutTests.Member"))
    #expect(journal.entries == ["mailer ends", "database closed"])
  }
}
