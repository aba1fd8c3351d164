/// A name as a type, for parameters that ask by name.
///
/// ```swift
/// enum Primary: DIName { static let name = "primary" }
///
/// builder.register { SQLDatabase() }.set(name: Primary.name)
/// builder.register { Archive(database: by(name: Primary.self, on: $0)) }
/// ```
public protocol DIName: SendableMetatype {
  /// The name, as the registration has it; always the same.
  ///
  /// It is read while a request is linked, so it cannot make requests itself.
  static var name: String { get }
}

/// A request for what has a name; written `by(name:on:)` where a closure is registered.
///
/// ```swift
/// container.register(SQLDatabase.init).as(check: Database.self, name: Primary.name) { $0 }
/// container.register { Archive(database: by(name: Primary.self, on: $0)) }
/// ```
///
/// `T` may be any request: `DIByName<DIMany<Database>, Primary>` is all databases with the name, `DIByName<Database?, Primary>` one
/// that may be missing, and `DIByName<DILazy<Database>, Primary>` one that is made later. It may as well be wrapped itself:
/// `DILazy<DIByName<Database, Primary>>`.
///
/// It costs what a request for a `T` costs: names are looked at when the request is linked, and not when it is made.
public struct DIByName<T, Name: DIName> {
  // The only property: see `answer`.
  @usableFromInline let value: T
}

/// What has a name.
///
/// - Parameters:
///   - name: The name, as a type.
///   - request: The parameter of the closure that is registered.
/// - Returns: What answers, of the type that the context asks for.
@inlinable
public func by<T, Name>(name: Name.Type, on request: DIByName<T, Name>) -> T { request.value }

/// What has a name, where the parameter itself is optional, as in `injection(.optional)` and within ``optional(_:)``.
///
/// - Parameters:
///   - name: The name, as a type.
///   - request: The parameter of the closure that is registered.
/// - Returns: What answers; nil if nothing does.
@inlinable @_disfavoredOverload
public func by<T, Name>(name: Name.Type, on request: DIByName<T, Name>?) -> T? { request?.value }

extension DIByName: DependencyRequest {
  package static var wrappedType: any Any.Type { T.self }

  package static var qualifiers: [Qualifier] { [.name(Name.name)] }

  package static func availability(_ options: RequestOptions, _ linker: Linker) -> Availability {
    linker.availability(T.self, options.with(qualifiers))
  }

  package static func answer(_ options: RequestOptions, _ linker: Linker, into slot: Slot) -> Bool {
    linker.answer(T.self, as: Self.self, options.with(qualifiers), into: slot)
  }

  package static func answerToNothing(_ dialect: Dialect) -> Self? {
    contentWithNothing(T.self, dialect).map { DIByName(value: $0) }
  }
}
