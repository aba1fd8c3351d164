internal import DILifetime

// The layout of an error's text: a summary, and below it the path, similar registrations, the reason and the remedy.

/// The text of an error or diagnostic, in its parts.
package struct Report: Sendable {
  /// How a text names a component.
  ///
  /// An error is read far from the sources, so it has the names of files. A diagnostic is opened in an editor, so its lines
  /// that consist of registrations have the paths. Its sentences name files as an error does.
  package enum Naming { case byFile, byPath }

  /// A registration that a text lists.
  package struct Registration: Sendable {
    let info: DITypeInfo
    /// What the text says about it.
    var notes: [String] = []
  }

  package let summary: String
  /// What the text is about, with the path to it.
  package var subject: (any ErrorSubject)?
  /// The registrations that the text lists.
  package var registered: [Registration] = []
  package var reason: String?
  package var remedy: String?

  package init(
    summary: String, subject: (any ErrorSubject)? = nil, registered: [Registration] = [], reason: String? = nil,
    remedy: String? = nil
  ) {
    self.summary = summary
    self.subject = subject
    self.registered = registered
    self.reason = reason
    self.remedy = remedy
  }
}

extension Report: CustomStringConvertible {
  /// The text of an error.
  package var description: String {
    let path = subject?.trace.path ?? RequestPath()
    let lines = path.isEmpty ? [] : [line(of: path, .byFile)]
    return ([summary] + lines + details(.byFile)).joined(separator: "\n")
  }

  /// The line of a path that leads to the subject.
  package func line(of path: RequestPath, _ name: Naming) -> String {
    "  path: " + path.spelled(to: subject?.goal(name) ?? "", name).joined(separator: " -> ")
  }

  /// The lines after the path.
  package func details(_ name: Naming) -> [String] {
    var lines = registered.prefix(8).map { "  registered: " + $0.spelled(name) }
    if registered.count > 8 { lines.append("  and \(registered.count - 8) more") }
    if let reason { lines.append("  reason: " + reason.indented(by: 4).dropFirst(4)) }
    if let remedy { lines.append("  fix: " + remedy) }
    return lines
  }
}

extension ErrorSubject {
  /// The text of an error about the subject.
  ///
  /// - Parameters:
  ///   - summary: What is wrong, as a sentence.
  ///   - registered: The registrations that the text lists; nil to list what the subject lists.
  ///   - reason: Why it is wrong.
  ///   - remedy: What to write instead.
  /// - Returns: The text.
  @inline(never)
  func report(
    _ summary: String, registered: [Report.Registration]? = nil, reason: String? = nil, remedy: String? = nil
  ) -> Report {
    Report(summary: summary, subject: self, registered: registered ?? listed, reason: reason, remedy: remedy)
  }
}

extension Report.Registration {
  func spelled(_ name: Report.Naming) -> String { ([info.named(name)] + notes).joined(separator: ", ") }
}

extension [Report.Registration] {
  /// Each registration once, in order; one that occurs several times gets the number appended.
  var counted: [Report.Registration] {
    let lines = map { $0.spelled(.byPath) }
    let positions = lines.positions
    return indices.compactMap { position in
      let alike = positions[lines[position]]!
      if position != alike[0] { return nil }
      var registration = self[position]
      if alike.count > 1 {
        registration.notes.append("registered \(alike.count == 2 ? "twice" : "\(alike.count) times") by one line")
      }
      return registration
    }
  }
}

extension RequestPath {
  /// The dependents, then the request.
  ///
  /// A long path is shortened to its first ten and last ten elements.
  fileprivate func spelled(to last: String, _ name: Report.Naming) -> [String] {
    let more = Swift.max(count + 1 - 20, 0)
    var spelled: [String] = []
    for (position, dependent) in enumerated() {
      if position == 10, more > 0 { spelled.append("… \(more) more") }
      if position < 10 || position >= 10 + more { spelled.append(dependent.named(name)) }
    }
    return spelled + [last]
  }
}

extension [Qualifier] {
  /// The qualifiers in a sentence: `the name "a" and the tag b`.
  package var spelled: String {
    let names = names.isEmpty ? [] : ["the \(names.count == 1 ? "name" : "names") " + names.quoted]
    let tags = tags.isEmpty ? [] : ["the \(tags.count == 1 ? "tag" : "tags") " + tags.joined(separator: ", ")]
    return (names + tags).joined(separator: " and ")
  }

  /// The qualifiers of a registration: `named "a"` and `tagged b`.
  package var describing: [String] {
    (names.isEmpty ? [] : ["named " + names.quoted]) + (tags.isEmpty ? [] : ["tagged " + tags.joined(separator: ", ")])
  }
}

extension [String] {
  /// The strings, joined by `and`.
  package var spelled: String { joined(separator: " and ") }
}

extension Sequence<String> {
  /// The strings as literals, in a list.
  var quoted: String { map(\.literal).joined(separator: ", ") }
}

extension String {
  package func indented(by columns: Int) -> String {
    let indent = String(repeating: " ", count: columns)
    return reduce(into: indent) { text, character in
      text.append(character)
      if character.isNewline { text += indent }
    }
  }
}
