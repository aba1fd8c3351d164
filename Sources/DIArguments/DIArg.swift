package import DICore

/// An argument as a dependency: what the request for the component brings, and not what is registered; written `arg($0)` where
/// a closure is registered.
///
/// ```swift
/// container.register { Dog(name: arg($0), home: $1) }
/// let rex = container.resolve(Dog.self, arg: "Rex")
/// ```
///
/// It may stand among ordinary dependencies, in the initializer and in injections. The arguments of a request are those of the
/// initializer, in the order of its parameters, and then those of the injections in the order in which they were said; their
/// types have to be the same exactly. Dependencies of the component do not see them.
public struct DIArg<T> {
  let value: T
}

/// The argument that a request brings for a parameter.
///
/// - Parameter request: The parameter of the closure that is registered.
/// - Returns: The argument, of the type that the context asks for.
public func arg<T>(_ request: DIArg<T>) -> T { request.value }

extension DIArg: DependencyRequest {
  package static var wrappedType: any Any.Type { Self.self }

  package static func availability(_ options: RequestOptions, _ linker: Linker) -> Availability { .answered }

  package static func answer(_ options: RequestOptions, _ linker: Linker, into slot: Slot) -> Bool {
    linker.argument(T.self, as: Self.self, into: slot)
  }
}
