/// Makes the provider of one initializer: each parameter becomes a slot.
///
/// There are overloads for up to four parameters, and one for any number. Up to four parameters are passed in registers. A pack
/// passes its values through memory, and hides the user's function from the optimizer. Compared with plain constructor calls, a
/// tree of seven objects takes 1.45 times the instructions with packs, and 1.19 times with the overloads (docs/decisions.md,
/// "Overloads over the pack").
@usableFromInline
package struct Factory: Sendable {
  let isolation: Isolation
  /// Whether the function captures something, perhaps a container; true if it is unknown.
  let captures: Bool
  /// False for the placeholder of a component whose instances are made elsewhere.
  let makesInstances: Bool
  /// Adds the edges of the parameters, and installs the provider.
  let link: @Sendable (Linker, Binding) -> Void

  /// The factory of an `@isolated(any)` function.
  ///
  /// - Parameters:
  ///   - isolation: The isolation of the function.
  ///   - context: The closure context of the function, which tells whether it captures something.
  ///   - link: Adds the edges of the parameters, and installs the provider.
  @usableFromInline
  init(isolation: (any Actor)?, context: UInt, link: @escaping @Sendable (Linker, Binding) -> Void) {
    self.isolation = Isolation(isolation)
    captures =
      isolation == nil ? FunctionContext(context).capturesWithIsolation : FunctionContext(context).capturesOnActor
    makesInstances = true
    self.link = link
  }

  /// The factory of a function whose type has no isolation.
  ///
  /// - Parameters:
  ///   - context: The closure context of the function, which tells whether it captures something.
  ///   - isolation: The actor that the function belongs to.
  ///   - link: Adds the edges of the parameters, and installs the provider.
  @usableFromInline
  init(plain context: UInt, isolation: (any Actor)?, link: @escaping @Sendable (Linker, Binding) -> Void) {
    self.isolation = Isolation(isolation)
    captures = FunctionContext(context).captures
    makesInstances = true
    self.link = link
  }

  private init(absent link: @escaping @Sendable (Linker, Binding) -> Void) {
    isolation = .anywhere
    captures = false
    makesInstances = false
    self.link = link
  }

  /// The placeholder for a component whose instances are made elsewhere.
  @usableFromInline
  static func absent<Instance>(_ type: Instance.Type) -> Factory {
    Factory(absent: { linker, binding in
      linker.install(binding, linker.slots(0, of: binding)) { (slots, context) throws(DIError) -> Instance in
        throw slots.binding!.isUnmade(in: context)
      }
    })
  }
}

extension Factory {
  @inlinable
  init<Instance>(_ function: @escaping @isolated(any) @Sendable () throws -> Instance) {
    self.init(isolation: function.isolation, context: unsafeBitCast(function, to: (UInt, UInt).self).1) {
      linker, binding in
      let slots = linker.functionParameters(of: binding)
      Function0.emplace(function, before: slots, in: linker.arena)
      linker.install(binding, slots) { (slots, _) throws(DIError) in
        do {
          return try slots.function(Function0<Instance>.self).pointee()
        } catch { throw failure(error, in: slots) }
      }
    }
  }

  @inlinable
  init<Instance>(isolation: (any Actor)?, _ make: @escaping @Sendable () throws -> Instance) {
    self.init(plain: unsafeBitCast(make, to: (UInt, UInt).self).1, isolation: isolation) { linker, binding in
      linker.install(binding, linker.slots(0, of: binding)) { (slots, _) throws(DIError) in
        do { return try make() } catch { throw failure(error, in: slots) }
      }
    }
  }

  @inlinable
  init<A, Instance>(_ function: @escaping @isolated(any) @Sendable (__owned A) throws -> Instance) {
    self.init(isolation: function.isolation, context: unsafeBitCast(function, to: (UInt, UInt).self).1) {
      linker, binding in
      let slots = linker.functionParameters(of: binding, A.self)
      Function1.emplace(function, before: slots, in: linker.arena)
      linker.install(binding, slots) { (slots, context) throws(DIError) in
        do {
          return try slots.function(Function1<A, Instance>.self).pointee(try call(slots[0], A.self, context))
        } catch { throw failure(error, in: slots) }
      }
    }
  }

  @inlinable
  init<A, Instance>(isolation: (any Actor)?, _ make: @escaping @Sendable (__owned A) throws -> Instance) {
    self.init(plain: unsafeBitCast(make, to: (UInt, UInt).self).1, isolation: isolation) { linker, binding in
      linker.install(binding, linker.parameters(of: binding, A.self)) { (slots, context) throws(DIError) in
        do {
          return try make(try call(slots[0], A.self, context))
        } catch { throw failure(error, in: slots) }
      }
    }
  }

  @inlinable
  init<A, B, Instance>(_ function: @escaping @isolated(any) @Sendable (__owned A, __owned B) throws -> Instance) {
    self.init(isolation: function.isolation, context: unsafeBitCast(function, to: (UInt, UInt).self).1) {
      linker, binding in
      let slots = linker.functionParameters(of: binding, A.self, B.self)
      Function2.emplace(function, before: slots, in: linker.arena)
      linker.install(binding, slots) { (slots, context) throws(DIError) in
        do {
          return try slots.function(Function2<A, B, Instance>.self).pointee(
            try call(slots[0], A.self, context), try call(slots[1], B.self, context))
        } catch { throw failure(error, in: slots) }
      }
    }
  }

