import Foundation

/// A file, which is opened only when it is read.
struct FileSource: TextSource {
  let path: String
  let logger: any Logger

  /// The last part of the path, so that a report does not depend on the current directory.
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
