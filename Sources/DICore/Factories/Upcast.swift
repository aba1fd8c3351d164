internal import DILifetime
public import Synchronization

// Unsafe: an existential is copied with another reference in its first word. A registration can promise a service without a
// check by the compiler: with `as(Animal.self)` of the declarative front end, or `unsafe()` of the builder. A dynamic cast is
// slow: with it, a request for a cached instance takes 1,318 instructions, and a tree of seven objects 7,269; with this file,
// they take 137 and 2,684. For a conformance that belongs to an actor, a cast also answers differently in debug and in release.
// So the result of the first cast to a service is the pattern for all later instances of exactly the same class. If the
// conformance belongs to the main actor, or may belong to it, it is a pattern there only; if it belongs to another, it is none.

/// The result of a cast to a service, as a pattern for other instances of the same class: all bytes but the reference are the
/// same.
///
/// It lies in the arena: a word with the class, 0 for a value type; a word that is 0 unless the pattern holds only on the main
/// actor; then the words of the service.
@usableFromInline
struct UpcastPattern {
  @usableFromInline let base: UnsafeMutableRawPointer

  @inlinable @inline(__always)
  init(_ base: UnsafeMutableRawPointer) { self.base = base }

  static var headerWords: Int { 2 }

  @inlinable @inline(__always)
  var isOfObjects: Bool { base.load(as: UInt.self) != 0 }

  @inlinable @inline(__always)
  func fits(_ object: AnyObject) -> Bool {
    base.load(as: UInt.self) == UInt(bitPattern: ObjectIdentifier(type(of: object)))
  }

  @inlinable @inline(__always)
  var holdsHere: Bool {
    base.load(fromByteOffset: 8, as: UInt.self) == 0 || isOnMainActor()
  }

  /// The object as the service.
  @inlinable @inline(__always)
  func apply<Service>(to object: __owned AnyObject, _: Service.Type) -> Service {
    withUnsafeTemporaryAllocation(of: Service.self, capacity: 1) { buffer in
      let service = UnsafeMutableRawPointer(buffer.baseAddress.unsafelyUnwrapped)
      service.copyMemory(from: base + 16, byteCount: MemoryLayout<Service>.size)
      service.storeBytes(of: Unmanaged.passRetained(object).toOpaque(), as: UnsafeMutableRawPointer.self)
      return buffer.baseAddress.unsafelyUnwrapped.move()
    }
  }

  /// The slot of a service for the address of its pattern; 0 until there is one.
  @inlinable @inline(__always)
  static func slot(in slots: Slots) -> UnsafeMutablePointer<Atomic<UInt>> {
    UnsafeMutableRawPointer(slots.base + 3).assumingMemoryBound(to: Atomic<UInt>.self)
  }

  /// The pattern of a service; nil until there is one.
  @inlinable @inline(__always)
  static func known(in slots: Slots) -> UpcastPattern? {
    UnsafeMutableRawPointer(bitPattern: slot(in: slots).pointee.load(ordering: .acquiring)).map { UpcastPattern($0) }
  }
}

@usableFromInline
func isOnMainActor() -> Bool { Isolation.isOnMainActor }

/// Converts an instance to a service that its registration promised.
@inlinable @inline(__always)
func upcast<Implementation, Service>(
  _ instance: __owned Implementation, to type: Service.Type, _ slots: Slots
) throws(DIError) -> Service {
  if let pattern = UpcastPattern.known(in: slots), pattern.holdsHere {
    // A value type: the first cast succeeded, and a cast depends on nothing but the type.
    guard pattern.isOfObjects else { return instance as! Service }
    let object = unsafeBitCast(instance, to: AnyObject.self)
    if pattern.fits(object) { return pattern.apply(to: object, type) }
  }
  return try castFirst(instance, to: type, slots)
}

/// Casts by the runtime, and notes the result as a pattern if it can be one.
///
/// Not specialized, so that a release build gives the runtime's answer as well.
@usableFromInline @inline(never)
func castFirst<Implementation, Service>(
  _ instance: Implementation, to type: Service.Type, _ slots: Slots
) throws(DIError) -> Service {
  let binding = slots.binding!
  let instanceType = Swift.type(of: instance as Any)
  let known = UpcastPattern.known(in: slots)
  guard let service = instance as? Service else {
    switch ConformanceIsolation(of: instanceType, to: type) {
    case .isolated(let conformance): throw .isolated(typeInfo: binding.tracedInfo.isolated(by: conformance))
    // The same cast succeeded on the main actor.
    case .unknown where known?.holdsHere == false: throw binding.isolated
    case .unknown, .none: break
    }
    throw .typeIsIncorrect(
      requestedType: DIRequest(type, origin: binding.graph.origin), realType: instanceType,
      typeInfo: binding.component.info)
  }
  let isObject = Implementation.self is AnyClass
  if known != nil || !isObject && instanceType != Implementation.self { return service }
  let isOfMainActor: UInt
  switch ConformanceIsolation(of: instanceType, to: type) {
  case .none: isOfMainActor = 0
  case .isolated(let conformance):
    if !conformance.isOfMainActor { return service }
    isOfMainActor = 1
  case .unknown: isOfMainActor = Isolation.isOnMainActor ? 1 : 0
  }
  if isObject {
    note(service, of: unsafeBitCast(instance, to: AnyObject.self), isOfMainActor, in: slots)
  } else {
    let base = binding.graph.words(UpcastPattern.headerWords)
    base.storeBytes(of: isOfMainActor, toByteOffset: 8, as: UInt.self)
    UpcastPattern.slot(in: slots).pointee.store(UInt(bitPattern: base), ordering: .releasing)
  }
  return service
}

/// Notes the result of a cast as a pattern, if its first word is the reference to the object: in a boxed error, it is not.
private func note<Service>(_ service: Service, of object: AnyObject, _ isOfMainActor: UInt, in slots: Slots) {
  let size = MemoryLayout<Service>.size
  guard size >= 8, size % 8 == 0 else { return }
  withUnsafeBytes(of: service) { bytes in
    guard bytes.load(as: UnsafeMutableRawPointer.self) == Unmanaged.passUnretained(object).toOpaque() else { return }
    let base = slots.binding!.graph.words(UpcastPattern.headerWords + size / 8)
    base.storeBytes(of: UInt(bitPattern: ObjectIdentifier(Swift.type(of: object))), as: UInt.self)
    base.storeBytes(of: isOfMainActor, toByteOffset: 8, as: UInt.self)
    (base + 16).copyMemory(from: bytes.baseAddress!, byteCount: size)
    UpcastPattern.slot(in: slots).pointee.store(UInt(bitPattern: base), ordering: .releasing)
  }
}
