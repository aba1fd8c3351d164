import DIAsync
import DICore
import DITesting
import Foundation
import Synchronization
import TestSupport
import Testing

/// `start()`, the state of a container, and who waits for it.
struct StartTests {
  final class Settings: Sendable {}
  final class Database: Sendable {}
  final class Mailer: Sendable {
    let database: Database
    init(database: Database) { self.database = database }
  }
  final class Index: Sendable {}
  struct Refusal: Error, Equatable { var name = "" }

  let builder = DIContainerBuilder()
  let journal = Journal()
  let gate = Gate()

  /// Starts in a task of its own; only that uses the builder from then on.
  private func started(
    _ start: @escaping @Sendable (DIContainerBuilder) async throws -> DIBuiltContainer
  ) -> Task<DIBuiltContainer, any Error> {
    nonisolated(unsafe) let builder = builder
    return Task { try await start(builder) }
  }

  @Test func independentSinglesAreMadeSideBySide() async throws {
    builder.register { Settings() }.lifetime(.single)
    builder.register { [gate] in
      try await gate.pass()
      return Database()
    }.lifetime(.single)
    builder.register { [gate] in
      try await gate.pass()
      return Index()
    }.lifetime(.single)
    builder.register { [journal] (database: Database) async in
      journal.note("mailer")
      return Mailer(database: database)
    }.lifetime(.single)
    let start = started { try await $0.start() }
    // Both are at work at once, and who needs one is not.
    await gate.reached(by: 2)
    #expect(journal.entries.isEmpty)
    gate.open()
    let container = try await start.value
    #expect(journal.entries == ["mailer"])
    #expect(container.state == .running)
    #expect(try container.resolve(Mailer.self).database === container.resolve(Database.self))
  }

  @Test func aClosedContainerCannotBeStarted() async throws {
    let container = DIContainer()
    container.register { [journal] in
      journal.note("settings")
      return Settings()
    }.lifetime(.single)
    try await container.async.close()
    await #expect(throws: (any Error).self) { try await container.start() }
    #expect(container.state == .closed)
    #expect(journal.entries.isEmpty)
  }

  @Test func aStartThatFailsCancelsTheOthersWaitsForThemAndCloses() async throws {
    let began = Gate()
    builder.register { Settings() }.lifetime(.single).onClose { [journal] _ in journal.note("settings closed") }
    builder.register { [journal] in
      try? await began.pass()
      journal.note(Task.isCancelled ? "cancelled" : "not cancelled")
      // It takes no notice.
      return Database()
    }.lifetime(.single).onClose { [journal] _ in
      journal.note("database closed")
      throw Refusal(name: "closing")
    }
    builder.register { () async throws -> Index in
      await began.reached()
      throw Refusal(name: "first")
    }.lifetime(.single)
    let error = try await thrown { try await builder.start() }
    #expect(error.underlying(as: Refusal.self) == Refusal(name: "first"))
    #expect(journal.entries.first == "cancelled")
    #expect(Set(journal.entries) == ["cancelled", "database closed", "settings closed"])
    #expect(error.later.map { $0.underlying(as: Refusal.self) } == [Refusal(name: "closing")])
    #expect("\(error)".contains("Later:"))
  }

  @Test func aCancelledStartClosesWhatItHasMade() async throws {
    builder.register { Settings() }.lifetime(.single).onClose { [journal] _ in journal.note("closed") }
    builder.register { [gate] in
      try await gate.pass()
      return Database()
    }.lifetime(.single)
    let start = started { try await $0.start() }
    await gate.reached()
    start.cancel()
    await #expect(throws: CancellationError.self) { try await start.value }
    #expect(journal.entries == ["closed"])
  }

  @Test func aContainerIsReadyWhenItHasStarted() async throws {
    let given = Mutex<DIBuiltContainer?>(nil)
    builder.register { [gate] (container: DIBuiltContainer) async throws -> Database in
      given.withLock { $0 = container }
      try await gate.pass()
      return Database()
    }.lifetime(.single)
    let start = started { try await $0.start() }
    await gate.reached()
    let known = given.withLock { $0 }
    let container = try #require(known)
    #expect(container.state == .starting)
    let ready = Task { try await container.async.ready() }
    gate.open()
    try await ready.value
    #expect(container.state == .running)
    let started = try await start.value
    try await started.async.ready()
    try await started.async.close()
    #expect(started.state == .closed)
    await #expect(throws: DIError.self) { try await started.async.ready() }
  }

