/// A type that stands for a tag value.
///
/// Not for use: conform to `DITagValue` of `DIModules`.
public protocol _DITagType: SendableMetatype {
  /// The value.
  static var _tag: any Hashable & Sendable { get }
}

/// A type that is used as a tag, equal only to itself.
struct TypeTag: Hashable, Sendable, CustomStringConvertible {
  let type: any Any.Type

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.type == rhs.type }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }

  /// The tag as written in source code.
  var description: String { metatypeCode(type) }
}

extension Qualifier {
  /// A type as a tag; for a type that stands for a value, the value.
  ///
  /// A cast distinguishes the two cases, since overloads cannot: a list of tags can contain both, and in generic code the
  /// compiler does not know whether a type conforms. The first cast of a type that does not conform is slow, but a program has
  /// few tags.
  @usableFromInline
  package static func tag(type: any Any.Type) -> Qualifier {
    guard let value = (type as? any _DITagType.Type)?._tag else { return .tag(TypeTag(type: type)) }
    return .tag(value)
  }
}
