/// Tells a builder which access domains its registrations belong to.
package protocol AccessPlan: AnyObject {
  /// The number of the loadable, a module or `DIComponent`, that is registering at this moment; nil for none.
  var current: Int? { get }

  /// The errors of the plan itself.
  ///
  /// - Parameter parent: The map of the parent container; nil for none.
  /// - Returns: The errors, for the build to throw.
  func errors(childOf parent: (any AccessMap)?) -> [DIError]

  /// The domains of one build; later changes of the plan do not affect them.
  ///
  /// - Parameter parent: The map of the parent container; nil if there is no parent, or it has no domains.
  /// - Returns: The map of the build.
  func map(childOf parent: (any AccessMap)?) -> any AccessMap
}

/// The access domains of one build.
package protocol AccessMap: AnyObject, Sendable {
  /// The domain that the components of a loadable belong to; nil if these components have no domain.
  func ownership(of loadable: Int) -> Ownership?

  /// Whether a parent container has loaded a loadable already.
  func isLoadedByParent(_ loadable: Int) -> Bool

  /// The domains that can access a component, in which `build()` looks for ambiguities.
  ///
  /// - Parameters:
  ///   - ownership: The domain that the component belongs to.
  ///   - type: The requested type.
  /// - Returns: The domains, in the order of registration.
  func domainsWithAccess(of ownership: Ownership, as type: any Any.Type) -> [any AccessDomain]

  /// The declarations of a type that another module implements; empty if there are none.
  func declarations(of type: any Any.Type) -> [DITypeInfo]
}
