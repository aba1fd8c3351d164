import DIAsync
import DIChecks
import DICore
import Foundation
import GRDB

/// Opens a database with `await`, does some transfers, each in a unit of work of its own, and closes.
///
///     Ledger            runs on a new file in the temporary folder
///     Ledger --check    checks the graph, and opens nothing
@main
struct Ledger {
  static func main() async throws {
    if CommandLine.arguments.contains("--check") { return try check() }
    let folder = FileManager.default.temporaryDirectory.appending(path: "ledger-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await wiring(Location(path: folder.appending(path: "ledger.sqlite").path))
      .withContainer(closingWithin: .seconds(10), perform)
  }

  private static func check() throws {
    let found = wiring(Location(path: "")).validate()
    for diagnostic in found { print(diagnostic) }
    if !found.isEmpty { throw Faulty() }
    print("the graph has no fault")
  }

  struct Faulty: Error {}

  private static func perform(with container: DIBuiltContainer) async throws {
    let bank = try container.resolve(Bank.self)
    for transfer in [
      Transfer(sender: "Ada", receiver: "Ben", amount: 30),
      Transfer(sender: "Ben", receiver: "Dora", amount: 5),
      Transfer(sender: "Cleo", receiver: "Ada", amount: 500),
    ] {
      print("\(transfer.sender) pays \(transfer.receiver) \(transfer.amount)")
      do {
        try await bank.perform(transfer)
      } catch let error as UnknownAccount {
        print("  refused: \(error)")
      } catch {
        // The commit failed: the error of the closing has the database's.
        guard let refusal = error.underlying(as: DatabaseError.self) else { throw error }
        print("  refused: \(refusal.message ?? "")")
      }
    }
    let accounts = try container.resolve(Accounts.self)
    for account in try await accounts.all() { print("\(account.owner) has \(account.balance)") }
  }
}
