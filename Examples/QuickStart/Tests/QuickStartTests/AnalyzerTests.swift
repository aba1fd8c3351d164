import Testing

@testable import QuickStart

struct AnalyzerTests {
  @Test(arguments: [
    ("[ERROR] x", LogLevel.error), ("2025-03-01 09:30:00 [warn] x", .warning), ("<notice> x", .notice),
    ("ERROR: x", .error), ("12:00 CRITICAL x", .critical), ("2025-03-01T09:30:00Z info app: x", .info),
    ("2025-03-01T09:30:00+0000 trace app: x", .trace), ("time=1 level=error msg=x", .error),
    (#"{"time":"x","level":"debug"}"#, .debug), (#"{"severity": "FAULT"}"#, .fault), ("FATAL|main|x", .critical),
    ("level=info msg=\"[ERROR]\"", .info),
  ])
  func aLineStatesItsLevel(line: String, level: LogLevel) {
    #expect(LogLevel(statedIn: line) == level)
  }

  @Test(arguments: [
    "", "an error occurred", "Error handling in Swift", "errors: 3", "the level of error was high", "MY_ERROR_CODE",
    "[errors]", "level=high", "x INFOS x",
  ])
  func aLineOfProseStatesNone(line: String) {
    #expect(LogLevel(statedIn: line) == nil)
  }

  @Test func halfOfTheLinesMakeALog() {
    #expect(levels(of: ["[INFO] a", "b", "  continued", "", "[ERROR] c", "d"]) != nil)
    #expect(levels(of: ["[INFO] a", "b", "[ERROR] c", "d", "e"]) == nil)
    #expect(levels(of: []) == nil)
  }

  @Test func levelsAreCountedInOrderOfSeverity() {
    let counts = levels(of: ["[ERROR] a", "[INFO] b", "level=err c"])
    #expect(counts?.map(\.name) == LogLevel.allCases.map(\.rawValue))
    #expect(counts?.map(\.count) == [0, 0, 1, 0, 0, 2, 0, 0])
  }

  @Test func wordsBeginWithALetter() {
    #expect(
      words(of: ["Don't 'quote' '90s 12 3rd ½", "don't snake_case über-Über 2025-01-01T10:00Z"]) == [
        "don't 2", "über 2", "case 1", "quote 1", "snake 1",
      ])
  }

  @Test func equallyFrequentWordsComeInAlphabeticalOrderUpToTheLimit() {
    #expect(words(of: ["d c b a", "d"], limit: 3) == ["d 2", "a 1", "b 1"])
  }

  private func levels(of lines: [String]) -> [Finding.Entry]? {
    entries(of: LogLevelAnalyzer(), lines, key: "levels")
  }

  private func words(of lines: [String], limit: Int = 10) -> [String]? {
    entries(of: WordAnalyzer(limit: limit), lines, key: "frequentWords")?.map { "\($0.name) \($0.count)" }
  }

  private func entries(of analyzer: any Analyzer, _ lines: [String], key: String) -> [Finding.Entry]? {
    for line in lines { analyzer.read(line) }
    let finding = analyzer.findings().first { $0.key == key }
    guard case .counts(let entries) = finding?.value else { return nil }
    return entries
  }
}
