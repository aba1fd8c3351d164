// Written by scripts/overloads.

// The factories of functions with up to four parameters; `Factory` says why they have overloads.

extension Factory {
  @usableFromInline
  init<Instance>(_ function: @escaping @isolated(any) @Sendable () throws -> Instance) {
    let function = ErasedFunction(function)
    self.init(calling: function) { linker, binding in
      linker.install(function, of: binding, Instance.self)
    }
  }

  @usableFromInline
  init<Instance>(failable function: @escaping @isolated(any) @Sendable () throws -> Instance?) {
    let function = ErasedFunction(function)
    self.init(calling: function) { linker, binding in
      linker.installFailable(function, of: binding, Instance.self)
    }
  }

  @inlinable @inline(__always)
  init<Instance: AnyObject>(plain make: @escaping @Sendable () throws -> Instance) {
    self.init(making: { (slots, context) throws(DIError) in

      do { return try make() } catch { try fail(error, in: slots) }
    })
  }

  /// The factory of a function that belongs to no actor, and that the body of the provider contains.
  @usableFromInline
  init<Instance>(making make: @escaping Make<Instance>) {
    self.init(making: FunctionContext(of: make)) { linker, binding in
      let slots = linker.slots(0, of: binding)

      linker.install(binding, slots, make)
    }
  }
}

extension Factory {
  @usableFromInline
  init<A, Instance>(_ function: @escaping @isolated(any) @Sendable (__owned A) throws -> Instance) {
    let function = ErasedFunction(function)
    self.init(calling: function) { linker, binding in
      linker.install(function, of: binding, A.self, Instance.self)
    }
  }

  @usableFromInline
  init<A, Instance>(failable function: @escaping @isolated(any) @Sendable (__owned A) throws -> Instance?) {
    let function = ErasedFunction(function)
    self.init(calling: function) { linker, binding in
      linker.installFailable(function, of: binding, A.self, Instance.self)
    }
  }

  @inlinable @inline(__always)
  init<A, Instance: AnyObject>(plain make: @escaping @Sendable (A) throws -> Instance) {
    self.init(
      making: { (slots, context) throws(DIError) in
        let a: A
        do throws(DIError) {
          a = try call(slots[0], A.self, context)
        } catch { try fail(error, in: slots) }
        do { return try make(a) } catch { try fail(error, in: slots) }
      }, A.self)
  }

  /// The factory of a function that belongs to no actor, and that the body of the provider contains.
  @usableFromInline
  init<A, Instance>(making make: @escaping Make<Instance>, _ a: A.Type) {
    self.init(making: FunctionContext(of: make)) { linker, binding in
      let slots = linker.slots(1, of: binding)
      linker.require(A.self, by: binding, isOptional: false, in: slots, at: 0)
      linker.install(binding, slots, make)
    }
  }
}

extension Factory {
  @usableFromInline
  init<A, B, Instance>(_ function: @escaping @isolated(any) @Sendable (__owned A, __owned B) throws -> Instance) {
    let function = ErasedFunction(function)
    self.init(calling: function) { linker, binding in
      linker.install(function, of: binding, A.self, B.self, Instance.self)
    }
  }

  @usableFromInline
  init<A, B, Instance>(failable function: @escaping @isolated(any) @Sendable (__owned A, __owned B) throws -> Instance?)
  {
    let function = ErasedFunction(function)
    self.init(calling: function) { linker, binding in
      linker.installFailable(function, of: binding, A.self, B.self, Instance.self)
    }
  }

  @inlinable @inline(__always)
  init<A, B, Instance: AnyObject>(plain make: @escaping @Sendable (A, B) throws -> Instance) {
    self.init(
      making: { (slots, context) throws(DIError) in
        let a: A
        do throws(DIError) {
          a = try call(slots[0], A.self, context)
        } catch { try fail(error, in: slots) }
        let b: B
        do throws(DIError) {
          b = try call(slots[1], B.self, context)
        } catch { try fail(error, in: slots) }
        do { return try make(a, b) } catch { try fail(error, in: slots) }
      }, A.self, B.self)
  }

  /// The factory of a function that belongs to no actor, and that the body of the provider contains.
  @usableFromInline
  init<A, B, Instance>(making make: @escaping Make<Instance>, _ a: A.Type, _ b: B.Type) {
    self.init(making: FunctionContext(of: make)) { linker, binding in
      let slots = linker.slots(2, of: binding)
      linker.require(A.self, by: binding, isOptional: false, in: slots, at: 0)
      linker.require(B.self, by: binding, isOptional: false, in: slots, at: 1)
      linker.install(binding, slots, make)
    }
  }
}

