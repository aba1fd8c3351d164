/// A request for what may not be registered; written `optional($0)` where a closure is registered.
///
/// ```swift
/// builder.register { Page(user: optional($0)) }  // init(user: User?)
/// ```
///
/// It is `nil` if nothing is registered, if what is registered gives `nil`, or if that is a value which the scope was not handed.
/// What is registered but cannot be made is an error all the same. On a builder a plain `T?` asks for a `T` that must exist; on a
/// `DIContainer` it asks for the same as this.
///
/// `T` may be any request, `optional(by(name: Primary.self, on: $0))`, and it may be wrapped itself,
/// `by(name: Primary.self, on: optional($0))`. It costs what a plain `T?` costs.
public struct DIOptionalRequest<T> {
  // The only property: see `answer`.
  @usableFromInline let value: T?
}

/// What answers a request for what may not be registered.
///
/// - Parameter request: The parameter of the closure that is registered.
/// - Returns: What answers; nil if nothing is registered.
@inlinable
public func optional<T>(_ request: DIOptionalRequest<T>) -> T? { request.value }

/// What answers a request for what may not be registered, where the parameter itself is optional, as in `injection(.optional)`.
///
/// - Parameter request: The parameter of the closure that is registered.
/// - Returns: What answers; nil if nothing is registered.
@inlinable @_disfavoredOverload
public func optional<T>(_ request: DIOptionalRequest<T>?) -> T? { request?.value }

extension DIOptionalRequest: DependencyRequest {
  package static var wrappedType: any Any.Type { T.self }

  package static func availability(_ options: RequestOptions, _ linker: Linker) -> Availability {
    linker.availability(T?.self, saidToBeOptional(options))
  }

  package static func answer(_ options: RequestOptions, _ linker: Linker, into slot: Slot) -> Bool {
    linker.answer(T?.self, as: Self.self, saidToBeOptional(options), into: slot)
  }

  package static func answerToNothing(_ dialect: Dialect) -> Self? { DIOptionalRequest(value: nil) }

  private static func saidToBeOptional(_ options: RequestOptions) -> RequestOptions {
    var options = options
    options.isOptional = true
    options.mayBeUnmade = true
    return options
  }
}
