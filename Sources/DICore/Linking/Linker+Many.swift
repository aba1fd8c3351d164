extension Linker {
  /// Adds an edge to a many; the many's provider goes into a slot.
  ///
  /// - Parameters:
  ///   - type: The type of each element: a service, or a request that wraps one.
  ///   - options: How the many is requested.
  ///   - slot: The slot.
  ///   - makeProvider: Makes the provider around the members.
  /// - Returns: False if there must be members and there are none.
  func connectMany<Member>(
    of type: Member.Type, _ options: RequestOptions, into slot: Slot,
    makeProvider: @escaping (Arena, Slots) -> ProviderAddress
  ) -> Bool {
    let key = ManyKey(
      member: ObjectIdentifier(type), qualifiers: options.qualifiers, isLocal: options.isLocal,
      requestSite: ObjectIdentifier(traversal.requestSite ?? program))
    let known = options.signature == nil ? manies[key] : nil
    guard let many = known ?? makeMany(of: type, options, key, makeProvider) else { return false }
    if mayGrow, let dependent = traversal.currentDependent { many.dependents.append(dependent) }
    connect(many, as: nil, into: slot)
    return true
  }

  private func makeMany<Member>(
    of type: Member.Type, _ options: RequestOptions, _ key: ManyKey,
    _ makeProvider: @escaping (Arena, Slots) -> ProviderAddress
  ) -> Many? {
    let (service, filter, candidates) = members(of: type, options)
    if candidates.isEmpty, options.dialect.manyMustExist {
      note(.any, to: service, filter)
      return nil
    }
    let isRequest = service != type
    // The wrapping type itself may be registered later.
    if isRequest { note(.any, to: type, CandidateFilter(qualifiers: options.qualifiers, domain: filter.domain)) }
    let many = Many(
      of: service, filter, isLocal: options.isLocal, candidates, in: graph, from: traversal.requestSite ?? program,
      options.signature, heldBy: isRequest ? traversal.dependent as? Binding : nil,
      fill: { linker, candidate, slot in
        let options = RequestOptions(
          qualifiers: options.qualifiers, dialect: options.dialect, signature: options.signature, member: candidate)
        linker.fill(type, options, into: slot)
      }, makeProvider: makeProvider)
    kept.append(many)
    if !isRequest, options.signature == nil { manies[key] = many }
    if mayGrow { requestLog.add(many) }
    return many
  }

  /// What would answer a request for many of a type; found without linking.
  func lookUpMany(of type: any Any.Type, _ options: RequestOptions) -> RequestAnswer {
    let (service, filter, candidates) = members(of: type, options)
    if candidates.isEmpty, options.dialect.manyMustExist {
      note(.any, to: service, filter)
      return .missing
    }
    return .many(
      candidates.map { candidate in
        var member = options
        member.member = candidate
        return MemberAnswer(candidate: candidate, answer: lookUp(type, member), isLocal: options.isLocal)
      }, of: service)
  }

  /// The members of a many: the components that serve the type itself, or else those that serve the type that it wraps.
  private func members(
    of type: any Any.Type, _ options: RequestOptions
  ) -> (service: any Any.Type, filter: CandidateFilter, candidates: [Registry.Candidate]) {
    var filter = filter(options)
    let members = registry.selectMany(type, filter, isLocal: options.isLocal)
    if !members.isEmpty { return (type, filter, members) }
    let wanted = wantedType(of: type)
    if wanted == type { return (type, filter, members) }
    filter.qualifiers += qualifiers(of: type)
    return (wanted, filter, registry.selectMany(wanted, filter, isLocal: options.isLocal))
  }
}

/// Identifies a many that several dependents share.
struct ManyKey: Hashable {
  let member: ObjectIdentifier
  let qualifiers: [Qualifier]
  let isLocal: Bool
  let requestSite: ObjectIdentifier
}
