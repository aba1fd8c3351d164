/// Counts the lines of a log at each level.
///
/// A text is a log if ``LogLevel/init(statedIn:)`` finds a level in at least half of its lines. Blank lines do
/// not count, and neither do indented lines without a level: they continue the message above. So a text that
/// only mentions errors, or quotes a few lines of a log, is not a log.
final class LogLevelAnalyzer: Analyzer {
  private var counts: [LogLevel: Int] = [:]
  private var linesWithoutLevel = 0

  func read(_ line: String) {
    if let level = LogLevel(statedIn: line) {
      counts[level, default: 0] += 1
    } else if let first = line.first, !first.isWhitespace {
      linesWithoutLevel += 1
    }
  }

  func findings() -> [Finding] {
    let linesWithLevel = counts.values.reduce(0, +)
    guard linesWithLevel > 0, linesWithLevel >= linesWithoutLevel else { return [] }
    let entries = LogLevel.allCases.map { Finding.Entry(name: $0.rawValue, count: counts[$0, default: 0]) }
    return [Finding(key: "levels", title: "Lines at each level", value: .counts(entries))]
  }
}
