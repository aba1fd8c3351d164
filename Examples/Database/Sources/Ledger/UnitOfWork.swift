import GRDB
import Synchronization

/// The changes of one scope: they are written together when the scope succeeds, or not at all.
final class UnitOfWork: Sendable {
  private let database: AppDatabase
  private let changes = Mutex<[@Sendable (Database) throws -> Void]>([])

  init(database: AppDatabase) { self.database = database }

  /// Adds a change, which nobody sees before the commit.
  func add(_ change: @escaping @Sendable (Database) throws -> Void) { changes.withLock { $0.append(change) } }

  /// Writes all changes in one transaction.
  func commit() async throws {
    let changes = takeChanges()
    try await database.write { db in for change in changes { try change(db) } }
    print("  committed \(changes.count) changes")
  }

  /// Drops all changes.
  func rollBack() { print("  dropped \(takeChanges().count) changes") }

  private func takeChanges() -> [@Sendable (Database) throws -> Void] {
    changes.withLock { changes in
      defer { changes = [] }
      return changes
    }
  }
}
