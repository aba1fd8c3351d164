import Foundation

struct Bookmark: Codable, Sendable, CustomStringConvertible {
  let address: String
  let title: String

  var description: String { "\(title)  \(address)" }
}

/// The bookmarks of a file, which is written when the library closes.
actor Library {
  private(set) var bookmarks: [Bookmark]
  private let location: Location
  private var isChanged = false

  private init(_ bookmarks: [Bookmark], at location: Location) {
    self.bookmarks = bookmarks
    self.location = location
  }

  /// Reads a file; one that does not exist has no bookmarks.
  static func open(_ location: Location) async throws -> Library {
    if !FileManager.default.fileExists(atPath: location.path) { return Library([], at: location) }
    do {
      let data = try Data(contentsOf: URL(filePath: location.path))
      return Library(try JSONDecoder().decode([Bookmark].self, from: data), at: location)
    } catch { throw UnreadableFile(path: location.path, reason: error) }
  }

  func add(_ bookmark: Bookmark) throws {
    if bookmarks.contains(where: { $0.address == bookmark.address }) { throw KnownAddress(address: bookmark.address) }
    bookmarks.append(bookmark)
    isChanged = true
  }

  func save() throws {
    if !isChanged { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(bookmarks).write(to: URL(filePath: location.path), options: .atomic)
    isChanged = false
  }
}

struct UnreadableFile: Error, CustomStringConvertible {
  let path: String
  let reason: any Error

  var description: String { "\(path) has no bookmarks that can be read." }
}

struct KnownAddress: Error, CustomStringConvertible {
  let address: String

  var description: String { "\(address) is a bookmark already." }
}
