import Foundation

/// The folder of a backup.
struct Folder: Sendable {
  let path: String
}

/// A folder with copies of the bookmarks, which is made when the archive is.
struct Archive {
  private let folder: Folder
  private let exporter: JSONExporter

  init(folder: Folder, library: Library) throws {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    self.folder = folder
    exporter = JSONExporter(library: library)
  }

  /// Saves a copy, and returns its name.
  func save() async throws -> String {
    let name = "bookmarks.json"
    try Data(try await exporter.text().utf8).write(to: URL(filePath: folder.path).appending(path: name))
    return name
  }
}
