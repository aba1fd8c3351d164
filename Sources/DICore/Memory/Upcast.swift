public import Synchronization

// Unsafe file 3 of 3. Conversion to a service that was promised, not checked: `as(Animal.self)` of the declarative front end,
// `unsafe()` of the builder. A cast asks the runtime each time: a request for a cached instance takes 1,318 instructions with
// it and 186 by this file, a tree of seven objects 7,269 and 3,315. It also answers differently in debug and in release for a
// conformance that belongs to an actor. So the cast is made once for each class, and what it gave is the pattern for all
// later instances of the class.

/// What a cast made of an instance, to be repeated for others of the same class: its bytes, all of which but the reference
/// are the same for every instance.
///
/// In the arena: a word for the class, then the words of the service.
@usableFromInline
struct UpcastPattern {
  @usableFromInline let base: UnsafeMutableRawPointer

  @inlinable @inline(__always)
  init(_ base: UnsafeMutableRawPointer) { self.base = base }

  @inlinable @inline(__always)
  func fits(_ object: AnyObject) -> Bool {
    base.load(as: UInt.self) == UInt(bitPattern: ObjectIdentifier(type(of: object)))
  }

  /// The object as the service.
  @inlinable @inline(__always)
  func apply<Service>(to object: __owned AnyObject, _: Service.Type) -> Service {
    withUnsafeTemporaryAllocation(of: Service.self, capacity: 1) { buffer in
      let service = UnsafeMutableRawPointer(buffer.baseAddress.unsafelyUnwrapped)
      service.copyMemory(from: base + 8, byteCount: MemoryLayout<Service>.size)
      service.storeBytes(of: Unmanaged.passRetained(object).toOpaque(), as: UnsafeMutableRawPointer.self)
      return buffer.baseAddress.unsafelyUnwrapped.move()
    }
  }

  /// The slot of a service that holds its pattern; 0 as long as there is none.
  @inlinable @inline(__always)
  static func slot(in slots: Slots) -> UnsafeMutablePointer<Atomic<UInt>> {
    UnsafeMutableRawPointer(slots.base + 3).assumingMemoryBound(to: Atomic<UInt>.self)
  }
}

/// Converts an instance to a service that it was said to have.
@inlinable @inline(__always)
func upcast<Implementation, Service>(
  _ instance: __owned Implementation, to type: Service.Type, _ slots: Slots
) throws(DIError) -> Service {
  let known = UpcastPattern.slot(in: slots).pointee.load(ordering: .acquiring)
  if known > 1 {
    // Only classes have patterns.
    let pattern = UpcastPattern(UnsafeMutableRawPointer(bitPattern: known).unsafelyUnwrapped)
    let object = unsafeBitCast(instance, to: AnyObject.self)
    if pattern.fits(object) { return pattern.apply(to: object, type) }
  } else if known == 1 {
    // A value type, whose instances are all alike.
    return instance as! Service
  }
  return try castFirst(instance, to: type, slots)
}

/// The cast that the runtime makes, and its pattern for later ones if it has one.
///
/// Not specialized, so that it is the runtime's answer in release as well.
@usableFromInline @inline(never)
func castFirst<Implementation, Service>(
  _ instance: Implementation, to type: Service.Type, _ slots: Slots
) throws(DIError) -> Service {
  let binding = slots.binding!
  guard let service = instance as? Service else {
    throw .typeIsIncorrect(
      requestedType: DIRequest(type, origin: binding.graph.origin), realType: Swift.type(of: instance as Any),
      typeInfo: binding.component.info)
  }
  let slot = UpcastPattern.slot(in: slots)
  if slot.pointee.load(ordering: .relaxed) != 0 { return service }
  if Implementation.self is AnyClass {
    note(service, of: unsafeBitCast(instance, to: AnyObject.self), in: slot, binding)
  } else if Swift.type(of: instance as Any) == Implementation.self {
    slot.pointee.store(1, ordering: .releasing)
  }
  return service
}

/// Keeps the pattern of a cast, if the reference is the first word of what it gave; a boxed error is not.
private func note<Service>(
  _ service: Service, of object: AnyObject, in slot: UnsafeMutablePointer<Atomic<UInt>>, _ binding: Binding
) {
  let size = MemoryLayout<Service>.size
  guard size >= 8, size % 8 == 0 else { return }
  withUnsafeBytes(of: service) { bytes in
    guard bytes.load(as: UnsafeMutableRawPointer.self) == Unmanaged.passUnretained(object).toOpaque() else { return }
    let base = binding.graph.link { UnsafeMutableRawPointer($0.arena.words(1 + size / 8)) }
    base.storeBytes(of: UInt(bitPattern: ObjectIdentifier(Swift.type(of: object))), as: UInt.self)
    (base + 8).copyMemory(from: bytes.baseAddress!, byteCount: size)
    slot.pointee.store(UInt(bitPattern: base), ordering: .releasing)
  }
}
