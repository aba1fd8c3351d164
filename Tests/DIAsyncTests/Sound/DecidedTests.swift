import DIAsync
import DIChecks
import DICore
import Foundation
import TestSupport
import Testing

/// What was doubtful about ends, starts and shared instances, and is decided.
struct DecidedTests {
  final class Database: Sendable {}
  final class Session: Sendable {}
  final class Users: Sendable {}
  final class Shared: Sendable {}

  let builder = DIContainerBuilder()
  let gate = Gate()
  let journal = Journal()

  @Test func anAwaitedCloseWaitsForAPlainOneOfAnotherThread() async throws {
    let (begun, held, journal) = (gate, DispatchSemaphore(value: 0), journal)
    builder.register { Database() }.lifetime(.lazySingle).onClose { _ in
      begun.open()
      held.wait()
      journal.note("closed")
    }
    let container = try builder.build()
    _ = try container.resolve(Database.self)
    // Its own thread: the pool is for tasks.
    Thread.detachNewThread { try? container.close() }
    try await begun.pass()
    let awaited = Task {
      try await container.async.close()
      journal.note("awaited")
    }
    for _ in 0..<20 { await Task.yield() }
    #expect(journal.entries == [])
    #expect(container.state == .closing)
    held.signal()
    try await awaited.value
    #expect(journal.entries == ["closed", "awaited"])
    #expect(container.state == .closed)
  }

  @Test func aComponentThatAwaitsTheStartThatMakesItIsAnError() async throws {
    builder.register { (container: DIBuiltContainer) async throws in
      try await container.async.ready()
      return Database()
    }.lifetime(.single)
    let error = try await thrown { try await builder.start() }
    #expect("\(error)".contains("Database awaits the start that makes it."), "\(error)")
    #expect("\(error)".contains("fix: start the container outside of its factories"))
  }

  @Test func aDIContainerThatIsStartedByAComponentOfItsStartEndsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      let container = DIContainer()
      container.register { (own: DIContainer) async -> Database in
        try? await own.start()
        return Database()
      }.lifetime(.single)
      try await container.start()
    }
  }

  @Test func aPrototypeOfAScopeThatHasEndedIsNotMade() async throws {
    let (gate, journal) = (gate, journal)
    builder.register { () async throws -> Database in
      try await gate.pass()
      return Database()
    }.lifetime(.lazySingle)
    builder.register { (_: Database) async -> Users in
      journal.note("users")
      return Users()
    }
    let scope = try builder.build().newLifeTimeScope()
    let request = Task { try await scope.async.resolve(Users.self) }
    await gate.reached()
    try await scope.async.close()
    gate.open()
    #expect(try await thrown { try await request.value }.isOfClosedContainer)
    #expect(journal.entries == [])
  }

  /// What is shared by a resolve is made anew for what a task of its own makes; `explain` says the same.
  @Test(arguments: [false, true]) func explanationsSayWhatIsShared(suspends: Bool) async throws {
    let journal = journal
    builder.register {
      journal.note("shared")
      return Shared()
    }.lifetime(.objectGraph)
    if suspends {
      builder.register { (_: Shared) async in Users() }.lifetime(.lazySingle)
    } else {
      builder.register { (_: Shared) in Users() }.lifetime(.lazySingle)
    }
    builder.register { (_: Shared, _: Users) in Session() }
    let container = try builder.build()
    let created = container.explain(Session.self).steps.filter { $0.action == .creates && $0.type == Shared.self }
    _ = try await container.async.resolve(Session.self)
    #expect(created.count == journal.entries.count)
    #expect(created.count == (suspends ? 2 : 1))
  }
}
