import DIAsync
import DICore
import Dispatch
import Synchronization
import TestSupport
import Testing

/// What is kept is made once for all tasks.
struct FlightTests {
  final class Counter: Sendable {
    private let counts = Mutex<[String: Int]>([:])
    func note(_ name: String) { counts.withLock { $0[name, default: 0] += 1 } }
    subscript(_ name: String) -> Int { counts.withLock { $0[name] ?? 0 } }
  }

  final class Database: Sendable {}
  final class Cache: Sendable { init(_ database: Database) {} }
  struct Broken: Error {}

  @Test(arguments: [Lifetime.perRun(.strong), .perScope, .lazySingle])
  func onceForAHundredTasks(_ lifetime: Lifetime) async throws {
    let counter = Counter()
    let builder = DIContainerBuilder()
    builder.register { () async throws -> Database in
      try await Task.sleep(for: .milliseconds(20))
      counter.note("database")
      return Database()
    }.lifetime(lifetime)
    builder.register { () async -> Conn in
      await Task.yield()
      counter.note("conn")
      return Conn()
    }
    builder.register { (database: Database, conn: Conn) -> Cache in
      counter.note("cache")
      return Cache(database)
    }.lifetime(lifetime)
    let container = try builder.build()
    let caches = try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
      for _ in 0..<100 { group.addTask { ObjectIdentifier(try await container.async.resolve(Cache.self)) } }
      return try await group.reduce(into: Set<ObjectIdentifier>()) { $0.insert($1) }
    }
    #expect(caches.count == 1)
    #expect([counter["database"], counter["conn"], counter["cache"]] == [1, 1, 1])
  }

  final class Conn: Sendable {}

  @Test func aFailureGoesToThoseWhoWaitAndTheNextTriesAgain() async throws {
    let (counter, gate, executor) = (Counter(), Gate(), DrivenExecutor())
    func drive() { while executor.count > 0 { executor.take(0) } }
    let builder = DIContainerBuilder()
    builder.register { () async throws -> Database in
      try await gate.pass()
      counter.note("try")
      if counter["try"] == 1 { throw Broken() }
      return Database()
    }.lifetime(.lazySingle)
    let container = try builder.build()
    let requests = (0..<10).map { _ in
      Task(executorPreference: executor) { await failure { _ = try await container.async.resolve(Database.self) } }
    }
    // All of them wait before the creation goes on.
    drive()
    gate.open()
    drive()
    var broken = 0
    for request in requests where await request.value?.underlying(as: Broken.self) != nil { broken += 1 }
    #expect(broken == 10 && counter["try"] == 1)
    _ = try await container.async.resolve(Database.self)
    #expect(counter["try"] == 2)
  }

  @Test func aCancelledWaiterLeavesAtOnceAndTheOthersGoOn() async throws {
    let (started, go) = (Signal(), Signal())
    let builder = DIContainerBuilder()
    builder.register { () async -> Database in
      started.open()
      await go.wait()
      return Database()
    }.lifetime(.lazySingle)
    let container = try builder.build()
    let leaving = Task { try await container.async.resolve(Database.self) }
    let staying = Task { try await container.async.resolve(Database.self) }
    await started.wait()
    leaving.cancel()
    await #expect(throws: CancellationError.self) { try await leaving.value }
    go.open()
    #expect(try await staying.value === container.resolve(Database.self))
  }

  @Test func whenNobodyWaitsTheFlightIsCancelledAndTheNextTriesAnew() async throws {
    let counter = Counter()
    let (started, never) = (Signal(), Gate())
    let builder = DIContainerBuilder()
    builder.register { () async throws -> Database in
      counter.note("begun")
      started.open()
      if counter["begun"] == 1 {
        do { try await never.pass() } catch {
          counter.note("cancelled")
          throw error
        }
      }
      return Database()
    }.lifetime(.lazySingle)
    let container = try builder.build()
    let first = Task { try await container.async.resolve(Database.self) }
    await started.wait()
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    _ = try await container.async.resolve(Database.self)
    #expect(counter["cancelled"] == 1 && counter["begun"] == 2)
  }

  enum Local { @TaskLocal static var request = 0 }

  @Test func taskLocalValuesAndPriorityAreThoseOfTheFirst() async throws {
    final class Seen: Sendable {
      let request: Int
      let priority: TaskPriority
      init() async {
        request = Local.request
        priority = Task.currentPriority
      }
    }
    let builder = DIContainerBuilder()
    builder.register { await Seen() }.lifetime(.lazySingle)
    let container = try builder.build()
    let seen = try await Task(priority: .high) {
      try await Local.$request.withValue(7) { try await container.async.resolve(Seen.self) }
    }.value
    #expect(seen.request == 7 && seen.priority == .high)
  }

  @Test func independentParametersAreMadeSideBySide() async throws {
    final class Left: Sendable {}
    final class Right: Sendable {}
    final class Both: Sendable { init(_ left: Left, _ right: Right) {} }
    for lifetime in [Lifetime.lazySingle, .prototype] {
      let (left, right) = (Signal(), Signal())
      let builder = DIContainerBuilder()
      // Each can end only if the other has begun.
      builder.register { () async -> Left in
        left.open()
        await right.wait()
        return Left()
      }.lifetime(lifetime)
      builder.register { () async -> Right in
        right.open()
        await left.wait()
        return Right()
      }.lifetime(lifetime)
      builder.register { Both($0, $1) }
      _ = try await builder.build().async.resolve(Both.self)
    }
  }

  final class Egg: Sendable {}
  final class Hen: Sendable {}

  @Test(arguments: [false, true])
  func aLoopIsARecursionWithThePath(isDetached: Bool) async throws {
    let builder = DIContainerBuilder()
    builder.register { (container: DIBuiltContainer) async throws -> Egg in
      await Task.yield()
      if isDetached {
        // The container that was given to the creation tells whose request it is.
        _ = try await Task.detached { try await container.async.resolve(Hen.self) }.value
      } else {
        _ = try await container.async.resolve(Hen.self)
      }
      return Egg()
    }.lifetime(.lazySingle)
    builder.register { (container: DIBuiltContainer) async throws -> Hen in
      await Task.yield()
      if isDetached {
        _ = try await Task.detached { try await container.async.resolve(Egg.self) }.value
      } else {
        _ = try await container.async.resolve(Egg.self)
      }
      return Hen()
    }.lifetime(.lazySingle)
    let container = try builder.build()
    let egg = Task { await failure { _ = try await container.async.resolve(Egg.self) } }
    let hen = Task { await failure { _ = try await container.async.resolve(Hen.self) } }
    for error in [await egg.value, await hen.value] {
      guard case .recursiveInitialization = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  @Test func aPrototypeThatRequestsItselfIsARecursion() async throws {
    let builder = DIContainerBuilder()
    builder.register { (container: DIBuiltContainer) async throws -> Egg in
      await Task.yield()
      return try await container.async.resolve(Egg.self)
    }
    let container = try builder.build()
    guard case .recursiveInitialization = await failure({ _ = try await container.async.resolve(Egg.self) }) else {
      Issue.record("another error")
      return
    }
  }

  @Test func aTaskThatACreationStartedCanAskOnceItHasEnded() async throws {
    let tasks = Mutex<[Task<Egg, any Error>]>([])
    let go = Signal()
    let builder = DIContainerBuilder()
    builder.register { (container: DIBuiltContainer) async throws -> Egg in
      let task = Task {
        await go.wait()
        return try await container.async.resolve(Egg.self)
      }
      tasks.withLock { if $0.isEmpty { $0.append(task) } else { task.cancel() } }
      return Egg()
    }
    _ = try await builder.build().async.resolve(Egg.self)
    go.open()
    _ = try await tasks.withLock { $0[0] }.value
  }

  @Test func closeCancelsAFlight() async throws {
    let never = Gate()
    let builder = DIContainerBuilder()
    builder.register { () async throws -> Database in
      try await never.pass()
      return Database()
    }.lifetime(.lazySingle)
    let container = try builder.build()
    let task = Task { await failure { _ = try await container.async.resolve(Database.self) } }
    await never.reached()
    try container.close()
    guard case .containerIsClosed = await task.value else {
      Issue.record("another error")
      return
    }
  }

  @Test func cleanDoesNotKeepWhatIsBeingMade() async throws {
    let (started, go) = (Signal(), Signal())
    let builder = DIContainerBuilder()
    builder.register { () async -> Database in
      started.open()
      await go.wait()
      return Database()
    }.lifetime(.lazySingle)
    let container = try builder.build()
    let task = Task { try await container.async.resolve(Database.self) }
    await started.wait()
    container.clean()
    go.open()
    let database = try await task.value
    #expect(container.existing(Database.self) == nil)
    #expect(try await container.async.resolve(Database.self) !== database)
  }

  @Test func aTaskWaitsForAThreadWithoutAThread() async throws {
    final class Slow: Sendable {
      init(_ database: Database, _ started: Signal, _ go: DispatchSemaphore) {
        started.open()
        go.wait()
      }
    }
    let (started, go, done) = (Signal(), DispatchSemaphore(value: 0), Signal())
    let builder = DIContainerBuilder()
    builder.register { () async -> Database in Database() }.lifetime(.lazySingle)
    builder.register { Slow($0, started, go) }.lifetime(.lazySingle)
    let container = try builder.build()
    _ = try await container.async.resolve(Database.self)
    DispatchQueue.global().async {
      _ = try? container.resolve(Slow.self)
      done.open()
    }
    await started.wait()
    // More than there are threads.
    let tasks = (0..<64).map { _ in Task { try await container.async.resolve(Slow.self) } }
    await Task.yield()
    go.signal()
    let slow = try await tasks[0].value
    for task in tasks { #expect(try await task.value === slow) }
    await done.wait()
  }
}
