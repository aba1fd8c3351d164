import DIAsync
import DICore
import Synchronization
import TestSupport
import Testing

/// A creation has at least the priority of each task that waits for it, through others too.
struct PriorityTests {
  final class Database: Sendable {}
  final class Store: Sendable { init(_ database: Database) {} }
  final class Shop: Sendable { init(_ store: Store) {} }

  enum Second: CaseIterable {
    case requestsTheDatabase, requestsTheStore, requestsTheShop, awaitsTheFirstTask
  }

  /// Far longer than it takes once the second has asked: only a creation that is never raised comes to its end.
  private static let patience = Duration.seconds(120)

  @Test(arguments: Second.allCases) func aCreationIsRaisedByThoseWhoComeLater(_ second: Second) async throws {
    let (begun, journal) = (Gate(), Journal())
    let asked = Mutex<ContinuousClock.Instant?>(nil)
    let builder = DIContainerBuilder()
    builder.register { () async -> Database in
      begun.open()
      while Task.currentPriority < .high, asked.withLock({ $0.map { $0.duration(to: .now) < Self.patience } ?? true }) {
        try? await Task.sleep(for: .milliseconds(1))
      }
      if Task.currentPriority >= .high { journal.note("raised") }
      return Database()
    }.lifetime(.lazySingle)
    builder.register { (database: Database) async in Store(database) }.lifetime(.lazySingle)
    builder.register { (store: Store) async in Shop(store) }.lifetime(.lazySingle)
    let container = try builder.build()
    let low = Task.detached(priority: .background) { _ = try await container.async.resolve(Store.self) }
    try await begun.pass()
    let high = Task.detached(priority: .high) {
      asked.withLock { $0 = .now }
      switch second {
      case .requestsTheDatabase: _ = try await container.async.resolve(Database.self)
      case .requestsTheStore: _ = try await container.async.resolve(Store.self)
      case .requestsTheShop: _ = try await container.async.resolve(Shop.self)
      case .awaitsTheFirstTask: try await low.value
      }
    }
    try await high.value
    #expect(journal.entries == ["raised"])
  }
}