  @inlinable
  init<A, B, Instance>(isolation: (any Actor)?, _ make: @escaping @Sendable (__owned A, __owned B) throws -> Instance) {
    self.init(plain: unsafeBitCast(make, to: (UInt, UInt).self).1, isolation: isolation) { linker, binding in
      linker.install(binding, linker.parameters(of: binding, A.self, B.self)) { (slots, context) throws(DIError) in
        do {
          return try make(try call(slots[0], A.self, context), try call(slots[1], B.self, context))
        } catch { throw failure(error, in: slots) }
      }
    }
  }

  @inlinable
  init<A, B, C, Instance>(
    _ function: @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C) throws -> Instance
  ) {
    self.init(isolation: function.isolation, context: unsafeBitCast(function, to: (UInt, UInt).self).1) {
      linker, binding in
      let slots = linker.functionParameters(of: binding, A.self, B.self, C.self)
      Function3.emplace(function, before: slots, in: linker.arena)
      linker.install(binding, slots) { (slots, context) throws(DIError) in
        do {
          return try slots.function(Function3<A, B, C, Instance>.self).pointee(
            try call(slots[0], A.self, context), try call(slots[1], B.self, context),
            try call(slots[2], C.self, context))
        } catch { throw failure(error, in: slots) }
      }
    }
  }

  @inlinable
  init<A, B, C, Instance>(
    isolation: (any Actor)?, _ make: @escaping @Sendable (__owned A, __owned B, __owned C) throws -> Instance
  ) {
    self.init(plain: unsafeBitCast(make, to: (UInt, UInt).self).1, isolation: isolation) { linker, binding in
      linker.install(binding, linker.parameters(of: binding, A.self, B.self, C.self)) {
        (slots, context) throws(DIError) in
        do {
          return try make(
            try call(slots[0], A.self, context), try call(slots[1], B.self, context),
            try call(slots[2], C.self, context))
        } catch { throw failure(error, in: slots) }
      }
    }
  }

  @inlinable
  init<A, B, C, D, Instance>(
    _ function: @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> Instance
  ) {
    self.init(isolation: function.isolation, context: unsafeBitCast(function, to: (UInt, UInt).self).1) {
      linker, binding in
      let slots = linker.functionParameters(of: binding, A.self, B.self, C.self, D.self)
      Function4.emplace(function, before: slots, in: linker.arena)
      linker.install(binding, slots) { (slots, context) throws(DIError) in
        do {
          return try slots.function(Function4<A, B, C, D, Instance>.self).pointee(
            try call(slots[0], A.self, context), try call(slots[1], B.self, context),
            try call(slots[2], C.self, context), try call(slots[3], D.self, context))
        } catch { throw failure(error, in: slots) }
      }
    }
  }

  @inlinable
  init<A, B, C, D, Instance>(
    isolation: (any Actor)?, _ make: @escaping @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> Instance
  ) {
    self.init(plain: unsafeBitCast(make, to: (UInt, UInt).self).1, isolation: isolation) { linker, binding in
      linker.install(binding, linker.parameters(of: binding, A.self, B.self, C.self, D.self)) {
        (slots, context) throws(DIError) in
        do {
          return try make(
            try call(slots[0], A.self, context), try call(slots[1], B.self, context),
            try call(slots[2], C.self, context), try call(slots[3], D.self, context))
        } catch { throw failure(error, in: slots) }
      }
    }
  }

  /// The factory of a function with any number of parameters; up to four have faster overloads.
  @inlinable
  package init<Instance, each Parameter>(
    pack function: @escaping @isolated(any) @Sendable (repeat each Parameter) throws -> Instance
  ) {
    let make = plain(pack: function)
    self.init(isolation: function.isolation, context: unsafeBitCast(make, to: (UInt, UInt).self).1) { linker, binding in
      linker.install(binding, linker.parameters(of: binding, repeat (each Parameter).self)) {
        (slots, context) throws(DIError) in
        var index = 0
        do {
          return try make.call(repeat try callNext(slots, &index, (each Parameter).self, context))
        } catch { throw failure(error, in: slots) }
      }
    }
  }
}

extension Function1 {
  // Transparent in a debug build, so that closures that take the container need less stack. The compiler inlines this call only
  // if it is declared in this file. In a release build, a transparent function would retain `function`.
  #if DEBUG
  @_transparent
  #else
  @inline(__always)
  #endif
  @inlinable
  borrowing func callAsFunction(_ a: consuming A) throws -> Instance { try function(a) }
}

/// The error of a failing initializer: the root cause, with the component added to its path.
@usableFromInline @inline(never)
func failure(_ error: any Error, in slots: Slots) -> DIError {
  slots.binding!.failure(error, in: .initializer)
}
