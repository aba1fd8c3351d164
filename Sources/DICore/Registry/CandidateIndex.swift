/// All components of a graph by the types they serve, in the order of registration.
///
/// An open-addressing table over type identities, in which the candidates of a type form a chain. It is built in one pass and
/// without an allocation for each type, since a cold start pays for every registration here.
package struct CandidateIndex: Sendable {
  /// A component, and the service it answers as; nil for its own type.
  ///
  /// There are several for each component, so they are small.
  package struct Candidate: Sendable, Hashable {
    private let storedComponent: Int32
    private let storedService: Int32
    fileprivate var next: Int32 = -1
    /// The level of the component's registry: 0 for this container, 1 for its parent, and so on.
    var level: UInt32 = 0

    init(component: Int, service: Int?, level: UInt32 = 0) {
      storedComponent = Int32(component)
      storedService = service.map { Int32($0) } ?? -1
      self.level = level
    }

    /// The position of the component in its registry.
    var component: Int { Int(storedComponent) }

    /// The position of the service; nil for the component's own type.
    var service: Int? { storedService < 0 ? nil : Int(storedService) }

    /// Whether both are the same component as the same service.
    package static func == (lhs: Candidate, rhs: Candidate) -> Bool {
      lhs.storedComponent == rhs.storedComponent && lhs.storedService == rhs.storedService && lhs.level == rhs.level
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(storedComponent)
      hasher.combine(storedService)
      hasher.combine(level)
    }

    /// The same candidate for a child container, this many levels away from the candidate's container.
    func at(level: Int) -> Candidate {
      var candidate = self
      candidate.level = UInt32(level)
      return candidate
    }
  }

  /// The candidates with names or tags, by type and qualifier.
  private var qualified: [QualifiedType: [Candidate]] = [:]
  private var candidates: [Candidate] = []
  private var types: [ObjectIdentifier?]
  private var firsts: [Int32]
  private var lasts: [Int32]
  private var used = 0

  init(_ components: [Component]) {
    if components.isEmpty {
      (types, firsts) = CandidateIndex.roomForNothing
      lasts = firsts
      return
    }
    let serviceCount = components.reduce(0) { $0 + $1.services.count + ($1.servesOwnType ? 1 : 0) }
    let capacity = max(16, (serviceCount * 3 / 2).nextPowerOfTwo)
    types = Array(repeating: nil, count: capacity)
    firsts = Array(repeating: -1, count: capacity)
    lasts = firsts
    candidates.reserveCapacity(serviceCount)
    for (position, component) in components.enumerated() { add(component, at: position) }
  }

  /// Shared by all indexes without components, so that they allocate nothing.
  private static let roomForNothing: ([ObjectIdentifier?], [Int32]) = ([nil], [-1])

  /// Adds a component under all types that it serves.
  ///
  /// - Parameters:
  ///   - component: The component.
  ///   - position: Its position in the registry.
  ///   - isKnown: Whether it was added before, and has changed since.
  mutating func add(_ component: Component, at position: Int, isKnown: Bool = false) {
    if component.servesOwnType {
      add(component.type, component.qualifiers, Candidate(component: position, service: nil), isKnown)
    }
    for (service, description) in component.services.enumerated() {
      let qualifiers = component.qualifiers + description.qualifiers
      add(description.type, qualifiers, Candidate(component: position, service: service), isKnown)
    }
  }

  /// The candidates of a type, in the order of registration.
  subscript(type: any Any.Type) -> [Candidate] {
    chain(from: firsts[types.bucket(of: ObjectIdentifier(type))])
  }

  /// The candidates of a type under a name or tag, in the order of registration.
  subscript(type: any Any.Type, qualifier: Qualifier) -> [Candidate] {
    qualified[QualifiedType(type, [qualifier])] ?? []
  }

  /// The candidate of a type that has only one: the fast path.
  func only(_ type: any Any.Type) -> Candidate? {
    let first = firsts[types.bucket(of: ObjectIdentifier(type))]
    guard first >= 0, candidates[Int(first)].next < 0 else { return nil }
    return candidates[Int(first)]
  }

  /// Whether a type, or one of its names or tags, has enough candidates for ``CandidateBuckets``.
  func hasManyCandidates(_ type: any Any.Type, _ qualifier: Qualifier?) -> Bool {
    if let qualifier { return self[type, qualifier].count >= CandidateBuckets.size }
    let first = firsts[types.bucket(of: ObjectIdentifier(type))]
    let chain = sequence(first: first) { next in next < 0 ? nil : candidates[Int(next)].next }
    return chain.prefix(CandidateBuckets.size).allSatisfy { $0 >= 0 }
  }

  /// The candidates of each type that has several, in the order in which the types were first registered.
  var contested: [[Candidate]] {
    firsts.filter { $0 >= 0 && candidates[Int($0)].next >= 0 }.sorted().map(chain)
  }

  private func chain(from first: Int32) -> [Candidate] {
    var found: [Candidate] = []
    var next = first
    while next >= 0 {
      found.append(candidates[Int(next)])
      next = candidates[Int(next)].next
    }
    return found
  }

  private mutating func add(_ type: any Any.Type, _ qualifiers: [Qualifier], _ candidate: Candidate, _ isKnown: Bool) {
    let key = ObjectIdentifier(type)
    for qualifier in qualifiers {
      let namesake = QualifiedType(type, [qualifier])
      if isKnown, qualified[namesake]?.contains(where: { $0.component == candidate.component }) == true { continue }
      qualified[namesake, default: []].append(candidate)
    }
    var bucket = types.bucket(of: key)
    if types[bucket] == nil {
      if (used + 1) * 4 > types.count * 3 {
        grow()
        bucket = types.bucket(of: key)
      }
      used += 1
      types[bucket] = key
      firsts[bucket] = Int32(candidates.count)
    } else {
      // A component that names its own type as a service is one candidate, not two.
      if candidates[Int(lasts[bucket])].component == candidate.component { return }
      if isKnown, chain(from: firsts[bucket]).contains(where: { $0.component == candidate.component }) { return }
      candidates[Int(lasts[bucket])].next = Int32(candidates.count)
    }
    lasts[bucket] = Int32(candidates.count)
    candidates.append(candidate)
  }

  private mutating func grow() {
    let old = (types, firsts, lasts)
    types = Array(repeating: nil, count: max(16, old.0.count * 2))
    firsts = Array(repeating: -1, count: types.count)
    lasts = firsts
    for (position, type) in old.0.enumerated() {
      guard let type else { continue }
      let bucket = types.bucket(of: type)
      types[bucket] = type
      firsts[bucket] = old.1[position]
      lasts[bucket] = old.2[position]
    }
  }
}

/// A type and its qualifiers, as a key.
struct QualifiedType: Hashable {
  let type: ObjectIdentifier
  let qualifiers: [Qualifier]

  init(_ type: any Any.Type, _ qualifiers: [Qualifier]) {
    self.type = ObjectIdentifier(type)
    self.qualifiers = qualifiers
  }
}

extension Int {
  fileprivate var nextPowerOfTwo: Int {
    self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount)
  }
}
