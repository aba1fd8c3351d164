/// A type that stands for a request with arguments.
///
/// The type itself is the key of the request in the entry table; `signature` has the types of the arguments.
@usableFromInline
package protocol RequestWithArguments {
  static var signature: DIMethodSignature { get }
}

/// Identifies a request with arguments of these types.
@usableFromInline
package struct ArgumentRequest<Instance, each Argument>: RequestWithArguments {
  @usableFromInline package static var signature: DIMethodSignature {
    var types: [any Any.Type] = []
    for type in repeat (each Argument).self { types.append(type) }
    return DIMethodSignature(types)
  }
}

extension RequestWithArguments {
  /// The signature of the request; nil for an empty pack, since the request then has no arguments.
  static var requestedSignature: DIMethodSignature? { signature.isEmpty ? nil : signature }
}
