/// The formats for `--format`, with the names under which the formatters are registered.
enum ReportFormat: String, CaseIterable {
  case text, json
}

/// Writes a report in one format.
protocol ReportFormatter {
  /// Writes a report.
  ///
  /// - Parameter report: The report.
  /// - Returns: The text, with a newline at its end.
  func format(_ report: Report) -> String
}
