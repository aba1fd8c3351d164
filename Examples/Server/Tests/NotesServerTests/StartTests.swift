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
      #expect("\(error)".contains("HTTPServer (Runners.swift:11) -> Health (Runners.swift:10) -> MailerCheck"))
    }
    #expect(journal.messages == ["database opened", "database migrated", "database closed"])
  }

  @Test func aMailerWithoutAServerIsAnError() async throws {
    let journal = Journal()
    try await withDatabase { database in
      let builder = wiring(
        Settings(
          port: 0, database: database,
          mailServer: Settings.MailServer(host: "127.0.0.1", port: 1)), logger: journal.logger)
      let error = try await #require(throws: DIError.self) { _ = try await builder.start() }
      #expect("\(error)".contains("SMTPMailer (Mails.swift:"))
    }
    #expect(journal.messages.last == "database closed")
  }
}
