import DIChecks
import DICore
import DIGraph
import Foundation

/// Reads the command line, builds the graph, and resolves one object: the presenter.
@main
enum Program {
  static func main() {
    do {
      switch try CommandLineArguments(parsing: CommandLine.arguments.dropFirst()) {
      case .help:
        try StandardStreams.write(CommandLineArguments.usage)
      case .broken(let isCheck):
        let result = CheckResult(diagnostics: brokenWiring().validate(notes: true))
        try StandardStreams.write(result.text)
        if isCheck { exit(result.exitCode) }
      case .check(let options):
        let result = CheckResult(diagnostics: validate(options))
        try StandardStreams.write(result.text)
        exit(result.exitCode)
      case .explain(let name, let options):
        let explanation = try container(for: options).explain(name)
        if explanation.explanations.isEmpty { fail("\(explanation)\n", code: 64) }
        try StandardStreams.write("\(explanation)\n")
      case .graph(let format, let source):
        try StandardStreams.write(format.picture(of: source))
      case .report(let options):
        let profile = DIProfile()
        let container = try container(for: options, observedBy: options.profile == nil ? nil : profile)
        // Closes what the components have opened, also if the report fails.
        defer { try? container.close() }
        let presenter = try container.resolve(Presenter.self)
        try StandardStreams.write(presenter.present())
        try write(profile, as: options.profile)
      }
    } catch let error as UsageError {
      fail("\(error)\n\n\(CommandLineArguments.usage)", code: 64)
    } catch let error as InputError {
      fail("\(error)\n", code: 66)
    } catch let error as OutputError {
      fail("\(error)\n", code: 74)
    } catch {
      // A DIError: the registrations themselves are wrong, and its text says where. A DIContainer throws none: it ends
      // the program with that text.
      fail("\(error)\n", code: 70)
    }
  }

  /// Makes the container that the program runs on.
  ///
  /// Both front ends offer the same requests, so the rest of the program need not know which one it was.
  ///
  /// - Parameters:
  ///   - options: What the command line asks for.
  ///   - profile: Records what the creation of the components takes; nil, the default, to record nothing.
  /// - Returns: The container.
  /// - Throws: `DIError` if the builder finds its registrations wrong.
  static func container(
    for options: ReportOptions, observedBy profile: DIProfile? = nil
  ) throws(DIError) -> any DIResolving {
    switch options.frontEnd {
    case .builder:
      let builder = wiring(for: options)
      if let profile { builder.observe(with: profile) }
      return try builder.build()
    case .declarative:
      let container = declarativeWiring(for: options)
      if let profile { container.observe(with: profile) }
      return container
    }
  }

  private static func write(_ profile: DIProfile, as format: ReportOptions.ProfileFormat?) throws {
    switch format {
    case nil: break
    case .text: StandardStreams.writeError(profile.text + "\n")
    case .trace(let path): try StandardStreams.write(profile.traceEvents() + "\n", toFile: path)
    }
  }

  /// Checks the wiring; creates nothing.
  ///
  /// - Parameter options: What the command line asks for.
  /// - Returns: What was found, with notes.
  static func validate(_ options: ReportOptions) -> [DIDiagnostic] {
    switch options.frontEnd {
    // Before `build()`, so that the registrations themselves are checked too.
    case .builder: wiring(for: options).validate(notes: true)
    case .declarative: declarativeWiring(for: options).validate(notes: true)
    }
  }

  private static func fail(_ message: String, code: Int32) -> Never {
    StandardStreams.writeError("QuickStart: \(message)")
    exit(code)
  }
}
