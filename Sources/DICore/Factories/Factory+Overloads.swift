// Written by scripts/overloads.

// The factories of functions with up to four parameters; `Factory` says why they have overloads.

extension Factory {
  @usableFromInline
  init<Instance>(_ function: @escaping @isolated(any) @Sendable () throws -> Instance) {
    let function = ErasedFunction(IsolatedFunction0(function: function))
    self.init(isolation: function.isolation, context: function.context) { linker, binding in
      linker.install(function, of: binding, Plain<Instance>.self)
    }
  }

  @usableFromInline
  init<Instance>(failable function: @escaping @isolated(any) @Sendable () throws -> Instance?) {
    let function = ErasedFunction(IsolatedFunction0(function: function))
    self.init(isolation: function.isolation, context: function.context) { linker, binding in
      linker.install(function, of: binding, Failable<Instance>.self)
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
      linker.install(binding, linker.parameters(of: binding), make)
    }
  }
}

extension Factory {
  @usableFromInline
  init<A, Instance>(_ function: @escaping @isolated(any) @Sendable (__owned A) throws -> Instance) {
    let function = ErasedFunction(IsolatedFunction1(function: function))
    self.init(isolation: function.isolation, context: function.context) { linker, binding in
      linker.install(function, of: binding, A.self, Plain<Instance>.self)
    }
  }

  @usableFromInline
  init<A, Instance>(failable function: @escaping @isolated(any) @Sendable (__owned A) throws -> Instance?) {
    let function = ErasedFunction(IsolatedFunction1(function: function))
    self.init(isolation: function.isolation, context: function.context) { linker, binding in
      linker.install(function, of: binding, A.self, Failable<Instance>.self)
    }
  }

  @inlinable @inline(__always)
  init<A, Instance: AnyObject>(plain make: @escaping @Sendable (A) throws -> Instance) {
    self.init(
      making: { (slots, context) throws(DIError) in
        let a = try parameter(0, A.self, slots, context)
        do { return try make(a) } catch { try fail(error, in: slots) }
      }, A.self)
  }

  /// The factory of a function that belongs to no actor, and that the body of the provider contains.
  @usableFromInline
  init<A, Instance>(making make: @escaping Make<Instance>, _ a: A.Type) {
    self.init(making: FunctionContext(of: make)) { linker, binding in
      linker.install(binding, linker.parameters(of: binding, a), make)
    }
  }
}

extension Factory {
  @usableFromInline
  init<A, B, Instance>(_ function: @escaping @isolated(any) @Sendable (__owned A, __owned B) throws -> Instance) {
    let function = ErasedFunction(IsolatedFunction2(function: function))
    self.init(isolation: function.isolation, context: function.context) { linker, binding in
      linker.install(function, of: binding, A.self, B.self, Plain<Instance>.self)
    }
  }

  @usableFromInline
  init<A, B, Instance>(failable function: @escaping @isolated(any) @Sendable (__owned A, __owned B) throws -> Instance?)
  {
    let function = ErasedFunction(IsolatedFunction2(function: function))
    self.init(isolation: function.isolation, context: function.context) { linker, binding in
      linker.install(function, of: binding, A.self, B.self, Failable<Instance>.self)
    }
  }

  @inlinable @inline(__always)
  init<A, B, Instance: AnyObject>(plain make: @escaping @Sendable (A, B) throws -> Instance) {
    self.init(
      making: { (slots, context) throws(DIError) in
        let a = try parameter(0, A.self, slots, context)
        let b = try parameter(1, B.self, slots, context)
        do { return try make(a, b) } catch { try fail(error, in: slots) }
      }, A.self, B.self)
  }

  /// The factory of a function that belongs to no actor, and that the body of the provider contains.
  @usableFromInline
  init<A, B, Instance>(making make: @escaping Make<Instance>, _ a: A.Type, _ b: B.Type) {
    self.init(making: FunctionContext(of: make)) { linker, binding in
      linker.install(binding, linker.parameters(of: binding, a, b), make)
    }
  }
}

extension Factory {
  @usableFromInline
  init<A, B, C, Instance>(
    _ function: @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C) throws -> Instance
  ) {
    let function = ErasedFunction(IsolatedFunction3(function: function))
    self.init(isolation: function.isolation, context: function.context) { linker, binding in
      linker.install(function, of: binding, A.self, B.self, C.self, Plain<Instance>.self)
    }
  }

  @usableFromInline
  init<A, B, C, Instance>(
    failable function: @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C) throws -> Instance?
  ) {
    let function = ErasedFunction(IsolatedFunction3(function: function))
    self.init(isolation: function.isolation, context: function.context) { linker, binding in
      linker.install(function, of: binding, A.self, B.self, C.self, Failable<Instance>.self)
    }
  }

  @inlinable @inline(__always)
  init<A, B, C, Instance: AnyObject>(plain make: @escaping @Sendable (A, B, C) throws -> Instance) {
    self.init(
      making: { (slots, context) throws(DIError) in
        let a = try parameter(0, A.self, slots, context)
        let b = try parameter(1, B.self, slots, context)
        let c = try parameter(2, C.self, slots, context)
        do { return try make(a, b, c) } catch { try fail(error, in: slots) }
      }, A.self, B.self, C.self)
  }

  /// The factory of a function that belongs to no actor, and that the body of the provider contains.
  @usableFromInline
  init<A, B, C, Instance>(making make: @escaping Make<Instance>, _ a: A.Type, _ b: B.Type, _ c: C.Type) {
    self.init(making: FunctionContext(of: make)) { linker, binding in
      linker.install(binding, linker.parameters(of: binding, a, b, c), make)
    }
  }
}

extension Factory {
  @usableFromInline
  init<A, B, C, D, Instance>(
    _ function: @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> Instance
  ) {
    let function = ErasedFunction(IsolatedFunction4(function: function))
    self.init(isolation: function.isolation, context: function.context) { linker, binding in
      linker.install(function, of: binding, A.self, B.self, C.self, D.self, Plain<Instance>.self)
    }
  }

  @usableFromInline
  init<A, B, C, D, Instance>(
    failable function:
      @escaping @isolated(any) @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> Instance?
  ) {
    let function = ErasedFunction(IsolatedFunction4(function: function))
    self.init(isolation: function.isolation, context: function.context) { linker, binding in
      linker.install(function, of: binding, A.self, B.self, C.self, D.self, Failable<Instance>.self)
    }
  }

  @inlinable @inline(__always)
  init<A, B, C, D, Instance: AnyObject>(plain make: @escaping @Sendable (A, B, C, D) throws -> Instance) {
    self.init(
      making: { (slots, context) throws(DIError) in
        let a = try parameter(0, A.self, slots, context)
        let b = try parameter(1, B.self, slots, context)
        let c = try parameter(2, C.self, slots, context)
        let d = try parameter(3, D.self, slots, context)
        do { return try make(a, b, c, d) } catch { try fail(error, in: slots) }
      }, A.self, B.self, C.self, D.self)
  }

  /// The factory of a function that belongs to no actor, and that the body of the provider contains.
  @usableFromInline
  init<A, B, C, D, Instance>(making make: @escaping Make<Instance>, _ a: A.Type, _ b: B.Type, _ c: C.Type, _ d: D.Type)
  {
    self.init(making: FunctionContext(of: make)) { linker, binding in
      linker.install(binding, linker.parameters(of: binding, a, b, c, d), make)
    }
  }
}
