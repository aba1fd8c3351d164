/// The types of the arguments that an initializer takes, or that a request brings, in their order.
///
/// They are compared as they are written, so that `Cat`, `Cat?` and `any Animal` are three types.
public struct DIMethodSignature: Sendable {
  /// The types.
  public let types: [any Any.Type]
  /// The signatures for which the component has an initializer, in the order in which they were said; for what an error has to
  /// say.
  let existing: [DIMethodSignature]
  /// Whether no request was made, but an object handed in whose injections take arguments.
  let isOfObject: Bool

  init(_ types: [any Any.Type], existing: [DIMethodSignature] = [], isOfObject: Bool = false) {
    self.types = types
    self.existing = existing
    self.isOfObject = isOfObject
  }

  /// Whether there are no arguments.
  var isEmpty: Bool { types.isEmpty }
}

extension DIMethodSignature: Hashable {
  /// Compares the types.
  public static func == (lhs: DIMethodSignature, rhs: DIMethodSignature) -> Bool {
    lhs.types.elementsEqual(rhs.types) { $0 == $1 }
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
  public var description: String { "(" + types.map(typeName).joined(separator: ", ") + ")" }
}
