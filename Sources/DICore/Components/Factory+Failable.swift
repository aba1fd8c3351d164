// Failable factories. The compiler chooses their overloads for every closure of several statements, even if the closure returns
// no optional. So they must be as fast as the others.

extension Factory {
  @inlinable
  package init<Instance, each Parameter>(
    failablePack function: @escaping @isolated(any) @Sendable (repeat each Parameter) throws -> Instance?
  ) {
    let make = plain(pack: function)
    self.init(isolation: function.isolation, context: unsafeBitCast(make, to: (UInt, UInt).self).1) { linker, binding in
      linker.install(binding, linker.parameters(of: binding, repeat (each Parameter).self)) {
        (slots, context) throws(DIError) in
        var index = 0
        let instance: Instance?
        do {
          instance = try make.call(repeat try callNext(slots, &index, (each Parameter).self, context))
        } catch { throw failure(error, in: slots) }
        return try present(instance, from: slots)
      }
    }
  }
}

/// Unwraps the result of a failable factory.
@inlinable @inline(__always)
func present<Instance>(_ instance: Instance?, from slots: Slots) throws(DIError) -> Instance {
  guard let instance else { throw absence(from: slots) }
  return instance
}

/// The error of a factory that returned `nil`: the request fails as if the type were not registered.
@usableFromInline @inline(never)
func absence(from slots: Slots) -> DIError {
  let binding = slots.binding!
  let factory = NearCandidate(info: binding.component.info, reason: .answers([], nil))
  return .typeIsNotFound(
    type: DIRequest(binding.component.type, origin: binding.graph.origin, candidates: [factory], isFromFactory: true))
}
