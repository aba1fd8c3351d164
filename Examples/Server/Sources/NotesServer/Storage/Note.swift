import Foundation
import GRDB

struct Note: Codable, FetchableRecord, PersistableRecord, Sendable {
  let id: UUID
  let userID: UUID
  let text: String
  let created: Date
}

/// The notes of all users.
struct Notes: Sendable {
  private let database: AppDatabase

  init(database: AppDatabase) { self.database = database }

  /// The newest notes of a user.
  func newest(of user: User) async throws -> [Note] {
    try await database.read { db in
      try Note.filter(Column("userID") == user.id).order(Column("created").desc).limit(50).fetchAll(db)
    }
  }

  /// Whether a user has a note.
  func has(_ id: UUID, of user: User) async throws -> Bool {
    try await database.read { db in try !Note.filter(key: id).filter(Column("userID") == user.id).isEmpty(db) }
  }
}
