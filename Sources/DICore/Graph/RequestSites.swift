/// The request sites of a graph: of the program, and of each access domain.
struct RequestSites {
  /// The site of the program, and of components without a domain.
  let program: RequestSite
  /// The site of each access domain, made at its first use.
  private var ofDomains: [ObjectIdentifier: RequestSite] = [:]
  /// Whether the entry tables of all sites are hidden.
  private(set) var areConcealed = false

  init(_ program: RequestSite) { self.program = program }

  /// The site of a domain; without a domain, of the program.
  mutating func site(of domain: (any AccessDomain)?, in arena: Arena) -> RequestSite {
    guard let domain else { return program }
    if let known = ofDomains[ObjectIdentifier(domain)] { return known }
    let new = RequestSite(domain, PublishedEntries(in: arena))
    if areConcealed { new.conceal() }
    ofDomains[ObjectIdentifier(domain)] = new
    return new
  }

  /// Hides the entry tables of all sites; returns whether they were not hidden before.
  mutating func conceal() -> Bool {
    if areConcealed { return false }
    areConcealed = true
    program.conceal()
    for site in ofDomains.values { site.conceal() }
    return true
  }

  /// Shows the entry tables again; returns whether they were hidden before.
  mutating func reveal() -> Bool {
    guard areConcealed else { return false }
    areConcealed = false
    program.reveal()
    for site in ofDomains.values { site.reveal() }
    return true
  }
}
