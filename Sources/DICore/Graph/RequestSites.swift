/// The request sites of a graph: of the program, and of each access domain.
struct RequestSites {
  /// The site of the program, and of components without a domain.
  let program: RequestSite
  /// The site of each access domain, made at its first use.
  private var ofDomains: [ObjectIdentifier: RequestSite] = .init()
  /// Whether the entry tables of all sites are hidden.
  var areConcealed = false {
    didSet {
      program.isConcealed = areConcealed
      for site in ofDomains.values { site.isConcealed = areConcealed }
    }
  }

  init(_ program: RequestSite) { self.program = program }

  /// The site of a domain; without a domain, of the program.
  mutating func site(of domain: (any AccessDomain)?, in arena: Arena) -> RequestSite {
    guard let domain else { return program }
    if let known = ofDomains[ObjectIdentifier(domain)] { return known }
    let new = RequestSite(domain, PublishedEntries(in: arena))
    new.isConcealed = areConcealed
    ofDomains[ObjectIdentifier(domain)] = new
    return new
  }
}
