import GRDB

/// Where the file of the database is.
struct Location: Sendable {
  let path: String
}

/// The open database: the only type that knows how it is opened and closed.
final class AppDatabase: Sendable {
  private let pool: DatabasePool

  private init(_ pool: DatabasePool) { self.pool = pool }

  /// Opens the file, and brings it to the newest schema.
  ///
  /// The container makes this a flight: all who need the database wait for one call, without a thread.
  static func open(at location: Location) async throws -> AppDatabase {
    let database = AppDatabase(try DatabasePool(path: location.path))
    try migrator.migrate(database.pool)
    let migrations = try await database.read { db in try migrator.appliedMigrations(db) }
    print("opened the database, with \(migrations.joined(separator: ", "))")
    return database
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
    print("closed the database")
  }

  private static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("accounts") { db in
      try db.create(table: "account") { table in
        table.primaryKey("owner", .text)
        table.column("balance", .integer).notNull().check { $0 >= 0 }
      }
      for owner in ["Ada", "Ben", "Cleo"] { try Account(owner: owner, balance: 100).insert(db) }
    }
    migrator.registerMigration("transfers") { db in
      try db.create(table: "transfer") { table in
        table.autoIncrementedPrimaryKey("id")
        table.column("sender", .text).notNull().references("account")
        table.column("receiver", .text).notNull().references("account")
        table.column("amount", .integer).notNull()
      }
    }
    return migrator
  }
}
