public import DICore

prefix operator *
prefix operator *?
prefix operator **

// Global functions, generic over the container, and not disfavored: every other form costs the compiler more at each use
// (docs/decisions.md, "The operators").

/// Returns an instance of the type that the context requires: `*container` is `container.resolve()`.
///
/// Use it where the type follows from the context and no name is needed: in arguments, assignments, default values and
/// registered closures. The result can be an operand: `a * *container`.
///
/// ```swift
/// let cat: Cat = try *container
/// builder.register { container in try Home(cat: *container) }
/// ```
///
/// On a `DIContainer` there is no `try`: a request that fails ends the program with the text of the error.
///
/// ```swift
/// let name = (*container as Cat).name
/// ```
///
/// - Parameter container: The container.
/// - Returns: A new or shared instance, depending on the lifetime of the component.
/// - Throws: As `resolve(_:)`: `DIError.typeIsNotFound` if nothing is registered for the type or for a dependency of it, and
///   other errors. On a `DIContainer`, nothing.
/// - Complexity: As `resolve(_:)`; the operator is inlined.
@inlinable @inline(__always)
public prefix func * <Container: DIResolving, T>(container: Container) throws(Container.Failure) -> T {
  try container.resolve(T.self)
}

/// Returns an instance of the type that the context requires, or `nil`: `*?container` is `try? container.resolve()`.
///
/// Use it for a dependency that may not be registered. It never throws:
///
/// - On a `DIBuiltContainer`, every error becomes `nil`. If the reason matters, use ``*(_:)`` and catch the error.
/// - On a `DIContainer`, the result is `nil` if nothing is registered for the type, if the factory returns `nil`, or if the
///   component has no factory. If a dependency of a registered component is missing, the program ends with the text of the
///   error, as for any request to a `DIContainer`.
///
/// ```swift
/// let cat = *?container ?? Cat()
/// if let logger: any Logger = *?container { logger.log("ready") }
/// ```
///
/// - Parameter container: The container.
/// - Returns: The instance, or `nil`. If `T` is itself an optional, the result is `nil` and never `.some(nil)`.
/// - Complexity: As `resolve(_:)` for `T?`.
@inlinable
public prefix func *? <Container: DIResolving, T>(container: Container) -> T? {
  guard let answer = try? container.resolve(T?.self) else { return nil }
  // If generic code uses this with `T` = `Cat?`, `*?container ?? other` must be `other` if no cat is registered. But a
  // `DIContainer` answers a request for `Cat??` with `.some(nil)` then. If `T` is not an optional, the condition costs nothing:
  // it is constant after specialization.
  if _isOptional(T.self), case Optional<Any>.none = answer as Any { return nil }
  return answer
}

/// Returns an instance of every component that provides a service: `**container` is `container.resolveMany()`.
///
/// The instances are in the order of registration. A component that makes this request in its own initializer, for a service
/// that it provides, is left out.
///
/// ```swift
/// let loggers: [any Logger] = try **container
/// for plugin: any Plugin in try **container { plugin.start() }
/// ```
///
/// - Parameter container: The container.
/// - Returns: The instances; on a `DIContainer`, an empty array if nothing is registered for the type.
/// - Throws: As `resolveMany(_:)`: on a `DIBuiltContainer`, `DIError.typeIsNotFound` if nothing is registered for the type, and
///   the error of an instance that could not be created. On a `DIContainer`, nothing.
/// - Complexity: As `resolveMany(_:)`.
@inlinable
public prefix func ** <Container: DIResolving, T>(container: Container) throws(Container.Failure) -> [T] {
  try container.resolveMany(T.self)
}
