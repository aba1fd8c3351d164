import Foundation

/// Splits an open file into lines while reading it, so that only one piece is in memory.
struct LineReader {
  private static let pieceSize = 1 << 18

  let file: FileHandle
  /// The name of the file in messages.
  let name: String
  let logger: any Logger

  /// Reads to the end of the file.
  ///
  /// Lines end with LF or CRLF. Text after the last line break is a line unless it is empty. Bytes that are not UTF-8
  /// are replaced with U+FFFD, and a warning says in how many lines.
  ///
  /// - Parameter body: Gets each line, without its line break.
  /// - Throws: `InputError` if the file cannot be read.
  func forEachLine(_ body: (String) -> Void) throws {
    var line: [UInt8] = []
    var isFirst = true
    var repairedLines = 0

    func finishLine() {
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      // A byte order mark has no meaning in UTF-8, and would hide a level at the start of the text.
      if isFirst, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
      isFirst = false
      if let valid = String(validating: line, as: UTF8.self) {
        body(valid)
      } else {
        repairedLines += 1
        body(String(decoding: line, as: UTF8.self))
      }
      line.removeAll(keepingCapacity: true)
    }

    while let piece = try readPiece() {
      let parts = piece.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for (position, part) in parts.enumerated() {
        if position > 0 { finishLine() }
        line.append(contentsOf: part)
      }
    }
    if !line.isEmpty { finishLine() }
    if repairedLines > 0 {
      logger.log(.warning, "\(name) is not all UTF-8: bytes were replaced in lines: \(repairedLines)")
    }
  }

  /// Reads the next piece.
  ///
  /// - Returns: The bytes; `nil` at the end of the file.
  private func readPiece() throws -> [UInt8]? {
    do {
      guard let piece = try file.read(upToCount: Self.pieceSize), !piece.isEmpty else { return nil }
      return [UInt8](piece)
    } catch {
      throw InputError(name: name, reason: error.systemReason)
    }
  }
}
