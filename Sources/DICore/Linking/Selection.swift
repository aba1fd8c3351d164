/// Which of several candidates answers: the rules of names, tests, defaults and elements.
enum Selection {
  case one(CandidateIndex.Candidate)
  /// Nothing is registered for the type.
  case none
  /// Something is registered for the type, but not under the name.
  case noneOfName
  /// Several could answer, and none is marked.
  case ambiguous([CandidateIndex.Candidate])
}

extension Registry {
  typealias Candidate = CandidateIndex.Candidate

  /// Chooses who answers a request for one instance.
  ///
  /// Without a name, components without names come first, and named ones answer where there are no others. Elements
  /// answer where nothing else does. A test takes the place of what has the same name, or of all that have none; a default
  /// decides among what is left.
  func select(_ type: any Any.Type, name: String?) -> Selection {
    if name == nil, let only = index.only(type) { return .one(only) }
    guard let name else { return select(among: index[type]) }
    let candidates = index[type, name: name]
    if candidates.isEmpty { return index.isEmpty(type) ? .none : .noneOfName }
    return select(among: candidates, isNamed: true)
  }

  /// Chooses among candidates of one type, all of the name that was asked for if one was.
  func select(among candidates: [Candidate], isNamed: Bool = false) -> Selection {
    let candidates = competitors(among: candidates, named: isNamed)
    if candidates.isEmpty { return .none }
    if candidates.count == 1 { return .one(candidates[0]) }
    let defaults = candidates.filter { components[$0.component].priority == .default }
    return defaults.count == 1 ? .one(defaults[0]) : .ambiguous(defaults.isEmpty ? candidates : defaults)
  }

  /// The candidates that compete for a request, before defaults are looked at.
  private func competitors(among candidates: [Candidate], named: Bool) -> [Candidate] {
    let serious = candidates.filter { components[$0.component].priority != .element }
    let pool = serious.isEmpty ? candidates : serious
    let unnamed = pool.filter { answersWithoutName($0) }
    return withTestsInPlace(named || unnamed.isEmpty ? pool : unnamed, sharesName: named)
  }

  /// Leaves out what a test takes the place of; `sharesName` says whether all were asked for by one name.
  private func withTestsInPlace(_ candidates: [Candidate], sharesName: Bool) -> [Candidate] {
    let tests = candidates.filter { components[$0.component].priority == .test }
    if tests.isEmpty { return candidates }
    return candidates.filter { candidate in
      if components[candidate.component].priority == .test { return true }
      return !tests.contains { test in
        sharesName || (answersWithoutName(candidate) && answersWithoutName(test))
          || !Set(names(of: test)).isDisjoint(with: names(of: candidate))
      }
    }
  }

  /// The type that a candidate answers for.
  func type(of candidate: Candidate) -> any Any.Type {
    let component = components[candidate.component]
    return candidate.service.map { component.services[$0].type } ?? component.type
  }

  /// The names by which a candidate can be asked for its type.
  func names(of candidate: Candidate) -> [String] {
    let component = components[candidate.component]
    return component.names + (component.service(candidate.service)?.names ?? [])
  }

  /// Whether a candidate competes for requests without a name.
  func answersWithoutName(_ candidate: Candidate) -> Bool {
    let component = components[candidate.component]
    return component.names.isEmpty && (component.service(candidate.service)?.answersWithoutName ?? true)
  }

  /// Whether anybody answers a request, or what it wraps.
  func isAnswered(_ type: any Any.Type, name: String) -> Bool {
    switch select(type, name: name) {
    case .one, .ambiguous: return true
    case .none, .noneOfName:
      // As for the linker, only what is not registered is looked at as a wrapper.
      guard let request = type as? any DependencyRequest.Type, request.wantedType != type else { return false }
      return isAnswered(request.wantedType, name: name)
    }
  }

  /// Chooses the members of a many, in the order of registration.
  func selectMany(_ type: any Any.Type) -> [Candidate] {
    // By position, since what was described late is at the end of the index.
    let candidates = index[type].sorted { $0.component < $1.component }
    let tests = candidates.filter { components[$0.component].priority == .test }
    return tests.isEmpty ? candidates : tests
  }
}
