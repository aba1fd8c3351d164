import DIArguments
import DICore
import DIModules

/// An answer to a request, as text.
///
/// Lists have brackets, and what is requested later has a word for it; `nil` and an empty list are the same. Names, tags and
/// optionals leave no trace, since they only decide what answers.
protocol Readable: SendableMetatype {
  func read() throws -> String
}

/// What all pairs request: objects of a class, since most requests have code of their own for them.
final class Lamp: Readable, Sendable {
  let label: String
  init(_ label: String) { self.label = label }
  func read() -> String { label }
}

/// What is passed as an argument.
protocol Passed: SendableMetatype { static var passed: Self { get } }

extension Int: Passed { static let passed = 60 }

extension Optional: Readable where Wrapped: Readable {
  func read() throws -> String { try self?.read() ?? "none" }
}

extension [String] {
  /// The texts of elements as the text of a list.
  var list: String { isEmpty ? "none" : "[\(joined(separator: ", "))]" }
}

extension DIOptionalRequest: Readable where T: Readable {
  func read() throws -> String { try optional(self).read() }
}

extension Array: Readable where Element: Readable {
  func read() throws -> String { try map { try $0.read() }.list }
}

extension DIMany: Readable where T: Readable {
  func read() throws -> String { try many(self).read() }
}

extension Dictionary: Readable where Value: Readable {
  func read() throws -> String { try map { "\($0): \(try $1.read())" }.sorted().list }
}

extension DIManyByName: Readable where T: Readable {
  func read() throws -> String { try manyByName(self).read() }
}

extension DIManyByTag: Readable where T: Readable {
  func read() throws -> String { try manyByTag(self).read() }
}

extension DIByName: Readable where T: Readable {
  func read() throws -> String { try by(name: Name.self, on: self).read() }
}

extension DIByTag: Readable where T: Readable {
  func read() throws -> String { try by(tags: repeat (each Tag).self, on: self).read() }
}

extension DILazy: Readable where T: Readable {
  func read() throws -> String { "lazy \(try get().read())" }
}

extension DIProvider: Readable where T: Readable, repeat each Argument: Passed {
  func read() throws -> String { "provided \(try get(repeat (each Argument).passed).read())" }
}

extension DIArg: Readable where T: Readable {
  func read() throws -> String { try arg(self).read() }
}
