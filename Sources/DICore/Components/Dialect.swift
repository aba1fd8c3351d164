/// The rules in which the front ends differ, carried by every component.
///
/// Nothing else asks where a component came from.
struct Dialect: Sendable {
  /// `as(Service.self)` takes the place of the component's own type, instead of adding to it.
  let serviceReplacesOwnType: Bool
  /// A plain `T?` asks for a `T` that must exist; optional is only what is said to be.
  let optionalMustExist: Bool
  /// Many of what nobody registered is an error, not an empty array.
  let manyMustExist: Bool
  /// A cached component has an instance for each of its names.
  let instancePerName: Bool

  /// `DIContainerBuilder` and what it builds.
  static let builder = Dialect(
    serviceReplacesOwnType: true, optionalMustExist: true, manyMustExist: true, instancePerName: true)
}
