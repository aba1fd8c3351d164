extension Registry {
  /// A fault of a registration, or a contradiction between several.
  package struct RegistrationFault {
    /// The position of the first component at fault.
    package let position: Int
    package let error: DIError
    /// The candidates that contradict each other; empty if one component is at fault.
    package var candidates: [Candidate] = []
  }

  /// The faults that can be found in the registrations without their requests, in the order of registration.
  ///
  /// `build()` throws them. `DIChecks` finds the faults of requests.
  ///
  /// The errors have no descriptions of tags until ``DIError/describingTags``.
  package var faults: [RegistrationFault] {
    var found: [RegistrationFault] = []
    // The rule of a layer has the other faults.
    for (position, component) in components.enumerated() {
      if component.layer == nil {
        for fault in component.faults { found.append(RegistrationFault(position: position, error: fault)) }
      }
      if component.hasClosings, let fault = component.closingFault() {
        found.append(RegistrationFault(position: position, error: fault))
      }
    }
    lazy var inhabited = Set(components.indices.compactMap { ownership($0).map { ObjectIdentifier($0.domain) } })
    for candidates in index.contested where !candidates.allSatisfy({ makesNothing(component($0).type) }) {
      // Several domains can access the same components, so each conflict is reported once.
      var known: [Set<[Candidate]>] = Array(repeating: [], count: Conflict.allCases.count)
      for group in accessedTogether(candidates, from: map == nil ? [] : inhabited) {
        for (kind, candidates, error) in conflicts(among: group)
        where known[kind.rawValue].insert(candidates).inserted {
          found.append(RegistrationFault(position: group.candidates[0].component, error: error, candidates: candidates))
        }
      }
    }
    if found.isEmpty { return [] }
    return found.sorted { $0.position }
  }

  /// The candidates for one type that one domain can access; they must not be ambiguous there.
  private struct Group {
    let candidates: [Candidate]
    let domain: (any AccessDomain)?
  }

  /// Groups the candidates for one type by the domains that can access them.
  ///
  /// - The candidates without a domain are a group as well.
  /// - All candidates together are not a group. The program can access all of them, but it never requests most types; if it
  ///   requests one, that request reports the ambiguity.
  /// - A domain without components has no group, since it makes no requests.
  private func accessedTogether(_ candidates: [Candidate], from inhabited: Set<ObjectIdentifier>) -> [Group] {
    guard let map, candidates.contains(where: { ownership($0.component) != nil }) else {
      return [Group(candidates: candidates, domain: nil)]
    }
    let type = type(of: candidates[0])
    let everywhere = candidates.filter { ownership($0.component) == nil }
    var domainsWithAccess: [any AccessDomain] = []
    var seen: [ObjectIdentifier: [Int]] = .init()
    for (index, candidate) in candidates.enumerated() {
      guard let ownership = ownership(candidate.component) else { continue }
      for domain in map.domainsWithAccess(of: ownership, as: type) {
        let domainID = ObjectIdentifier(domain)
        guard inhabited.contains(domainID) else { continue }
        if seen[domainID] == nil { domainsWithAccess.append(domain) }
        seen[domainID, default: []].append(index)
      }
    }
    let groups = domainsWithAccess.map { domain in
      let accessed = seen[ObjectIdentifier(domain)]!.map { candidates[$0] }
      return Group(
        candidates: everywhere.isEmpty ? accessed : (everywhere + accessed).sorted { $0.component }, domain: domain)
    }
    // Domains choose alike if they can access the same candidates, at the same distances.
    var known: Set<[[Candidate]]> = []
    let hasQualifiers = candidates.contains { !qualifiers(of: $0).isEmpty }
    return ([Group(candidates: everywhere, domain: nil)] + groups).filter { group in
      if group.candidates.count < 2 { return false }
      let nearest = nearest(group.candidates, to: group.domain)
      // One of its own answers each request of the domain.
      if !hasQualifiers, nearest.count == 1, !component(nearest[0]).standsAside { return false }
      return known.insert(byDistance(group)).inserted
    }
  }

  /// The candidates of a group, the nearest first.
  private func byDistance(_ group: Group) -> [[Candidate]] {
    guard let domain = group.domain else { return [group.candidates] }
    let distances = group.candidates.map { domain.distance(to: ownership(of: $0)) }
    return (0...(distances.max() ?? 0)).map { distance in
      group.candidates.indices.filter { distances[$0] == distance }.map { group.candidates[$0] }
    }
  }

  /// What candidates have in common, so that a request cannot choose.
  private enum Conflict: Int, CaseIterable { case defaults, names, tags, choice }

  /// The errors in a group of candidates for one type, each with the candidates that it is about.
  private func conflicts(among group: Group) -> [(kind: Conflict, candidates: [Candidate], error: DIError)] {
    let (candidates, domain) = (group.candidates, group.domain)
    let type = type(of: candidates[0])
    var errors: [(kind: Conflict, candidates: [Candidate], error: DIError)] = []
    func add(_ kind: Conflict, _ candidates: [Candidate], _ error: DIError) {
      errors.append((kind, candidates, error))
    }

    let defaults = nearest(candidates.filter { !isTest($0) }, to: domain).filter { component($0).priority == .default }
    if defaults.count > 1 { add(.defaults, defaults, ambiguous(type, defaults)) }

    // Equal names and tags are an error even if a default decides.
    var equal: ByQualifier = .init()
    for case (let qualifier?, let candidates) in byQualifier(candidates)
    where contestants(among: candidates, CandidateFilter(qualifiers: [qualifier], domain: domain), by: .beforeDefaults)
      != nil
    {
      equal[qualifier] = candidates
    }
    for kind in [Conflict.names, .tags] where !equal.isEmpty {
      let qualifiers = equal.keys.compactMap(\.self).filter { ($0.name != nil) == (kind == .names) }
      if qualifiers.isEmpty { continue }
      let involved = candidates.filter { candidate in
        self.qualifiers(of: candidate).contains { ($0.name != nil) == (kind == .names) && equal[$0] != nil }
      }
      let request = DIRequest(
        type: type, candidates: answering(involved), qualifiers: qualifiers, trace: Trace(origin: origin))
      let error: DIError =
        kind == .names
        ? .intersectionNamesForType(type: request, names: Set(request.qualifiers.names), typesInfo: infos(involved))
        : .intersectionTagsForType(type: request, tags: [], typesInfo: infos(involved))
      add(kind, involved, error)
    }

    // If all have a name or tag, a request without one may never be made.
    if defaults.count <= 1, let contestants = contestants(among: candidates, CandidateFilter(domain: domain)),
      answersUnqualified(contestants[0])
    {
      add(.choice, contestants, ambiguous(type, contestants))
    }
    return errors
  }

  /// The candidates among which the selection cannot decide; nil if it can, or if all of them are elements.
  private func contestants(
    among candidates: [Candidate], _ filter: CandidateFilter,
    by steps: [SelectionStep] = .all
  ) -> [Candidate]? {
    guard case .ambiguous(let contestants) = select(among: candidates, filter, by: steps),
      contestants.contains(where: { component($0).priority != .element })
    else { return nil }
    return contestants
  }
}
