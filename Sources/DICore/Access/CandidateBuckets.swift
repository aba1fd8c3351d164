/// The many candidates of one type, by the sections of the program that they are in.
///
/// Where each of a thousand modules registers a type of its own under one name, a request from one of them may be given a few
/// of a thousand candidates. Found by the sections that it sees, these cost what they are, and not what there is.
struct CandidateBuckets {
  /// How many candidates a type has at least to be divided.
  static let size = 9

  private let candidates: [CandidateIndex.Candidate]
  /// The positions of those that are in no module: they may be seen from anywhere.
  private var everywhere: [Int] = []
  /// The positions of those that are hidden in sections; of one that is in several, in each of them.
  private var hidden: [AccessModule: [Int]] = [:]
  /// The positions of those that are public there.
  private var open: [AccessModule: [Int]] = [:]

  /// Divides candidates.
  ///
  /// - Parameters:
  ///   - candidates: The candidates.
  ///   - ownership: Where each of them belongs; nil if to no region.
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

  /// The candidates that may be seen from a region, and perhaps more, in the order of registration.
  ///
  /// - Parameters:
  ///   - domain: The region.
  ///   - own: The sections of which it sees what is hidden.
  /// - Returns: The candidates.
  func candidates(from domain: any AccessDomain, seeingAllOf own: [AccessModule]) -> [CandidateIndex.Candidate] {
    var positions = everywhere
    for module in own { positions += hidden[module] ?? [] }
    if !open.isEmpty {
      let seen = domain.visibleModules
      // Of what is less: the sections that are seen, or those that have something.
      if seen.count < open.count {
        for module in seen { positions += open[module] ?? [] }
      } else {
        for inSection in open.values { positions += inSection }
      }
    }
    // One that is in several sections was found in each of them.
    if positions.count > 1 { positions = Set(positions).sorted() }
    return positions.map { candidates[$0] }
  }
}
