// Extension points for products that divide a program into domains. The domain that makes a request decides which components
// can answer it, and which of them is preferred. Only linking and `build()` consult domains. Linked requests do not.

/// A part of a program with its own access rules, such as a set of modules or a framework.
///
/// Every domain can access a component without a domain. Such components, and the program, can access everything.
package protocol AccessDomain: AnyObject, Sendable {
  /// Whether a request from this domain can access a component.
  ///
  /// - Parameters:
  ///   - ownership: The domain that the component belongs to.
  ///   - type: The requested type.
  /// - Returns: Whether the request can access the component.
  func canAccess(_ ownership: Ownership, as type: any Any.Type) -> Bool

  /// The modules that the domain consists of; empty if all components of the domain are public.
  var accessModules: [AccessModule] { get }

  /// Modules whose internal components this domain can access, so that ``CandidateBuckets`` can skip all others.
  ///
  /// - Parameter type: The requested type.
  /// - Returns: The modules; nil if no module can be skipped.
  func modulesWithFullAccess(as type: any Any.Type) -> [AccessModule]?

  /// Modules whose public components this domain can access, including its own.
  var accessibleModules: [AccessModule] { get }

  /// How far a component is from this domain.
  ///
  /// If several components can answer, selection considers only the nearest.
  ///
  /// - Parameter ownership: The domain that the component belongs to; nil if it has none.
  /// - Returns: The distance.
  func distance(to ownership: Ownership?) -> Int

  /// Whether a component belongs to this domain.
  ///
  /// - Parameter ownership: The domain that the component belongs to; nil if it has none.
  /// - Returns: Whether the component belongs to this domain.
  func owns(_ ownership: Ownership?) -> Bool

  /// Whether the program treats the components of the domain as its own.
  var isOfProgram: Bool { get }

  /// The names of the domain in errors.
  var names: [String] { get }
}

/// A module as access rules see it: only domains with full access to the module can access its internal components.
///
/// A domain consists of one or several modules.
package struct AccessModule: Hashable, Sendable {
  private let owner: ObjectIdentifier
  private let number: Int

  /// Makes the identity of a module.
  ///
  /// - Parameters:
  ///   - number: The number of the module.
  ///   - owner: The object that numbers the modules.
  package init(_ number: Int, of owner: AnyObject) {
    self.owner = ObjectIdentifier(owner)
    self.number = number
  }
}
