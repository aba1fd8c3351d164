extension Scope {
  /// The provider of a request without name or tag, with arguments or without, linked now if nobody has asked for it before.
  ///
  /// - Parameters:
  ///   - type: What is asked for.
  ///   - request: Tells the types of the arguments, if it brings any.
  ///   - standpoint: Where it is asked for from; nil for the program.
  /// - Returns: The provider.
  /// - Throws: `DIError.tooDeep`, since linking needs more of the stack than most creations.
  @usableFromInline @inline(never)
  func linkedEntry<Instance>(
    _ type: Instance.Type, _ request: (any RequestWithArguments.Type)?, from standpoint: Standpoint?
  ) throws(DIError) -> ProviderAddress {
    try Path.current.checkStackForLinking()
    return link { linker in
      let key = UInt(bitPattern: ObjectIdentifier(request ?? type))
      let standpoint = standpoint ?? linker.program
      if let provider = standpoint.table.find(key) { return provider }
      let provider = linker.entry(
        type, [], from: standpoint, as: .entry(key, of: standpoint), request?.demanded, .type(key, of: standpoint))
      standpoint.publish(provider, for: key, in: linker.arena)
      return provider
    }
  }

  /// The provider of a request by a name or tag; nil, and nothing kept, if nobody has it.
  func linkedEntry<Instance, Key: QualifierKey>(
    _ type: Instance.Type, _ key: Key, from standpoint: Standpoint?
  ) throws(DIError) -> ProviderAddress? {
    try Path.current.checkStackForLinking()
    return link { linker in
      let request = QualifiedRequest<Instance, Key>.self
      let standpoint = standpoint ?? linker.program
      if let provider = request.entry(key, in: standpoint.table) { return provider }
      let qualifiers = [key.qualifier]
      if !linker.isAnswered(type, qualifiers, from: standpoint) { return nil }
      let asker = Asker.namedEntry(request.key, key.qualifier, of: standpoint)
      let replace = EntryReplacement.qualified { [unowned standpoint] old, new in
        guard let table = standpoint.table.find(request.key) else { return }
        Unmanaged<QualifierTable<Key>>.fromOpaque(table).takeUnretainedValue().replace(old, by: new, for: key)
      }
      let provider = linker.entry(type, qualifiers, from: standpoint, as: asker, nil, replace)
      let known = standpoint.table.find(request.key).map {
        Unmanaged<QualifierTable<Key>>.fromOpaque($0).takeUnretainedValue()
      }
      let table = (known ?? QualifierTable()).inserting(provider, for: key)
      if table !== known {
        linker.arena.own(table)
        standpoint.publish(Unmanaged.passUnretained(table).toOpaque(), for: request.key, in: linker.arena)
      }
      return provider
    }
  }

  /// The provider of a request by names and tags, with arguments or without; nil, and nothing kept, if nobody has them.
  @usableFromInline @inline(never)
  func linkedEntry<Instance>(
    _ type: Instance.Type, _ qualifiers: [Qualifier], _ request: (any RequestWithArguments.Type)?,
    from standpoint: Standpoint?
  ) throws(DIError) -> ProviderAddress? {
    try Path.current.checkStackForLinking()
    return link { linker in
      let key = QualifiedType(request ?? type, qualifiers)
      let standpoint = standpoint ?? linker.program
      if let provider = standpoint.qualifiedEntries[key] { return provider }
      if !linker.isAnswered(type, qualifiers, from: standpoint) { return nil }
      let asker = Asker.qualifiedEntry(key, of: standpoint)
      let provider = linker.entry(type, qualifiers, from: standpoint, as: asker, request?.demanded)
      standpoint.qualifiedEntries[key] = provider
      return provider
    }
  }
}

