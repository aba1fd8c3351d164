import DIAsync
import DICore
import DITesting
import Testing

@testable import NotesServer

struct StartTests {
  struct NoConnection: Error {}

  @Test func whatWasMadeIsClosedIfTheMailerFails() async throws {
    let journal = Journal()
    try await withDatabase { database in
      let builder = wiring(Settings(port: 0, database: database), logger: journal.logger)
      builder.replace((any Mailer).self) { (_: AppDatabase) async throws -> RecordingMailer in throw NoConnection() }
      let error = try await #require(throws: DIError.self) { _ = try await builder.start() }
      #expect(error.underlying(as: NoConnection.self) != nil)
      let path = "\(error)".split(separator: "\n").first { $0.contains("path: ") } ?? ""
      #expect(path.contains(/HTTPServer .* -> Health .* -> MailerCheck .* -> replacement of Mailer/))
    }
    #expect(journal.messages == ["database opened", "database migrated", "database closed"])
  }
}
