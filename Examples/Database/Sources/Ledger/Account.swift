import GRDB

/// A row of the table of accounts.
struct Account: Codable, FetchableRecord, PersistableRecord, Sendable {
  let owner: String
  var balance: Int
}

/// What the program reads of accounts.
struct Accounts: Sendable {
  private let database: AppDatabase

  init(database: AppDatabase) { self.database = database }

  /// Whether an account exists.
  func has(_ owner: String) async throws -> Bool {
    try await database.read { db in try Account.exists(db, key: owner) }
  }

  /// All accounts, by their owners.
  func all() async throws -> [Account] {
    try await database.read { db in try Account.order(Column("owner")).fetchAll(db) }
  }
}
