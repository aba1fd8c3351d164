import DIAsync
import DICore
import GRDB

/// What the program is asked for, and the value of a scope: money goes from one account to another.
struct Transfer: Codable, PersistableRecord, Sendable {
  let sender: String
  let receiver: String
  let amount: Int
}

/// An account that is not in the database.
struct UnknownAccount: Error, CustomStringConvertible {
  let owner: String
  var description: String { "\(owner) has no account" }
}

/// Does one transfer, in its scope.
struct TransferHandler: Sendable {
  private let transfer: Transfer
  private let accounts: Accounts
  private let unit: UnitOfWork

  init(transfer: Transfer, accounts: Accounts, unit: UnitOfWork) {
    (self.transfer, self.accounts, self.unit) = (transfer, accounts, unit)
  }

  /// Adds what changes to the unit of work.
  func run() async throws {
    unit.add { [transfer] db in try transfer.insert(db) }
    for (owner, amount) in [(transfer.sender, -transfer.amount), (transfer.receiver, transfer.amount)] {
      guard try await accounts.has(owner) else { throw UnknownAccount(owner: owner) }
      unit.add { db in
        try Account.filter(key: owner).updateAll(db, Column("balance") += amount)
      }
    }
  }
}

/// Takes transfers, and gives each of them a scope.
struct Bank: Sendable {
  private let scopes: DIScopes<Transfer>

  init(scopes: DIScopes<Transfer>) { self.scopes = scopes }

  /// Does a transfer: its unit of work commits if it succeeds, and otherwise rolls back.
  func perform(_ transfer: Transfer) async throws {
    try await scopes.with(transfer) { (handler: TransferHandler) in try await handler.run() }
  }
}
