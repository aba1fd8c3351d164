/// The findings about a text, before they are formatted.
struct Report {
  /// The name of the source.
  let source: String
  let findings: [Finding]
}

/// One result of an analyzer.
struct Finding: Equatable {
  enum Value: Equatable {
    case count(Int)
    case counts([Entry])
  }

  /// A name and how often it occurs.
  struct Entry: Equatable, Encodable {
    let name: String
    let count: Int
  }

  /// The key, for programs.
  let key: String
  /// The label, for people.
  let title: String
  let value: Value
}
