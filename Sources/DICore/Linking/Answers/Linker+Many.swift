extension Linker {
  /// Adds an edge to a many; the many's provider goes into a slot.
  ///
  /// - Parameters:
  ///   - type: The type of each element: a service, or a request that wraps one.
  ///   - answer: The type of the many.
  ///   - options: How the many is requested.
  ///   - slot: The slot.
  ///   - makeProvider: Makes the provider around the members.
  /// - Returns: False if there must be members and there are none.
  func connectMany<Member, Answer>(
    of type: Member.Type, as answer: Answer.Type, _ options: RequestOptions, into slot: Slot,
    makeProvider: @escaping (Arena, Slots) -> ProviderAddress
  ) -> Bool {
    let number = listing(of: type, options) { members(of: type, options, $0) }
    let listing = listings[number]
    if let fault = faultOfElements(type, listing.service, areThere: !listing.members.isEmpty, haveKeys: false) {
      // The element itself may be registered later.
      note(.any, to: type, listing.filter)
      fail(Answer.self, fault, into: slot)
      return true
    }
    if listing.members.isEmpty, options.dialect.manyMustExist {
      note(.any, to: listing.service, listing.filter)
      return false
    }
    if let recording {
      return recordMany(number, of: type, options, in: recording)
    }
    let excluding = excluding(from: listing)
    let key = ManyKey(listing: listing.key, excluding: excluding.map { listings[$0.listing].key })
    let known = options.signature == nil ? manies[key] : nil
    let many = known ?? makeMany(of: type, options, key, listing, excluding, makeProvider)
    if relinker != nil, let dependent = traversal.currentDependent {
      many.dependents.append((dependent, leavesOut: leavesOutMembers(of: listing)))
    }
    connect(many, as: nil, into: slot)
    return true
  }

  /// Why a many can have no such elements, whatever is registered for their service; nil if it can have them.
  ///
  /// Each element is for a component, and an argument or a container is for none. A list would be the same in each element,
  /// except in a many by key, where it is the list of the key.
  ///
  /// - Parameters:
  ///   - type: The type of each element.
  ///   - service: The type itself, or the type that it wraps if no component serves the type itself.
  ///   - areThere: Whether components serve it.
  ///   - haveKeys: Whether it is a many by key.
  /// - Returns: The fault.
  func faultOfElements(_ type: any Any.Type, _ service: any Any.Type, areThere: Bool, haveKeys: Bool) -> Fault? {
    if !areThere, service is any DependencyRequest.Type { return .noElement(service) }
    return !haveKeys && service != type && orNone(type) != nil ? .noElement(type) : nil
  }

  private func makeMany<Member>(
    of type: Member.Type, _ options: RequestOptions, _ key: ManyKey, _ listing: Listing,
    _ excluding: [(listing: Int, members: Set<Int>)],
    _ makeProvider: @escaping (Arena, Slots) -> ProviderAddress
  ) -> Many {
    let isRequest = listing.service != type
    // The wrapping type itself may be registered later.
    if isRequest {
      note(.any, to: type, CandidateFilter(qualifiers: options.qualifiers, domain: listing.filter.domain))
    }
    let many = Many(
      of: listing.service, listing.filter, isLocal: listing.isLocal, listing.members(without: excluding), in: graph,
      arena, from: traversal.requestSite ?? program, options.signature,
      heldBy: isRequest ? traversal.dependent as? Binding : nil,
      fill: { linker, candidate, slot in
        let plain = RequestOptions(
          qualifiers: options.qualifiers, dialect: options.dialect, signature: options.signature, member: candidate)
        linker.fill(type, plain, into: slot)
      }, makeProvider: makeProvider)
    kept.append(many)
    if !isRequest, options.signature == nil {
      manies[key] = many
      many.isShared = true
    }
    relinker?.note(.members, to: listing.service, listing.filter, for: .node(many))
    return many
  }

  /// Keeps a many from further dependents.
  func unshare(_ many: Many) {
    if many.isShared { manies = manies.filter { $0.value !== many } }
    many.isShared = false
  }

  /// Records a many, and what answers for each of its members.
  ///
  /// - Parameters:
  ///   - number: The number of the many.
  ///   - type: The type of each element.
  ///   - options: How the many is requested.
  ///   - recording: The recording.
  ///   - keys: The names or tags of the members of a many by key.
  /// - Returns: True.
  func recordMany(
    _ number: Int, of type: any Any.Type, _ options: RequestOptions, in recording: Recording, by keys: [Qualifier] = []
  ) -> Bool {
    if case .listings = recording.purpose {
      if !recording.holdsAll, !listings[number].isDelayed { recording.listings.append(number) }
      return true
    }
    let listing = listings[number]
    let leftOut = leftOut(of: listing)
    let first = recording.records.edges.count
    var omitted: [(member: Registry.Candidate, position: Int)] = []
    for (position, candidate) in listing.members.enumerated() {
      if leftOut.contains(position) {
        omitted.append((candidate, recording.records.edges.count - first))
      } else {
        let options = options.requesting(candidate, by: keys.isEmpty ? nil : keys[position])
        recording.take(lookUp(type, options), for: candidate, of: listing.service)
      }
    }
    recording.answer.many = RecordedMany(service: listing.service, isLocal: listing.isLocal, leftOut: omitted)
    return true
  }

  /// The members of a many: the components that serve the type itself, or else those that serve the type that it wraps.
  private func members(of type: any Any.Type, _ options: RequestOptions, _ key: ListingKey) -> Listing {
    var filter = filter(options)
    func listing(_ service: any Any.Type) -> Listing {
      Listing(
        key, service, of: type, filter, isLocal: options.isLocal,
        registry.selectMany(service, filter, isLocal: options.isLocal), in: registry)
    }
    let own = listing(type)
    if !own.members.isEmpty { return own }
    let wanted = wantedType(of: type)
    if wanted == type { return own }
    filter.qualifiers += qualifiers(of: type)
    return listing(wanted)
  }
}

/// Identifies a many that several dependents share.
struct ManyKey: Hashable {
  let listing: ListingKey
  /// The manies whose members are left out, since they list the dependent.
  let excluding: [ListingKey]
}
