/// The result of a selection; `Registry.select` has the rules.
package enum Selection {
  case one(Registry.Candidate)
  /// There is no candidate, or none that the request can access.
  case none
  /// Several candidates remain, and no default decides.
  case ambiguous([Registry.Candidate])
}

/// A step of the selection, in order: each leaves out candidates, until one remains.
package enum SelectionStep: CaseIterable {
  /// Leaves out elements, unless all candidates are elements.
  case elements
  /// Leaves out fallbacks, unless all candidates are fallbacks.
  case fallbacks
  /// If the request has no name or tag, leaves out candidates with one, unless all have one.
  case qualifiers
  /// A test replaces the candidates with its name or tag; a test without, the candidates without. See `withTests`.
  case tests
  /// Keeps the nearest: in the innermost container, and there in the nearest domain. If there is a test, keeps all.
  case distance
  /// Keeps the defaults, if there are any.
  case defaults
  /// Of several defaults, keeps the one that belongs to the program.
  case defaultOfProgram
}

extension [SelectionStep] {
  static let all = SelectionStep.allCases
  static let beforeDefaults = Array(all.prefix { $0 != .defaults })
}

/// The conditions that a request sets for its answer, besides the type.
package struct CandidateFilter {
  /// The answer must have all these names and tags.
  package var qualifiers: [Qualifier] = []
  /// The domain that makes the request; nil if the program or a component without a domain makes it.
  package var domain: (any AccessDomain)?

  package init(qualifiers: [Qualifier] = [], domain: (any AccessDomain)? = nil) {
    self.qualifiers = qualifiers
    self.domain = domain
  }
}

extension Registry {
  /// Chooses the component that answers a request for one instance.
  ///
  /// Candidates that lack a requested name or tag, or cannot be accessed, are left out. ``SelectionStep`` has the other rules.
  package func select(_ type: any Any.Type, _ filter: CandidateFilter) -> Selection {
    if filter.qualifiers.isEmpty, parent == nil, let only = index.only(type) {
      return isAccessible(only, from: filter.domain, as: type) ? .one(only) : .none
    }
    let candidates = candidates(for: type, filter.qualifiers, near: filter.domain)
    return select(among: accessible(candidates, as: type, from: filter.domain), filter)
  }

  /// Chooses among candidates of one type that can be accessed and have all requested qualifiers.
  func select(
    among candidates: [Candidate], _ filter: CandidateFilter,
    by steps: [SelectionStep] = .all
  ) -> Selection {
    var candidates = candidates
    for step in steps {
      if candidates.count < 2 { break }
      candidates = remaining(candidates, after: step, filter)
    }
    return candidates.count > 1 ? .ambiguous(candidates) : candidates.first.map { .one($0) } ?? .none
  }

  /// The candidates that a step of the selection leaves; never none.
  package func remaining(_ candidates: [Candidate], after step: SelectionStep, _ filter: CandidateFilter) -> [Candidate]
  {
    let isQualified = !filter.qualifiers.isEmpty
    switch step {
    case .elements: return withPriority(.element, isLeft: false, candidates)
    case .fallbacks: return withPriority(.fallback, isLeft: false, candidates)
    case .qualifiers:
      let unqualified = isQualified ? [] : candidates.filter(answersUnqualified)
      return unqualified.isEmpty ? candidates : unqualified
    case .tests: return withTests(candidates, haveCommonQualifier: isQualified)
    case .distance: return nearest(candidates, to: filter.domain)
    case .defaults: return withPriority(.default, isLeft: true, candidates)
    case .defaultOfProgram:
      // Each domain can have a default, and so can the program; the default of the program decides.
      if component(candidates[0]).priority != .default { return candidates }
      let ofProgram = candidates.filter { isOfProgram(ownership(of: $0)) }
      return ofProgram.count == 1 ? ofProgram : candidates
    }
  }

  /// The candidates with a priority, or those without it; if there are none, all.
  private func withPriority(_ priority: DIPriority, isLeft: Bool, _ candidates: [Candidate]) -> [Candidate] {
    let found = candidates.filter { (component($0).priority == priority) == isLeft }
    return found.isEmpty ? candidates : found
  }

  /// Whether a component belongs to the program: it has no domain, or the program treats its domain as its own.
  private func isOfProgram(_ ownership: Ownership?) -> Bool { ownership?.domain.isOfProgram ?? true }

