/// Counts lines.
final class LineAnalyzer: Analyzer {
  private var count = 0

  func read(_ line: String) {
    count += 1
  }

  func findings() -> [Finding] {
    [Finding(key: "lines", title: "lines", value: .count(count))]
  }
}
