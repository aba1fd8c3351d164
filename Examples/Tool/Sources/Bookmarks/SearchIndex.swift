/// The bookmarks by the words of their titles.
final class SearchIndex: Sendable {
  private let bookmarks: [Bookmark]
  private let positions: [String: Set<Int>]

  init(library: Library) async {
    bookmarks = await library.bookmarks
    var positions: [String: Set<Int>] = [:]
    for (position, bookmark) in bookmarks.enumerated() {
      for word in Self.words(of: bookmark.title) { positions[word, default: []].insert(position) }
    }
    self.positions = positions
  }

  /// The bookmarks that have all words, in the order in which they were added.
  func bookmarks(with words: [String]) -> [Bookmark] {
    let found = words.flatMap(Self.words).map { positions[$0] ?? [] }
    guard let first = found.first else { return [] }
    return found.reduce(first) { $0.intersection($1) }.sorted().map { bookmarks[$0] }
  }

  private static func words(of text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
