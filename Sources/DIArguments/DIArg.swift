package import DICore

/// A parameter whose value comes with the request, and not from a registration.
///
/// Use it for values that are known only at run time. Write it as `arg($0)` in a registered closure, beside ordinary
/// dependencies:
///
/// ```swift
/// container.register { Dog(name: arg($0), home: $1) }
/// let rex = container.resolve(Dog.self, arg: "Rex")
/// ```
///
/// - The initializer and the injections can take arguments. A request passes first the arguments of the initializer, in the
///   order of its parameters, and then the arguments of the injections, in the order of registration.
/// - The static types must match exactly: `String` and `String?` are different. Otherwise the request throws
///   `DIError.initializationMethodWithSignatureIsNotFoundFor`.
/// - It cannot be an element of a many, nor be requested by name or tag, or later: the request for the holder fails.
/// - The dependencies of the component do not get the arguments.
/// - To create a dependency from arguments, a component takes a `DIProvider`, such as `DIProvider<Dog, String>`, and
///   calls it with the arguments.
///
/// An argument costs no allocation, unless the arguments of the request take more than a kilobyte.
public struct DIArg<T> {
  let value: T
}

/// Unwraps an argument.
///
/// - Parameter request: A parameter of the registered closure.
/// - Returns: The argument, of the type that the context requires.
public func arg<T>(_ request: DIArg<T>) -> T { request.value }

extension DIArg: DependencyRequest {
  package static var wrappedType: any Any.Type { Self.self }

  package static func answer(_ options: RequestOptions, _ linker: Linker, into slot: Slot) -> Bool {
    linker.argument(T.self, as: Self.self, options, into: slot)
  }
}
