extension InjectionStep {
  /// An injection that takes the container.
  @inlinable
  init<Implementation>(
    manual inject: @escaping @isolated(any) @Sendable (DIBuiltContainer, Implementation) throws -> Void
  ) {
    // The same bit cast as in Functions.swift.
    let function = unsafeBitCast(inject, to: (@Sendable (DIBuiltContainer, Implementation) throws -> Void).self)
    self.init(isolation: inject.isolation) { linker, binding in
      let slots = linker.parameters(of: binding, DIBuiltContainer.self)
      return Injector { (context, object) throws(DIError) in
        do {
          let container = try call(slots[0], DIBuiltContainer.self, context)
          try function(container, object.instance(of: Implementation.self))
        } catch { throw injectionFailure(error, in: slots) }
      }
    }
  }
}
