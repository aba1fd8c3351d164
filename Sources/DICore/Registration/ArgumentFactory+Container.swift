extension ArgumentFactory {
  /// Makes a factory from a function that takes the arguments, and before them the container that makes the instance.
  ///
  /// - Parameter function: The function.
  @inlinable
  package init<Instance, each Argument>(
    _ function: @escaping @isolated(any) @Sendable (DIBuiltContainer, repeat each Argument) throws -> Instance
  ) {
    let make = LeadingFunction(function)
    self.init(
      ArgumentRequest<Instance, repeat each Argument>.signature.types,
      Factory(isolation: function.isolation, context: 0) { linker, binding in
        linker.install(binding, linker.parameters(of: binding, DIBuiltContainer.self), calling(make))
      })
  }

  /// Makes a factory from a failable function that takes the arguments, and before them the container that makes the instance.
  ///
  /// - Parameter function: The function.
  @inlinable
  package init<Instance, each Argument>(
    failable function: @escaping @isolated(any) @Sendable (DIBuiltContainer, repeat each Argument) throws -> Instance?
  ) {
    let make = LeadingFunction(function)
    self.init(
      ArgumentRequest<Instance, repeat each Argument>.signature.types,
      Factory(isolation: function.isolation, context: 0) { linker, binding in
        linker.install(binding, linker.parameters(of: binding, DIBuiltContainer.self), present(calling(make)))
      })
  }
}

/// The body of a provider that calls a function with the container and arguments.
@inlinable @inline(__always)
func calling<Instance, each Argument>(
  _ make: LeadingFunction<DIBuiltContainer, Instance, repeat each Argument>
) -> Make<Instance> {
  { (slots, context) throws(DIError) in
    var position = 0
    do {
      return try make.call(
        try call(slots[0], DIBuiltContainer.self, context),
        repeat try nextArgument(slots, &position, (each Argument).self, context))
    } catch { throw failure(error, in: slots) }
  }
}
