import DIAsync
import DIChecks
import DICore
import DITesting
import Foundation
import Testing

@testable import NotesServer

struct WiringTests {
  @Test(arguments: [nil, Settings.MailServer(host: "localhost", port: 25)])
  func theGraphHasNoFault(mailServer: Settings.MailServer?) {
    let builder = wiring(Settings(mailServer: mailServer), logger: Journal().logger)
    expectValid(builder)
    #expect(!builder.validate(notes: true).contains { $0.kind == .unknownRequests })
  }

  @Test func whatStartsIsReplacedInPart() async throws {
    try await withDatabase { database in
      let builder = wiring(Settings(database: database), logger: Journal().logger)
      builder.replace(CurrentUser.self) {
        CurrentUser(user: User(id: UUID(), name: "Ada", email: "ada@example.com"))
      }
      let container = try await builder.start()
      let notes = try await container.withScope(WorkContext(id: "1", kind: "request")) { scope in
        try await scope.async.resolve(NotesController.self).newest()
      }
      #expect(notes.isEmpty)
      try await container.async.close()
    }
  }
}
