import DIAsync
import DICore
import DITesting
import TestSupport
import Testing

/// `.runs` and `container.async.run()`.
struct RunTests {
  final class Database: Sendable {}
  final class Worker: Sendable {
    init(database: Database) {}
  }
  final class Server: Sendable {
    init(worker: Worker) {}
  }
  struct Refusal: Error {}

  let builder = DIContainerBuilder()
  let journal = Journal()
  let gate = Gate()

  @Test func allRunUntilOneThrowsAndThenEverythingClosesInOrder() async throws {
    let (journal, gate) = (journal, gate)
    let failing = Gate()
    builder.register(Server.init).lifetime(.single).runs { _ in
      defer { journal.note("server ends") }
      try await gate.pass()
    }.onClose { _ async in journal.note("server closed") }
    builder.register(Worker.init).lifetime(.lazySingle).runs { _ in
      try? await failing.pass()
      throw Refusal()
    }.onClose { _ async in journal.note("worker closed") }
    builder.register { () async in Database() }.lifetime(.single).onClose { _ async in journal.note("database closed") }
    let container = try await builder.start()
    let run = Task { try await container.async.run() }
    await gate.reached()
    await failing.reached()
    #expect(journal.entries.isEmpty)
    failing.open()
    await #expect(throws: Refusal.self) { try await run.value }
    #expect(journal.entries == ["server ends", "server closed", "worker closed", "database closed"])
    #expect(container.state == .closed)
  }

  @Test func aCancelledRunEndsInOrder() async throws {
    let (journal, gate) = (journal, gate)
    builder.register { Database() }.lifetime(.single).runs { _ in
      try? await gate.pass()
      journal.note(Task.isCancelled ? "cancelled" : "ended")
    }.onClose { _ async in journal.note("closed") }
    let container = try await builder.start()
    let run = Task { try await container.async.run() }
    await gate.reached()
    run.cancel()
    try await run.value
    #expect(journal.entries == ["cancelled", "closed"])
  }

  @Test func whatRunsEndsInTheOppositeOrderOfNeedAndRequestsAreAnsweredMeanwhile() async throws {
    let (journal, gate, draining) = (journal, gate, Gate())
    builder.register(Server.init).lifetime(.single).runs { _ in
      try? await gate.pass()
      // It answers what it has accepted.
      await Task.detached { try? await draining.pass() }.value
      journal.note("server ends")
    }
    builder.register(Worker.init).lifetime(.lazySingle).runs { _ in
      try? await gate.pass()
      journal.note("worker ends")
    }
    builder.register { () async in Database() }.lifetime(.single).onClose { _ async in journal.note("database closed") }
    let container = try await builder.start()
    let run = Task { try await container.async.run() }
    await gate.reached(by: 2)
    #expect(container.state == .running)
    run.cancel()
    await draining.reached()
    #expect(container.state == .closing)
    #expect(journal.entries.isEmpty)
    _ = try await container.withScope { scope in try await scope.async.resolve(Database.self) }
    draining.open()
    try await run.value
    #expect(journal.entries == ["server ends", "worker ends", "database closed"])
    #expect(container.state == .closed)
  }

  @Test func closingHasALimit() async throws {
    let (gate, time) = (gate, Gate())
    builder.register { Database() }.lifetime(.single).runs { _ in }.onClose { _ async in
      // It takes no notice of its cancellation.
      await Task.detached { try? await gate.pass() }.value
    }
    let container = try await builder.start()
    time.open()
    let error = try await thrown {
      try await container.async.run(closingWithin: .seconds(10), clock: HeldClock(gate: time))
    }
    #expect(error.underlying(as: DIClosingTimedOut.self)?.limit == .seconds(10))
    #expect(container.state == .closed)
    gate.open()
  }

  /// The limit is for the whole end: what still runs is left, and what it needs is closed.
  @Test func endingHasALimit() async throws {
    let (gate, journal) = (gate, journal)
    builder.register { Database() }.lifetime(.single).onClose { _ in journal.note("database closed") }
    builder.register(Worker.init).lifetime(.single).runs { _ in
      // It takes no notice of its cancellation.
      await Task.detached { try? await gate.pass() }.value
      journal.note("worker ends")
    }
    let container = try await builder.start()
    let run = Task { try await container.async.run(closingWithin: .milliseconds(20)) }
    await gate.reached(by: 1)
    run.cancel()
    let error = try await thrown { try await run.value }
    // On a busy machine, the next may be left as well: it began after the limit.
    #expect(error.ofClosings.first == "Worker: it did not end within 0.02 seconds, and was left")
    while journal.entries.isEmpty { await Task.yield() }
    #expect(journal.entries == ["database closed"])
    #expect(container.state == .closed)
    gate.open()
  }

  protocol Service: AnyObject, Sendable {}
  final class Real: Service {}
  final class Fake: Service {}

  /// What a test replaces is not made to run; a replacement says itself what it runs.
  @Test(arguments: [false, true]) func whatIsReplacedDoesNotRun(isTest: Bool) async throws {
    let journal = journal
    builder.register { Real() }.as((any Service).self).check { $0 }.lifetime(.single)
      .postInit { _ in journal.note("made") }.runs { _ in journal.note("runs") }.onClose { _ in journal.note("closed") }
    if isTest {
      builder.register { Fake() }.as((any Service).self).check { $0 }.lifetime(.single).set(.test)
    } else {
      builder.replace((any Service).self) { Fake() }
    }
    try await builder.start().async.run()
    #expect(journal.entries.isEmpty)
  }

  @Test func itEndsWhenAllHaveEnded() async throws {
    let journal = journal
    builder.register { Database() }.lifetime(.single).runs { _ in journal.note("first") }.runs { _ in
      journal.note("second")
    }
    let container = try builder.build()
    try await container.async.run()
    #expect(Set(journal.entries) == ["first", "second"])
    #expect(container.state == .closed)
  }

  @Test func whatIsNeededIsMadeFirst() async throws {
    let journal = journal
    builder.register { (worker: Worker) in
      journal.note("server")
      return Server(worker: worker)
    }.lifetime(.lazySingle).runs { _ in }
    builder.register { (database: Database) in
      journal.note("worker")
      return Worker(database: database)
    }.lifetime(.lazySingle).runs { _ in }
    builder.register { Database() }
    try await builder.build().async.run()
    #expect(journal.entries == ["worker", "server"])
  }

  @Test func aContainerOfDeclarations() async throws {
    let journal = journal
    let container = DIContainer()
    container.register { Database() }.lifetime(.single).runs { _ in journal.note("runs") }
    try await container.start()
    try await container.async.run()
    #expect(journal.entries == ["runs"])
  }

  /// A worker that ends by the error of its cancellation has done what it was asked to.
  @Test func aCancelledRunEndsWithoutAnError() async throws {
    let (gate, journal) = (gate, journal)
    builder.register { Database() }.lifetime(.single).runs { _ in try await gate.pass() }
      .onClose { _, outcome async in journal.note("\(outcome)") }
    let container = try await builder.start()
    let run = Task { try await container.async.run() }
    await gate.reached()
    run.cancel()
    try await run.value
    #expect(journal.entries == ["succeeded"])
  }
}
