internal import DICore

/// A type that stands for a value as a tag, for parameters that request by that value.
///
/// A parameter has a type, but no value: declare a type for each tag that a parameter uses.
///
/// ```swift
/// enum Main: DITagValue { static let tag = Output.file }
///
/// builder.register { FileLogger() }.as((any Logger).self).check { $0 }.set(tag: Output.file)
/// builder.register { Journal(logger: by(tag: Main.self, on: $0)) }
/// ```
///
/// It stands for its value wherever a type can be a tag: `resolve(tag: Main.self)` is `resolve(tag: Output.file)`, and
/// `set(tag: Main.self)` is `set(tag: Output.file)`. Any other type is itself the tag.
public protocol DITagValue: SendableMetatype {
  /// The type of the value.
  associatedtype Tag: Hashable & Sendable

  /// The value.
  ///
  /// It must always be the same. It is read under a lock of the container, so it cannot make requests itself.
  static var tag: Tag { get }
}

extension DITagValue {
  static var qualifier: Qualifier { .tag(tag) }
}
