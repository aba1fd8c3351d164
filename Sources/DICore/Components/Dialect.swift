/// The rules in which the front ends differ, carried by every component.
///
/// Nothing else asks where a component came from.
@usableFromInline
package struct Dialect: Sendable {
  /// `as(Service.self)` takes the place of the component's own type, instead of adding to it.
  let serviceReplacesOwnType: Bool
  /// A plain `T?` asks for a `T` that must exist; optional is only what is said to be.
  let optionalMustExist: Bool
  /// A `T?` is `nil` where what is registered has neither an initializer nor an instance.
  let optionalMayBeUnmade: Bool
  /// Many of what nobody registered is an error, not an empty array.
  let manyMustExist: Bool
  /// A cached component has an instance for each of its names and tags.
  let instancePerQualifier: Bool
  /// A component without an initializer has to say that it needs none.
  let initializerMustExist: Bool
  /// How errors spell what is to be written.
  let spelling: Spelling

  /// `DIContainerBuilder` and what it builds.
  @usableFromInline static let builder = Dialect(
    serviceReplacesOwnType: true, optionalMustExist: true, optionalMayBeUnmade: false, manyMustExist: true,
    instancePerQualifier: true, initializerMustExist: true, spelling: .builder)

  /// `DIContainer`.
  @usableFromInline static let declarative = Dialect(
    serviceReplacesOwnType: false, optionalMustExist: false, optionalMayBeUnmade: true, manyMustExist: false,
    instancePerQualifier: false, initializerMustExist: false, spelling: .declarative)
}
