// Failable factories. The compiler chooses their overloads for every closure of several statements, even if the closure returns
// no optional. So they must be as fast as the others.

extension Factory {
  @inlinable
  init<Instance>(failable function: @escaping @isolated(any) @Sendable () throws -> Instance?) {
    self.init(isolation: function.isolation, context: unsafeBitCast(function, to: (UInt, UInt).self).1) {
      linker, binding in
      let slots = linker.functionParameters(of: binding)
      Function0.emplace(function, before: slots, in: linker.arena)
      linker.install(binding, slots) { (slots, _) throws(DIError) in
        let instance: Instance?
        do {
          instance = try slots.function(Function0<Instance?>.self).pointee()
        } catch { throw failure(error, in: slots) }
        return try present(instance, from: slots)
      }
    }
  }

  @inlinable
  init<A, Instance>(failable function: @escaping @isolated(any) @Sendable (__owned A) throws -> Instance?) {
    self.init(isolation: function.isolation, context: unsafeBitCast(function, to: (UInt, UInt).self).1) {
      linker, binding in
      let slots = linker.functionParameters(of: binding, A.self)
      Function1.emplace(function, before: slots, in: linker.arena)
      linker.install(binding, slots) { (slots, context) throws(DIError) in
        let instance: Instance?
        do {
          instance = try slots.function(Function1<A, Instance?>.self).pointee(try call(slots[0], A.self, context))
        } catch { throw failure(error, in: slots) }
        return try present(instance, from: slots)
      }
    }
  }

  @inlinable
  init<A, B, Instance>(failable function: @escaping @isolated(any) @Sendable (__owned A, __owned B) throws -> Instance?)
  {
    self.init(isolation: function.isolation, context: unsafeBitCast(function, to: (UInt, UInt).self).1) {
      linker, binding in
      let slots = linker.functionParameters(of: binding, A.self, B.self)
      Function2.emplace(function, before: slots, in: linker.arena)
      linker.install(binding, slots) { (slots, context) throws(DIError) in
        let instance: Instance?
        do {
          instance = try slots.function(Function2<A, B, Instance?>.self).pointee(
            try call(slots[0], A.self, context), try call(slots[1], B.self, context))
        } catch { throw failure(error, in: slots) }
        return try present(instance, from: slots)
      }
    }
  }

  @inlinable
  init<A, B, C, Instance>(
    failable function: @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C) throws -> Instance?
  ) {
    self.init(isolation: function.isolation, context: unsafeBitCast(function, to: (UInt, UInt).self).1) {
      linker, binding in
      let slots = linker.functionParameters(of: binding, A.self, B.self, C.self)
      Function3.emplace(function, before: slots, in: linker.arena)
      linker.install(binding, slots) { (slots, context) throws(DIError) in
        let instance: Instance?
        do {
          instance = try slots.function(Function3<A, B, C, Instance?>.self).pointee(
            try call(slots[0], A.self, context), try call(slots[1], B.self, context),
            try call(slots[2], C.self, context))
        } catch { throw failure(error, in: slots) }
        return try present(instance, from: slots)
      }
    }
  }

  @inlinable
  init<A, B, C, D, Instance>(
    failable function:
      @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> Instance?
  ) {
    self.init(isolation: function.isolation, context: unsafeBitCast(function, to: (UInt, UInt).self).1) {
      linker, binding in
      let slots = linker.functionParameters(of: binding, A.self, B.self, C.self, D.self)
      Function4.emplace(function, before: slots, in: linker.arena)
      linker.install(binding, slots) { (slots, context) throws(DIError) in
        let instance: Instance?
        do {
          instance = try slots.function(Function4<A, B, C, D, Instance?>.self).pointee(
            try call(slots[0], A.self, context), try call(slots[1], B.self, context),
            try call(slots[2], C.self, context), try call(slots[3], D.self, context))
        } catch { throw failure(error, in: slots) }
        return try present(instance, from: slots)
      }
    }
  }

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
  guard let instance else { throw absence(of: Instance.self, from: slots) }
  return instance
}

/// The error of a factory that returned `nil`: the request fails as if the type were not registered.
@usableFromInline @inline(never)
func absence(of type: any Any.Type, from slots: Slots) -> DIError {
  let binding = slots.binding!
  let factory = NearCandidate(info: binding.component.info, reason: .answers([], nil))
  return .typeIsNotFound(
    type: DIRequest(type, origin: binding.graph.origin, candidates: [factory], isFromFactory: true))
}
