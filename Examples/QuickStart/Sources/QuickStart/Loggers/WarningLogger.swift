/// Tells the user on standard error what must not be missed.
final class WarningLogger: Logger {
  func log(_ level: LogLevel, _ message: String) {
    if level >= .warning { StandardStreams.writeError("QuickStart: \(level): \(message)\n") }
  }
}
