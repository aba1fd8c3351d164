extension Scope {
  /// Returns the entry of a request without qualifiers, and links it the first time.
  ///
  /// - Parameters:
  ///   - type: The requested type.
  ///   - request: The types of the arguments; nil for a request without arguments.
  ///   - requestSite: Where the request is made; nil for the program.
  /// - Returns: The provider.
  /// - Throws: `DIError.tooDeep`: linking needs more stack than most creations.
  @usableFromInline @inline(never)
  func linkedEntry<Instance>(
    _ type: Instance.Type, _ request: (any RequestWithArguments.Type)?, from requestSite: RequestSite?
  ) throws(DIError) -> ProviderAddress {
    try Path.current.checkStackForLinking()
    return link { linker in
      let key = UInt(bitPattern: ObjectIdentifier(request ?? type))
      return linker.entry(type, for: key, request?.requestedSignature, from: requestSite ?? linker.program)
    }
  }

  /// Returns the entry of a request by one qualifier, and links it the first time.
  ///
  /// If no component has the qualifier, it returns nil and keeps nothing.
  func linkedEntry<Instance, Key: QualifierKey>(
    _ type: Instance.Type, _ key: Key, from requestSite: RequestSite?
  ) throws(DIError) -> ProviderAddress? {
    try Path.current.checkStackForLinking()
    return link { linker in
      let request = QualifiedRequest<Instance, Key>.self
      let requestSite = requestSite ?? linker.program
      if let provider = request.entry(key, in: requestSite.table) { return provider }
      let qualifiers = [key.qualifier]
      if !linker.isAnswered(type, qualifiers, from: requestSite) { return nil }
      let dependent = Dependent.namedEntry(request.key, key.qualifier, of: requestSite)
      let provider = linker.entry(type, qualifiers, from: requestSite, as: dependent, nil)
      requestSite.publish(provider, for: key, of: request.key, in: linker.arena)
      return provider
    }
  }

  /// Returns the entry of a request by several qualifiers, and links it the first time.
  ///
  /// If no component has them, it returns nil and keeps nothing.
  @usableFromInline @inline(never)
  func linkedEntry<Instance>(
    _ type: Instance.Type, _ qualifiers: [Qualifier], _ request: (any RequestWithArguments.Type)?,
    from requestSite: RequestSite?
  ) throws(DIError) -> ProviderAddress? {
    try Path.current.checkStackForLinking()
    return link { linker in
      let key = QualifiedType(request ?? type, qualifiers)
      let requestSite = requestSite ?? linker.program
      if let provider = requestSite.qualifiedEntries[key] { return provider }
      if !linker.isAnswered(type, qualifiers, from: requestSite) { return nil }
      let dependent = Dependent.qualifiedEntry(key, of: requestSite)
      let provider = linker.entry(type, qualifiers, from: requestSite, as: dependent, request?.requestedSignature)
      requestSite.qualifiedEntries[key] = provider
      return provider
    }
  }
}

extension Linker {
  /// Whether there is something to link: a component has these qualifiers, or the request is delayed and accepts nil.
  fileprivate func isAnswered(
    _ type: any Any.Type, _ qualifiers: [Qualifier], from requestSite: RequestSite
  ) -> Bool {
    let answer = lookUp(type, qualifiers, from: requestSite).answer
    return answer.isByComponents || answer.delayed != nil && !answer.isMissing
  }

  /// Returns the entry of a request without qualifiers by its key, and links it the first time.
  func entry<Instance>(
    _ type: Instance.Type, for key: UInt, _ signature: DIMethodSignature?, from requestSite: RequestSite
  ) -> ProviderAddress {
    if let provider = requestSite.table.find(key) { return provider }
    let dependent = Dependent.entry(key, of: requestSite)
    let provider = entry(type, [], from: requestSite, as: dependent, signature)
    requestSite.publish(provider, for: key, in: arena)
    return provider
  }