extension Factory {
  @usableFromInline
  init<A, B, C, Instance>(
    _ function: @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C) throws -> Instance
  ) {
    let function = ErasedFunction(function)
    self.init(calling: function) { linker, binding in
      linker.install(function, of: binding, A.self, B.self, C.self, Instance.self)
    }
  }

  @usableFromInline
  init<A, B, C, Instance>(
    failable function: @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C) throws -> Instance?
  ) {
    let function = ErasedFunction(function)
    self.init(calling: function) { linker, binding in
      linker.installFailable(function, of: binding, A.self, B.self, C.self, Instance.self)
    }
  }

  @inlinable @inline(__always)
  init<A, B, C, Instance: AnyObject>(plain make: @escaping @Sendable (A, B, C) throws -> Instance) {
    self.init(
      making: { (slots, context) throws(DIError) in
        let a: A
        do throws(DIError) {
          a = try call(slots[0], A.self, context)
        } catch { try fail(error, in: slots) }
        let b: B
        do throws(DIError) {
          b = try call(slots[1], B.self, context)
        } catch { try fail(error, in: slots) }
        let c: C
        do throws(DIError) {
          c = try call(slots[2], C.self, context)
        } catch { try fail(error, in: slots) }
        do { return try make(a, b, c) } catch { try fail(error, in: slots) }
      }, A.self, B.self, C.self)
  }

  /// The factory of a function that belongs to no actor, and that the body of the provider contains.
  @usableFromInline
  init<A, B, C, Instance>(making make: @escaping Make<Instance>, _ a: A.Type, _ b: B.Type, _ c: C.Type) {
    self.init(making: FunctionContext(of: make)) { linker, binding in
      let slots = linker.slots(3, of: binding)
      linker.require(A.self, by: binding, isOptional: false, in: slots, at: 0)
      linker.require(B.self, by: binding, isOptional: false, in: slots, at: 1)
      linker.require(C.self, by: binding, isOptional: false, in: slots, at: 2)
      linker.install(binding, slots, make)
    }
  }
}

extension Factory {
  @usableFromInline
  init<A, B, C, D, Instance>(
    _ function: @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> Instance
  ) {
    let function = ErasedFunction(function)
    self.init(calling: function) { linker, binding in
      linker.install(function, of: binding, A.self, B.self, C.self, D.self, Instance.self)
    }
  }

  @usableFromInline
  init<A, B, C, D, Instance>(
    failable function:
      @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> Instance?
  ) {
    let function = ErasedFunction(function)
    self.init(calling: function) { linker, binding in
      linker.installFailable(function, of: binding, A.self, B.self, C.self, D.self, Instance.self)
    }
  }

  @inlinable @inline(__always)
  init<A, B, C, D, Instance: AnyObject>(plain make: @escaping @Sendable (A, B, C, D) throws -> Instance) {
    self.init(
      making: { (slots, context) throws(DIError) in
        let a: A
        do throws(DIError) {
          a = try call(slots[0], A.self, context)
        } catch { try fail(error, in: slots) }
        let b: B
        do throws(DIError) {
          b = try call(slots[1], B.self, context)
        } catch { try fail(error, in: slots) }
        let c: C
        do throws(DIError) {
          c = try call(slots[2], C.self, context)
        } catch { try fail(error, in: slots) }
        let d: D
        do throws(DIError) {
          d = try call(slots[3], D.self, context)
        } catch { try fail(error, in: slots) }
        do { return try make(a, b, c, d) } catch { try fail(error, in: slots) }
      }, A.self, B.self, C.self, D.self)
  }

  /// The factory of a function that belongs to no actor, and that the body of the provider contains.
  @usableFromInline
  init<A, B, C, D, Instance>(making make: @escaping Make<Instance>, _ a: A.Type, _ b: B.Type, _ c: C.Type, _ d: D.Type)
  {
    self.init(making: FunctionContext(of: make)) { linker, binding in
      let slots = linker.slots(4, of: binding)
      linker.require(A.self, by: binding, isOptional: false, in: slots, at: 0)
      linker.require(B.self, by: binding, isOptional: false, in: slots, at: 1)
      linker.require(C.self, by: binding, isOptional: false, in: slots, at: 2)
      linker.require(D.self, by: binding, isOptional: false, in: slots, at: 3)
      linker.install(binding, slots, make)
    }
  }
}
