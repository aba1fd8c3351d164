import Foundation
import GRDB
import Hummingbird
import Logging

struct NewUser: Decodable, Sendable {
  let name: String
  let email: String
}

struct SignedUp: ResponseEncodable, Sendable {
  let id: UUID
  let token: String
}

/// Signs users up.
struct UsersController: Sendable {
  private let unit: UnitOfWork
  private let mailer: any Mailer
  private let logger: Logger

  init(unit: UnitOfWork, mailer: any Mailer, logger: Logger) {
    (self.unit, self.mailer, self.logger) = (unit, mailer, logger)
  }

  /// Adds a user with a token, and greets by mail once both are written; a name that is taken fails the commit.
  func add(_ new: NewUser) -> SignedUp {
    let user = User(id: UUID(), name: new.name, email: new.email)
    let token = Token.new(of: user)
    unit.add { db in
      try user.insert(db)
      try token.insert(db)
    }
    unit.afterCommit { [mailer] in
      try await mailer.send(Mail(to: user.email, subject: "Welcome", text: "Hello \(user.name)"))
    }
    logger.info("signs up", metadata: ["name": "\(user.name)"])
    return SignedUp(id: user.id, token: token.value)
  }
}
