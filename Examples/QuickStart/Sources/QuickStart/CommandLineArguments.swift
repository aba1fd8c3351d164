/// What the command line asks for.
enum CommandLineArguments: Equatable {
  case help
  case report(ReportOptions)
  /// Check the wiring.
  case check(ReportOptions)
  /// Explain a request for the type with this name.
  case explain(String, ReportOptions)
  /// Draw the graph.
  case graph(GraphFormat, of: GraphSource)
  /// Show what a check finds in wrong registrations; `isCheck` says whether the exit code tells it too.
  case broken(isCheck: Bool)
}

/// What to read, how to report on it, and how the program that does so is wired.
struct ReportOptions: Equatable {
  enum Input: Equatable {
    case standardInput
    case file(path: String)
  }

  /// Which front end wires the program; the report does not depend on it.
  enum FrontEnd: CaseIterable {
    case builder, declarative
  }

  /// Where to write what the creation of the components took.
  enum ProfileFormat: Equatable {
    /// As text, to standard error.
    case text
    /// As trace events, to a file.
    case trace(path: String)
  }

  var input: Input
  var format = ReportFormat.text
  var isVerbose = false
  var frontEnd = FrontEnd.builder
  var profile: ProfileFormat?
}

/// Why a command line was not understood.
struct UsageError: Error, Equatable, CustomStringConvertible {
  let description: String
}

extension CommandLineArguments {
  static let usage = """
    Usage: QuickStart [--format text|json] [--verbose] [--declarative] [--profile[=FILE]] <file>
           QuickStart --check [--verbose] [--declarative] [<file>]
           QuickStart --explain TYPE [--verbose] [--declarative] [<file>]
           QuickStart --graph html|dot|mermaid|json [--verbose] [--declarative] [<file>]
           QuickStart --broken [--check | --graph html|dot|mermaid|json]
           QuickStart --help

    Reports on a text: its lines, its words, the most frequent words, and, if the text is a log, how many lines are
    at each level. A text is a log if at least half of its lines state a level, for example as [ERROR], ERROR: or
    level=error; blank lines, and indented ones that continue a message, do not count.

      <file>                The file to read; - is the standard input. Bytes that are not UTF-8 are replaced, with a
                            warning.
      --format text|json    How to write the report; text unless said.
      --verbose             Say on standard error what is being done.
      --declarative         Wire the program with a DIContainer, and not with a DIContainerBuilder. The report is the same.
      --profile[=FILE]      Say on standard error how long each component took to create, or write it to a file, as trace
                            events for chrome://tracing.
      --check               Check how the program is wired, and print errors, warnings and notes. Nothing is created, and
                            no file is read.
      --explain TYPE        Print which component answers a request for a type, such as Presenter or "any Logger", why it
                            does, and what the request would create.
      --graph FORMAT        Draw how the program is wired: as a page for a browser (html), for Graphviz (dot), for Markdown
                            (mermaid), or as data (json). With --broken, draw the wiring that has mistakes.
      --broken              Print what a check finds in a wiring that has every kind of mistake, on purpose. To show this
                            is a success: the exit code is 0, unless --check is there too.
      --help, -h            Print this.

    Exit codes: 0 done, 1 --check found an error, 64 the command line is wrong, 66 the file cannot be read, 70 the
    program itself is wrong, 74 the report cannot be written.

    """

  /// Parses a command line.
  ///
  /// - Parameter arguments: The arguments, without the name of the program.
  /// - Throws: `UsageError` for an unknown option or format, for options that exclude each other, and unless exactly one
  ///   file is named; to check, explain or draw, none is needed.
  init(parsing arguments: some Sequence<String>) throws(UsageError) {
    var input: ReportOptions.Input?
    var format = ReportFormat.text
    var isVerbose = false
    var frontEnd = ReportOptions.FrontEnd.builder
    var isBroken = false
    var isCheck = false
    var explained: String?
    var graphFormat: GraphFormat?
    var profile: ReportOptions.ProfileFormat?

    var remaining = arguments.makeIterator()
    while let argument = remaining.next() {
      switch argument {
      case "--help", "-h":
        self = .help
        return
      case "--broken":
        isBroken = true
      case "--check":
        isCheck = true
      case "--explain":
        explained = try Self.typeName(remaining.next())
      case _ where argument.hasPrefix("--explain="):
        explained = try Self.typeName(String(argument.dropFirst("--explain=".count)))
      case "--graph":
        guard let name = remaining.next() else { throw UsageError(description: "--graph needs a value") }
        graphFormat = try Self.value(named: name, of: "graph format")
      case _ where argument.hasPrefix("--graph="):
        graphFormat = try Self.value(named: String(argument.dropFirst("--graph=".count)), of: "graph format")
      case "--profile":
        profile = .text
      case _ where argument.hasPrefix("--profile="):
        let path = String(argument.dropFirst("--profile=".count))
        if path.isEmpty { throw UsageError(description: "the name of the file for the profile is empty") }
        profile = .trace(path: path)
      case "--verbose":
        isVerbose = true
      case "--declarative":
        frontEnd = .declarative
      case "--format":
        guard let name = remaining.next() else { throw UsageError(description: "--format needs a value") }
        format = try Self.value(named: name, of: "format")
      case _ where argument.hasPrefix("--format="):
        format = try Self.value(named: String(argument.dropFirst("--format=".count)), of: "format")
      case "":
        throw UsageError(description: "the name of the file is empty")
      case _ where argument.hasPrefix("-") && argument != "-":
        throw UsageError(description: "unknown option \(argument)")
      case _ where input != nil:
        throw UsageError(description: "only one file can be read, and \(argument) is another")
      default:
        input = argument == "-" ? .standardInput : .file(path: argument)
      }
    }

    if explained != nil, isCheck || isBroken {
      throw UsageError(description: "--explain excludes --check and --broken")
    }
    if graphFormat != nil, isCheck || explained != nil {
      throw UsageError(description: "--graph excludes --check and --explain")
    }
    let options = ReportOptions(
      input: input ?? .standardInput, format: format, isVerbose: isVerbose, frontEnd: frontEnd,
      profile: profile)
    if profile != nil, graphFormat != nil || isBroken || isCheck || explained != nil {
      throw UsageError(description: "--profile needs a report")
    }
    if let graphFormat {
      self = .graph(graphFormat, of: isBroken ? .broken : .program(options))
    } else if isBroken {
      self = .broken(isCheck: isCheck)
    } else if isCheck {
      self = .check(options)
    } else if let explained {
      self = .explain(explained, options)
    } else if input != nil {
      self = .report(options)
    } else {
      throw UsageError(description: "no file was named")
    }
  }

  private static func typeName(_ value: String?) throws(UsageError) -> String {
    if let value, !value.isEmpty, !value.hasPrefix("-") { return value }
    throw UsageError(description: "--explain needs the name of a type")
  }

  private static func value<Value: RawRepresentable<String> & CaseIterable>(
    named name: String, of kind: String
  ) throws(UsageError) -> Value {
    if let value = Value(rawValue: name) { return value }
    let known = Value.allCases.map(\.rawValue).joined(separator: ", ")
    throw UsageError(description: "unknown \(kind) \(name); the \(kind)s are: \(known)")
  }
}
