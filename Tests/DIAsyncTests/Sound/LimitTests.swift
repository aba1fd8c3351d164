import DIAsync
import DICore
import DITesting
import Dispatch
import TestSupport
import Testing

/// Several ends of one container at once, with and without a limit.
struct LimitTests {
  final class Database: Sendable {}
  final class Mailer: Sendable { init(_ database: Database) {} }

  let journal = Journal()
  let gate = Gate()

  /// A clock whose time has passed.
  private static var passed: HeldClock {
    let gate = Gate()
    gate.open()
    return HeldClock(gate: gate)
  }

  /// A database that a mailer needs, whose closing is as given.
  private func container(_ close: @escaping @Sendable () async -> Void) throws -> DIBuiltContainer {
    let (builder, journal) = (DIContainerBuilder(), journal)
    builder.register { Database() }.lifetime(.single).onClose { _ in journal.note("database") }
    builder.register(Mailer.init).lifetime(.single).onClose { _ async in await close() }
    return try builder.build()
  }

  /// Nothing was left, and the state stayed `closing`: the rest was never closed.
  @Test func aLimitHoldsForACloseThatHasBegun() async throws {
    let (journal, gate) = (journal, gate)
    let container = try container {
      // It does not hear its cancellation.
      await Task.detached { try? await gate.pass() }.value
      journal.note("mailer")
    }
    let first = Task { try await container.async.close() }
    await gate.reached()
    let error = try await thrown { try await container.async.close(within: .seconds(1), clock: Self.passed) }
    #expect(error.ofClosings == ["Mailer: it did not end within 1.0 seconds, and was left"])
    #expect(journal.entries == ["database"])
    #expect(container.state == .closed)
    gate.open()
    _ = await first.result
  }

  /// The earlier limit cancelled the end instead of the closing: what the closing used was closed under it.
  @Test func theEarlierOfTwoLimitsHoldsForTheClosing() async throws {
    let (journal, gate) = (journal, gate)
    let container = try container {
      await withTaskCancellationHandler {
        try? await gate.pass()
      } onCancel: {
        journal.note("mailer is cancelled")
      }
    }
    let held = HeldClock(gate: Gate())
    let first = Task { try await container.async.close(within: .seconds(10), clock: held) }
    await gate.reached()
    let ends = [
      await Result { try await container.async.close(within: .seconds(1), clock: Self.passed) }, await first.result,
    ]
    for case .failure(let error) in ends {
      // On a busy machine, it may be left before it has ended.
      #expect(error.underlying(as: DIClosingTimedOut.self) != nil)
      #expect(error.underlying(as: CancellationError.self) == nil)
    }
    #expect(journal.entries == ["mailer is cancelled", "database"])
    #expect(container.state == .closed)
    gate.open()
  }

  /// The error was a `CancellationError`.
  @Test func theEarlierOfTwoLimitsNamesWhatIsLeft() async throws {
    let gate = gate
    let container = try container { await Task.detached { try? await gate.pass() }.value }
    let held = HeldClock(gate: Gate())
    let first = Task { try await container.async.close(within: .seconds(10), clock: held) }
    await gate.reached()
    let error = try await thrown { try await container.async.close(within: .seconds(1), clock: Self.passed) }
    #expect(error.underlying(as: DIClosingTimedOut.self) != nil)
    let other = try await thrown { try await first.value }
    #expect(other.underlying(as: DIClosingTimedOut.self) != nil)
    #expect(journal.entries == ["database"])
    gate.open()
  }

  /// An end waits for closings of what has failed: not longer than its limit.
  @Test func aLimitLeavesClosingsOfWhatHasFailed() async throws {
    let (builder, journal, gate) = (DIContainerBuilder(), journal, gate)
    builder.register { Database() }.lifetime(.lazySingle).onClose { _ in journal.note("database") }
    builder.register(Mailer.init).lifetime(.lazySingle).postInit { _ throws in throw Refusal() }
      .onClose { _ async in await Task.detached { try? await gate.pass() }.value }
    let container = try builder.build()
    let request = Task { try await container.async.resolve(Mailer.self) }
    await gate.reached()
    let error = try await thrown { try await container.async.close(within: .seconds(1), clock: Self.passed) }
    #expect(error.underlying(as: DIClosingTimedOut.self) != nil)
    #expect("\(error)".contains("Mailer"), "\(error)")
    #expect(journal.entries == ["database"])
    #expect(container.state == .closed)
    gate.open()
    await #expect(throws: DIError.self) { _ = try await request.value }
  }

  /// An end waits for what a thread makes: not longer than its limit, which names that.
  @Test func aLimitLeavesWhatAThreadMakes() async throws {
    let (builder, journal, reached, blocked) = (DIContainerBuilder(), journal, Gate(), DispatchSemaphore(value: 0))
    builder.register { Database() }.lifetime(.lazySingle).onClose { _ in journal.note("database") }
    builder.register { (database: Database) in
      reached.open()
      blocked.wait()
      return Mailer(database)
    }.lifetime(.lazySingle).onClose { _ in journal.note("mailer") }
    let container = try builder.build()
    async let made = onThreadOfItsOwn { (try? container.resolve(Mailer.self)) != nil }
    try await reached.passInTime()
    let error = try await thrown { try await container.async.close(within: .seconds(1), clock: Self.passed) }
    #expect(error.underlying(as: DIClosingTimedOut.self) != nil)
    #expect("\(error)".contains("Mailer"), "\(error)")
    #expect(journal.entries == ["database"])
    #expect(container.state == .closed)
    blocked.signal()
    #expect(await !made)
    #expect(journal.entries == ["database", "mailer"])
  }

  /// A closing of what has failed closes its container: that does not wait for it.
  @Test func aClosingOfWhatHasFailedClosesItsContainer() async throws {
    let (builder, journal, captured) = (DIContainerBuilder(), journal, Later<DIBuiltContainer>())
    builder.register { Database() }.lifetime(.lazySingle).onClose { _ in journal.note("database") }
    builder.register(Mailer.init).lifetime(.lazySingle).postInit { _ async throws in throw Refusal() }
      .onClose { _ async throws in
        try await captured.value.async.close()
        journal.note("mailer")
      }
    captured.value = try builder.build()
    defer { captured.release() }
    await #expect(throws: DIError.self) { _ = try await captured.value.async.resolve(Mailer.self) }
    try await captured.value.async.close()
    #expect(journal.entries == ["mailer", "database"])
  }
}
