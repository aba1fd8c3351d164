// An extension point for functions whose parameters are converted from other requests: `register(Dog.init) { arg($0) }`.

extension Factory {
  /// The factory of a function whose first parameter is converted from another request.
  ///
  /// - Parameters:
  ///   - function: The function.
  ///   - convert: Converts the requested value to the first parameter.
  @inlinable
  package init<Instance, First, Request, each Parameter>(
    _ function: @escaping @isolated(any) @Sendable (First, repeat each Parameter) throws -> Instance,
    first convert: @escaping @Sendable (Request) -> First
  ) {
    let make = LeadingFunction(function)
    self.init(isolation: function.isolation, context: unsafeBitCast(make, to: (UInt, UInt).self).1) { linker, binding in
      let slots = linker.parameters(of: binding, Request.self, repeat (each Parameter).self)
      linker.install(binding, slots) { (slots, context) throws(DIError) -> Instance in
        var index = 1
        do {
          return try make.call(
            convert(try call(slots[0], Request.self, context)),
            repeat try callNext(slots, &index, (each Parameter).self, context))
        } catch { throw failure(error, in: slots) }
      }
    }
  }

  /// The factory of a function whose parameters are all converted from other requests.
  ///
  /// - Parameters:
  ///   - function: The function.
  ///   - convert: Converts the requested values to the parameters.
  @inlinable
  package init<Instance, each Request, each Parameter>(
    _ function: @escaping @isolated(any) @Sendable (repeat each Parameter) throws -> Instance,
    all convert: @escaping @Sendable (repeat each Request) -> (repeat each Parameter)
  ) {
    let make = PackFunction(function)
    self.init(isolation: function.isolation, context: unsafeBitCast(make, to: (UInt, UInt).self).1) { linker, binding in
      linker.install(binding, linker.parameters(of: binding, repeat (each Request).self)) {
        (slots, context) throws(DIError) -> Instance in
        var index = 0
        do {
          let parameters = convert(repeat try callNext(slots, &index, (each Request).self, context))
          return try make.call(repeat each parameters)
        } catch { throw failure(error, in: slots) }
      }
    }
  }
}
