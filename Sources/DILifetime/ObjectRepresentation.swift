/// An instance, as the object that a cell can hold: itself, or in a box.
@usableFromInline
package enum ObjectRepresentation {
  /// The object for an instance.
  @inlinable @inline(__always)
  package static func object<Instance>(_ instance: Instance) -> AnyObject {
    object(instance, isBoxed: !(Instance.self is AnyClass))
  }

  /// The same for who knows whether it is to be in a box.
  @inlinable @inline(__always)
  package static func object<Instance>(_ instance: Instance, isBoxed: Bool) -> AnyObject {
    isBoxed ? Box(instance) : unsafeBitCast(instance, to: AnyObject.self)
  }

  /// Calls a body with the address of the object for an instance.
  @inlinable @inline(__always)
  package static func withObject<Instance, Failure>(
    for instance: Instance, isBoxed: Bool, _ body: (UnsafeMutableRawPointer) throws(Failure) -> Void
  ) throws(Failure) {
    if isBoxed {
      let box = Box(instance)
      try withExtendedLifetime(box) { () throws(Failure) in try body(Unmanaged.passUnretained(box).toOpaque()) }
    } else {
      try withExtendedLifetime(instance) { () throws(Failure) in
        try body(unsafeBitCast(instance, to: UnsafeMutableRawPointer.self))
      }
    }
  }

  /// The instance in an object.
  @inlinable @inline(__always)
  package static func instance<Instance>(_ type: Instance.Type, in object: AnyObject) -> Instance {
    take(type, from: Unmanaged.passRetained(object).toOpaque())
  }

  /// The instance in an object that comes with a reference to it.
  @inlinable @inline(__always)
  package static func take<Instance>(_ type: Instance.Type, from object: UnsafeMutableRawPointer) -> Instance {
    take(type, from: object, isBoxed: !(type is AnyClass))
  }

  /// The same for who knows whether it is in a box, since to find that out is to ask the runtime for the type.
  @inlinable @inline(__always)
  package static func take<Instance>(
    _ type: Instance.Type, from object: UnsafeMutableRawPointer, isBoxed: Bool
  ) -> Instance {
    if isBoxed {
      return Unmanaged<Box<Instance>>.fromOpaque(object).takeRetainedValue().value
    }
    return unsafeBitCast(Unmanaged<AnyObject>.fromOpaque(object).takeRetainedValue(), to: Instance.self)
  }
}

/// A value with the identity that a cell can hold, whatever its type.
@usableFromInline
package class AnyBox {
  @usableFromInline
  init() {}

  /// The object in the box, if the value is one.
  package var content: AnyObject? { nil }

  /// Boxes an object like the one in the box.
  package func boxing(_ object: AnyObject) -> AnyObject { self }

  /// Calls a body with the address of the value.
  package func withAddress(_ body: (UnsafeRawPointer) -> Void) {}
}

/// Gives a value the identity that a cell can hold.
@usableFromInline
package final class Box<Value>: AnyBox {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) {
    self.value = value
    super.init()
  }

  package override var content: AnyObject? { type(of: value as Any) is AnyClass ? value as AnyObject : nil }

  package override func boxing(_ object: AnyObject) -> AnyObject { Box(object as! Value) }

  package override func withAddress(_ body: (UnsafeRawPointer) -> Void) {
    withUnsafePointer(to: value) { body(UnsafeRawPointer($0)) }
  }
}
