import Foundation
import GRDB
import Logging

/// Deletes tokens that have expired, in its scope.
struct Cleanup: Sendable {
  private let unit: UnitOfWork
  private let logger: Logger

  init(unit: UnitOfWork, logger: Logger) { (self.unit, self.logger) = (unit, logger) }

  /// Adds the deletion to the unit of work.
  func run() {
    unit.add { [logger] db in
      let count = try Token.filter(Column("expires") < Date()).deleteAll(db)
      logger.debug("deleted tokens", metadata: ["count": "\(count)"])
    }
  }
}

/// Cleans up from time to time, as long as the server runs.
struct CleanupWorker: Sendable {
  private let interval: Duration
  private let logger: Logger
  private let round: @Sendable (WorkContext) async throws -> Void

  /// Takes `round`, which does a `Cleanup` in a scope of its own.
  init(settings: Settings, logger: Logger, round: @escaping @Sendable (WorkContext) async throws -> Void) {
    (self.interval, self.logger, self.round) = (settings.cleanupInterval, logger, round)
  }

  /// Does a round, waits, and so on, until its task is cancelled.
  func run() async {
    var number = 0
    while !Task.isCancelled {
      number += 1
      do {
        try await round(WorkContext(id: "\(number)", kind: "cleanup"))
      } catch {
        logger.error("the cleanup failed", metadata: ["error": "\(error)"])
      }
      try? await Task.sleep(for: interval)
    }
    logger.info("worker ended")
  }
}
