/// Writes a report for people: numbers in one column, labels beside them.
struct TextFormatter: ReportFormatter {
  private static let numberWidth = 8

  func format(_ report: Report) -> String {
    var lines = ["Report on \(report.source)", ""]
    for finding in report.findings {
      switch finding.value {
      case .count(let count):
        lines.append(row(count, finding.title))
      case .counts(let entries):
        lines += ["", finding.title]
        lines += entries.isEmpty ? [row(0, "none")] : entries.map { row($0.count, $0.name) }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func row(_ count: Int, _ name: String) -> String {
    let number = String(count)
    return String(repeating: " ", count: max(0, Self.numberWidth - number.count)) + number + "  " + name
  }
}
