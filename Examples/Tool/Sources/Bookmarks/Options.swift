import ArgumentParser
import DIAsync
import DICore
import Foundation

/// The options that all subcommands have.
struct Options: ParsableArguments {
  @Option(help: "The file with the bookmarks.")
  var file = FileManager.default.homeDirectoryForCurrentUser.appending(path: ".bookmarks.json").path

  @Flag(help: "Say on standard error what is opened and closed.")
  var verbose = false

  /// Runs a subcommand with a container, and closes the container, however that ends.
  ///
  /// - Parameters:
  ///   - register: Adds what only this subcommand has.
  ///   - body: The work.
  /// - Throws: As `withContainer(closingWithin:_:)` of a builder; for a file that cannot be read, only what a person can use.
  func withContainer(
    registering register: (DIContainerBuilder) -> Void = { _ in },
    body: nonisolated(nonsending) (DIBuiltContainer) async throws -> Void
  ) async throws {
    let builder = wiring(Location(path: file))
    if verbose { builder.observe(with: Narrator()) }
    register(builder)
    do { try await builder.withContainer(closingWithin: .seconds(5), body) } catch {
      throw error.underlying(as: UnreadableFile.self) ?? error
    }
  }
}

/// Says what is opened and closed.
private struct Narrator: DIObserver {
  func observe(_ event: DIEvent) {
    if case .created = event.kind { say("opened \(event.component)") }
  }

  func observe(_ event: DIContainerEvent) {
    if case .closedInstance(let component, _) = event.kind { say("closed \(component)") }
  }

  private func say(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }
}
