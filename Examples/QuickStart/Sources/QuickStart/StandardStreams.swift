import Foundation

/// The output streams of the program.
enum StandardStreams {
  /// Writes to standard output.
  ///
  /// - Parameter text: The text.
  /// - Throws: `OutputError` if the text cannot be written: the reader is gone, or the disk is full.
  static func write(_ text: String) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      throw OutputError(target: "standard output", reason: error.systemReason)
    }
  }

  /// Writes a file.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - path: The path of the file.
  /// - Throws: `OutputError` if the file cannot be written.
  static func write(_ text: String, toFile path: String) throws {
    do {
      try Data(text.utf8).write(to: URL(filePath: path))
    } catch {
      throw OutputError(target: path, reason: error.systemReason)
    }
  }

  /// Writes to standard error.
  ///
  /// Failures are ignored: there is no other way to report them.
  ///
  /// - Parameter text: The text.
  static func writeError(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}

/// Why something could not be written.
struct OutputError: Error, CustomStringConvertible {
  let target: String
  let reason: String

  var description: String { "cannot write to \(target): \(reason)" }
}
