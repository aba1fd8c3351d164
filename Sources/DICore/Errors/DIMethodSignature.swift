/// The types of the arguments that an initializer takes or a request passes, in order.
///
/// The static types count, not the types of the values: `Cat`, `Cat?` and `any Animal` are three types.
public struct DIMethodSignature: Sendable {
  /// The types.
  public let types: [any Any.Type]
  /// The signatures of the component's initializers, in the order of their declaration; only in errors.
  let existing: [DIMethodSignature]
  /// Whether the request was `resolve(_:)` with an object whose injections take arguments.
  let isOfObject: Bool

  package init(_ types: [any Any.Type], existing: [DIMethodSignature] = [], isOfObject: Bool = false) {
    self.types = types
    self.existing = existing
    self.isOfObject = isOfObject
  }

  package var isEmpty: Bool { types.isEmpty }
}

extension DIMethodSignature: Hashable {
  /// Compares the types.
  public static func == (lhs: DIMethodSignature, rhs: DIMethodSignature) -> Bool {
    lhs.types.count == rhs.types.count && lhs.types.elementsEqual(rhs.types) { $0 == $1 }
  }

  /// Hashes the types.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    for type in types { hasher.combine(ObjectIdentifier(type)) }
  }
}

extension DIMethodSignature: CustomStringConvertible {
  /// The types in parentheses.
  public var description: String { "(" + types.map(typeCode).joined(separator: ", ") + ")" }
}
