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
  ///   - domain: The region.
  ///   - loadable: The part of the plan that registered it.
  ///   - isPublic: Whether other regions may see it.
  ///   - registrar: The type of what registered it, as errors name it.
  package init(
    _ domain: any AccessDomain, loadable: Int? = nil, isPublic: Bool = true, registrar: (any Any.Type)? = nil
  ) {
    self.domain = domain
    self.loadable = loadable
    self.isPublic = isPublic
    self.registrar = registrar
  }
}
