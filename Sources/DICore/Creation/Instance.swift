/// An instance in a frame, whatever its type.
class AnyInstance {
  /// The instance, of the type of its component.
  final func value<Value>(of type: Value.Type) -> Value { (self as! Instance<Value>).value }

  /// Puts the instance where it is kept.
  func publish(to keeper: Keeper) {}

  /// Gives the address of the instance, which is valid during the call, to a body.
  func withAddress(_ body: (InstanceAddress) throws(DIError) -> Void) throws(DIError) {}
}

/// An instance in a frame.
final class Instance<Value>: AnyInstance {
  let value: Value

  init(_ value: Value) { self.value = value }

  override func publish(to keeper: Keeper) { keeper.keep(value) }

  override func withAddress(_ body: (InstanceAddress) throws(DIError) -> Void) throws(DIError) {
    try InstanceAddress.of(value, body)
  }
}
