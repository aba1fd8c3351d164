import GRDB
import Hummingbird

/// Something that the server needs, and that can fail while it runs.
protocol HealthCheck: Sendable {
  var name: String { get }
  func run() async throws
}

struct DatabaseCheck: HealthCheck {
  let name = "database"
  private let database: AppDatabase

  init(database: AppDatabase) { self.database = database }

  func run() async throws { try await database.read { db in try db.execute(sql: "SELECT 1") } }
}

struct MailerCheck: HealthCheck {
  let name = "mailer"
  private let mailer: any Mailer

  init(mailer: any Mailer) { self.mailer = mailer }

  func run() async throws { try await mailer.check() }
}

/// Says whether the server can work.
struct Health: Sendable {
  struct Report: ResponseEncodable, Sendable {
    let state: String
    let checks: [String: String]
    var isWell: Bool { state == "running" && checks.values.allSatisfy { $0 == "ok" } }
  }

  private let state: @Sendable () -> String
  private let checks: [any HealthCheck]

  init(state: @escaping @Sendable () -> String, checks: [any HealthCheck]) {
    (self.state, self.checks) = (state, checks)
  }

  /// Runs all checks.
  func report() async -> Report {
    var results: [String: String] = [:]
    for check in checks {
      do {
        try await check.run()
        results[check.name] = "ok"
      } catch {
        results[check.name] = "\(error)"
      }
    }
    return Report(state: state(), checks: results)
  }
}
