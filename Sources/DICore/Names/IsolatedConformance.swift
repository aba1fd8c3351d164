#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

// Unsafe: a cast to a protocol fails outside of the actor that the conformance belongs to (SE-0470), as it does where there is no
// conformance. Only the runtime can tell the two apart. Its functions are looked up by name; where they are not found, or the
// runtime is older than such conformances, the answer is nil. Called for the first cast, for errors and for checks. Untested on Darwin.

/// The conformance of a type to a protocol, if it belongs to a global actor.
package struct IsolatedConformance: Sendable {
  /// The existential type of the protocol alone.
  let protocolType: any Any.Type
  let actor: any Any.Type

  var isOfMainActor: Bool { actor == MainActor.self }

  /// Finds the conformance that a cast to a service needs.
  ///
  /// - Parameters:
  ///   - type: The type of the instance.
  ///   - service: The service; nothing is found unless it is an existential type.
  init?(of type: any Any.Type, to service: any Any.Type) {
    guard let runtime = ConformanceRuntime.shared else { return nil }
    var found: (descriptor: UnsafeRawPointer, actor: any Any.Type)?
    for descriptor in TypeMetadata(service).protocols {
      // The actor and its conformance to `GlobalActor`; two nil pointers if the conformance belongs to none.
      var context: (actor: (any Any.Type)?, conformance: UnsafeRawPointer?) = (nil, nil)
      let table = withUnsafeMutablePointer(to: &context) {
        runtime.find(unsafeBitCast(type, to: UnsafeRawPointer.self), descriptor, $0)
      }
      if table == nil { return nil }
      if let actor = context.actor { found = (descriptor, actor) }
    }
    guard var found else { return nil }
    actor = found.actor
    protocolType = unsafeBitCast(runtime.existential(true, nil, 1, &found.descriptor), to: TypeMetadata.Metatype.self)
  }
}

/// Functions of the runtime.
private struct ConformanceRuntime: Sendable {
  static let shared = ConformanceRuntime()

  /// Takes a type, a protocol, and two words for the actor and its conformance to `GlobalActor`; returns the witness table.
  typealias Find = @convention(c) (UnsafeRawPointer, UnsafeRawPointer, UnsafeMutableRawPointer) -> UnsafeRawPointer?
  /// Takes whether values of any type are allowed, a superclass, and protocols; returns the existential type.
  typealias Existential = @convention(c) (Bool, UnsafeRawPointer?, Int, UnsafeRawPointer) -> UnsafeRawPointer

  let find: Find
  let existential: Existential

  private init?() {
    #if canImport(Darwin)
    let everywhere = UnsafeMutableRawPointer(bitPattern: -2)  // `RTLD_DEFAULT`, which Swift does not import
    #else
    let everywhere: UnsafeMutableRawPointer? = nil
    #endif
    #if canImport(Glibc) || canImport(Darwin)
    guard let find = dlsym(everywhere, "swift_conformsToProtocolWithExecutionContext"),
      let existential = dlsym(everywhere, "swift_getExistentialTypeMetadata")
    else { return nil }
    self.find = unsafeBitCast(find, to: Find.self)
    self.existential = unsafeBitCast(existential, to: Existential.self)
    #else
    return nil
    #endif
  }
}
