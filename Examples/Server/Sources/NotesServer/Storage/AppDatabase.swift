import GRDB
import Logging

/// The open database: the only type that knows how it is opened, migrated and closed.
final class AppDatabase: Sendable {
  private let pool: DatabasePool
  private let logger: Logger

  private init(_ pool: DatabasePool, logger: Logger) { (self.pool, self.logger) = (pool, logger) }

  /// Opens the file.
  static func open(settings: Settings, logger: Logger) async throws -> AppDatabase {
    let database = AppDatabase(try DatabasePool(path: settings.database), logger: logger)
    logger.info("database opened", metadata: ["file": "\(settings.database)"])
    return database
  }

  /// Brings the file to the newest schema.
  func migrate(_ migrations: [any Migration]) throws {
    var migrator = DatabaseMigrator()
    for migration in migrations { migrator.registerMigration(migration.name) { try migration.apply(to: $0) } }
    try migrator.migrate(pool)
    logger.info("database migrated", metadata: ["to": "\(migrations.last?.name ?? "nothing")"])
  }

  /// Reads a state of the database that no write changes meanwhile.
  func read<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    try await pool.read(work)
  }

  /// Writes in one transaction, which an error rolls back.
  func write(_ work: @escaping @Sendable (Database) throws -> Void) async throws { try await pool.write(work) }

  /// Moves what lies in the log into the file, and closes it.
  func close() async throws {
    try await pool.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
    try pool.close()
    logger.info("database closed")
  }
}
