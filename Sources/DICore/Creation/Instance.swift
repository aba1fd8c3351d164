/// An instance in a frame, whatever its type.
class AnyInstance {
  /// Puts the instance where it is kept.
  func publish(to keeper: Keeper) {}

  /// Gives the address of the instance, which is valid during the call, to a body.
  func withAddress(_ body: (UnsafeRawPointer) throws(DIError) -> Void) throws(DIError) {}
}

/// An instance in a frame.
final class Instance<Value>: AnyInstance {
  let value: Value

  init(_ value: Value) { self.value = value }

  override func publish(to keeper: Keeper) { keeper.keep(value) }

  override func withAddress(_ body: (UnsafeRawPointer) throws(DIError) -> Void) throws(DIError) {
    try withUnsafePointer(to: value) { (pointer) throws(DIError) in try body(UnsafeRawPointer(pointer)) }
  }
}