  /// Links the entry of a request from outside.
  ///
  /// The entry calls the component's provider, and does what that provider requires of its caller: see ``guarded(_:_:)``.
  fileprivate func entry<Instance>(
    _ type: Instance.Type, _ qualifiers: [Qualifier], from requestSite: RequestSite, as dependent: Dependent,
    _ signature: DIMethodSignature?
  ) -> ProviderAddress {
    entry(type, dependent, from: requestSite, signature: signature) { slot in
      fill(type, RequestOptions(qualifiers: qualifiers, dialect: registry.dialect, signature: signature), into: slot)
    }
  }

  /// Returns the entry for a component's own type, even if the component serves only other types.
  func entry<Instance>(to binding: Binding, as type: Instance.Type) -> ProviderAddress {
    if let entry = binding.entry { return entry }
    let entry = entry(type, .node(binding), from: program) { slot in connect(binding, as: nil, into: slot) }
    binding.entry = entry
    return entry
  }

  /// Returns the entry of a request for one member of a many, and links it the first time.
  func entry<Instance>(
    _ type: Instance.Type, to member: Registry.Candidate, _ qualifiers: [Qualifier],
    _ request: (any RequestWithArguments.Type)?, from requestSite: RequestSite
  ) -> ProviderAddress {
    let key = MemberEntry(binding: binding(member, qualifiers).key, request: ObjectIdentifier(request ?? type))
    if let entry = requestSite.memberEntries[key] { return entry }
    let dependent = Dependent.memberEntry(key, of: requestSite)
    relinker?.note(.member(member), to: registry.type(of: member), CandidateFilter(), for: dependent)
    let entry = entry(type, dependent, from: requestSite, signature: request?.requestedSignature) { slot in
      let options = RequestOptions(
        qualifiers: qualifiers, dialect: registry.dialect, signature: request?.requestedSignature, member: member)
      fill(type, options, into: slot)
    }
    requestSite.memberEntries[key] = entry
    return entry
  }

  /// Makes an entry of a provider: the entry meets the requirements, and then calls the provider.
  ///
  /// It checks whether the request can make all that it needs, and opens a frame for the request. If neither is required, the provider itself is the entry.
  private func guarded<Instance>(_ provider: ProviderAddress, _ type: Instance.Type) -> ProviderAddress {
    let requirements = traversal.entry.requirements
    let isShared = traversal.entry.weight > 1 && !requirements.isDisjoint(with: .path)
    return checked(isShared ? providers.inRequest(provider, type) : provider, type)
  }

  /// Makes an entry that checks whether the request can make all that it needs, if there is anything to check.
  private func checked<Instance>(_ shared: ProviderAddress, _ type: Instance.Type) -> ProviderAddress {
    let requirements = traversal.entry.requirements
    if requirements.isDisjoint(with: .checked) { return shared }
    var hit: CellLocation?
    if !requirements.contains(.mainActor), traversal.entry.dependencies.count == 1,
      let binding = traversal.entry.dependencies[0].node as? Binding, binding.isolation == .anywhere,
      // A parent's cell is in another scope.
      binding.graph === graph, providers.isHitDirectly(binding)
    {
      hit = binding.location
    }
    let dependencies = traversal.entry.dependencies
    let steps = requirements.contains(.needsAwait) ? AwaitSteps(dependencies, in: graph) : nil
    return providers.checked(shared, type, dependencies, steps, unlessIn: hit)
  }

  /// Links an entry.
  ///
  /// The entry of a plain component is watched at first: see ``watched(_:_:_:_:)``.
  private func entry<Instance>(
    _ type: Instance.Type, _ dependent: Dependent, from requestSite: RequestSite, signature: DIMethodSignature? = nil,
    _ fill: (Slot) -> Void
  ) -> ProviderAddress {
    traversal.entry = Traversal.Entry(dependent: dependent, requestSite: requestSite, signature: signature)
    defer { traversal.entry = Traversal.Entry() }
    let slot = arena.words(1)
    fill(slot)
    traversal.follow()
    guard let binding = traversal.entry.plain, binding.graph === graph,
      traversal.entry.requirements.subtracting(.checked).isEmpty, dependent.isWatched
    else { return guarded(slot.pointee!, type) }
    return providers.watched(binding, slot.pointee!, type, dependent) { checked($0, type) }
  }
}
