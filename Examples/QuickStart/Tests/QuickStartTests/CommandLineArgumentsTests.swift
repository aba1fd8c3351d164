import Testing

@testable import QuickStart

struct CommandLineArgumentsTests {
  @Test(arguments: [
    (["a.log"], ReportOptions(input: .file(path: "a.log"))),
    (["-"], ReportOptions(input: .standardInput)),
    (["--format", "json", "a"], ReportOptions(input: .file(path: "a"), format: .json)),
    (["a", "--verbose", "--format=json"], ReportOptions(input: .file(path: "a"), format: .json, isVerbose: true)),
    (["--declarative", "-"], ReportOptions(input: .standardInput, frontEnd: .declarative)),
    (["a", "--declarative"], ReportOptions(input: .file(path: "a"), frontEnd: .declarative)),
  ])
  func optionsComeInAnyOrder(arguments: [String], options: ReportOptions) throws {
    #expect(try CommandLineArguments(parsing: arguments) == .report(options))
  }

  @Test(arguments: [["--broken"], ["--broken", "a"], ["--declarative", "--broken"]])
  func brokenNeedsNoFile(arguments: [String]) throws {
    #expect(try CommandLineArguments(parsing: arguments) == .broken)
  }

  @Test(arguments: [["--help"], ["-h", "--nonsense"]])
  func helpComesFirst(arguments: [String]) throws {
    #expect(try CommandLineArguments(parsing: arguments) == .help)
  }

  @Test(
    arguments: [
      ([], "no file was named"), ([""], "the name of the file is empty"), (["--nonsense"], "unknown option --nonsense"),
      (["a", "b"], "only one file can be read, and b is another"), (["--format"], "--format needs a value"),
      (["--format", "xml", "a"], "unknown format xml; the formats are: text, json"),
    ] as [([String], String)])
  func theErrorNamesAnUnknownArgument(arguments: [String], message: String) {
    #expect(throws: UsageError(description: message)) { try CommandLineArguments(parsing: arguments) }
  }
}
