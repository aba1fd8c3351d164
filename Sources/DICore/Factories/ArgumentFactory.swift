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

  /// Makes a factory for arguments of these types; an extension point.
  package init<each Argument>(arguments: repeat (each Argument).Type, by factory: Factory) {
    var types: [any Any.Type] = []
    for type in repeat each arguments { types.append(type) }
    self.init(types, factory)
  }

  /// Makes a factory from a function that takes only the arguments.
  ///
  /// - Parameter function: The function.
  init<Instance, each Argument>(
    arguments function: @escaping @isolated(any) @Sendable (repeat each Argument) throws -> Instance
  ) {
    let make = PackFunction(function)
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
}
