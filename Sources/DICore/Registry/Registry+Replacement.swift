// The rules by which components replace others; they are only here. A fallback is replaced by any component but an element. A
// test is a component that is marked as one. The request decides which candidates the test replaces:
//
// - A request for a qualifier, or for many: all candidates that are not tests.
// - Any other request: all candidates that share a qualifier with the test. A test without qualifiers replaces all candidates
//   without qualifiers.

extension Registry {
  /// Candidates by their names and tags; nil stands for requests without any.
  typealias ByQualifier = [Qualifier?: [Candidate]]

  package func isTest(_ candidate: Candidate) -> Bool { component(candidate).priority == .test }

  /// The members of a many are all of the highest rank that there is: tests, else what is no fallback, else fallbacks.
  func rankInMany(_ candidate: Candidate) -> Int {
    switch component(candidate).priority {
    case .fallback: 0
    case nil, .default, .element: 1
    case .test: 2
    }
  }

  /// Leaves out the candidates that tests replace.
  ///
  /// - Parameters:
  ///   - candidates: The candidates for one type.
  ///   - isCommon: Whether all candidates have the qualifiers of the request, or are members of a many.
  /// - Returns: The tests, and the candidates that none of them replaces.
  package func withTests(_ candidates: [Candidate], haveCommonQualifier isCommon: Bool) -> [Candidate] {
    let tests = candidates.filter(isTest)
    if tests.isEmpty { return candidates }
    if isCommon { return tests }
    let replaced = byCompetition(tests)
    return candidates.filter { isTest($0) || !competition(of: $0).contains { replaced[$0] != nil } }
  }

  /// Whether a test replaces another component in some request without a many.
  package func replacesSomething(_ position: Int, _ index: ReplacementIndex) -> Bool {
    places(ofComponent: position).contains { test in
      let others = index.rivals(of: test, in: self).others
      return competition(of: test).contains { others[$0] != nil }
    }
  }

  /// The names and tags by which a candidate competes with others of its type; nil stands for requests without any.
  fileprivate func competition(of candidate: Candidate) -> [Qualifier?] {
    qualifiers(of: candidate) + (answersUnqualified(candidate) ? [nil] : [])
  }

  /// Candidates by the names and tags by which they compete.
  fileprivate func byCompetition(_ candidates: [Candidate]) -> ByQualifier {
    var found = byQualifier(candidates)
    let unqualified = candidates.filter(answersUnqualified)
    if !unqualified.isEmpty { found[nil] = unqualified }
    return found
  }

  /// Candidates by their names and tags.
  func byQualifier(_ candidates: [Candidate]) -> ByQualifier {
    var found: ByQualifier = .init()
    for candidate in candidates {
      for qualifier in qualifiers(of: candidate) { found[qualifier, default: []].append(candidate) }
    }
    return found
  }

  /// A component as a candidate for each type that it serves.
  package func places(ofComponent position: Int) -> [Candidate] {
    var places: [Candidate] = []
    components[position].forEachPlace { places.append(Candidate(component: position, service: $0)) }
    return places
  }

  /// The types that a component serves.
  package func types(of position: Int) -> [any Any.Type] { places(ofComponent: position).map(type) }

  /// Whether others replace a component in every request: for each of its types, with each qualifier, and without one.
  ///
  /// A layer is replaced where the component of its place is, and so is one that only throws.
  package func isReplaced(_ position: Int, _ index: ReplacementIndex) -> Bool {
    guard let place = place(ofLayer: position) else {
      return places(ofComponent: position).allSatisfy { substitute(for: $0) != nil || isReplaced($0, index) }
    }
    if components[position].layer?.kind == .requirement || isOutOfPlace(layer: position) { return true }
    return owner(of: place).isReplaced(place.at(level: 0), index)
  }

  /// Whether others replace a component as one of its types, by their priority.
  private func isReplaced(_ candidate: Candidate, _ index: ReplacementIndex) -> Bool {
    let priority = component(candidate).priority
    if priority == .test { return false }
    let rivals = index.rivals(of: candidate, in: self)
    let replacing = priority == .fallback ? rivals.replacingFallbacks : rivals.tests
    return competition(of: candidate).allSatisfy { qualifier in
      replacing[qualifier]?.contains { isAccessibleWherever(candidate, isAccessible: $0) } == true
    }
  }

  /// Whether every domain that can access a candidate can also access another candidate.
  private func isAccessibleWherever(_ candidate: Candidate, isAccessible other: Candidate) -> Bool {
    // Only domains of a builder restrict access.
    guard owner(of: other).map != nil, let otherOwnership = ownership(of: other) else { return true }
    guard let ownership = ownership(of: candidate) else { return false }
    return ownership.domain === otherOwnership.domain && (otherOwnership.isPublic || !ownership.isPublic)
  }
}

/// Finds what competes with a component, without looking at all candidates of its type for each component.
///
/// Who asks for many components makes one for all of them. It is used under the lock of the container family.
package final class ReplacementIndex {
  package init() {}

  /// The candidates for a type.
  fileprivate struct Rivals {
    let registry: Registry
    /// The tests by the names and tags by which they compete.
    let tests: Registry.ByQualifier
    /// The components that are neither elements nor fallbacks; for requests without names and tags, all of them.
    let replacingFallbacks: Registry.ByQualifier
    /// The other components by the names and tags by which they compete.
    let others: Registry.ByQualifier
  }

  private var all: [Rivals] = []
  /// The positions of what is known, by type: for a container, and perhaps for parents.
  private var known: [ObjectIdentifier: [Int]] = .init()

  fileprivate func rivals(of candidate: Registry.Candidate, in registry: Registry) -> Rivals {
    let type = registry.type(of: candidate)
    let ofType = known[ObjectIdentifier(type)] ?? []
    if let position = ofType.first(where: { all[$0].registry === registry }) { return all[position] }
    let candidates = registry.candidates(for: type)
    let replacing = candidates.filter { !registry.component($0).standsAside }
    var replacingFallbacks = registry.byQualifier(replacing)
    if !replacing.isEmpty { replacingFallbacks[nil] = replacing }
    let rivals = Rivals(
      registry: registry, tests: registry.byCompetition(candidates.filter(registry.isTest)),
      replacingFallbacks: replacingFallbacks,
      others: registry.byCompetition(candidates.filter { !registry.isTest($0) }))
    known[ObjectIdentifier(type)] = ofType + [all.count]
    all.append(rivals)
    return rivals
  }
}
