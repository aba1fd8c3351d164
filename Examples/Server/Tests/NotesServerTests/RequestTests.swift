import DICore
import GRDB
import NIOHTTP1
import Testing

@testable import NotesServer

/// Through HTTP.
struct RequestTests {
  @Test func aUserIsGreetedOnceItIsWritten() async throws {
    try await TestServer.running { server in
      let ada = try await server.client.signedUp(as: "Ada")
      #expect(try await ada.notes().isEmpty)
      #expect(server.mailer.mails.map(\.to) == ["Ada@example.com"])
      // The name is taken, which the commit finds: no second mail.
      #expect(try await server.client.send(.POST, "/users", ["name": "Ada", "email": "a@b.c"]).status == 409)
      #expect(server.mailer.mails.count == 1)
    }
  }

  @Test func whatAHandlerRefusesIsRolledBack() async throws {
    try await TestServer.running { server in
      let ada = try await server.client.signedUp(as: "Ada")
      #expect(try await ada.send(.POST, "/notes", ["text": "Buy milk"]).status == 201)
      #expect(try await ada.send(.POST, "/notes", ["text": ""]).status == 422)
      #expect(try await ada.notes() == ["Buy milk"])
      #expect(server.journal.messages.contains("rolled back"))
    }
  }

  @Test func notesBelongToTheirUsers() async throws {
    struct Created: Decodable { let id: String }
    try await TestServer.running { server in
      let ada = try await server.client.signedUp(as: "Ada")
      let ben = try await server.client.signedUp(as: "Ben")
      let note = try await ada.send(.POST, "/notes", ["text": "Buy milk"]).decoded(as: Created.self)
      #expect(try await server.client.send(.GET, "/notes").status == 401)
      #expect(try await ben.send(.DELETE, "/notes/\(note.id)").status == 404)
      #expect(try await ada.send(.DELETE, "/notes/\(note.id)").status == 204)
      #expect(try await ada.notes().isEmpty)
    }
  }

  @Test func aRequestIsToldOfItself() async throws {
    struct Answer: Decodable { let id: String, hasToken: Bool }
    try await TestServer.running { server in
      let ada = try await server.client.signedUp(as: "Ada")
      let first = try await ada.send(.GET, "/request").decoded(as: Answer.self)
      let second = try await server.client.send(.GET, "/request").decoded(as: Answer.self)
      #expect(first.hasToken && !second.hasToken && first.id != second.id)
    }
  }

  @Test func healthNamesWhatFails() async throws {
    struct Report: Decodable { let state: String, checks: [String: String] }
    try await TestServer.running { server in
      let well = try await server.client.send(.GET, "/health")
      #expect(well.status == 200)
      #expect(try well.decoded(as: Report.self).checks == ["database": "ok", "mailer": "ok"])
      server.mailer.breakDown()
      let ill = try await server.client.send(.GET, "/health")
      #expect(ill.status == 503)
      #expect(try ill.decoded(as: Report.self).state == "running")
      #expect(try ill.decoded(as: Report.self).checks == ["database": "ok", "mailer": "IsDown()"])
    }
  }

  @Test func theLinesOfAScopeSayWhose() async throws {
    try await TestServer.running { server in
      _ = try await server.client.signedUp(as: "Ada")
      let lines = server.journal.lines.filter { ["signs up", "committed"].contains($0.message) }
      let requests = Set(lines.compactMap { $0.metadata["request"] })
      #expect(requests.count == 1)
      // The worker has written in a scope of its own.
      #expect(lines.allSatisfy { ($0.metadata["request"] == nil) != ($0.metadata["cleanup"] == nil) })
    }
  }

  @Test func aThousandRequestsAtOnce() async throws {
    try await TestServer.running { server in
      let ada = try await server.client.signedUp(as: "Ada")
      let statuses = try await withThrowingTaskGroup(of: UInt.self) { group in
        for number in 0..<1000 {
          group.addTask { try await ada.send(.POST, "/notes", ["text": number % 4 == 0 ? "" : "\(number)"]).status }
        }
        return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
      }
      #expect(statuses == [201: 750, 422: 250])
      let count = try await server.container.resolve(AppDatabase.self).read { try Note.fetchCount($0) }
      #expect(count == 750)
      let ends = server.journal.lines.filter { $0.metadata["request"] != nil }.map(\.message)
      #expect(ends.count { $0 == "committed" } == 751)
      #expect(ends.count { $0 == "rolled back" } == 250)
    }
  }
}
