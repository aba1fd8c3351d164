/// The many candidates of one type, by the sections of the program that they are in.
///
/// Where each of a thousand modules registers a type of its own under one name, a request from one of them may be given a few
/// of a thousand candidates. Found by the sections that it sees, these cost what they are, and not what there is.
struct Crowd {
  /// How many candidates a type has at least to be divided.
  static let size = 9

  private let candidates: [CandidateIndex.Candidate]
  /// The positions of those that are in no section: they may be seen from anywhere.
  private var everywhere: [Int] = []
  /// The positions of the others; of one that is in several sections, in each of them.
  private var inSections: [Section: [Int]] = [:]

  /// Divides candidates.
  ///
  /// - Parameters:
  ///   - candidates: The candidates.
  ///   - sections: The sections that each of them is in.
  init(_ candidates: [CandidateIndex.Candidate], _ sections: (CandidateIndex.Candidate) -> [Section]) {
    self.candidates = candidates
    for (position, candidate) in candidates.enumerated() {
      let sections = sections(candidate)
      if sections.isEmpty { everywhere.append(position) }
      for section in sections { inSections[section, default: []].append(position) }
    }
  }

  /// The candidates of which some sections are all that may be seen, in the order of registration.
  func candidates(in sections: [Section]) -> [CandidateIndex.Candidate] {
    // To look at each of them is less than to ask for more sections than there are candidates.
    if sections.count >= candidates.count { return candidates }
    let positions = sections.reduce(into: everywhere) { $0 += inSections[$1] ?? [] }
    return Set(positions).sorted().map { candidates[$0] }
  }
}
