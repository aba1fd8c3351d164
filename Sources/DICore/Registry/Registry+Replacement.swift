// The rule by which tests replace other components; it is only here. A test is a component that is marked as one. The request
// decides which candidates the test replaces:
//
// - A request for a qualifier, or for many: all candidates that are not tests.
// - Any other request: all candidates that share a qualifier with the test. A test without qualifiers replaces all candidates
//   without qualifiers.

extension Registry {
  func isTest(_ candidate: Candidate) -> Bool { component(candidate).priority == .test }

  /// Leaves out the candidates that tests replace.
  ///
  /// - Parameters:
  ///   - candidates: The candidates for one type.
  ///   - isCommon: Whether all candidates have the qualifiers of the request, or are members of a many.
  /// - Returns: The tests, and the candidates that none of them replaces.
  func withTests(_ candidates: [Candidate], haveCommonQualifier isCommon: Bool) -> [Candidate] {
    let tests = candidates.filter(isTest)
    if tests.isEmpty { return candidates }
    if isCommon { return tests }
    return candidates.filter { candidate in
      isTest(candidate)
        || !tests.contains { test in
          answersUnqualified(candidate) && answersUnqualified(test)
            || !Set(qualifiers(of: test)).isDisjoint(with: qualifiers(of: candidate))
        }
    }
  }

  /// Whether tests replace a component in every request: for each of its types, with each qualifier, and without one.
  func isReplaced(_ position: Int) -> Bool {
    let component = components[position]
    if component.priority == .test { return false }
    let services = component.services.indices.map(Optional.some)
    return ((component.servesOwnType ? [nil] : []) + services).allSatisfy { service in
      isReplaced(Candidate(component: position, service: service))
    }
  }

  /// Whether tests replace a candidate in every request for its type.
  private func isReplaced(_ candidate: Candidate) -> Bool {
    let tests = candidates(for: type(of: candidate)).filter {
      isTest($0) && isAccessibleWherever(candidate, isAccessible: $0)
    }
    if answersUnqualified(candidate), !tests.contains(where: answersUnqualified) { return false }
    let taken = Set(tests.flatMap(qualifiers))
    return !tests.isEmpty && taken.isSuperset(of: qualifiers(of: candidate))
  }

  /// Whether every domain that can access a candidate can also access another candidate.
  private func isAccessibleWherever(_ candidate: Candidate, isAccessible other: Candidate) -> Bool {
    // Only domains of a builder restrict access.
    guard owner(of: other).map != nil, let otherOwnership = ownership(of: other) else { return true }
    guard let ownership = ownership(of: candidate) else { return false }
    return ownership.domain === otherOwnership.domain && (otherOwnership.isPublic || !ownership.isPublic)
  }
}
