import DIAsync
import DICore
import Synchronization

// What suspends, beside the same by hand: an actor that memoizes a task. Both run on one thread, whose queue the row empties, so
// that all that they cost is counted.

/// A queue of jobs that its owner runs.
final class JobQueue: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Runs a body, and all jobs that come of it.
  func run(_ body: @escaping @Sendable () async -> Void) {
    _ = Task(executorPreference: self) { await body() }
    while true {
      let next = jobs.withLock { jobs in
        let taken = jobs
        jobs.removeAll(keepingCapacity: true)
        return taken
      }
      if next.isEmpty { return }
      for job in next { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }

  static let shared = JobQueue()
}

final class OpenedPool: Sendable {
  static let known = OpenedPool()

  init() {}

  init(opened: Void) async { await Task.yield() }
}

final class PoolUser: Sendable {
  let pool: OpenedPool

  init(pool: OpenedPool) { self.pool = pool }
}

final class OpenedConnection: Sendable {
  init() async {}
}

@globalActor actor DiskActor { static let shared = DiskActor() }

@DiskActor final class DiskIndex {
  init() {}
}

/// Makes a pool once for all who ask.
private actor PoolMemo {
  private var task: Task<OpenedPool, Never>?

  func pool() async -> OpenedPool {
    if let task { return await task.value }
    let new = Task(executorPreference: JobQueue.shared) { await OpenedPool(opened: ()) }
    task = new
    return await new.value
  }
}

@inline(never) private func known() async -> OpenedPool { OpenedPool.known }
@inline(never) private func user() async -> PoolUser { PoolUser(pool: OpenedPool.known) }
@inline(never) private func connection() async -> OpenedConnection { await OpenedConnection() }
@DiskActor @inline(never) private func index() -> DiskIndex { DiskIndex() }

private enum Awaited {
  static func register(in builder: DIContainerBuilder) {
    builder.register { await OpenedPool(opened: ()) }.lifetime(.perScope)
    builder.register(PoolUser.init)
    builder.register { await OpenedConnection() }
    builder.register { @DiskActor in DiskIndex() }
  }

  static func register(in container: DIContainer) {
    container.register { await OpenedPool(opened: ()) }.lifetime(.perScope)
    container.register(PoolUser.init)
    container.register { await OpenedConnection() }
    container.register { @DiskActor in DiskIndex() }
  }
}

extension Row {
  /// A row whose work is an async body on the queue.
  private static func awaiting(
    _ name: String, _ title: String, goal: Goal? = nil, byHand: @escaping @Sendable (_ times: Int) async -> Void,
    builder: @escaping @Sendable (_ container: DIBuiltContainer, _ times: Int) async -> Void,
    declarative: @escaping @Sendable (_ container: DIContainer, _ times: Int) async -> Void
  ) -> Row {
    Row(
      name, title, goal: goal,
      byHand: { times in JobQueue.shared.run { await byHand(times) } },
      builder: Side(Awaited.register) { container, times in JobQueue.shared.run { await builder(container, times) } },
      declarative: Side(Awaited.register) { container, times in
        JobQueue.shared.run { await declarative(container, times) }
      })
  }

  static let awaitedHit = awaiting(
    "awaited-hit", "a kept instance, by `async`", goal: Goal(instructions: 1.5),
    byHand: { for _ in 0..<$0 { take(await known()) } },
    builder: { container, times in
      for _ in 0..<times { take(try! await container.async.resolve(OpenedPool.self)) }
    },
    declarative: { container, times in
      for _ in 0..<times { take(try! await container.async.resolve(OpenedPool.self)) }
    })

  static let awaitedUser = awaiting(
    "awaited-user", "an object over a kept instance that was awaited",
    byHand: { for _ in 0..<$0 { take(await user()) } },
    builder: { container, times in
      for _ in 0..<times { take(try! await container.async.resolve(PoolUser.self)) }
    },
    declarative: { container, times in
      for _ in 0..<times { take(try! await container.async.resolve(PoolUser.self)) }
    })

  static let plainUser = awaiting(
    "plain-user", "the same, by a plain request",
    byHand: { for _ in 0..<$0 { take(await user()) } },
    builder: { container, times in
      _ = try! await container.async.resolve(OpenedPool.self)
      for _ in 0..<times { take(try! container.resolve(PoolUser.self)) }
    },
    declarative: { container, times in
      _ = try! await container.async.resolve(OpenedPool.self)
      for _ in 0..<times { take(container.resolve(PoolUser.self)) }
    })

  static let awaitedPrototype = awaiting(
    "awaited-prototype", "a prototype that suspends",
    byHand: { for _ in 0..<$0 { take(await connection()) } },
    builder: { container, times in
      for _ in 0..<times { take(try! await container.async.resolve(OpenedConnection.self)) }
    },
    declarative: { container, times in
      for _ in 0..<times { take(try! await container.async.resolve(OpenedConnection.self)) }
    })

  static let awaitedActor = awaiting(
    "awaited-actor", "a prototype of a global actor",
    byHand: { for _ in 0..<$0 { take(await index()) } },
    builder: { container, times in
      for _ in 0..<times { take(try! await container.async.resolve(DiskIndex.self)) }
    },
    declarative: { container, times in
      for _ in 0..<times { take(try! await container.async.resolve(DiskIndex.self)) }
    })

  static let awaitedFirst = awaiting(
    "awaited-first", "the first request of a kept instance that suspends", goal: Goal(instructions: 2),
    byHand: { for _ in 0..<$0 { take(await PoolMemo().pool()) } },
    builder: { container, times in
      for _ in 0..<times { take(try! await container.newLifeTimeScope().async.resolve(OpenedPool.self)) }
    },
    declarative: { container, times in
      for _ in 0..<times { take(try! await container.newLifeTimeScope().async.resolve(OpenedPool.self)) }
    })

  static let awaitedByHundred = awaiting(
    "awaited-by-hundred", "100 tasks that wait for one instance", goal: Goal(instructions: 1.2),
    byHand: { times in
      for _ in 0..<times {
        let memo = PoolMemo()
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<100 { group.addTask { take(await memo.pool()) } }
        }
      }
    },
    builder: { container, times in
      for _ in 0..<times {
        let scope = container.newLifeTimeScope()
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<100 { group.addTask { take(try! await scope.async.resolve(OpenedPool.self)) } }
        }
      }
    },
    declarative: { container, times in
      for _ in 0..<times {
        let scope = container.newLifeTimeScope()
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<100 { group.addTask { take(try! await scope.async.resolve(OpenedPool.self)) } }
        }
      }
    })
}
