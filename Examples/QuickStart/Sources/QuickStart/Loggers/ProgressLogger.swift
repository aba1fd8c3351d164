/// Tells on standard error what is being done, and when.
///
/// It is part of the graph if `--verbose` asks for it.
final class ProgressLogger: Logger {
  private let start = ContinuousClock.now

  func log(_ level: LogLevel, _ message: String) {
    if level < .warning { StandardStreams.writeError("[\(level)] \(start.duration(to: .now)) \(message)\n") }
  }
}
