/// The rules in which the front ends differ.
///
/// Every component has a dialect. The code that links and creates reads these fields, and does not know the front end.
@usableFromInline
package struct Dialect: Sendable {
  /// A service replaces the component's own type; otherwise the component answers requests for both.
  package let serviceReplacesOwnType: Bool
  /// A dependency `T?` must be registered, unless it is marked: `optional($0)`, `.injection(.optional)`.
  let optionalMustExist: Bool
  /// A `T?` is `nil` if the component of `T` has neither a factory nor an instance.
  let optionalMayBeUnmade: Bool
  /// A request for many of a type that is not registered is an error, not an empty array.
  let manyMustExist: Bool
  /// A component whose lifetime keeps instances has one for each of its names and tags.
  var instancePerQualifier: Bool
  /// A component without a factory is an error, unless `initialNotNecessary()` is called.
  let initializerMustExist: Bool
  /// How error texts spell the code of a remedy.
  package let spelling: Spelling

  /// The rules of `DIContainerBuilder` and the containers it builds.
  @usableFromInline static let builder = Dialect(
    serviceReplacesOwnType: true, optionalMustExist: true, optionalMayBeUnmade: false, manyMustExist: true,
    instancePerQualifier: true, initializerMustExist: true, spelling: .builder)

  /// The rules of `DIContainer`.
  @usableFromInline static let declarative = Dialect(
    serviceReplacesOwnType: false, optionalMustExist: false, optionalMayBeUnmade: true, manyMustExist: false,
    instancePerQualifier: false, initializerMustExist: false, spelling: .declarative)
}
