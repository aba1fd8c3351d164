import Foundation
import Synchronization

/// A file, which is opened when it is read, and stays open until ``close()``.
final class FileSource: TextSource, Sendable {
  let path: String
  let logger: any Logger
  private let file = Mutex<FileHandle?>(nil)

  init(path: String, logger: any Logger) {
    self.path = path
    self.logger = logger
  }

  /// The last part of the path, so that a report does not depend on the current directory.
  var name: String { URL(fileURLWithPath: path).lastPathComponent }

  /// Whether the file was read and not closed since.
  var isOpen: Bool { file.withLock { $0 != nil } }

  func forEachLine(_ body: (String) -> Void) throws {
    let opened: FileHandle
    do {
      opened = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    } catch {
      throw InputError(name: path, reason: error.systemReason)
    }
    close()
    file.withLock { $0 = opened }
    try LineReader(file: opened, name: path, logger: logger).forEachLine(body)
  }

  /// Closes the file; the container calls it.
  ///
  /// A failure is ignored: the file was only read.
  func close() {
    file.withLock { file in
      try? file?.close()
      file = nil
    }
  }
}
