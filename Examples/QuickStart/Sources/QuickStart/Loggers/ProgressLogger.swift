/// Writes each step and its time to standard error.
///
/// It is registered only with `--verbose`.
final class ProgressLogger: Logger {
  private let start = ContinuousClock.now

  func log(_ level: LogLevel, _ message: String) {
    if level < .warning { StandardStreams.writeError("[\(level)] \(start.duration(to: .now)) \(message)\n") }
  }
}
