/// The access domain that a component belongs to, and whether the component is public.
package struct Ownership: Sendable {
  package let domain: any AccessDomain
  package var isPublic: Bool
  /// The type of the `DIComponent` that registered the component, for errors; nil if none did.
  package let registrar: (any Any.Type)?

  /// The number of the loadable that registered the component; nil if none did.
  package let loadable: Int?

  /// Makes the ownership of a component.
  ///
  /// - Parameters:
  ///   - domain: The domain that the component belongs to.
  ///   - loadable: The number of the loadable that registered the component.
  ///   - isPublic: Whether other domains can access the component.
  ///   - registrar: The type of the `DIComponent` that registered the component, for errors.
  package init(
    _ domain: any AccessDomain, loadable: Int? = nil, isPublic: Bool = true, registrar: (any Any.Type)? = nil
  ) {
    self.domain = domain
    self.loadable = loadable
    self.isPublic = isPublic
    self.registrar = registrar
  }
}
