import GRDB
import NIOHTTP1
import Testing

@testable import NotesServer

/// The program itself, in a process of its own.
struct SignalTests {
  @Test(arguments: [[], ["--by-hand"]])
  func atASignalAllRequestsAreAnswered(wiring: [String]) async throws {
    try await withDatabase { database in
      let options = ["--port", "0", "--database", database, "--log-level", "debug"]
      let program = try Program(options + wiring, log: database + ".log")
      let ada = try await Client(port: program.port()).signedUp(as: "Ada")

      // Twenty requests have been sent by half when the signal comes. The rest of them comes once the shutdown has begun.
      let shutdown = "Triggering graceful shutdown"
      let statuses = try await withThrowingTaskGroup(of: UInt.self) { group in
        for number in 0..<20 {
          group.addTask {
            try await ada.send(.POST, "/notes", ["text": "\(number)"]) { try await program.waits(for: shutdown) }
              .status
          }
        }
        try await program.waits(for: "hb.request.path=/notes", times: 20)
        program.terminate()
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses == Array(repeating: 201, count: 20))
      #expect(await program.exitCode() == 0)
      let own = program.lines.filter { $0.contains(" info ") && $0.contains("[NotesServer] ") }
      let messages = own.suffix(3).map { $0.split(separator: "] ").last }
      // Server and worker do not need each other.
      #expect(Set(messages.prefix(2)) == ["worker ended", "server ended"])
      #expect(messages.last == "database closed")
      #expect(try await DatabaseQueue(path: database).read { try Note.fetchCount($0) } == 20)
    }
  }

  @Test(arguments: [["--check"], ["--explain", "UnitOfWork"], ["--graph", "dot"]])
  func whatOnlyLooksAtTheGraphOpensNothing(options: [String]) async throws {
    try await withDatabase { database in
      let program = try Program(options + ["--database", database], log: database + ".log")
      #expect(await program.exitCode() == 0)
      #expect(program.lines.isEmpty)
    }
  }
}
