import DICore
import Foundation

/// Reads the command line, builds the graph, and resolves one object: the presenter.
@main
enum Program {
  static func main() {
    do {
      switch try CommandLineArguments(parsing: CommandLine.arguments.dropFirst()) {
      case .help:
        try StandardStreams.write(CommandLineArguments.usage)
      case .broken:
        try StandardStreams.write(explainBrokenWiring() + "\n")
      case .report(let options):
        let container = try container(for: options)
        let presenter = try container.resolve(Presenter.self)
        try StandardStreams.write(presenter.present())
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
  /// - Parameter options: What the command line asks for.
  /// - Returns: The container.
  /// - Throws: `DIError` if the builder finds its registrations wrong.
  static func container(for options: ReportOptions) throws(DIError) -> any DIResolving {
    switch options.frontEnd {
    case .builder: try wiring(for: options).build()
    case .declarative: declarativeWiring(for: options)
    }
  }

  private static func explainBrokenWiring() -> String {
    do {
      _ = try brokenWiring().build()
      return "Nothing is wrong with the registrations."
    } catch {
      return error.description
    }
  }

  private static func fail(_ message: String, code: Int32) -> Never {
    StandardStreams.writeError("QuickStart: \(message)")
    exit(code)
  }
}
