/// What tells components and modules apart: classes by identity, values by type, or by value where they are `Hashable`.
enum Key: Hashable {
  case object(Identity)
  case value(ObjectIdentifier, AnyHashable)
  case type(ObjectIdentifier)

  init(_ subject: Any) {
    let type = Swift.type(of: subject)
    if type is AnyClass {
      self = .object(Identity(object: subject as AnyObject))
    } else if let value = subject as? any Hashable {
      self = .value(ObjectIdentifier(type), AnyHashable(value))
    } else {
      self = .type(ObjectIdentifier(type))
    }
  }

  /// An object, compared by identity.
  ///
  /// It is held, so that no other can come to have its address.
  struct Identity: Hashable {
    let object: AnyObject

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.object === rhs.object }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(object)) }
  }
}
