/// What a builder is told of the regions that its registrations belong to.
package protocol AccessPlan: AnyObject {
  /// The part of the plan that is registering at this moment; nil for none.
  var current: Int? { get }

  /// What is wrong with the plan itself.
  ///
  /// - Parameter parent: The map of the container that this one is built below; nil for none.
  /// - Returns: Errors, for the build to throw.
  func errors(childOf parent: (any AccessMap)?) -> [DIError]

  /// The regions as they are now: for one build.
  ///
  /// - Parameter parent: The regions of the container that is built below, if there is one that has some.
  /// - Returns: The regions.
  func map(childOf parent: (any AccessMap)?) -> any AccessMap
}

/// The regions of one build.
package protocol AccessMap: AnyObject, Sendable {
  /// Where what a part of the plan has registered belongs; nil if to no region.
  func ownership(of loadable: Int) -> Ownership?

  /// Whether what a part of the plan has registered is there already, since a container further out has loaded it.
  func isLoadedByParent(_ loadable: Int) -> Bool

  /// The regions from which a component is seen, and where `build()` is to look for what cannot be told apart.
  ///
  /// - Parameters:
  ///   - ownership: Where the component belongs.
  ///   - type: The type that it is asked for as.
  /// - Returns: The regions, in the order of registration.
  func domainsWithAccess(of ownership: Ownership, as type: any Any.Type) -> [any AccessDomain]

  /// Where a type was declared which somebody else is to implement; empty if nowhere.
  func declarations(of type: any Any.Type) -> [DITypeInfo]
}
