// Unsafe: bit casts between an instance of a class and `AnyObject`, without the runtime's casts. The casts are right because
// `isBoxed` is true for every type that is no class.

/// An instance as an object that a cell can hold: the instance itself if its type is a class, otherwise a box around it.
///
/// `isBoxed` is the result of `!(Instance.self is AnyClass)`. A caller that knows this result passes it in, since generic code
/// would have to ask the runtime for the type.
@usableFromInline
package enum ObjectRepresentation {
  /// The object for an instance.
  @inlinable @inline(__always)
  package static func object<Instance>(
    _ instance: Instance, isBoxed: Bool = !(Instance.self is AnyClass)
  ) -> AnyObject {
    isBoxed ? Box(instance) : unsafeBitCast(instance, to: AnyObject.self)
  }

  /// Calls `body` with the address of the object for an instance, which lives until `body` returns.
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

  /// The instance in an object that is retained for the caller; consumes that reference.
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

/// A ``Box``, whatever the type of its value.
@usableFromInline
package class AnyBox {
  @usableFromInline
  init() {}

  /// The value, if it is an object; otherwise nil.
  ///
  /// An object is boxed if its static type is an existential.
  package var content: AnyObject? { nil }

  /// A box around an object, which must have the type of the value.
  package class func boxing(_ object: AnyObject) -> AnyObject { object }

  /// Calls `body` with the address of the value.
  package func withAddress(_ body: (UnsafeRawPointer) -> Void) {}
}

/// An object around an instance whose type is no class.
@usableFromInline
package final class Box<Value>: AnyBox {
  @usableFromInline package let value: Value

  @inlinable
  init(_ value: Value) {
    self.value = value
    super.init()
  }

  package override var content: AnyObject? { type(of: value as Any) is AnyClass ? value as AnyObject : nil }

  package override class func boxing(_ object: AnyObject) -> AnyObject { Box(object as! Value) }

  package override func withAddress(_ body: (UnsafeRawPointer) -> Void) {
    withUnsafePointer(to: value) { body(UnsafeRawPointer($0)) }
  }
}
