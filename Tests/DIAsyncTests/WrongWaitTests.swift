import DIAsync
import DICore
import DIModules
import Foundation
import TestSupport
import Testing

/// Programs that wait for what waits for them: each ends in an error, or as the documentation says, and nothing is made twice.
struct WrongWaitTests {
  final class Settings: Sendable {}
  final class Database: Sendable {}
  final class Users: Sendable {
    init(database: Database) {}
  }

  let builder = DIContainerBuilder()
  let journal = Journal()
  let gate = Gate()
  /// A container that closures capture.
  private let captured = Later<DIBuiltContainer>()

  private static func isRecursion(_ error: any Error) -> Bool { "\(error)".contains("needs itself before") }

  /// Starts in a task of its own; only that uses the builder from then on.
  private func started() -> Task<DIBuiltContainer, any Error> {
    nonisolated(unsafe) let builder = builder
    return Task { try await builder.start() }
  }

  @Test func anInitializerRequestsWhatNeedsItByACapturedContainer() async throws {
    builder.register { [captured, journal] () async throws -> Database in
      journal.note("database")
      _ = try await captured.value.async.resolve(Users.self)
      return Database()
    }.lifetime(.lazySingle)
    builder.register(Users.init).lifetime(.lazySingle)
    captured.value = try builder.build()
    defer { captured.release() }
    #expect(Self.isRecursion(try await thrown { try await captured.value.async.resolve(Database.self) }))
    #expect(Self.isRecursion(try await thrown { try await captured.value.async.resolve(Users.self) }))
    #expect(journal.entries == ["database", "database"])
  }

  @Test func anInitializerRequestsWhatNeedsItFromAChild() async throws {
    builder.register { [captured] () async throws -> Database in
      _ = try await captured.value.async.resolve(Users.self)
      return Database()
    }.lifetime(.lazySingle)
    let parent = try builder.build()
    let child = DIContainerBuilder()
    child.register(Users.init).lifetime(.lazySingle)
    captured.value = try child.build(parent: parent)
    defer { captured.release() }
    #expect(Self.isRecursion(try await thrown { try await captured.value.async.resolve(Users.self) }))
    #expect(Self.isRecursion(try await thrown { try await parent.async.resolve(Database.self) }))
  }

  @Test func aPostInitRequestsWhatNeedsItsComponent() async throws {
    builder.register { Database() }.lifetime(.single).postInit { [captured, journal] (_: Database) async throws in
      journal.note("post-init")
      _ = try await captured.value.async.resolve(Users.self)
    }
    builder.register(Users.init).lifetime(.lazySingle)
    builder.register { [captured] (container: DIBuiltContainer) in
      captured.value = container
      return Settings()
    }.lifetime(.single)
    defer { captured.release() }
    // The settings come after the database: what does not suspend is made first.
    let error = try await thrown { try await started().value }
    #expect(Self.isRecursion(error), "\(error)")
    #expect(journal.entries == ["post-init"])
  }

  @Test func aSynchronousInitializerBlocksItsThreadForATaskThatNeedsIt() async throws {
    builder.register { () async in Settings() }.lifetime(.lazySingle)
    builder.register { [captured, journal] (_: Settings) -> Database in
      let (container, done) = (captured.value, DispatchSemaphore(value: 0))
      Task {
        do { _ = try await container.async.resolve(Users.self) } catch { journal.note("\(Self.isRecursion(error))") }
        done.signal()
      }
      done.wait()
      return Database()
    }.lifetime(.lazySingle)
    builder.register(Users.init).lifetime(.lazySingle)
    captured.value = try builder.build()
    defer { captured.release() }
    // The flight's task is seen from the task that its section has started.
    _ = try await captured.value.async.resolve(Database.self)
    #expect(journal.entries == ["true"])
  }

  @Test func aComponentStartsTheContainerThatMakesIt() async throws {
    let container = DIContainer()
    container.register { [journal] (container: DIBuiltContainer) async -> Database in
      journal.note("database")
      return Database()
    }.lifetime(.single).postInit { [container] (_: Database) async in
      Task { try await container.start() }
    }
    try await container.start()
    try await container.start()
    #expect(journal.entries == ["database"])
  }

  @Test func aComponentClosesTheContainerThatMakesIt() async throws {
    builder.register { Settings() }.lifetime(.single).onClose { [journal] _ in journal.note("settings closed") }
    builder.register { [journal] (container: DIBuiltContainer) async throws -> Database in
      try await container.async.close()
      journal.note(Task.isCancelled ? "cancelled" : "not cancelled")
      return Database()
    }.lifetime(.single).onClose { [journal] _ in journal.note("database closed") }
    let error = try await thrown { try await builder.start() }
    #expect(error.isOfClosedContainer || "\(error)".contains("closed"), "\(error)")
    #expect(journal.entries == ["settings closed", "cancelled", "database closed"])
  }

  @Test func aTimeoutFiresAsTheInstanceCompletes() async throws {
    for _ in 0..<200 {
      let (builder, gate, time, journal) = (DIContainerBuilder(), Gate(), Gate(), Journal())
      builder.register { () async throws -> Database in
        try await gate.pass()
        journal.note("made")
        return Database()
      }.lifetime(.lazySingle).timeout(.seconds(5))
      let container = try await builder.start(within: .seconds(60), clock: HeldClock(gate: time))
      let first = Task { try await container.async.resolve(Database.self) }
      await gate.reached()
      await withTaskGroup { group in
        group.addTask { gate.open() }
        group.addTask { time.open() }
      }
      let (one, two) = (await first.result, try? await container.async.resolve(Database.self))
      switch one {
      case .success(let database):
        #expect(two === database)
        #expect(journal.entries == ["made"])
      case .failure(let error): #expect((error as? DIError)?.underlying(as: DITimedOut.self) != nil, "\(error)")
      }
      // Whoever asks from now on gets one and the same, if its time was not up as well.
      let three = try? await container.async.resolve(Database.self)
      if let two, let three { #expect(two === three) }
    }
  }

  @Test func aStartIsCancelledWhileASingleTakesNoNotice() async throws {
    builder.register { [gate, journal] () async -> Database in
      await Task.detached { try? await gate.pass() }.value
      journal.note("made")
      return Database()
    }.lifetime(.single).onClose { [journal] _ in journal.note("closed") }
    let start = started()
    await gate.reached()
    start.cancel()
    for _ in 0..<50 { await Task.yield() }
    gate.open()
    await #expect(throws: CancellationError.self) { try await start.value }
    #expect(journal.entries == ["made", "closed"])
  }

  @Test func whatRunsClosesTheContainer() async throws {
    builder.register { Database() }.lifetime(.single).onClose { [journal] _ in journal.note("closed") }
      .runs { [captured, journal] _ in
        try await captured.value.async.close()
        journal.note("ran")
      }
    captured.value = try await builder.start()
    defer { captured.release() }
    try await captured.value.async.run()
    #expect(journal.entries == ["closed", "ran"])
  }

  @Test func aStepWaitsForAScopeThatNeedsItsComponent() async throws {
    builder.register { Database() }.lifetime(.lazySingle)
      .injection { [captured] (_: Database) async throws in
        try await captured.value.withScope { scope in _ = try await scope.async.resolve(Users.self) }
      }
    builder.register(Users.init).lifetime(.perScope)
    captured.value = try builder.build()
    defer { captured.release() }
    #expect(Self.isRecursion(try await thrown { try await captured.value.async.resolve(Database.self) }))
  }
}
