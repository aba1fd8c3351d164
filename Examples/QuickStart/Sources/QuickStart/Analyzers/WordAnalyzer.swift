/// Counts words, and finds the most frequent ones.
///
/// A word is a letter followed by letters, digits and inner apostrophes, so numbers and time stamps are not
/// words. Case does not matter.
final class WordAnalyzer: Analyzer {
  private let limit: Int
  private var counts: [String: Int] = [:]

  /// Makes an analyzer that has read no lines yet.
  ///
  /// - Parameter limit: How many of the most frequent words to report.
  init(limit: Int = 10) {
    self.limit = limit
  }

  func read(_ line: String) {
    for run in line.unicodeScalars.split(whereSeparator: { !$0.isLetterOrDigit && !$0.isApostrophe }) {
      let word = Substring(run).trimmingApostrophes
      if word.first?.isLetter == true { counts[word.lowercased(), default: 0] += 1 }
    }
  }

  func findings() -> [Finding] {
    let ranking =
      counts
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .prefix(limit)
      .map { Finding.Entry(name: $0.key, count: $0.value) }
    return [
      Finding(key: "words", title: "words", value: .count(counts.values.reduce(0, +))),
      Finding(key: "differentWords", title: "different words", value: .count(counts.count)),
      Finding(key: "frequentWords", title: "Most frequent words", value: .counts(ranking)),
    ]
  }
}

extension Unicode.Scalar {
  fileprivate var isApostrophe: Bool { self == "'" || self == "’" }
}

extension Substring {
  /// The word without the quotation marks around it.
  fileprivate var trimmingApostrophes: Substring {
    var word = unicodeScalars.drop(while: \.isApostrophe)
    while word.last?.isApostrophe == true { word.removeLast() }
    return Substring(word)
  }
}
