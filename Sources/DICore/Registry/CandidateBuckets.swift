/// The candidates for one type, grouped by their modules, for types with many candidates.
///
/// A thousand modules can each register a component for one type. A request from one module can access only a few of these
/// candidates. The groups let selection look at only these few.
struct CandidateBuckets {
  /// The lowest number of candidates for which selection uses groups.
  static let size = 9

  private let candidates: [Registry.Candidate]
  /// The positions of candidates in no module, which every domain can access.
  private var everywhere: [Int] = []
  /// The positions of internal candidates by module; a candidate of several modules is listed under each.
  private var hidden: [AccessModule: [Int]] = .init()
  /// The positions of public candidates by module.
  private var open: [AccessModule: [Int]] = .init()

  /// Groups candidates.
  ///
  /// - Parameters:
  ///   - candidates: The candidates.
  ///   - ownership: Returns the domain that a candidate belongs to; nil if it has none.
  init(_ candidates: [Registry.Candidate], _ ownership: (Registry.Candidate) -> Ownership?) {
    self.candidates = candidates
    for (position, candidate) in candidates.enumerated() {
      let ownership = ownership(candidate)
      let accessModules = ownership?.domain.accessModules ?? []
      if accessModules.isEmpty { everywhere.append(position) }
      for module in accessModules {
        if ownership?.isPublic == true {
          open[module, default: []].append(position)
        } else {
          hidden[module, default: []].append(position)
        }
      }
    }
  }

  /// The candidates that a domain can access, in the order of registration.
  ///
  /// The result can contain other candidates too: the caller still has to check access.
  ///
  /// - Parameters:
  ///   - domain: The domain.
  ///   - own: The modules whose internal components the domain can access.
  /// - Returns: The candidates.
  func candidates(from domain: any AccessDomain, withFullAccessTo own: [AccessModule]) -> [Registry.Candidate] {
    var positions = everywhere
    for module in own { positions += hidden[module] ?? [] }
    if !open.isEmpty {
      let seen = domain.accessibleModules
      // Iterates over the shorter of two lists: the accessible modules, or the modules with public candidates.
      if seen.count < open.count {
        for module in seen { positions += open[module] ?? [] }
      } else {
        for ofModule in open.values { positions += ofModule }
      }
    }
    // A candidate of several modules was added once for each module.
    if positions.count > 1 { positions = positions.distinct }
    return positions.map { candidates[$0] }
  }
}
