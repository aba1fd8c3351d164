/// A name as a type, for parameters that request by name.
///
/// A parameter has a type, but no string: declare a type for each name that a parameter uses. For a request to a container, use
/// `resolve(_:name:)` with the string.
///
/// ```swift
/// enum Primary: DIName { static let name = "primary" }
///
/// builder.register { SQLDatabase() }.as((any Database).self).check { $0 }.set(name: Primary.name)
/// builder.register { Archive(database: by(name: Primary.self, on: $0)) }
/// ```
public protocol DIName: SendableMetatype {
  /// The name, as in the registration.
  ///
  /// The name must always be the same. The container reads it under a lock, so a computed name cannot make requests.
  static var name: String { get }
}

/// A request by name, for parameters of a registered closure.
///
/// Write it as `by(name:on:)` around the parameter:
///
/// ```swift
/// enum Primary: DIName { static let name = "primary" }
///
/// container.register(SQLDatabase.init).as(check: (any Database).self, name: Primary.name) { $0 }
/// container.register { Archive(database: by(name: Primary.self, on: $0)) }
/// ```
///
/// `T` can be a request, and a request can wrap this one:
///
/// - `DIByName<DIMany<any Database>, Primary>`: all databases with the name
/// - `DIByName<(any Database)?, Primary>`: a database that may be missing
/// - `DIByName<DILazy<any Database>, Primary>` and `DILazy<DIByName<any Database, Primary>>`: a database that is resolved
///   later
///
/// If components are registered for the type, but none has the name, the request throws `DIError.typeIsNotFoundForName`.
///
/// It costs the same as a request for `T`: the component is chosen once, not at each request.
public struct DIByName<T, Name: DIName> {
  // Must stay the only property: the linker uses a provider of `T` as a provider of this type (`Linker.answer(_:as:_:into:)`).
  @usableFromInline let value: T
}

/// Unwraps a request by name.
///
/// - Parameters:
///   - name: The name, as a type.
///   - request: A parameter of the registered closure.
/// - Returns: The instance, of the type that the context requires.
@inlinable
public func by<T, Name>(name: Name.Type, on request: DIByName<T, Name>) -> T { request.value }

/// Unwraps an optional request by name, as in `injection(.optional)` and inside `optional(_:)`.
///
/// - Parameters:
///   - name: The name, as a type.
///   - request: A parameter of the registered closure.
/// - Returns: The instance; nil if nothing is registered under the name.
@inlinable @_disfavoredOverload
public func by<T, Name>(name: Name.Type, on request: DIByName<T, Name>?) -> T? { request?.value }

extension DIByName: DependencyRequest {
  package static var wrappedType: any Any.Type { T.self }

  package static var qualifiers: [Qualifier] { [.name(Name.name)] }

  package static func answer(_ options: RequestOptions, _ linker: Linker, into slot: Slot) -> Bool {
    linker.answer(T.self, as: Self.self, options.with(qualifiers), into: slot)
  }

  package static func answerToNothing(_ dialect: Dialect) -> Self? {
    contentWithNothing(T.self, dialect).map { DIByName(value: $0) }
  }
}