extension Graph {
  /// The answer to a request by names and tags that nobody has, of which nothing is kept.
  func answerToNothing<Instance>(
    _ type: Instance.Type, _ qualifiers: [Qualifier], from standpoint: Standpoint?
  ) throws(DIError) -> Instance {
    try link { linker -> Result<Instance, DIError> in
      func answer<Request: DependencyRequest>(_ request: Request.Type) -> Instance? {
        request.answerToNothing(linker.registry.dialect).map { $0 as! Instance }
      }
      if let request = type as? any DependencyRequest.Type, let answer = answer(request) { return .success(answer) }
      let query = Query(qualifiers: qualifiers, region: standpoint?.region)
      return .failure(linker.registry.missing(type, query))
    }.get()
  }
}

extension Linker {
  /// Whether somebody has some names and tags, or a request that is made later would be content if nobody has.
  fileprivate func isAnswered(
    _ type: any Any.Type, _ qualifiers: [Qualifier], from standpoint: Standpoint
  ) -> Bool {
    if registry.isAnswered(type, Query(qualifiers: qualifiers, region: standpoint.region)) { return true }
    guard let request = type as? any DelayedDependency.Type else { return false }
    let demand = Demand(qualifiers: qualifiers, dialect: registry.dialect)
    if case .answered = request.prospect(demand, self) { return true }
    return false
  }

  /// The provider of a request from outside, which first sees to what it needs.
  func entry<Instance>(
    _ type: Instance.Type, _ qualifiers: [Qualifier], from standpoint: Standpoint, as asker: Asker,
    _ signature: DIMethodSignature?, _ replace: EntryReplacement? = nil
  ) -> ProviderAddress {
    entry(type, asker, from: standpoint, replace, signature: signature) { slot in
      fill(type, Demand(qualifiers: qualifiers, dialect: registry.dialect, signature: signature), into: slot)
    }
  }

  /// The provider of a component as it is, whatever it serves as.
  func entry<Instance>(to binding: Binding, as type: Instance.Type) -> ProviderAddress {
    if let entry = binding.entry { return entry }
    let entry = entry(type, .node(binding), from: program) { slot in connect(binding, as: nil, into: slot) }
    binding.entry = entry
    return entry
  }

  /// The provider of a request that was told which component to ask, with arguments or without; linked now if nobody has
  /// asked before.
  func entry<Instance>(
    _ type: Instance.Type, to member: Registry.Candidate, _ qualifiers: [Qualifier],
    _ request: (any RequestWithArguments.Type)?, from standpoint: Standpoint
  ) -> ProviderAddress {
    let key = MemberEntry(binding: binding(member, qualifiers).key, request: ObjectIdentifier(request ?? type))
    if let entry = standpoint.memberEntries[key] { return entry }
    let asker = Asker.memberEntry(key, of: standpoint)
    note(.member(member), to: registry.type(of: member), Query(), for: asker)
    let entry = entry(type, asker, from: standpoint, signature: request?.demanded) { slot in
      let demand = Demand(
        qualifiers: qualifiers, dialect: registry.dialect, signature: request?.demanded, member: member)
      fill(type, demand, into: slot)
    }
    standpoint.memberEntries[key] = entry
    return entry
  }

  /// Links an entry; `replace` says how another one is put in its place, nil that it stays.
  private func entry<Instance>(
    _ type: Instance.Type, _ asker: Asker, from standpoint: Standpoint, _ replace: EntryReplacement? = nil,
    signature: DIMethodSignature? = nil, _ fill: (Slot) -> Void
  ) -> ProviderAddress {
    walk.entry = Walk.Entry(asker: asker, standpoint: standpoint, signature: signature)
    defer { walk.entry = Walk.Entry() }
    let slot = arena.words(1)
    fill(slot)
    walk.follow()
    let provider = guarded(slot.pointee!, type)
    guard let binding = walk.entry.plain, binding.graph === graph, walk.entry.needs.subtracting(.mainActor).isEmpty,
      let replace
    else { return provider }
    return watched(binding, provider, type, replace)
  }
}
