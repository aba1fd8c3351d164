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

/// The address of the argument at a position; a negative position counts from the end.
@inlinable @inline(__always)
func findArgument(
  _ position: Int, _ type: any Any.Type, _ slots: Slots, _ context: Context
) throws(DIError) -> UnsafeMutableRawPointer {
  if let argument = context.arguments?.find(position, as: type) { return argument }
  throw noArgument(slots, context)
}

@usableFromInline @inline(never)
func noArgument(_ slots: Slots, _ context: Context) -> DIError {
  // A provider is linked for the argument types of its request. So only an injection into an object that was made elsewhere
  // finds no argument.
  slots.binding!.noInitializer(for: context.arguments?.signature ?? DIMethodSignature([]))
}

/// Reads the argument at a position, and advances the position.
@inlinable @inline(__always)
func nextArgument<Value>(
  _ slots: Slots, _ position: inout Int, _ type: Value.Type, _ context: Context
) throws(DIError) -> Value {
  let next = position
  position &+= 1
  return try findArgument(next, type, slots, context).assumingMemoryBound(to: type).pointee
}
