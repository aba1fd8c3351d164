import Foundation
import GRDB
import NIOHTTP1
import Testing

@testable import NotesServer

/// The program itself, in a process of its own.
struct SignalTests {
  @Test(arguments: [[], ["--by-hand"]])
  func atASignalAllRequestsAreAnswered(arguments: [String]) async throws {
    try await withDatabase { database in
      let program = try Program(["--port", "0", "--database", database] + arguments, log: database + ".log")
      let port = try await program.port()
      let ada = try await Client(port: port).signedUp(as: "Ada")

      // Twenty requests have been sent by half when the signal comes. The rest of them comes once the worker has ended.
      let begun = Counter()
      let statuses = try await withThrowingTaskGroup(of: UInt.self) { group in
        for number in 0..<20 {
          group.addTask {
            try await ada.send(.POST, "/notes", ["text": "note \(number)"]) {
              begun.increment()
              try await program.waits(for: "worker ended")
            }.status
          }
        }
        while begun.value < 20 { try await Task.sleep(for: .milliseconds(10)) }
        // The halves have arrived.
        try await Task.sleep(for: .milliseconds(100))
        program.terminate()
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses == Array(repeating: 201, count: 20))
      #expect(await program.exitCode() == 0)
      #expect(program.lines.suffix(3).map { $0.split(separator: "] ").last } == ["worker ended", "server ended", "database closed"])
      let count = try await DatabaseQueue(path: database).read { try Note.fetchCount($0) }
      #expect(count == 20)
    }
  }
}
