public import DICore

prefix operator *
prefix operator *?
prefix operator **

// Functions of the module, generic over the container, and not disfavoured: each of the other forms costs the compiler more
// where they are used (docs/decisions.md, "The operators").

/// Gives an instance of the type that the context asks for: `*container` is `container.resolve()`.
///
/// For the many places where the type is written already, and is asked for without a name: in arguments, assignments,
/// default values, and closures that are registered. It is an operand like others: `a * *container`.
///
/// ```swift
/// let cat: Cat = try *container
/// builder.register { container in try Home(cat: *container) }
/// ```
///
/// On a `DIContainer` there is no `try`, and a request that cannot be answered ends the program with the text of the error:
///
/// ```swift
/// let name = (*container as Cat).name
/// ```
///
/// - Parameter container: The container.
/// - Returns: A new instance or a shared one, as the lifetime of the component says.
/// - Throws: What `resolve(_:)` of the container throws: `DIError.typeIsNotFound` if nothing is registered for the type or
///   for what it needs, and so on. Nothing on a `DIContainer`.
/// - Complexity: That of `resolve(_:)`, which is called in its place.
@inlinable @inline(__always)
public prefix func * <Container: DIResolving, T>(container: Container) throws(Container.Failure) -> T {
  try container.resolve(T.self)
}

/// Gives an instance of the type that the context asks for, or `nil`: `*?container` is `try? container.resolve()`.
///
/// For what may not be registered. It never throws:
///
/// - On a container that was built, every error is `nil`. Where it matters why, ask with ``*(_:)`` and catch the error.
/// - On a `DIContainer`, it is `nil` if nothing is registered for the type, or what is registered gives `nil` or cannot be
///   made by the container. Something that is registered and needs what is missing ends the program with the text of the
///   error, as everywhere on a `DIContainer`.
///
/// ```swift
/// let cat = *?container ?? Cat()
/// if let logger: any Logger = *?container { logger.log("there") }
/// ```
///
/// - Parameter container: The container.
/// - Returns: The instance, or `nil`. Where `T` is an optional itself, `nil` and not an optional that holds `nil`.
/// - Complexity: That of `resolve(_:)` for `T?`.
@inlinable
public prefix func *? <Container: DIResolving, T>(container: Container) -> T? {
  guard let answer = try? container.resolve(T?.self) else { return nil }
  // In a generic function that is used with a `Cat?`, `*?container ?? other` has to give the other cat. But a `DIContainer`
  // without cats answers a request for `Cat??` with a `Cat?` that is nil. What the condition costs others is nothing: it is
  // known when the function is specialized.
  if _isOptional(T.self), case Optional<Any>.none = answer as Any { return nil }
  return answer
}

/// Gives an instance of every component that serves a type, in the order of registration: `**container` is
/// `container.resolveMany()`.
///
/// ```swift
/// let loggers: [any Logger] = try **container
/// for plugin: any Plugin in try **container { plugin.start() }
/// ```
///
/// A component that asks in its own initializer for all of a service that it provides is left out.
///
/// - Parameter container: The container.
/// - Returns: The instances; on a `DIContainer`, an empty array if nothing is registered for the type.
/// - Throws: What `resolveMany(_:)` of the container throws: on a container that was built, `DIError.typeIsNotFound` if
///   nothing is registered for the type, and the error of an instance that could not be made. Nothing on a `DIContainer`.
/// - Complexity: That of `resolveMany(_:)`.
@inlinable
public prefix func ** <Container: DIResolving, T>(container: Container) throws(Container.Failure) -> [T] {
  try container.resolveMany(T.self)
}
