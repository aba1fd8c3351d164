public import DICore

/// A type that stands for a tag value, so that a parameter can request by that value.
///
/// A parameter can name types, but no values. So declare a type for each value that a parameter uses as a tag.
///
/// ```swift
/// enum Main: DITagValue { static let tag = Output.file }
///
/// builder.register { FileLogger() }.as((any Logger).self).check { $0 }.set(tag: Output.file)
/// builder.register { Journal(logger: by(tag: Main.self, on: $0)) }
/// ```
///
/// The type stands for its value wherever a type can be a tag: `resolve(tag: Main.self)` means `resolve(tag: Output.file)`, and
/// `set(tag: Main.self)` means `set(tag: Output.file)`. A type that does not conform to this protocol is itself the tag.
public protocol DITagValue: _DITagType {
  /// The type of the value.
  associatedtype Tag: Hashable & Sendable

  /// The value.
  ///
  /// The property must always return the same value. It is read under a lock of the container, so it cannot make requests
  /// itself.
  static var tag: Tag { get }
}

extension DITagValue {
  /// The value, for `DICore`.
  public static var _tag: any Hashable & Sendable { tag }
}
