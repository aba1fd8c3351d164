/// Logs what the program does.
///
/// Messages never go to standard output: that is for the report.
protocol Logger: Sendable {
  /// Logs a message.
  ///
  /// - Parameters:
  ///   - level: How serious it is, in the same levels that the program counts in logs.
  ///   - message: What happened.
  func log(_ level: LogLevel, _ message: String)
}
