/// Which of several candidates answers: the rules of visibility, names, tests, nearness, defaults and elements.
enum Selection {
  case one(CandidateIndex.Candidate)
  /// Nothing answers that may be seen.
  case none
  /// Several could answer, and none is marked.
  case ambiguous([CandidateIndex.Candidate])
}

/// What is asked for beside a type, and from where.
struct CandidateFilter {
  /// The names and tags that the answer has to have, all of them.
  var qualifiers: [Qualifier] = []
  /// The region that asks; nil for the program, and for components of no region.
  var domain: (any AccessDomain)?
}

extension Registry {
  typealias Candidate = CandidateIndex.Candidate

  /// Chooses who answers a request for one instance.
  ///
  /// What may not be seen does not count. Without a name, components without names come first, and named ones answer where
  /// there are no others. Elements answer where nothing else does. A test takes the place of what has the same name, or of
  /// all that have none; of the rest, the nearest are considered; a default decides among what is left. Tags are as names.
  func select(_ type: any Any.Type, _ filter: CandidateFilter) -> Selection {
    if filter.qualifiers.isEmpty, parent == nil, let only = index.only(type) {
      return isAccessible(only, from: filter.domain, as: type) ? .one(only) : .none
    }
    let candidates = candidates(for: type, filter.qualifiers, near: filter.domain)
    return select(among: visible(candidates, as: type, from: filter.domain), filter)
  }

  /// Chooses among candidates of one type that may be seen, all of the qualifiers that were asked for.
  func select(among candidates: [Candidate], _ filter: CandidateFilter) -> Selection {
    if candidates.count == 1 { return .one(candidates[0]) }
    var candidates = competitors(among: candidates, isQualified: !filter.qualifiers.isEmpty)
    if candidates.isEmpty { return .none }
    if candidates.count == 1 { return .one(candidates[0]) }
    candidates = nearest(candidates, to: filter.domain)
    if candidates.count == 1 { return .one(candidates[0]) }
    let defaults = candidates.filter { component($0).priority == .default }
    if defaults.isEmpty { return .ambiguous(candidates) }
    if defaults.count == 1 { return .one(defaults[0]) }
    // Each region may have one, and so may the program, which has the last word.
    let ofProgram = defaults.filter { isOfProgram(ownership(of: $0)) }
    return ofProgram.count == 1 ? .one(ofProgram[0]) : .ambiguous(defaults)
  }

  /// Whether a component belongs to no region, or to the program as well.
  private func isOfProgram(_ ownership: Ownership?) -> Bool { ownership?.domain.isOfProgram ?? true }

  /// The candidates of a type that have all of some qualifiers, those of outer containers included.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - qualifiers: The qualifiers.
  ///   - domain: The region that asks: of what it cannot see, some may be left out.
  /// - Returns: The candidates, those of outer containers first, in the order of registration.
  func candidates(
    for type: any Any.Type, _ qualifiers: [Qualifier] = [], near domain: (any AccessDomain)? = nil
  ) -> [Candidate] {
    let own = ownCandidates(for: type, qualifiers, near: domain)
    guard let parent else { return own }
    var found = [own]
    for (number, registry) in parent.andParents.enumerated() {
      // Those of another container may be seen by what they are called here: each of them is looked at.
      let candidates = registry.ownCandidates(for: type, qualifiers, near: nil)
      if !candidates.isEmpty { found.append(candidates.map { $0.at(level: number + 1) }) }
    }
    return found.count == 1 ? own : found.reversed().flatMap { $0 }
  }

  private func ownCandidates(
    for type: any Any.Type, _ qualifiers: [Qualifier], near domain: (any AccessDomain)?
  ) -> [Candidate] {
    let own = ownCandidates(for: type, qualifiers.first, near: domain)
    return qualifiers.count < 2 ? own : own.filter { Set(self.qualifiers(of: $0)).isSuperset(of: qualifiers) }
  }

  private func ownCandidates(
    for type: any Any.Type, _ qualifier: Qualifier?, near domain: (any AccessDomain)?
  ) -> [Candidate] {
    if hasDomains, let domain, index.hasManyCandidates(type, qualifier),
      let own = domain.modulesWithFullAccess(as: type)
    {
      return buckets(of: type, qualifier).candidates(from: domain, seeingAllOf: own)
    }
    return ownCandidates(for: type, qualifier)
  }

  /// All candidates of this container for a type, or for one of its names or tags.
  func ownCandidates(for type: any Any.Type, _ qualifier: Qualifier?) -> [Candidate] {
    qualifier.map { index[type, $0] } ?? index[type]
  }

  /// Those candidates for a type that a request from a region may be given.
  func visible(_ candidates: [Candidate], as type: any Any.Type, from domain: (any AccessDomain)?) -> [Candidate] {
    domain == nil && parent == nil ? candidates : candidates.filter { isAccessible($0, from: domain, as: type) }
  }

