// Extension points for products that divide a program: whom a request may be given, and who comes first, depends on where it
// stands. All of it is asked while a request is linked, and by `build()`; nothing of it is left when the request runs.

/// A part of a program that components belong to, such as a module or a framework.
///
/// What belongs to none sees everything and is seen from everywhere, and so is a request of the program itself.
package protocol AccessDomain: AnyObject, Sendable {
  /// Whether a request from here may be given a component of a region.
  ///
  /// - Parameters:
  ///   - membership: Where the component belongs.
  ///   - type: The type that it was asked for as.
  /// - Returns: Whether it may.
  func sees(_ ownership: Ownership, as type: any Any.Type) -> Bool

  /// The sections of the program that it is made of; empty if it hides nothing.
  var sections: [AccessModule] { get }

  /// The sections of which something that is hidden may be seen from here, so that not all candidates of a type have to be
  /// looked at.
  ///
  /// - Parameter type: The type that is asked for.
  /// - Returns: The sections; nil if something of any may be seen.
  func sectionsSeenWhole(as type: any Any.Type) -> [AccessModule]?

  /// The sections of which what is public may be seen from here, these included.
  var sectionsInSight: [AccessModule] { get }

  /// How far a component is from here: of several that could answer, only the nearest are considered.
  ///
  /// - Parameter membership: Where the component belongs; nil if to no region.
  /// - Returns: The distance.
  func distance(to ownership: Ownership?) -> Int

  /// Whether a component belongs here.
  ///
  /// - Parameter membership: Where the component belongs; nil if to no region.
  /// - Returns: Whether it does.
  func owns(_ ownership: Ownership?) -> Bool

  /// Whether it belongs to the program itself, beside whatever else it belongs to.
  var isOfProgram: Bool { get }

  /// What it is called in errors.
  var names: [String] { get }
}

/// A piece of a program that things may be hidden in: of one or several of them a region is made.
package struct AccessModule: Hashable, Sendable {
  private let owner: ObjectIdentifier
  private let number: Int

  /// Names a section.
  ///
  /// - Parameters:
  ///   - number: Its number.
  ///   - owner: Whatever numbers the sections.
  package init(_ number: Int, of owner: AnyObject) {
    self.owner = ObjectIdentifier(owner)
    self.number = number
  }
}

/// Where a component belongs, and whether other regions may see it at all.
package struct Ownership: Sendable {
  package let domain: any AccessDomain
  package var isPublic: Bool
  /// The type of what registered it, as errors name it; nil if nothing does that could be changed.
  package let registrar: (any Any.Type)?

  /// The part of the plan that registered it; nil if none did.
  package let loadable: Int?

  /// Says where a component belongs.
  ///
  /// - Parameters:
  ///   - region: The region.
  ///   - part: The part of the plan that registered it.
  ///   - isPublic: Whether other regions may see it.
  ///   - registrar: The type of what registered it, as errors name it.
  package init(_ domain: any AccessDomain, loadable: Int? = nil, isPublic: Bool = true, registrar: (any Any.Type)? = nil) {
    self.domain = domain
    self.loadable = loadable
    self.isPublic = isPublic
    self.registrar = registrar
  }
}

/// What a builder is told of the regions that its registrations belong to.
package protocol AccessPlan: AnyObject {
  /// The part of the plan that is registering at this moment; nil for none.
  var current: Int? { get }

  /// What is wrong with the plan itself.
  ///
  /// - Parameter outer: The map of the container that this one is built below; nil for none.
  /// - Returns: Errors, for the build to throw.
  func errors(childOf parent: (any AccessMap)?) -> [DIError]

  /// The regions as they are now: for one build.
  ///
  /// - Parameter outer: The regions of the container that is built below, if there is one that has some.
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
  ///   - membership: Where the component belongs.
  ///   - type: The type that it is asked for as.
  /// - Returns: The regions, in the order of registration.
  func domainsWithAccess(of ownership: Ownership, as type: any Any.Type) -> [any AccessDomain]

  /// Where a type was declared which somebody else is to implement; empty if nowhere.
  func declarations(of type: any Any.Type) -> [DITypeInfo]
}
