extension Registry {
  // The description of a tag is user code, which must not run under the lock. So the errors made here have no descriptions of
  // tags; `DIError.describingTags` adds them.

  /// The error of a request that no component answers, without the descriptions of tags.
  ///
  /// - Parameters:
  ///   - type: The requested type.
  ///   - filter: How it is requested.
  ///   - index: Finds similar registrations; nil to look at all.
  /// - Returns: The error.
  func missing(_ type: any Any.Type, _ filter: CandidateFilter, _ index: NearIndex? = nil) -> DIError {
    let (wanted, filter) = wanted(by: type, filter)
    return missing(
      wanted, filter, among: candidates(for: wanted), for: .answer,
      as: isDelayedRequest(type) || isOptional(type) || orNone(type) != nil ? type : nil, index)
  }

  /// The type and qualifiers of a request, without wrappers such as lazy, provider or name.
  private func wanted(by type: any Any.Type, _ filter: CandidateFilter) -> (type: any Any.Type, filter: CandidateFilter)
  {
    var filter = filter
    filter.qualifiers = filter.qualifiers.with(DICore.qualifiers(of: type))
    return (wantedType(of: type), filter)
  }

  /// The error of a request that none of the candidates for its type answers.
  func missing(
    _ type: any Any.Type, _ filter: CandidateFilter, among candidates: [Candidate], for purpose: DIRequest.Purpose,
    as form: (any Any.Type)? = nil, _ index: NearIndex? = nil
  ) -> DIError {
    let hidden = candidates.filter { isHidden($0, as: type, from: filter) }
    if let first = hidden.first, let domain = requestingDomain(for: first, from: filter.domain) {
      return accessDenial(of: hidden, as: type, to: domain)
    }
    let candidates = accessible(candidates, as: type, from: filter.domain)
    if let form, listKey(form) != nil {
      // Those that would be in a list without keys.
      let keyless = candidates.filter { filter.qualifiers.allSatisfy(qualifiers(of: $0).contains) }
      if !keyless.isEmpty {
        return .typeIsNotFound(
          type: DIRequest(
            type: type, candidates: answering(keyless), qualifiers: filter.qualifiers, form: form,
            trace: Trace(origin: origin)))
      }
    }
    if filter.qualifiers.isEmpty || candidates.isEmpty {
      return .typeIsNotFound(
        type: DIRequest(
          type: type, candidates: near(type, index), qualifiers: filter.qualifiers, purpose: purpose, form: form,
          trace: Trace(origin: origin)))
    }
    func request(_ candidates: [Candidate]) -> DIRequest {
      DIRequest(
        type: type, candidates: answering(candidates), qualifiers: filter.qualifiers, form: form,
        trace: Trace(origin: origin))
    }
    if !filter.qualifiers.hasTags {
      let names = filter.qualifiers.names
      let missing = names.first { name in !candidates.contains { qualifiers(of: $0).contains(.name(name)) } }
      return .typeIsNotFoundForName(
        type: request(candidates), name: missing ?? names[0], typesInfo: infos(candidates))
    }
    // Candidates with tags first, because the text lists only the first eight.
    let isTagged = { (candidate: Candidate) in self.qualifiers(of: candidate).hasTags }
    let ordered = candidates.filter(isTagged) + candidates.filter { !isTagged($0) }
    return .typeIsNotFoundForTag(type: request(ordered), tags: [], typesInfo: infos(ordered))
  }

  /// Whether a request fails only because the caller cannot access a matching component.
  func isAccessDenied(_ type: any Any.Type, _ filter: CandidateFilter) -> Bool {
    guard filter.domain != nil else { return false }
    let (wanted, filter) = wanted(by: type, filter)
    return candidates(for: wanted).contains { isHidden($0, as: wanted, from: filter) }
  }

  /// Whether a candidate matches a request, but the caller cannot access it.
  private func isHidden(_ candidate: Candidate, as type: any Any.Type, from filter: CandidateFilter) -> Bool {
    !isAccessible(candidate, from: filter.domain, as: type)
      && filter.qualifiers.allSatisfy(qualifiers(of: candidate).contains)
  }

  /// The error of a request whose matching components the caller cannot access.
  private func accessDenial(of hidden: [Candidate], as type: any Any.Type, to domain: any AccessDomain) -> DIError {
    var modules: [String] = []
    var notes: [AccessDenial.Note] = []
    for candidate in hidden {
      guard let ownership = ownership(of: candidate) else { continue }
      // The modules of the candidate's container, and of its children down to this container.
      let registries = Array(andParents.prefix(Int(candidate.level) + 1))
      for map in registries.reversed().compactMap(\.map) {
        for name in map.domainsWithAccess(of: ownership, as: type).flatMap(\.names) where !modules.contains(name) {
          modules.append(name)
        }
      }
      var published = ownership
      published.isPublic = true
      notes.append(
        AccessDenial.Note(
          qualifiers: qualifiers(of: candidate), modules: ownership.domain.names,
          registrar: ownership.registrar.map(typeName) ?? "",
          isPublic: ownership.isPublic, isDependency: domain.canAccess(published, as: type),
          isDependent: ownership.domain.canAccess(Ownership(domain), as: Undeclared.self)))
    }
    let typesInfo = infos(hidden).map { info in
      var info = info.traced(origin: origin)
      info.trace.service = type
      info.trace.accessDenial = AccessDenial(requestingModules: domain.names, notes: notes)
      return info
    }
    return .noAccess(typesInfo: typesInfo, accessModules: modules)
  }

  /// The error of a request that several components answer, without the descriptions of tags.
  ///
  /// `build()` reports the same errors, except for requests that only the program or a child container makes.
  // Not inlined: five functions call it, for errors only.
  @inline(never)
  func ambiguous(
    _ type: any Any.Type, _ candidates: [Candidate], _ qualifiers: [Qualifier] = [],
    for purpose: DIRequest.Purpose = .answer, as form: (any Any.Type)? = nil
  ) -> DIError {
    let request = DIRequest(
      type: type, candidates: answering(candidates), qualifiers: qualifiers, purpose: purpose, form: form,
      trace: Trace(origin: origin))
    if candidates.allSatisfy({ component($0).priority == .default }) {
      return .pluralSpecifiedDefaultType(type: request, typesInfo: infos(candidates))
    }
    if qualifiers.hasTags {
      return .intersectionTagsForType(type: request, tags: [], typesInfo: infos(candidates))
    }
    let names = qualifiers.names
    if !names.isEmpty {
      return .intersectionNamesForType(type: request, names: Set(names), typesInfo: infos(candidates))
    }
    return .defaultTypeIsNotSpecified(type: request, typesInfo: infos(candidates))
  }

  func infos(_ candidates: [Candidate]) -> [DITypeInfo] {
    candidates.map { component($0).info }
  }

  /// The candidates as an error lists them, if all of them answer for the type.
  // Not inlined: four errors call it.
  @inline(never)
  package func answering(_ candidates: [Candidate]) -> [NearCandidate] {
    candidates.map {
      let component = component($0)
      return NearCandidate(info: component.info, reason: .answers(qualifiers(of: $0), component.priority))
    }
  }
}

/// A type that no module declares, so only dependencies decide who can access it.
private enum Undeclared {}
