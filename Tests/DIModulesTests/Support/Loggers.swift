import DICore
import DIModules
import Synchronization

protocol Logger: AnyObject, SendableMetatype {
  var label: String { get }
}

/// A logger that tells how many of its kind were made before it.
class Numbered: Logger, @unchecked Sendable {
  let label: String
  init(_ label: String) { self.label = label }
}

final class FileLogger: Numbered, @unchecked Sendable {
  init() { super.init("file") }
}

final class NetLogger: Numbered, @unchecked Sendable {
  init() { super.init("net") }
}

final class Neighbour: Numbered, @unchecked Sendable {
  init() { super.init("other") }
}

/// Tags by type.
enum Disk {}
enum Net {}
enum Fast {}

/// Tags by value.
enum LoggerType: Hashable, Sendable {
  case file, net, other
  case numbered(Int)
}

/// Equal tags need not be the same.
struct Loosely: Hashable, Sendable, CustomStringConvertible {
  let name: String
  init(_ name: String) { self.name = name }
  static func == (lhs: Self, rhs: Self) -> Bool { lhs.name.lowercased() == rhs.name.lowercased() }
  func hash(into hasher: inout Hasher) { hasher.combine(name.lowercased()) }
  var description: String { "Loosely(\(name))" }
}

final class Holder<Content> {
  var content: Content
  init(_ content: Content) { self.content = content }
}

extension Registration where T: Logger {
  /// As a logger with a tag, whichever front end it is.
  @discardableResult
  func logging<Tag>(_ tag: Tag.Type) -> Self {
    saying({ $0.as((any Logger).self) { $0 }.set(tag: tag) }, { $0.as((any Logger).self, tag: tag) })
  }

  /// As a logger with a value as its tag.
  @discardableResult
  func logging<Tag: Hashable & Sendable>(by tag: Tag) -> Self {
    saying({ $0.as((any Logger).self) { $0 }.set(tag: tag) }, { $0.as((any Logger).self, tag: tag) })
  }

  /// As a logger without a tag.
  @discardableResult
  func logging() -> Self { serving((any Logger).self) { $0 } }
}
