import ArgumentParser
import DIAsync
import DIChecks
import DICore
import DIGraph
import Logging
import ServiceLifecycle
import UnixSignals

/// A service of notes.
@main
struct NotesServer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "A service of notes.", subcommands: [Serve.self], defaultSubcommand: Serve.self)
}

/// Serves, or says something of the graph.
struct Serve: AsyncParsableCommand {
  enum Picture: String, ExpressibleByArgument, CaseIterable {
    case html, dot, mermaid, json
  }

  @OptionGroup var options: Options

  @Flag(help: "Check the graph, and open nothing.") var check = false
  @Option(help: "Explain who answers a request for a type.", completion: nil) var explain: String?
  @Option(help: "Draw the graph.") var graph: Picture?
  @Flag(help: "Wire the same server by hand.") var byHand = false

  func run() async throws {
    let logger = options.logger
    let builder = wiring(options.settings, logger: logger)
    if check { return try report(builder.validate()) }
    if let explain { return try report(builder.explain(explain)) }
    if let graph { return print(draw(builder, as: graph)) }
    if byHand { return try await serveByHand(options.settings, logger: logger) }
    let container = try await builder.start(within: .seconds(30))
    try await serve(ContainerService(container: container), logger: logger)
  }

  private func report(_ found: [DIDiagnostic]) throws {
    for diagnostic in found { print(diagnostic) }
    if !found.isEmpty { throw ExitCode.failure }
    print("the graph has no fault")
  }

  private func report(_ explanation: DITypeNameExplanation) throws {
    if explanation.explanations.isEmpty { throw ValidationError("\(explanation)") }
    print(explanation)
  }

  private func draw(_ builder: DIContainerBuilder, as picture: Picture) -> String {
    let page = GraphPage(builder, title: "NotesServer")
    return switch picture {
    case .html: page.html()
    case .dot: page.document.dot(title: page.title)
    case .mermaid: page.document.mermaid()
    case .json: page.document.json()
    }
  }
}

/// Runs a service until it ends, or a signal asks it to.
func serve(_ service: some Service, logger: Logger) async throws {
  try await ServiceGroup(
    configuration: .init(
      services: [.init(service: service)], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
  ).run()
}
