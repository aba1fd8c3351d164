/// A factory that takes arguments from the request; an extension point.
///
/// A component can have several argument factories. The exact types of its arguments decide which factory a request calls.
@usableFromInline
package struct ArgumentFactory: Sendable {
  /// The types of the arguments.
  ///
  /// Arguments that the factory's parameters take with `arg` are not included: only linking finds them.
  let arguments: [any Any.Type]
  let factory: Factory

  @usableFromInline
  init(_ arguments: [any Any.Type], _ factory: Factory) {
    self.arguments = arguments
    self.factory = factory
  }

  /// Makes a factory from a function that takes the arguments, and before them the container that makes the instance.
  ///
  /// - Parameter function: The function.
  @inlinable
  package init<Instance, each Argument>(
    _ function: @escaping @isolated(any) @Sendable (DIBuiltContainer, repeat each Argument) throws -> Instance
  ) {
    let make = plain(leading: function)
    self.init(
      ArgumentRequest<Instance, repeat each Argument>.signature.types,
      Factory(isolation: function.isolation, context: 0) { linker, binding in
        linker.install(binding, linker.parameters(of: binding, DIBuiltContainer.self), calling(make))
      })
  }

  /// Makes a factory from a function that takes only the arguments.
  ///
  /// - Parameter function: The function.
  init<Instance, each Argument>(
    arguments function: @escaping @isolated(any) @Sendable (repeat each Argument) throws -> Instance
  ) {
    let make = plain(pack: function)
    let context = unsafeBitCast(make, to: (UInt, UInt).self).1
    self.init(
      ArgumentRequest<Instance, repeat each Argument>.signature.types,
      Factory(isolation: function.isolation, context: context) { linker, binding in
        linker.install(binding, linker.slots(0, of: binding)) { (slots, context) throws(DIError) -> Instance in
          var position = 0
          do {
            return try make.call(repeat try nextArgument(slots, &position, (each Argument).self, context))
          } catch { throw failure(error, in: slots) }
        }
      })
  }

  /// Makes a factory from a failable function that takes the arguments, and before them the container that makes the instance.
  ///
  /// - Parameter function: The function.
  @inlinable
  package init<Instance, each Argument>(
    failable function: @escaping @isolated(any) @Sendable (DIBuiltContainer, repeat each Argument) throws -> Instance?
  ) {
    let make = plain(leading: function)
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

/// Reads the argument at a position, and advances the position.
@inlinable @inline(__always)
func nextArgument<Value>(
  _ slots: Slots, _ position: inout Int, _ type: Value.Type, _ context: Context
) throws(DIError) -> Value {
  let next = position
  position &+= 1
  return try findArgument(next, type, slots, context).assumingMemoryBound(to: type).pointee
}
