/// An instance in a frame, whatever its type.
class AnyInstance {
  /// Copies the instance from where it lies.
  required init(_ address: InstanceAddress) {}

  /// The instance, of the type of its component.
  final func value<Value>(of type: Value.Type) -> Value { (self as! Instance<Value>).value }

  /// The instance, if it is an object.
  var object: AnyObject? { nil }

  /// The instance, held weakly; nil if it is no object.
  var weak: AnyWeakInstance? { nil }

  /// Gives the address of the instance, which is valid during the call, to a body.
  func withAddress(_ body: (InstanceAddress) throws(DIError) -> Void) throws(DIError) {}
}

/// An instance in a frame.
final class Instance<Value>: AnyInstance {
  let value: Value

  required init(_ address: InstanceAddress) {
    value = address.instance(of: Value.self)
    super.init(address)
  }

  override var object: AnyObject? {
    Value.self is AnyClass || type(of: value as Any) is AnyClass ? value as AnyObject : nil
  }

  override var weak: AnyWeakInstance? { object.map { WeakInstance<Value>($0) } }

  override func withAddress(_ body: (InstanceAddress) throws(DIError) -> Void) throws(DIError) {
    try InstanceAddress.of(value, body)
  }
}

/// An instance that is held weakly, whatever its type.
///
/// Unchecked: instances are passed on, and never looked into. That they may be shared is for the author of the
/// registration to say, who has put a delayed request for them where other threads can get at it.
class AnyWeakInstance: @unchecked Sendable {
  var instance: AnyInstance? { nil }
}

/// An object that is held weakly.
final class WeakInstance<Value>: AnyWeakInstance, @unchecked Sendable {
  private weak let object: AnyObject?

  init(_ object: AnyObject) {
    self.object = object
  }

  override var instance: AnyInstance? {
    object.map { InstanceAddress.of($0 as! Value) { Instance<Value>($0) } }
  }
}

extension Binding {
  /// Boxes an instance of the component.
  ///
  /// By the class that was noted when the component was linked: to name it here would ask the runtime for it each time.
  func boxed<Value>(_ instance: Value) -> AnyInstance {
    InstanceAddress.of(instance) { boxType.init($0) }
  }
}