  @Test func whoOpensScopesKnowsTheStateOfTheContainer() async throws {
    let given = Mutex<DIScopes<Int>?>(nil)
    builder.register(scopeValue: Int.self)
    builder.register { [gate] (scopes: DIScopes<Int>) async throws -> Database in
      given.withLock { $0 = scopes }
      try await gate.pass()
      return Database()
    }.lifetime(.single)
    let start = started { try await $0.start() }
    await gate.reached()
    let known = given.withLock { $0 }
    let scopes = try #require(known)
    #expect(scopes.state == .starting)
    gate.open()
    let container = try await start.value
    #expect(scopes.state == .running)
    try await container.async.close()
    #expect(scopes.state == .closed)
  }

  @Test func aContainerThatFailedIsNotReady() async throws {
    let given = Mutex<DIBuiltContainer?>(nil)
    builder.register { [gate] (container: DIBuiltContainer) async throws -> Database in
      given.withLock { $0 = container }
      try await gate.pass()
      throw Refusal()
    }.lifetime(.single)
    let start = started { try await $0.start() }
    await gate.reached()
    let known = given.withLock { $0 }
    let container = try #require(known)
    let ready = Task { try await container.async.ready() }
    gate.open()
    await #expect(throws: DIError.self) { try await ready.value }
    await #expect(throws: DIError.self) { try await start.value }
    #expect(container.state == .failed)
  }

  @Test func theStateFollowsTheEnd() async throws {
    builder.register { Settings() }.lifetime(.single).onClose { [gate, journal] _ in
      try? await gate.pass()
      journal.note("closed")
    }
    let container = try builder.build()
    #expect(container.state == .running)
    let close = Task { try await container.async.close() }
    await gate.reached()
    #expect(container.state == .closing)
    gate.open()
    try await close.value
    #expect(container.state == .closed)
    let plain = try DIContainerBuilder().build()
    #expect(plain.state == .running)
  }

  @Test func pastTheLimitTheErrorSaysWhoIsAtWork() async throws {
    builder.register { [gate] in
      try await gate.pass()
      return Database()
    }.lifetime(.single)
    builder.register(Mailer.init).lifetime(.single)
    let time = Gate()
    let start = started { try await $0.start(within: .seconds(5), clock: HeldClock(gate: time)) }
    await gate.reached()
    time.open()
    let error = try await thrown { try await start.value }
    let timedOut = try #require(error.underlying(as: DIStartTimedOut.self))
    #expect(timedOut.limit == .seconds(5))
    #expect(timedOut.unfinished.map { "\($0.component.type)" } == ["Database"])
  }

  @Test func aStartWithinItsLimit() async throws {
    builder.register { () async in Database() }.lifetime(.single)
    let container = try await builder.start(within: .seconds(3600))
    #expect(container.state == .running)
  }

  @Test func aContainerOfDeclarationsStarts() async throws {
    let container = DIContainer()
    container.register { [journal] () async -> Database in
      await Task.yield()
      journal.note("database")
      return Database()
    }.lifetime(.single)
    #expect(container.state == .running)
    try await container.start()
    try await container.start()
    #expect(journal.entries == ["database"])
    #expect(container.state == .running)
  }

  @Test func whoStartsMeanwhileWaits() async throws {
    let container = DIContainer()
    container.register { [journal, gate] () async -> Database in
      journal.note("database")
      try? await gate.pass()
      return Database()
    }.lifetime(.single)
    let first = Task { try await container.start() }
    await gate.reached()
    let second = Task {
      try await container.start()
      return container.state
    }
    for _ in 0..<20 { await Task.yield() }
    gate.open()
    try await first.value
    #expect(try await second.value == .running)
    #expect(journal.entries == ["database"])
  }

