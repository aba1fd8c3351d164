import InMemoryLogging
import Logging

/// Keeps what is logged.
struct Journal: Sendable {
  struct Line: Sendable {
    let message: String
    let metadata: [String: String]
  }

  private let handler = InMemoryLogHandler()

  /// A logger whose lines it keeps.
  var logger: Logger {
    var logger = Logger(label: "notes") { _ in handler }
    logger.logLevel = .debug
    return logger
  }

  /// What the server itself has logged, in order.
  var lines: [Line] {
    handler.entries.map { Line(message: "\($0.message)", metadata: $0.metadata.mapValues { "\($0)" }) }
  }

  /// The messages of all lines.
  var messages: [String] { lines.map(\.message) }
}
