import DIAsync
import DICore
import DITesting
import Foundation

@testable import NotesServer

/// Runs a body with the path of a new database, in a folder that is removed afterwards.
func withDatabase<Answer>(_ body: (String) async throws -> Answer) async throws -> Answer {
  let folder = FileManager.default.temporaryDirectory.appending(path: "notes-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder.appending(path: "notes.sqlite").path)
}

/// A server in this process, on a new database and a free port.
struct TestServer: Sendable {
  let container: DIBuiltContainer
  let client: Client
  let mailer: RecordingMailer
  let journal: Journal

  /// Runs a server, with a mailer that keeps its mails, while a body uses it.
  static func running(isObserved: Bool = false, _ body: (TestServer) async throws -> Void) async throws {
    try await withDatabase { database in
      let journal = Journal()
      let mailer = RecordingMailer()
      let settings = Settings(port: 0, database: database, isObserved: isObserved)
      let builder = wiring(settings, logger: journal.logger)
      builder.replace((any Mailer).self) { mailer }
      let container = try await builder.start()
      let running = Task { try await container.async.run() }
      do {
        let port = try await container.resolve(HTTPServer.self).port() ?? 0
        let client = Client(port: port)
        try await body(TestServer(container: container, client: client, mailer: mailer, journal: journal))
      } catch {
        running.cancel()
        try? await running.value
        throw error
      }
      running.cancel()
      try await running.value
    }
  }
}