  @Test func aCloseDuringTheStartEndsIt() async throws {
    let given = Mutex<DIBuiltContainer?>(nil)
    builder.register { Settings() }.lifetime(.single).onClose { [journal] _ in journal.note("closed") }
    builder.register { [gate] (container: DIBuiltContainer) async throws -> Database in
      given.withLock { $0 = container }
      try await gate.pass()
      return Database()
    }.lifetime(.single)
    let start = started { try await $0.start() }
    await gate.reached()
    let container = given.withLock { $0 }
    try await container?.async.close()
    await #expect(throws: DIError.self) { try await start.value }
    #expect(journal.entries == ["closed"])
  }

  @Test func aSingleThatWaitsForTheStartIsCancelledWithIt() async throws {
    // It would wait for itself.
    builder.register { [gate] (container: DIBuiltContainer) async throws -> Database in
      try await gate.pass()
      try await container.async.ready()
      return Database()
    }.lifetime(.single)
    let time = Gate()
    let start = started { try await $0.start(within: .seconds(1), clock: HeldClock(gate: time)) }
    await gate.reached()
    gate.open()
    time.open()
    await #expect(throws: DIError.self) { try await start.value }
  }

  @MainActor final class Window { init() {} }
  final class Hub: @unchecked Sendable { var spoke: Spoke? }
  final class Spoke: @unchecked Sendable { var hub: Hub? }

  @Test func aSingleOfTheMainActorIsMadeThere() async throws {
    builder.register { () async in Settings() }.lifetime(.single)
    builder.register { @MainActor [journal] in
      journal.note("window")
      return Window()
    }.lifetime(.single)
    builder.register { @MainActor (settings: Settings) async in Mailer(database: Database()) }.lifetime(.single)
    let container = try await builder.start()
    try await MainActor.run { _ = try container.resolve(Window.self) }
    _ = try await container.async.resolve(Mailer.self)
    #expect(journal.entries == ["window"])
  }

  @Test func aSingleThatIsNotRegisteredAfterAllIsLeftOut() async throws {
    builder.register { () async -> Database? in nil }.lifetime(.single)
    builder.register { () -> Index? in nil }.lifetime(.single)
    builder.decorate(Database.self) { [journal] database in
      journal.note("decorated")
      return database
    }
    builder.decorate(Index.self) { [journal] index async in
      journal.note("decorated")
      return index
    }
    builder.register { () async in Settings() }.lifetime(.single)
    let container = try await builder.start()
    #expect(try container.resolve(Settings?.self) != nil)
    #expect(journal.entries.isEmpty)
  }

  @Test func singlesInACycleAreMadeOnce() async throws {
    builder.register { [journal] () async -> Hub in
      journal.note("hub")
      return Hub()
    }.lifetime(.single).injection { $0.spoke = $1 }
    builder.register { [journal] () async -> Spoke in
      journal.note("spoke")
      return Spoke()
    }.lifetime(.single).injection { $0.hub = $1 }
    let container = try await builder.start()
    let (hub, spoke) = (try container.resolve(Hub.self), try container.resolve(Spoke.self))
    #expect(hub.spoke === spoke && spoke.hub === hub)
    #expect(journal.entries.sorted() == ["hub", "spoke"])
  }

  @Test func allFailuresAreNamed() async throws {
    for name in ["one", "two"] {
      builder.register { [gate] () async throws -> Database in
        try? await gate.pass()
        throw Refusal(name: name)
      }.lifetime(.single).set(name: name)
    }
    let start = started { try await $0.start() }
    await gate.reached(by: 2)
    gate.open()
    let error = try await thrown { _ = try await start.value }
    let first = try #require(error.underlying(as: Refusal.self))
    #expect("\(error)".contains("name: \"\(first.name)\""))
    // The other one has ended when the start hears of the first, or is cancelled.
    #expect(error.later.allSatisfy { $0.underlying(as: Refusal.self) != first })
  }

