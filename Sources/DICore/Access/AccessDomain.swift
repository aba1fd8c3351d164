// Extension points for products that divide a program: whom a request may be given, and who comes first, depends on where it
// stands. All of it is asked while a request is linked, and by `build()`; nothing of it is left when the request runs.

/// A part of a program that components belong to, such as a module or a framework.
///
/// What belongs to none sees everything and is seen from everywhere, and so is a request of the program itself.
package protocol AccessDomain: AnyObject, Sendable {
  /// Whether a request from here may be given a component of a region.
  ///
  /// - Parameters:
  ///   - ownership: Where the component belongs.
  ///   - type: The type that it was asked for as.
  /// - Returns: Whether it may.
  func canAccess(_ ownership: Ownership, as type: any Any.Type) -> Bool

  /// The sections of the program that it is made of; empty if it hides nothing.
  var accessModules: [AccessModule] { get }

  /// The sections of which something that is hidden may be seen from here, so that not all candidates of a type have to be
  /// looked at.
  ///
  /// - Parameter type: The type that is asked for.
  /// - Returns: The sections; nil if something of any may be seen.
  func modulesWithFullAccess(as type: any Any.Type) -> [AccessModule]?

  /// The sections of which what is public may be seen from here, these included.
  var visibleModules: [AccessModule] { get }

  /// How far a component is from here: of several that could answer, only the nearest are considered.
  ///
  /// - Parameter ownership: Where the component belongs; nil if to no region.
  /// - Returns: The distance.
  func distance(to ownership: Ownership?) -> Int

  /// Whether a component belongs here.
  ///
  /// - Parameter ownership: Where the component belongs; nil if to no region.
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