  /// The candidates of a type that have all of the qualifiers, including candidates of parents.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - qualifiers: The qualifiers.
  ///   - domain: The domain of the request. Candidates that it cannot access are possibly left out.
  /// - Returns: The candidates, outermost parent first, in the order of registration.
  package func candidates(
    for type: any Any.Type, _ qualifiers: [Qualifier] = [], near domain: (any AccessDomain)? = nil
  ) -> [Candidate] {
    let own = ownCandidates(for: type, qualifiers, near: domain)
    guard let parent else { return own }
    var found = [own]
    for (number, registry) in parent.andParents.enumerated() {
      // `near: nil` finds all candidates, without buckets: a module has another identity in each graph.
      let candidates = registry.ownCandidates(for: type, qualifiers, near: nil)
      if !candidates.isEmpty { found.append(candidates.map { $0.at(level: number + 1) }) }
    }
    return found.count == 1 ? own : found.reversed().flatMap { $0 }
  }

  private func ownCandidates(
    for type: any Any.Type, _ qualifiers: [Qualifier], near domain: (any AccessDomain)?
  ) -> [Candidate] {
    let qualifier = qualifiers.first
    let own =
      if hasDomains, let domain, index.hasManyCandidates(type, qualifier),
        let modules = domain.modulesWithFullAccess(as: type)
      {
        buckets(of: type, qualifier).candidates(from: domain, withFullAccessTo: modules)
      } else {
        Array(index[type, qualifier])
      }
    return qualifiers.count < 2 ? own : own.filter { isQualified($0, by: qualifiers) }
  }

  /// The candidates for a type that a request from a domain can access.
  package func accessible(_ candidates: [Candidate], as type: any Any.Type, from domain: (any AccessDomain)?)
    -> [Candidate]
  {
    domain == nil && parent == nil ? candidates : candidates.filter { isAccessible($0, from: domain, as: type) }
  }

  /// The nearest of several candidates: in the innermost container, and there in the nearest domains.
  ///
  /// If there is a test, distance does not count.
  func nearest(_ candidates: [Candidate], to domain: (any AccessDomain)?) -> [Candidate] {
    if candidates.contains(where: isTest) { return candidates }
    let own = parent == nil ? candidates : candidates.filter(least: candidates.map { Int($0.level) })
    guard own.count > 1, let domain = requestingDomain(for: own[0], from: domain) else { return own }
    return own.filter(least: own.map { domain.distance(to: ownership(of: $0)) })
  }

  /// The type that a candidate answers for.
  package func type(of candidate: Candidate) -> any Any.Type { component(candidate).servedType(candidate.service) }

  /// The qualifiers of a candidate, for the type that it answers for.
  package func qualifiers(of candidate: Candidate) -> [Qualifier] {
    let component = component(candidate)
    return component.qualifiers + (component.service(candidate.service)?.qualifiers ?? [])
  }

  /// Whether a candidate has all these names and tags.
  func isQualified(_ candidate: Candidate, by qualifiers: [Qualifier]) -> Bool {
    qualifiers.isEmpty || qualifiers.allSatisfy(self.qualifiers(of: candidate).contains)
  }

  /// Whether a candidate competes for requests without a name or tag.
  package func answersUnqualified(_ candidate: Candidate) -> Bool {
    let component = component(candidate)
    return component.qualifiers.isEmpty && (component.service(candidate.service)?.answersUnqualified ?? true)
  }

  /// Whether a candidate for a type is a member of a many; ignores tests that may replace it.
  func isMember(_ candidate: Candidate, of type: any Any.Type, _ filter: CandidateFilter, isLocal: Bool) -> Bool {
    isQualified(candidate, by: filter.qualifiers) && isAccessible(candidate, from: filter.domain, as: type)
      && (!isLocal || isOwn(candidate, filter.domain))
  }

  /// Whether a candidate belongs to a domain; if the domain is nil, whether it belongs to the program.
  package func isOwn(_ candidate: Candidate, _ domain: (any AccessDomain)?) -> Bool {
    let ownership = ownership(of: candidate)
    return domain.map { $0.owns(ownership) } ?? isOfProgram(ownership)
  }

  /// Chooses the members of a many, in the order of registration; `isLocal` limits them to the domain of the request.
  func selectMany(_ type: any Any.Type, _ filter: CandidateFilter, isLocal: Bool = false) -> [Candidate] {
    // Sorted, since a component that changed late is at the end of the index.
    let members = candidates(for: type, filter.qualifiers, near: filter.domain)
      .filter { isMember($0, of: type, filter, isLocal: isLocal) }.sorted(by: order)
    return members.filter(least: members.map { -rankInMany($0) })
  }
}

extension [Registry.Candidate] {
  /// The elements whose value is least.
  fileprivate func filter(least values: [Int]) -> [Element] {
    if count < 2 { return self }
    let least = values.min()
    return indices.filter { values[$0] == least }.map { self[$0] }
  }
}
