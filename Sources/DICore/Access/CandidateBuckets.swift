/// The candidates for one type, grouped by their modules, for types with many candidates.
///
/// If each of a thousand modules registers its own component for one type, a request from one module can access only a few of
/// the candidates. The groups let selection look at only these few.
struct CandidateBuckets {
  /// A type with at least this many candidates is grouped.
  static let size = 9

  private let candidates: [CandidateIndex.Candidate]
  /// The positions of candidates in no module, which every domain can access.
  private var everywhere: [Int] = []
  /// The positions of internal candidates by module; a candidate of several modules is listed under each.
  private var hidden: [AccessModule: [Int]] = [:]
  /// The positions of public candidates by module.
  private var open: [AccessModule: [Int]] = [:]

  /// Groups candidates.
  ///
  /// - Parameters:
  ///   - candidates: The candidates.
  ///   - ownership: The domain that each belongs to; nil if it has none.
  init(_ candidates: [CandidateIndex.Candidate], _ ownership: (CandidateIndex.Candidate) -> Ownership?) {
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

  /// The candidates that a domain can access, and perhaps more, in the order of registration.
  ///
  /// - Parameters:
  ///   - domain: The domain.
  ///   - own: Modules whose internal components it can access.
  /// - Returns: The candidates.
  func candidates(from domain: any AccessDomain, withFullAccessTo own: [AccessModule]) -> [CandidateIndex.Candidate] {
    var positions = everywhere
    for module in own { positions += hidden[module] ?? [] }
    if !open.isEmpty {
      let seen = domain.accessibleModules
      // Iterates over the smaller of the two: the visible modules, or the modules with public candidates.
      if seen.count < open.count {
        for module in seen { positions += open[module] ?? [] }
      } else {
        for inSection in open.values { positions += inSection }
      }
    }
    // A candidate of several modules was added once for each module.
    if positions.count > 1 { positions = Set(positions).sorted() }
    return positions.map { candidates[$0] }
  }
}
