/// Takes notes of what the program does.
///
/// Nothing of it goes to standard output, which is for the report.
protocol Logger: Sendable {
  /// Takes a note.
  ///
  /// - Parameters:
  ///   - level: How serious it is; the same levels that the program counts in the logs of others.
  ///   - message: What happened.
  func log(_ level: LogLevel, _ message: String)
}
