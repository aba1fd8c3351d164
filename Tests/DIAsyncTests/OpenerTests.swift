import DIAsync
import DICore
import DITesting
import Synchronization
import TestSupport
import Testing

/// What a scope keeps is made in the task that has opened the scope, if that awaits it.
struct OpenerTests {
  final class User: Sendable {}
  final class Basket: Sendable { init(_ user: User) {} }
  struct Broken: Error {}

  let journal = Journal()
  let gate = Gate()

  private static var task: Int { withUnsafeCurrentTask { $0.hashValue } }

  private func container(_ make: @escaping @Sendable () async throws -> User) throws -> DIBuiltContainer {
    let builder = DIContainerBuilder()
    builder.register { () async throws -> User in try await make() }.lifetime(.perScope)
    builder.register(Basket.init)
    return try builder.build()
  }

  @Test func theOpenerMakesItInItsTask() async throws {
    let journal = journal
    let container = try container {
      journal.note("\(Self.task)")
      return User()
    }
    let own = Self.task
    try await container.withScope { scope in
      let basket = try await scope.async.resolve(Basket.self)
      let user = try scope.resolve(User.self)
      withExtendedLifetime((basket, user)) {}
    }
    #expect(journal.entries == ["\(own)"])
  }

  /// Also if the opener is on an actor, what suspends is not made there.
  @Test @MainActor func theOpenerLeavesItsActorForIt() async throws {
    let journal = journal
    let container = try container {
      journal.note(Place.main.isHere ? "main" : "elsewhere")
      return User()
    }
    #expect(Place.main.isHere)
    try await container.withScope { scope in
      _ = try await scope.async.resolve(Basket.self)
      #expect(Place.main.isHere)
    }
    #expect(journal.entries == ["elsewhere"])
  }

  /// A child task can leave: the others would wait for nothing.
  @Test func aChildTaskLetsAnotherTaskMakeIt() async throws {
    let journal = journal
    let container = try container {
      journal.note("\(Self.task)")
      return User()
    }
    let child = try await container.withScope { scope in
      async let child = (Self.task, scope.async.resolve(Basket.self))
      return try await child.0
    }
    #expect(journal.entries != ["\(child)"])
  }

  /// The one who waits makes it anew.
  @Test(arguments: [true, false]) func aCancelledOpenerHandsItOn(_ hears: Bool) async throws {
    let (journal, gate, held, executor) = (journal, gate, Gate(), DrivenExecutor())
    func drive() { while executor.count > 0 { executor.take(0) } }
    let container = try container {
      journal.note("user")
      if journal.entries.count > 1 { return User() }
      do { try await gate.pass() } catch { throw hears ? error : Broken() }
      return User()
    }
    let opened = Mutex<DIBuiltContainer?>(nil)
    let opener = Task(executorPreference: executor) {
      try await container.withScope { scope in
        opened.withLock { $0 = scope }
        let result = await Result { _ = try await scope.async.resolve(Basket.self) }
        // It stays open for the one who waits.
        await Task.detached { try? await held.pass() }.value
        try result.get()
      }
    }
    drive()
    let scope = opened.withLock { $0! }
    let other = Task(executorPreference: executor) { try await scope.async.resolve(User.self) }
    drive()
    #expect(journal.entries == ["user"])
    opener.cancel()
    drive()
    #expect(journal.entries == ["user", "user"])
    #expect(try await other.value === scope.resolve(User.self))
    held.open()
    while case .running = scope.state {
      drive()
      await Task.yield()
    }
    if hears {
      await #expect(throws: CancellationError.self) { try await opener.value }
    } else {
      await #expect(throws: DIError.self) { try await opener.value }
    }
  }

  /// It is left at the limit, and named.
  @Test func aCloseFromElsewhereWaitsUntilItsLimit() async throws {
    let gate = gate
    let container = try container {
      await Task.detached { try? await gate.pass() }.value
      return User()
    }
    let opened = Mutex<DIBuiltContainer?>(nil)
    let opener = Task {
      try await container.withScope { scope in
        opened.withLock { $0 = scope }
        _ = try await scope.async.resolve(Basket.self)
      }
    }
    await gate.reached()
    let scope = opened.withLock { $0! }
    let passed = Gate()
    passed.open()
    let error = try await thrown { try await scope.async.close(within: .seconds(1), clock: HeldClock(gate: passed)) }
    #expect("\(error)".contains("User"), "\(error)")
    gate.open()
    await #expect(throws: DIError.self) { try await opener.value }
  }

  /// What has a limit has a task that can be left.
  @Test func aLimitHoldsForTheOpener() async throws {
    let gate = gate
    let builder = DIContainerBuilder()
    builder.register { () async -> User in
      await Task.detached { try? await gate.pass() }.value
      return User()
    }.timeout(.milliseconds(10))
    builder.register { (user: User) async in Basket(user) }.lifetime(.perScope)
    let container = try builder.build()
    try await container.withScope { scope in
      await #expect(throws: DIError.self) { try await scope.async.resolve(Basket.self) }
      gate.open()
    }
  }
}
