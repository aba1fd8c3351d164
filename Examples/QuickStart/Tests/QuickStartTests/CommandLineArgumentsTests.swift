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

  @Test(arguments: [
    (["--broken"], CommandLineArguments.broken(isCheck: false)), (["--broken", "a"], .broken(isCheck: false)),
    (["--declarative", "--broken"], .broken(isCheck: false)), (["--check", "--broken"], .broken(isCheck: true)),
    (["--check"], .check(ReportOptions(input: .standardInput))),
    (["a", "--check"], .check(ReportOptions(input: .file(path: "a")))),
    (["--declarative", "--check"], .check(ReportOptions(input: .standardInput, frontEnd: .declarative))),
    (["--explain", "Logger"], .explain("Logger", ReportOptions(input: .standardInput))),
    (
      ["a", "--verbose", "--explain=any Logger"],
      .explain("any Logger", ReportOptions(input: .file(path: "a"), isVerbose: true))
    ),
    (["--graph", "dot"], .graph(.dot, of: .program(ReportOptions(input: .standardInput)))),
    (
      ["--graph=html", "--declarative"],
      .graph(.html, of: .program(ReportOptions(input: .standardInput, frontEnd: .declarative)))
    ),
    (["--broken", "--graph", "mermaid"], .graph(.mermaid, of: .broken)),
  ])
  func whatReportsOnNoFileNeedsNone(arguments: [String], parsed: CommandLineArguments) throws {
    #expect(try CommandLineArguments(parsing: arguments) == parsed)
  }

  @Test func aProfileIsTextOrAFile() throws {
    var options = ReportOptions(input: .file(path: "a"), profile: .text)
    #expect(try CommandLineArguments(parsing: ["--profile", "a"]) == .report(options))
    options.profile = .trace(path: "start.json")
    #expect(try CommandLineArguments(parsing: ["a", "--profile=start.json"]) == .report(options))
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
      (["--explain"], "--explain needs the name of a type"), (["--explain="], "--explain needs the name of a type"),
      (["--explain", "--verbose"], "--explain needs the name of a type"),
      (["--check", "--explain", "Logger"], "--explain excludes --check and --broken"),
      (["--profile=", "a"], "the name of the file for the profile is empty"),
      (["--profile", "--check"], "--profile needs a report"), (["--graph"], "--graph needs a value"),
      (["--graph", "svg"], "unknown graph format svg; the graph formats are: html, dot, mermaid, json"),
      (["--graph", "dot", "--check"], "--graph excludes --check and --explain"),
      (["--graph", "dot", "--explain", "Logger"], "--graph excludes --check and --explain"),
      (["--explain", "Logger", "--broken"], "--explain excludes --check and --broken"),
    ] as [([String], String)])
  func theErrorNamesAnUnknownArgument(arguments: [String], message: String) {
    #expect(throws: UsageError(description: message)) { try CommandLineArguments(parsing: arguments) }
  }
}
