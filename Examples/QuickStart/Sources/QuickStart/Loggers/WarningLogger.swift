/// Writes warnings and errors to standard error.
final class WarningLogger: Logger {
  func log(_ level: LogLevel, _ message: String) {
    if level >= .warning { StandardStreams.writeError("QuickStart: \(level): \(message)\n") }
  }
}
