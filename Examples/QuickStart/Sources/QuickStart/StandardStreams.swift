import Foundation

/// What the program writes to.
enum StandardStreams {
  /// Writes to standard output.
  ///
  /// - Parameter text: The text.
  /// - Throws: `OutputError` if it cannot be written: the reader is gone, the disk is full.
  static func write(_ text: String) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      throw OutputError(reason: error.systemReason)
    }
  }

  /// Writes to standard error.
  ///
  /// If that fails, there is nobody left to tell.
  ///
  /// - Parameter text: The text.
  static func writeError(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}

/// Why the report could not be written.
struct OutputError: Error, CustomStringConvertible {
  let reason: String

  var description: String { "cannot write to standard output: \(reason)" }
}
