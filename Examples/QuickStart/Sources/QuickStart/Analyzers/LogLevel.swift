/// How serious a line of a log is.
enum LogLevel: String, CaseIterable, Comparable {
  case trace, debug, info, notice, warning, error, critical, fault

  static func < (lhs: LogLevel, rhs: LogLevel) -> Bool { lhs.rank < rhs.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension LogLevel {
  /// The level that a word stands for, in upper or lower case: its name, or a synonym that other programs use.
  init?(spelling: some StringProtocol) {
    switch spelling.lowercased() {
    case "trace", "verbose": self = .trace
    case "debug": self = .debug
    case "info", "information": self = .info
    case "notice": self = .notice
    case "warning", "warn": self = .warning
    case "error", "err": self = .error
    case "critical", "crit", "fatal": self = .critical
    case "fault": self = .fault
    default: return nil
    }
  }

  /// The level that a line of a log states.
  ///
  /// The level is the first one in the first 120 characters of the line that is written
  ///
  /// - as a field: `level=error`, `"severity": "error"`;
  /// - in brackets: `[error]`, `<error>`, `(error)`;
  /// - by itself, in capitals: `ERROR`, `ERROR:`;
  /// - by itself, in any case, after a time stamp: `2025-03-01T09:30:00Z error`.
  ///
  /// The word `error` in a sentence is none of these.
  init?(statedIn line: String) {
    var previous: Substring = ""
    for run in line.unicodeScalars.prefix(120).split(whereSeparator: { !$0.isLetterOrDigit }) {
      let word = Substring(run)
      if let level = LogLevel(spelling: word), Self.isStatement(word, in: line, after: previous) {
        self = level
        return
      }
      previous = word
    }
    return nil
  }

  /// Whether the context shows that a word is meant as a level.
  private static func isStatement(_ word: Substring, in line: String, after previous: Substring) -> Bool {
    let before = line[..<word.startIndex].last
    let after = line[word.endIndex...].first
    switch (before, after) {
    case ("[", "]"), ("<", ">"), ("(", ")"): return true
    case ("=", _), (":", _), ("\"", _):
      if ["level", "lvl", "severity"].contains(previous.lowercased()) { return true }
    default: break
    }
    let standsAlone = (before.map(\.separatesColumns) ?? true) && (after.map(\.separatesColumns) ?? true)
    return standsAlone && (word.allSatisfy(\.isUppercase) || previous.first?.isNumber == true)
  }
}

extension Character {
  fileprivate var separatesColumns: Bool { isWhitespace || self == ":" || self == "|" }
}
