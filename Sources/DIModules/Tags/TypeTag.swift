public import DICore

/// A type that is used as a tag: equal to itself alone.
struct TypeTag: Hashable, Sendable, CustomStringConvertible {
  private let type: any Any.Type

  init(_ type: any Any.Type) { self.type = type }

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.type == rhs.type }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }

  /// The type as it is written where it is a tag.
  var description: String {
    let name = typeName(type)
    return name.contains(" ") ? "(\(name)).self" : "\(name).self"
  }
}

extension Qualifier {
  /// A type as a tag.
  @usableFromInline
  static func tag(type: any Any.Type) -> Qualifier { .tag(TypeTag(type)) }
}
