import Foundation
import Synchronization
import Testing

@testable import QuickStart

/// Stores the messages that are logged.
private final class RecordingLogger: Logger {
  private let all = Mutex<[String]>([])

  var messages: [String] { all.withLock { $0 } }

  func log(_ level: LogLevel, _ message: String) { all.withLock { $0.append("\(level): \(message)") } }
}

struct InputTests {
  @Test(
    arguments: [
      ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\r\n\r\nb", ["a", "", "b"]), ("\u{FEFF}a", ["a"]),
    ] as [(String, [String])])
  func linesEndWithLFOrCRLF(text: String, lines: [String]) throws {
    #expect(try read(Data(text.utf8)).lines == lines)
  }

  @Test func aLineMayBeLongerThanWhatIsReadAtOnce() throws {
    let long = String(repeating: "ab", count: 300_000)
    #expect(try read(Data("\(long)\n\(long)\nend".utf8)).lines == [long, long, "end"])
  }

  @Test func bytesThatAreNotUTF8AreReplacedWithAWarning() throws {
    let result = try read(Data([0x61, 0xFF, 0x0A, 0x62]))
    #expect(result.lines == ["a\u{FFFD}", "b"])
    #expect(result.messages == ["warning: input is not all UTF-8: bytes were replaced in lines: 1"])
  }

  private func read(_ data: Data) throws -> (lines: [String], messages: [String]) {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try data.write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let logger = RecordingLogger()
    var lines: [String] = []
    let reader = LineReader(file: try FileHandle(forReadingFrom: url), name: "input", logger: logger)
    try reader.forEachLine { lines.append($0) }
    return (lines, logger.messages)
  }
}
