import DIAsync
import DICore
import Testing

@testable import NotesServer

/// With a server of mails on this machine.
struct MailTests {
  private let journal = Journal()

  @Test func aMailGoesThroughTheConnectionThatTheContainerCloses() async throws {
    try await MailServer.running { server, port in
      try await withDatabase { database in
        let container = try await start(database, port)
        let mailer = try container.resolve((any Mailer).self)
        try await mailer.check()
        try await mailer.send(Mail(to: "ada@example.com", subject: "Hello", text: "one\n.two"))
        try await container.async.close()
      }
      let mail = ["To: ada@example.com", "Subject: Hello", "one", "..two", "."]
      let commands = ["EHLO notes", "NOOP", "MAIL FROM:<notes@localhost>", "RCPT TO:<ada@example.com>", "DATA"]
      #expect(server.lines == commands + mail + ["QUIT"])
    }
    // Neither needs the other.
    #expect(Set(journal.messages.suffix(2)) == ["mailer closed", "database closed"])
  }

  @Test func aServerThatSaysNothingEndsTheStart() async throws {
    try await MailServer.running(isSilent: true) { _, port in
      try await withDatabase { database in
        let error = await #expect(throws: DIError.self) {
          _ = try await start(database, port, within: .milliseconds(200))
        }
        #expect(error?.underlying(as: DIStartTimedOut.self) != nil)
        #expect("\(error, default: "")".contains("SMTPMailer (Mails.swift:"))
      }
    }
    #expect(journal.messages.last == "database closed")
  }

  @Test func aServerThatIsNotThereEndsTheStart() async throws {
    try await withDatabase { database in
      let error = await #expect(throws: DIError.self) { _ = try await start(database, 1) }
      #expect("\(error, default: "")".contains("SMTPMailer (Mails.swift:"))
    }
    #expect(journal.messages.last == "database closed")
  }

  private func start(
    _ database: String, _ port: Int, within limit: Duration = .seconds(30)
  ) async throws -> DIBuiltContainer {
    let mailServer = Settings.MailServer(host: "127.0.0.1", port: port)
    let settings = Settings(port: 0, database: database, mailServer: mailServer)
    return try await wiring(settings, logger: journal.logger).start(within: limit)
  }
}
