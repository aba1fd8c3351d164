// Requests for many as a dictionary. Each key is a name or tag, and has the answer of a request by it, chosen as always.

extension Linker {
  /// Fills a slot with a provider of all components of a service that have a name or tag of one type.
  ///
  /// - Parameters:
  ///   - type: The type of each element: a service, or a request that wraps one.
  ///   - key: The kind of name or tag.
  ///   - options: How the components are requested.
  ///   - slot: The slot.
  ///   - make: Makes the answer from the elements.
  /// - Returns: False if there must be elements and there are none.
  package func connectManyByKey<Member, Key: QualifierKey, Answer>(
    of type: Member.Type, by key: Key.Type, _ options: RequestOptions, into slot: Slot,
    _ make: @escaping @Sendable ([Key: Member]) -> Answer
  ) -> Bool {
    let (service, choices) = choices(of: type, by: key, options)
    // Any component of the service can bring a key.
    for type in [service] + (service == type ? [] : [type as any Any.Type]) {
      note(.any, to: type, CandidateFilter(domain: filter(options).domain))
    }
    if let fault = faultOfElements(type, service, areThere: !choices.isEmpty, haveKeys: true) {
      fail(Answer.self, fault, into: slot)
      return true
    }
    if choices.isEmpty, options.dialect.manyMustExist { return false }
    for choice in choices {
      guard case .ambiguous(let candidates) = choice.selection else { continue }
      fail(Answer.self, ambiguous(candidates, options, by: choice.key.qualifier), into: slot)
      return true
    }
    let number = listing(of: type, options, by: key) {
      Listing(
        $0, service, of: type, filter(options), isLocal: options.isLocal, choices.map(\.candidate), in: registry)
    }
    if let recording {
      return recordMany(number, of: type, options, in: recording, by: choices.map(\.key.qualifier))
    }
    let leftOut = leftOut(of: listings[number])
    let members = choices.indices.filter { !leftOut.contains($0) }
    let table = MemberTable(capacity: members.count, in: arena)
    for (number, position) in members.enumerated() {
      let candidate = choices[position].candidate
      note(.member(candidate), to: registry.type(of: candidate), CandidateFilter())
      table.set(number, to: registry.component(ofMember: candidate))
      fill(type, options.requesting(candidate, by: choices[position].key.qualifier), into: table.slot(number))
    }
    table.count = members.count
    let slots = arena.slots(1)
    table.publish(in: slots)
    let keys = members.map { choices[$0].key }
    slot.pointee = arena.makeProvider(slots) { (slots, context) throws(DIError) -> Answer in
      make(try ManyCreation.instances(of: MemberTable(in: slots), by: keys, context))
    }
    return true
  }

  /// The keys that components of a service have, in the order of registration, and which component each of them selects.
  ///
  /// The service is the type itself, or the type that it wraps if no component serves the type itself.
  private func choices<Key: QualifierKey>(
    of type: any Any.Type, by _: Key.Type, _ options: RequestOptions
  ) -> (service: any Any.Type, choices: [Choice<Key>]) {
    func choices(of type: any Any.Type, _ filter: CandidateFilter) -> [Choice<Key>] {
      let all = registry.candidates(for: type, filter.qualifiers)
      let candidates = registry.accessible(all, as: type, from: filter.domain)
        .sorted(by: registry.order)
      var known: Set<Key> = []
      let keys = candidates.flatMap { registry.qualifiers(of: $0).compactMap(Key.init) }
        .filter { known.insert($0).inserted }
      return keys.map { key in
        var filter = filter
        filter.qualifiers.append(key.qualifier)
        return Choice(key: key, selection: registry.select(type, filter))
      }
    }
    var filter = filter(options)
    let own = choices(of: type, filter)
    if !own.isEmpty { return (type, own) }
    let wanted = wantedType(of: type)
    if wanted == type { return (type, own) }
    filter.qualifiers += qualifiers(of: type)
    return (wanted, choices(of: wanted, filter))
  }
}

/// A name or tag, and the component that it selects.
private struct Choice<Key: QualifierKey> {
  let key: Key
  let selection: Selection

  /// The component that the key selects, where only one has it.
  var candidate: Registry.Candidate {
    guard case .one(let candidate) = selection else { preconditionFailure("a candidate has the key") }
    return candidate
  }
}
