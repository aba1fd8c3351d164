/// A request for a dependency that may be missing, for parameters of a registered closure.
///
/// Write it as `optional($0)`. On a builder, a plain `T?` requests a `T` that must exist; on a `DIContainer`, `T?` already
/// means the same as `optional($0)`.
///
/// ```swift
/// builder.register { Page(user: optional($0)) }  // init(user: User?)
/// ```
///
/// The answer is `nil` if
///
/// - nothing is registered for the type,
/// - the factory of the registered component returns `nil`, or
/// - the component has neither a factory nor an instance, such as a scope value that was not set.
///
/// Any other failure is thrown, such as a missing dependency of a registered component.
///
/// `T` can be a request, `optional(by(name: Primary.self, on: $0))`, and a request can wrap this one,
/// `by(name: Primary.self, on: optional($0))`. It costs the same as a plain `T?`.
public struct DIOptionalRequest<T> {
  // Must stay the only property: the linker uses a provider of `T?` as a provider of this type (`Linker.answer(_:as:_:into:)`).
  @usableFromInline let value: T?
}

/// Unwraps a request for a dependency that may be missing.
///
/// - Parameter request: A parameter of the registered closure.
/// - Returns: The instance; nil if there is none.
@inlinable
public func optional<T>(_ request: DIOptionalRequest<T>) -> T? { request.value }

/// Unwraps an optional request for a dependency that may be missing, as in `injection(.optional)`.
///
/// - Parameter request: A parameter of the registered closure.
/// - Returns: The instance; nil if there is none.
@inlinable @_disfavoredOverload
public func optional<T>(_ request: DIOptionalRequest<T>?) -> T? { request?.value }

extension DIOptionalRequest: DependencyRequest {
  package static var wrappedType: any Any.Type { T.self }

  package static func answer(_ options: RequestOptions, _ linker: Linker, into slot: Slot) -> Bool {
    var options = options
    options.isOptional = true
    options.mayBeUnmade = true
    return linker.answer(T?.self, as: Self.self, options, into: slot)
  }

  package static func answerToNothing(_ dialect: Dialect) -> Self? { DIOptionalRequest(value: nil) }
}
