// The layout of an error's text: a summary, and below it the path, similar registrations, the reason and the remedy.

/// The text of an error or diagnostic, in its parts.
struct Report: Sendable {
  let summary: String
  /// The dependents that led to the request, and the request; empty if the program made the request directly.
  var path: [String] = []
  /// The registrations that the text lists.
  var registered: [String] = []
  var reason: String?
  var remedy: String?
}

extension Report: CustomStringConvertible {
  var description: String {
    var lines = [summary]
    if !path.isEmpty { lines.append("  path: " + path.joined(separator: " -> ")) }
    return (lines + details).joined(separator: "\n")
  }

  /// The lines after the path.
  var details: [String] {
    var lines = registered.prefix(8).map { "  registered: " + $0 }
    if registered.count > 8 { lines.append("  and \(registered.count - 8) more") }
    if let reason { lines.append("  reason: " + reason.indented(by: 4).dropFirst(4)) }
    if let remedy { lines.append("  fix: " + remedy) }
    return lines
  }
}

extension DIError {
  func report(
    _ summary: String, requested request: DIRequest, registered: [String]? = nil, remedy: String
  ) -> Report {
    Report(
      summary: summary, path: request.trace.path.spelled(to: request.description),
      registered: registered ?? request.candidates.map(\.description).counted, remedy: remedy)
  }

  func report(_ summary: String, about info: DITypeInfo, reason: String? = nil, remedy: String? = nil) -> Report {
    Report(
      summary: summary, path: info.path, registered: info.trace.path.isEmpty ? [info.description] : [], reason: reason,
      remedy: remedy)
  }

  func report(_ summary: String, path: [String], registered: [String], remedy: String) -> Report {
    Report(summary: summary, path: path, registered: registered, remedy: remedy)
  }
}

extension DITypeInfo {
  /// The path, with this component at its end; empty if the program requested the component directly.
  var path: [String] { trace.path.spelled(to: description) }
}

extension RequestPath {
  /// The dependents, then the request; empty if the program made the request directly.
  ///
  /// A long path is shortened to its first ten and last ten elements.
  func spelled(to last: String) -> [String] {
    if isEmpty { return [] }
    let more = count + 1 - 20
    if more <= 0 { return map { $0.description } + [last] }
    let (first, others) = (prefix(10), dropFirst(10 + more))
    return first.map { $0.description } + ["… \(more) more"] + others.map { $0.description } + [last]
  }
}

extension [Qualifier] {
  /// The qualifiers in a sentence: `the name "a" and the tag b`.
  var spelled: String {
    let names = names.isEmpty ? [] : ["the name " + names.quoted]
    let tags = tags.isEmpty ? [] : ["the \(tags.count == 1 ? "tag" : "tags") " + tags.joined(separator: ", ")]
    return (names + tags).joined(separator: " and ")
  }

  /// The qualifiers of a registration: `named "a", tagged b`.
  var describing: String {
    let names = names.isEmpty ? [] : ["named " + names.quoted]
    let tags = tags.isEmpty ? [] : ["tagged " + tags.joined(separator: ", ")]
    return (names + tags).joined(separator: ", ")
  }
}

extension [String] {
  /// The strings, joined by `and`.
  var spelled: String { joined(separator: " and ") }

  /// Each string once, in order; a string that occurs several times gets the number appended.
  fileprivate var counted: [String] {
    var counts: [String: Int] = [:]
    for line in self { counts[line, default: 0] += 1 }
    return compactMap { line in
      guard let count = counts.removeValue(forKey: line) else { return nil }
      return count == 1 ? line : "\(line), registered \(count == 2 ? "twice" : "\(count) times") by one line"
    }
  }
}

extension Sequence<String> {
  var quoted: String { map { "\"\($0)\"" }.joined(separator: ", ") }
}

extension String {
  func indented(by columns: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { String(repeating: " ", count: columns) + $0 }.joined(separator: "\n")
  }
}
