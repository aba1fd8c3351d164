/// What was found out about a text, before it is formatted.
struct Report {
  /// The name of what was read.
  let source: String
  let findings: [Finding]
}

/// One thing that an analyzer found out.
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

  /// What programs call it.
  let key: String
  /// What people call it.
  let title: String
  let value: Value
}