  /// The candidates that compete for a request, before defaults are looked at.
  private func competitors(among candidates: [Candidate], isQualified: Bool) -> [Candidate] {
    let serious = candidates.filter { component($0).priority != .element }
    let pool = serious.isEmpty ? candidates : serious
    let unqualified = pool.filter { answersUnqualified($0) }
    return withTestsInPlace(isQualified || unqualified.isEmpty ? pool : unqualified, sharesQualifier: isQualified)
  }

  /// Leaves out what a test takes the place of; `sharesQualifier` says whether all were asked for by one.
  private func withTestsInPlace(_ candidates: [Candidate], sharesQualifier: Bool) -> [Candidate] {
    let tests = candidates.filter { component($0).priority == .test }
    if tests.isEmpty { return candidates }
    return candidates.filter { candidate in
      if component(candidate).priority == .test { return true }
      return !tests.contains { test in
        sharesQualifier || (answersUnqualified(candidate) && answersUnqualified(test))
          || !Set(qualifiers(of: test)).isDisjoint(with: qualifiers(of: candidate))
      }
    }
  }

  /// Those of several candidates that are nearest: of the innermost container, and there of the nearest regions.
  ///
  /// A test stands everywhere.
  private func nearest(_ candidates: [Candidate], to domain: (any AccessDomain)?) -> [Candidate] {
    if candidates.contains(where: { component($0).priority == .test }) { return candidates }
    let own = parent == nil ? candidates : candidates.filter(nearestBy: { Int($0.level) })
    guard own.count > 1, let domain = requestingDomain(for: own[0], from: domain) else { return own }
    return own.filter(nearestBy: { domain.distance(to: ownership(of: $0)) })
  }

  /// The type that a candidate answers for.
  func type(of candidate: Candidate) -> any Any.Type {
    let component = component(candidate)
    return candidate.service.map { component.services[$0].type } ?? component.type
  }

  /// What a candidate can be asked for by, as its type.
  func qualifiers(of candidate: Candidate) -> [Qualifier] {
    let component = component(candidate)
    return component.qualifiers + (component.service(candidate.service)?.qualifiers ?? [])
  }

  /// Whether a candidate competes for requests without a name or tag.
  func answersUnqualified(_ candidate: Candidate) -> Bool {
    let component = component(candidate)
    return component.qualifiers.isEmpty && (component.service(candidate.service)?.answersUnqualified ?? true)
  }

  /// Whether anybody answers a request, or what it wraps.
  func isAnswered(_ type: any Any.Type, _ filter: CandidateFilter) -> Bool {
    switch select(type, filter) {
    case .one, .ambiguous: return true
    case .none:
      // As for the linker, only what is not registered is looked at as a wrapper.
      guard let request = type as? any DependencyRequest.Type, request.wrappedType != type else { return false }
      var filter = filter
      filter.qualifiers += request.qualifiers
      return isAnswered(request.wrappedType, filter)
    }
  }

  /// Whether a candidate for a type would be a member of a many, tests aside.
  func isMember(_ candidate: Candidate, of type: any Any.Type, _ filter: CandidateFilter, isLocal: Bool) -> Bool {
    guard filter.qualifiers.count < 2 || Set(qualifiers(of: candidate)).isSuperset(of: filter.qualifiers),
      isAccessible(candidate, from: filter.domain, as: type)
    else { return false }
    return !isLocal || isOwn(candidate, filter.domain)
  }

  /// Whether a candidate belongs to a region; for the program, to none.
  private func isOwn(_ candidate: Candidate, _ domain: (any AccessDomain)?) -> Bool {
    let ownership = ownership(of: candidate)
    return domain.map { $0.owns(ownership) } ?? isOfProgram(ownership)
  }

  /// Chooses the members of a many, in the order of registration; `isLocal` for those of the asking region alone.
  func selectMany(_ type: any Any.Type, _ filter: CandidateFilter, isLocal: Bool = false) -> [Candidate] {
    // By order, since what was described late is at the end of the index.
    let all = candidates(for: type, filter.qualifiers, near: filter.domain)
    var candidates = visible(all, as: type, from: filter.domain)
    if candidates.count > 1 { candidates.sort { order(of: $0) < order(of: $1) } }
    if isLocal { candidates.removeAll { !isOwn($0, filter.domain) } }
    let tests = candidates.filter { component($0).priority == .test }
    return tests.isEmpty ? candidates : tests
  }
}

extension [CandidateIndex.Candidate] {
  /// Those at the least distance.
  fileprivate func filter(nearestBy distance: (Element) -> Int) -> [Element] {
    let distances = map(distance)
    let least = distances.min()
    return zip(self, distances).filter { $0.1 == least }.map(\.0)
  }
}
