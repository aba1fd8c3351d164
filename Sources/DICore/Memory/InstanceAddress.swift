internal import DILifetime

// Unsafe: an untyped address of an instance. Injections are linked for the type of their component, and the address they get is
// always the address of an instance of this component.

/// The address of an instance during a call, without its type: injections and post-inits take it.
@usableFromInline
struct InstanceAddress {
  private let pointer: UnsafeRawPointer

  /// Calls a body with the address of an instance.
  @inline(__always)
  static func of<Instance, Result, Failure>(
    _ instance: Instance, _ body: (InstanceAddress) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafePointer(to: instance) { (pointer) throws(Failure) in
      try body(InstanceAddress(pointer: UnsafeRawPointer(pointer)))
    }
  }

  /// Calls a body with the address of the instance in an object of ``ObjectRepresentation``.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - isBoxed: Whether it can be a box.
  ///   - body: The work.
  /// - Throws: The error of the body.
  @inline(__always)
  static func inside<Failure>(
    _ object: AnyObject, isBoxed: Bool = true, _ body: (InstanceAddress) throws(Failure) -> Void
  ) throws(Failure) {
    guard isBoxed, let box = object as? AnyBox else { return try of(object, body) }
    var failure: Failure?
    box.withAddress { address in
      do throws(Failure) { try body(InstanceAddress(pointer: address)) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// The instance.
  ///
  /// The type must be the type of the instance's component.
  @usableFromInline
  func instance<Instance>(of type: Instance.Type) -> Instance {
    pointer.assumingMemoryBound(to: type).pointee
  }
}

/// The instance in an object of ``ObjectRepresentation``, which must have this type; an extension point.
package func instance<Instance>(_ type: Instance.Type, in object: AnyObject) -> Instance {
  guard let box = object as? AnyBox else { return InstanceAddress.of(object) { $0.instance(of: type) } }
  return unsafeDowncast(box, to: Box<Instance>.self).value
}