  @Test func aThousandComponentsOfWhichEachYields() async throws {
    // Ten layers of a hundred, each component on one of the layer before.
    final class Part: Sendable {
      let depth: Int
      init(depth: Int) { self.depth = depth }
    }
    for layer in 0..<10 {
      for number in 0..<100 {
        builder.register { (container: DIBuiltContainer) async throws -> Part in
          await Task.yield()
          if layer == 0 { return Part(depth: 1) }
          return Part(depth: try await container.async.resolve(Part.self, name: "\(layer - 1).\(number)").depth + 1)
        }.lifetime(.single).set(name: "\(layer).\(number)")
      }
    }
    let container = try await builder.start()
    #expect(try container.resolve(Part.self, name: "9.42").depth == 10)
  }

  @Test func observersHearOfEachChange() async throws {
    let observer = Listener()
    builder.register { () async in Database() }.lifetime(.single)
    builder.observe(with: observer)
    let container = try await builder.start()
    try await container.async.close()
    #expect(observer.journal.entries == ["starting", "started", "closing", "closed"])
  }

  private final class Listener: DIObserver {
    let journal = Journal()
    func observe(_ event: DIEvent) {}
    func observe(_ event: DIContainerEvent) {
      switch event.kind {
      case .starting: journal.note("starting")
      case .started: journal.note("started")
      case .startFailed: journal.note("failed")
      case .closing: journal.note("closing")
      case .closed: journal.note("closed")
      default: break
      }
    }
  }

  // MARK: - Limits without flights, and what fails late

  @Test func theLimitCountsForWhatSuspendsNowhere() async throws {
    let clock = TestClock()
    builder.register { Settings() }.lifetime(.single)
    builder.register { () -> Database in
      clock.advance(by: .seconds(10))
      return Database()
    }.lifetime(.single)
    builder.register { [journal] () -> Index in
      journal.note("index")
      return Index()
    }.lifetime(.single)
    let error = try await thrown { try await builder.start(within: .seconds(5), clock: clock) }
    let timedOut = try #require(error.underlying(as: DIStartTimedOut.self))
    #expect(timedOut.unfinished.map { "\($0.component.type)" } == ["Database"])
    #expect("\(error)".contains("Database could not be created in time."))
    #expect(journal.entries.isEmpty)
  }

  @MainActor final class Clockwork {
    init(_ clock: TestClock) {
      clock.advance(by: .seconds(10))
      // The limit needs a thread to pass.
      for _ in 0..<60_000 where !Task.isCancelled { usleep(1000) }
    }
  }

  @Test func theLimitCountsForWhatTheMainActorMakes() async throws {
    let clock = TestClock()
    builder.register(value: clock)
    builder.register(Clockwork.init).lifetime(.single)
    let error = try await thrown { try await builder.start(within: .seconds(5), clock: clock) }
    let timedOut = try #require(error.underlying(as: DIStartTimedOut.self))
    #expect(timedOut.unfinished.map { "\($0.component.type)" } == ["Clockwork"])
  }

  @Test func whatFailsLaterIsInTheError() async throws {
    let gate = gate
    builder.register { () async throws -> Settings in
      await gate.reached()
      throw Refusal(name: "first")
    }.lifetime(.single)
    builder.register { () async throws -> Database in
      try? await gate.pass()
      throw Refusal(name: "later")
    }.lifetime(.single)
    let error = try await thrown { try await builder.start() }
    #expect(error.underlying(as: Refusal.self)?.name == "first")
    #expect(error.later.map { $0.underlying(as: Refusal.self)?.name } == ["later"])
  }

  @Test func aScopeWaitsForTheStartOfItsContainer() async throws {
    let (gate, journal) = (gate, journal)
    let ready = Gate()
    builder.register { (container: DIBuiltContainer) async throws in
      let scope = container.newLifeTimeScope()
      Task {
        journal.note("\(scope.state)")
        ready.open()
        try await scope.async.ready()
        journal.note("\(scope.state)")
        gate.open()
      }
      try await ready.pass()
      return Database()
    }.lifetime(.single)
    let container = try await builder.start()
    try await gate.pass()
    #expect(journal.entries == ["starting", "running"])
    withExtendedLifetime(container) {}
  }
}
