import Foundation
import GRDB

struct User: Codable, FetchableRecord, PersistableRecord, Sendable {
  let id: UUID
  let name: String
  let email: String
}

/// What a user shows to be known.
struct Token: Codable, FetchableRecord, PersistableRecord, Sendable {
  let value: String
  let userID: UUID
  let expires: Date

  /// Makes a token that nobody can guess.
  static func new(of user: User) -> Token {
    let value = (0..<4).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
    return Token(value: value, userID: user.id, expires: Date(timeIntervalSinceNow: 30 * 24 * 3600))
  }
}

/// Who has which token.
struct Tokens: Sendable {
  private let database: AppDatabase

  init(database: AppDatabase) { self.database = database }

  /// The user with a token that has not expired.
  func user(with value: String) async throws -> User? {
    try await database.read { db in
      guard let token = try Token.fetchOne(db, key: value), token.expires > Date() else { return nil }
      return try User.fetchOne(db, key: token.userID)
    }
  }
}
