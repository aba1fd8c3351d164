extension Registry {
  /// A fault of a registration, or a contradiction between several.
  struct Fault {
    /// The position of the first component at fault.
    let position: Int
    let error: DIError
    /// The candidates that contradict each other; empty if one component is at fault.
    var candidates: [Candidate] = []
  }

  /// The faults that can be found in the registrations without their requests, in the order of registration.
  ///
  /// `build()` throws them. ``Validator`` finds the faults of requests.
  ///
  /// The errors have no descriptions of tags until ``DIError/describingTags``.
  var faults: [Fault] {
    var found: [Fault] = []
    for (position, component) in components.enumerated() {
      for fault in component.faults { found.append(Fault(position: position, error: fault)) }
    }
    lazy var inhabited = domainsWithComponents
    for candidates in index.contested {
      // Several domains can access the same components, so each conflict is reported once.
      var known: Set<Conflict> = []
      for group in accessedTogether(candidates, from: map == nil ? [] : inhabited) {
        for (conflict, error) in conflicts(among: group) where known.insert(conflict).inserted {
          found.append(Fault(position: group[0].component, error: error, candidates: conflict.candidates))
        }
      }
    }
    if found.isEmpty { return [] }
    // The offset makes the sorting stable: the errors of one component keep their order.
    return found.enumerated().sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
      .map(\.element)
  }

  /// Groups the candidates for one type: a group has all candidates that one domain can access.
  ///
  /// A group must not be ambiguous.
  ///
  /// - The candidates without a domain are a group as well.
  /// - All candidates together are not a group. The program can access all of them, but it never requests most types; if it
  ///   requests one, that request reports the ambiguity.
  /// - A domain without components has no group, since it makes no requests.
  private func accessedTogether(_ candidates: [Candidate], from inhabited: Set<ObjectIdentifier>) -> [[Candidate]] {
    guard let map, candidates.contains(where: { ownership($0.component) != nil }) else { return [candidates] }
    let type = type(of: candidates[0])
    let everywhere = candidates.filter { ownership($0.component) == nil }
    var domainsWithAccess: [ObjectIdentifier] = []
    var seen: [ObjectIdentifier: [Candidate]] = [:]
    for candidate in candidates {
      guard let ownership = ownership(candidate.component) else { continue }
      for domain in map.domainsWithAccess(of: ownership, as: type) {
        let domainID = ObjectIdentifier(domain)
        guard inhabited.contains(domainID) else { continue }
        if seen[domainID] == nil { domainsWithAccess.append(domainID) }
        seen[domainID, default: []].append(candidate)
      }
    }
    var groups = everywhere.isEmpty ? [] : [everywhere]
    var known: Set<[Int]> = [everywhere.map(\.component)]
    for domainID in domainsWithAccess {
      let group = (everywhere + seen[domainID, default: []]).sorted { $0.component < $1.component }
      if group.count > 1, known.insert(group.map(\.component)).inserted { groups.append(group) }
    }
    return groups
  }

  private var domainsWithComponents: Set<ObjectIdentifier> {
    Set(components.indices.compactMap { position in ownership(position).map { ObjectIdentifier($0.domain) } })
  }

  /// Identifies an error by its kind and components, so that each error is reported once.
  private struct Conflict: Hashable {
    enum Kind { case defaults, names, tags, choice }
    let kind: Kind
    let candidates: [Candidate]

    init(_ kind: Kind, _ candidates: [Candidate]) {
      self.kind = kind
      self.candidates = candidates
    }

    private var components: [Int] { candidates.map(\.component) }

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.kind == rhs.kind && lhs.components == rhs.components }

    func hash(into hasher: inout Hasher) {
      hasher.combine(kind)
      hasher.combine(components)
    }
  }

  /// The errors in a group of candidates for one type.
  private func conflicts(among candidates: [Candidate]) -> [(Conflict, DIError)] {
    let type = type(of: candidates[0])
    func request(_ involved: [Candidate], _ qualifiers: [Qualifier] = []) -> DIRequest {
      DIRequest(type, origin: origin, candidates: answering(involved), qualifiers: qualifiers)
    }
    var errors: [(Conflict, DIError)] = []

    let defaults = candidates.filter { component($0).priority == .default }
    if defaults.count > 1 {
      let error = DIError.pluralSpecifiedDefaultType(type: request(defaults), typesInfo: infos(defaults))
      errors.append((Conflict(.defaults, defaults), error))
    }

    var byQualifier: [Qualifier: [Candidate]] = [:]
    for candidate in candidates {
      for qualifier in qualifiers(of: candidate) { byQualifier[qualifier, default: []].append(candidate) }
    }
    let equal = byQualifier.filter { _, namesakes in isContested(namesakes) }
    func involved(_ isMeant: (Qualifier) -> Bool) -> [Candidate] {
      candidates.filter { candidate in qualifiers(of: candidate).contains { isMeant($0) && equal[$0] != nil } }
    }
    let names = Array(equal.keys).names
    if !names.isEmpty {
      let involved = involved { $0.name != nil }
      let error = DIError.intersectionNamesForType(
        type: request(involved), names: Set(names), typesInfo: infos(involved))
      errors.append((Conflict(.names, involved), error))
    }
    let tags = equal.keys.filter { $0.name == nil }
    if !tags.isEmpty {
      let involved = involved { $0.name == nil }
      let error = DIError.intersectionTagsForType(
        type: request(involved, tags), tags: [], typesInfo: infos(involved))
      errors.append((Conflict(.tags, involved), error))
    }

    // Fallbacks stand aside even where only a component with a name is there.
    let competing = remaining(
      remaining(candidates, after: .elements, CandidateFilter()), after: .fallbacks, CandidateFilter())
    let unqualified = competing.filter { answersUnqualified($0) }
    if defaults.count <= 1, case .ambiguous(let contestants) = select(among: unqualified, CandidateFilter()),
      contestants.contains(where: { component($0).priority != .element })
    {
      errors.append((Conflict(.choice, contestants), ambiguous(type, contestants)))
    }
    return errors
  }

  /// Whether several candidates with the same name or tag compete: a test replaces the others, elements do not count, and
  /// fallbacks only among each other.
  private func isContested(_ namesakes: [Candidate]) -> Bool {
    let serious = remaining(
      namesakes.filter { component($0).priority != .element }, after: .fallbacks, CandidateFilter())
    return withTests(serious, haveCommonQualifier: true).count > 1
  }
}
