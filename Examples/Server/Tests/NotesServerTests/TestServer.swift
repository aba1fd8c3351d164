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
  ///
  /// - Parameter change: Changes the wiring.
  static func running<Answer>(
    changing change: (DIContainerBuilder) -> Void = { _ in }, _ body: (TestServer) async throws -> Answer
  ) async throws -> Answer {
    try await withDatabase { database in
      let journal = Journal()
      let mailer = RecordingMailer()
      let builder = wiring(Settings(port: 0, database: database), logger: journal.logger)
      builder.replace((any Mailer).self) { mailer }
      change(builder)
      let container = try await builder.start()
      let running = Task { try await container.async.run() }
      let answer: Answer
      do {
        let port = try await container.resolve(HTTPServer.self).port()
        let client = Client(port: port ?? 0)
        answer = try await body(TestServer(container: container, client: client, mailer: mailer, journal: journal))
      } catch {
        running.cancel()
        try? await running.value
        throw error
      }
      running.cancel()
      try await running.value
      return answer
    }
  }
}
