import Foundation
import Synchronization

/// The server as a process, with a file for its log.
final class Program: Sendable {
  struct DoesNotSay: Error {
    let text: String
    let log: [String]
  }

  private let process: Mutex<Process>
  private let ended: AsyncStream<Int32>
  private let log: URL

  init(_ arguments: [String], log path: String) throws {
    let log = URL(fileURLWithPath: path)
    let process = Process()
    // The program is built beside the tests.
    process.executableURL = Bundle.main.bundleURL.appending(path: "NotesServer")
    process.arguments = arguments
    try Data().write(to: log)
    process.standardError = try FileHandle(forWritingTo: log)
    let (ended, end) = AsyncStream<Int32>.makeStream()
    process.terminationHandler = { end.yield($0.terminationStatus) }
    try process.run()
    self.process = Mutex(process)
    (self.ended, self.log) = (ended, log)
  }

  /// What it has logged.
  var lines: [String] {
    ((try? String(contentsOf: log, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
  }

  /// Waits for lines with a text, and returns the last of them.
  @discardableResult
  func waits(for text: String, times: Int = 1) async throws -> String {
    for _ in 0..<1000 {
      let found = lines.filter { $0.contains(text) }
      if found.count >= times { return found[times - 1] }
      try await Task.sleep(for: .milliseconds(10))
    }
    throw DoesNotSay(text: text, log: lines)
  }

  /// The port that it listens on, once it does.
  func port() async throws -> Int {
    let line = try await waits(for: "listening on")
    return Int(line.split(separator: ":").last ?? "") ?? 0
  }

  func terminate() { process.withLock { $0.terminate() } }

  func exitCode() async -> Int32? { await ended.first { _ in true } }
}
