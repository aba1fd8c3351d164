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
  /// A type as a tag, or the value that it gives.
  ///
  /// Not told apart by overloads: a list of tags may hold both, and generic code does not know which it has. A cast of a type to a
  /// protocol that it does not conform to is slow once; there are few tags.
  @usableFromInline
  static func tag(type: any Any.Type) -> Qualifier {
    guard let value = type as? any DITagValue.Type else { return .tag(TypeTag(type)) }
    return value.qualifier
  }
}
