import DIAsync
import DICore
import DITesting
import Synchronization
import Testing

/// `TestClock`, alone and with limits.
struct TestClockTests {
  final class Mailer: Sendable {}
  final class Journal: Sendable {
    private let notes = Mutex<[String]>([])
    var entries: [String] { notes.withLock { $0 } }
    func note(_ entry: String) { notes.withLock { $0.append(entry) } }
  }

  let clock = TestClock()

  @Test func aSleeperWakesAtItsMoment() async throws {
    let journal = Journal()
    let sleep = Task { [clock] in
      try await clock.sleep(for: .seconds(5))
      journal.note("awake")
    }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(4))
    #expect(clock.now.offset == .seconds(4))
    #expect(journal.entries.isEmpty)
    clock.advance(by: .seconds(1))
    try await sleep.value
    #expect(journal.entries == ["awake"])
    // A moment that has passed.
    try await clock.sleep(until: clock.now.advanced(by: .seconds(-1)))
  }

  @Test func aCancelledSleeperWakesAtOnce() async throws {
    let sleep = Task { [clock] in try await clock.sleep(for: .seconds(5)) }
    await clock.waitForSleepers()
    sleep.cancel()
    await #expect(throws: CancellationError.self) { try await sleep.value }
    // One that is cancelled before it sleeps.
    let late = Task { [clock] in
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(5))
    }
    await #expect(throws: CancellationError.self) { try await late.value }
  }

  @Test func aLimitTakesNoTime() async throws {
    let builder = DIContainerBuilder()
    builder.register { () async throws -> Mailer in
      try await Task.sleep(for: .seconds(1000))
      return Mailer()
    }.lifetime(.single).timeout(.seconds(5))
    let clock = clock
    let start = Task { try await builder.start(within: .seconds(30), clock: clock) }
    await clock.waitForSleepers(2)
    clock.advance(by: .seconds(5))
    let result = await start.result
    let error = #expect(throws: DIError.self) { try result.get() }
    #expect(error?.underlying(as: DITimedOut.self)?.limit == .seconds(5))
  }

  @Test func aCloseIsLeftAtItsLimit() async throws {
    let builder = DIContainerBuilder()
    builder.register { Mailer() }.lifetime(.lazySingle).onClose { _ in
      // It takes no notice of its cancellation, and is left: on a busy machine, that takes more than its grace.
      await Task.detached { try? await Task.sleep(for: .seconds(120)) }.value
    }
    let container = try builder.build()
    _ = try container.resolve(Mailer.self)
    let clock = clock
    let close = Task { try await container.async.close(within: .seconds(3600), clock: clock) }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(3600))
    let result = await close.result
    #expect(throws: DIError.self) { try result.get() }
  }
}
