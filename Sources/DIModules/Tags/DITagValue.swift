internal import DICore

/// A type that stands for a value as a tag, for parameters that ask by it.
///
/// ```swift
/// enum Main: DITagValue { static let tag = Output.file }
///
/// builder.register { FileLogger() }.as(Logger.self).check { $0 }.set(tag: Output.file)
/// builder.register { Journal(logger: by(tag: Main.self, on: $0)) }
/// ```
///
/// Wherever a type may be a tag, it means its value: `resolve(tag: Main.self)` is `resolve(tag: Output.file)`, and
/// `set(tag: Main.self)` is `set(tag: Output.file)`. Any other type is a tag itself.
public protocol DITagValue: SendableMetatype {
  /// The type of the value.
  associatedtype Tag: Hashable & Sendable

  /// The value; always the same.
  ///
  /// It is read while a request is linked, so it cannot make requests itself.
  static var tag: Tag { get }
}

extension DITagValue {
  static var qualifier: Qualifier { .tag(tag) }
}
