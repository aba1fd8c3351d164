import Foundation

/// A file, which is opened when it is read and not before.
struct FileSource: TextSource {
  let path: String
  let logger: any Logger

  /// The last part of the path, so that a report does not depend on where the program was started.
  var name: String { URL(fileURLWithPath: path).lastPathComponent }

  func forEachLine(_ body: (String) -> Void) throws {
    let file: FileHandle
    do {
      file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    } catch {
      throw InputError(name: path, reason: error.systemReason)
    }
    try LineReader(file: file, name: path, logger: logger).forEachLine(body)
  }
}
