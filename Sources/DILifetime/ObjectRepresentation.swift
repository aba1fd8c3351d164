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
    isBoxed ? Box.around(instance) : unsafeBitCast(instance, to: AnyObject.self)
  }

  /// Calls `body` with the address of the object for an instance, which lives until `body` returns.
  @inlinable @inline(__always)
  package static func withObject<Instance, Failure>(
    for instance: Instance, isBoxed: Bool, _ body: (UnsafeMutableRawPointer) throws(Failure) -> Void
  ) throws(Failure) {
    if isBoxed {
      let box = Box.around(instance)
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
      return Unmanaged<Box>.fromOpaque(object).takeRetainedValue().value(type)
    }
    return unsafeBitCast(Unmanaged<AnyObject>.fromOpaque(object).takeRetainedValue(), to: Instance.self)
  }
}

/// An object around an instance whose type is no class.
///
/// One class for all types: generic code would look up the metadata of a generic class for each box. The value lies behind the
/// header, which is its type.
@usableFromInline
package final class Box: ManagedBuffer<any Any.Type, UInt> {
  @inlinable @inline(__always)
  static func around<Value>(_ value: Value) -> Box {
    let size = MemoryLayout<Value>.size + max(0, MemoryLayout<Value>.alignment - MemoryLayout<UInt>.alignment)
    let words = (size + MemoryLayout<UInt>.size - 1) / MemoryLayout<UInt>.size
    let box = unsafeDowncast(create(minimumCapacity: words) { _ in Value.self }, to: Box.self)
    box.address(of: Value.self).initialize(to: value)
    return box
  }

  /// The value, which must have this type.
  @inlinable @inline(__always)
  package func value<Value>(_ type: Value.Type) -> Value { address(of: type).pointee }

  @inlinable @inline(__always)
  func address<Value>(of type: Value.Type) -> UnsafeMutablePointer<Value> {
    withUnsafeMutablePointerToElements {
      UnsafeMutableRawPointer($0).alignedUp(for: type).assumingMemoryBound(to: type)
    }
  }

  /// The type of the value, read without a check for exclusive access.
  package var type: any Any.Type {
    @inline(__always) get { withUnsafeMutablePointerToHeader { $0.pointee } }
  }

  deinit {
    func destroy<Value>(_ type: Value.Type) { address(of: type).deinitialize(count: 1) }
    let type = self.type
    destroy(type)
  }

  /// The value, if it is an object; otherwise nil.
  ///
  /// An object is boxed if its static type is an existential.
  package var content: AnyObject? {
    func content<Value>(_ type: Value.Type) -> AnyObject? {
      let value: Any = value(type)
      return Swift.type(of: value) is AnyClass ? value as AnyObject : nil
    }
    let type = self.type
    return content(type)
  }

  /// A box around an object as a value of a type, which the object must have.
  package static func boxing(_ object: AnyObject, as type: any Any.Type) -> AnyObject {
    func box<Value>(_: Value.Type) -> AnyObject { around(object as! Value) }
    return box(type)
  }

  /// Calls `body` with the address of the value.
  package func withAddress(_ body: (UnsafeRawPointer) -> Void) {
    func address<Value>(_ type: Value.Type) -> UnsafeRawPointer { UnsafeRawPointer(self.address(of: type)) }
    let type = self.type
    withExtendedLifetime(self) { body(address(type)) }
  }
}
