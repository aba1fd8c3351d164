#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

// Unsafe: a cast to a protocol fails outside of the actor that the conformance belongs to (SE-0470), as it does where there is no
// conformance. Only the runtime can tell the two apart. Its functions are looked up by name; where they are not found, as in an
// older runtime or one that is linked statically, the answer is `unknown`. The first cast, errors and checks call them.
// Untested on Darwin and with Musl.

/// What the runtime says of the conformance that a cast to a service needs.
package enum ConformanceIsolation: Sendable {
  /// The runtime cannot be asked, or the service is none of the forms that are known.
  case unknown
  /// The conformance belongs to no actor; or there is none, or none is needed.
  case none
  case isolated(IsolatedConformance)

  /// Asks the runtime.
  ///
  /// - Parameters:
  ///   - type: The type of the instance.
  ///   - service: The service.
  package init(of type: any Any.Type, to service: any Any.Type) {
    let metadata = TypeMetadata(service)
    let protocols = metadata.protocols
    guard let runtime = ConformanceRuntime.shared, !protocols.isEmpty || !metadata.isConstrained else {
      self = .unknown
      return
    }
    self = .none
    for var descriptor in protocols {
      guard let conformance = runtime.conformance(of: type, to: descriptor) else {
        self = .none
        return
      }
      guard let actor = conformance.actor else { continue }
      let existential = runtime.existential(true, nil, 1, &descriptor)
      self = .isolated(
        IsolatedConformance(
          type: type, protocolType: unsafeBitCast(existential, to: TypeMetadata.Metatype.self), actor: actor))
    }
  }
}

/// A conformance to a protocol that belongs to a global actor.
package struct IsolatedConformance: Sendable {
  let type: any Any.Type
  /// The existential type of the protocol alone.
  let protocolType: any Any.Type
  let actor: any Any.Type

  var isOfMainActor: Bool { actor == MainActor.self }
}

/// Whether instances of a type are values of an existential type of protocols alone; false if the runtime cannot be asked.
func conforms(_ type: any Any.Type, to service: any Any.Type) -> Bool {
  let metadata = TypeMetadata(service)
  guard let runtime = ConformanceRuntime.shared else { return false }
  if metadata.isLimitedToClasses, !(type is AnyClass) { return false }
  return metadata.protocols.allSatisfy { runtime.conformance(of: type, to: $0) != nil }
}

/// Functions of the runtime.
private struct ConformanceRuntime: Sendable {
  static let shared = ConformanceRuntime()

  /// Takes a type, a protocol, and two words for the actor and its conformance to `GlobalActor`; returns the witness table.
  typealias Find = @convention(c) (UnsafeRawPointer, UnsafeRawPointer, UnsafeMutableRawPointer) -> UnsafeRawPointer?
  /// Takes whether values of any type are allowed, a superclass, and protocols; returns the existential type.
  typealias Existential = @convention(c) (Bool, UnsafeRawPointer?, Int, UnsafeRawPointer) -> UnsafeRawPointer

  struct Conformance { let actor: (any Any.Type)? }

  private let find: Find
  let existential: Existential

  private init?() {
    #if canImport(Darwin)
    let everywhere = UnsafeMutableRawPointer(bitPattern: -2)  // `RTLD_DEFAULT`, which Swift does not import
    #else
    let everywhere: UnsafeMutableRawPointer? = nil
    #endif
    #if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
    guard let find = dlsym(everywhere, "swift_conformsToProtocolWithExecutionContext"),
      let existential = dlsym(everywhere, "swift_getExistentialTypeMetadata")
    else { return nil }
    self.find = unsafeBitCast(find, to: Find.self)
    self.existential = unsafeBitCast(existential, to: Existential.self)
    #else
    return nil
    #endif
  }

  /// The conformance of a type to a protocol, with the actor that it belongs to; nil if there is none.
  func conformance(of type: any Any.Type, to descriptor: UnsafeRawPointer) -> Conformance? {
    // The actor and its conformance to `GlobalActor`; two nil pointers if the conformance belongs to none.
    var context: (actor: (any Any.Type)?, conformance: UnsafeRawPointer?) = (nil, nil)
    let table = withUnsafeMutablePointer(to: &context) {
      find(unsafeBitCast(type, to: UnsafeRawPointer.self), descriptor, $0)
    }
    return table.map { _ in Conformance(actor: context.actor) }
  }
}
