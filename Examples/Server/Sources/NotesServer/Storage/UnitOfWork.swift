import GRDB
import Logging
import Synchronization

/// The changes of one scope: they are written together when the scope succeeds, or not at all.
final class UnitOfWork: Sendable {
  private struct Work {
    var changes: [@Sendable (Database) throws -> Void] = []
    var sequels: [@Sendable () async throws -> Void] = []
  }

  private let database: AppDatabase
  private let logger: Logger
  private let work = Mutex(Work())

  init(database: AppDatabase, logger: Logger) { (self.database, self.logger) = (database, logger) }

  /// How many changes it has.
  var count: Int { work.withLock(\.changes.count) }

  /// Adds a change, which nobody sees before the commit.
  func add(_ change: @escaping @Sendable (Database) throws -> Void) { work.withLock { $0.changes.append(change) } }

  /// Adds what is done once the changes are written.
  ///
  /// If it fails, they stay, and the log has the error.
  func afterCommit(_ sequel: @escaping @Sendable () async throws -> Void) {
    work.withLock { $0.sequels.append(sequel) }
  }

  /// Writes all changes in one transaction.
  func commit() async throws {
    let work = take()
    if work.changes.isEmpty { return }
    try await database.write { db in for change in work.changes { try change(db) } }
    logger.debug("committed", metadata: ["changes": "\(work.changes.count)"])
    for sequel in work.sequels {
      do { try await sequel() } catch { logger.error("what follows a commit failed", metadata: ["error": "\(error)"]) }
    }
  }

  /// Drops all changes.
  func rollBack() {
    let work = take()
    if !work.changes.isEmpty { logger.debug("rolled back", metadata: ["changes": "\(work.changes.count)"]) }
  }

  private func take() -> Work {
    work.withLock { work in
      defer { work = Work() }
      return work
    }
  }
}
