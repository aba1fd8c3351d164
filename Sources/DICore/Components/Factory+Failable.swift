// Failable factories. They are as fast as the others, because the compiler chooses them for every closure of several
// statements, whether it returns an optional or not.

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
  init<Instance, each Parameter>(
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
