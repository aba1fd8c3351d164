import DIAsync
import DICore
import Testing

/// Task executors of the program that run each job at once: nothing is enqueued under a lock.
struct ExecutorTests {
  final class Inline: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  final class Database: Sendable {
    let isOpen = true
    init() async {}
  }

  @Test func requestsAndCloses() async throws {
    let builder = DIContainerBuilder()
    builder.register { await Database() }.lifetime(.lazySingle).onClose { (_: Database) async in }
    let container = try builder.build()
    try await Task(executorPreference: Inline()) {
      for _ in 0..<3 {
        #expect(try await container.async.resolve(Database.self).isOpen)
        container.clean()
      }
      try await container.async.close()
      try await container.async.close()
    }.value
    #expect(container.existing(Database.self) == nil)
  }

  /// What is made while a close waits for it is closed, although it ignores its cancellation.
  @Test func whatEndsDuringACloseIsClosed() async throws {
    let (started, go, closed) = (Signal(), Signal(), Signal())
    let builder = DIContainerBuilder()
    builder.register { () async -> Database in
      started.open()
      await go.wait()
      return await Database()
    }.lifetime(.lazySingle).onClose { (_: Database) async in closed.open() }
    let container = try builder.build()
    let request = Task { await failure { _ = try await container.async.resolve(Database.self) } }
    await started.wait()
    let end = Task { try await container.async.close() }
    guard case .containerIsClosed = await request.value else {
      Issue.record("another error")
      return
    }
    go.open()
    try await end.value
    await closed.wait()
  }
}
