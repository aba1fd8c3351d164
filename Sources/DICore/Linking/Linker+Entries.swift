extension Scope {
  /// Does what reads or changes registrations or the linked part, one at a time; runs no code of users.
  ///
  /// What this thread has registered is part of it from here on, whether its description is finished or not.
  func link<Result>(_ body: (Linker) -> Result) -> Result {
    graph.link { linker in
      if graph.isOpen {
        linker.commit(of: CurrentThread.number)
        if linker.settle() { root.allocateStore() }
      }
      return body(linker)
    }
  }

  /// The provider of an unnamed request, with arguments or without, linked now if nobody has asked for it before.
  @usableFromInline @inline(never)
  func linkedEntry<Instance>(
    _ type: Instance.Type, _ request: (any RequestWithArguments.Type)? = nil
  ) -> ProviderAddress {
    link { linker in
      let key = UInt(bitPattern: ObjectIdentifier(request ?? type))
      if let provider = linker.table.find(key) { return provider }
      let provider = linker.entry(type, name: nil, as: .entry(key), request?.demanded)
      linker.publish(provider, for: key)
      return provider
    }
  }

  /// The provider of a request by name, with arguments or without; nil, and nothing kept, if nobody has the name.
  @usableFromInline @inline(never)
  func linkedEntry<Instance>(
    _ type: Instance.Type, name: String, _ request: (any RequestWithArguments.Type)? = nil
  ) -> ProviderAddress? {
    link { linker in
      let key = NamedType(type: ObjectIdentifier(request ?? type), name: name)
      if let provider = linker.namedEntries[key] { return provider }
      if !linker.registry.isAnswered(type, name: name) { return nil }
      let provider = linker.entry(type, name: name, as: .namedEntry(key), request?.demanded)
      linker.namedEntries[key] = provider
      return provider
    }
  }
}

extension Graph {
  /// The answer to a request by a name that nobody has, of which nothing is kept.
  func answerToNothing<Instance>(_ type: Instance.Type, name: String) throws(DIError) -> Instance {
    try link { linker -> Result<Instance, DIError> in
      func answer<Request: DependencyRequest>(_ request: Request.Type) -> Instance? {
        request.answerToNothing(linker.registry.dialect).map { $0 as! Instance }
      }
      if let request = type as? any DependencyRequest.Type, let answer = answer(request) { return .success(answer) }
      return .failure(linker.registry.missing(wantedType(of: type), name: name))
    }.get()
  }
}

extension Linker {
  /// The provider of a request from outside, which first sees to what it needs.
  fileprivate func entry<Instance>(
    _ type: Instance.Type, name: String?, as asker: Asker, _ signature: DIMethodSignature? = nil
  ) -> ProviderAddress {
    entry(type, asker) { slot in
      fill(type, Demand(name: name, dialect: registry.dialect, signature: signature), into: slot)
    }
  }

  /// The provider of a component as it is, whatever it serves as.
  func entry<Instance>(to binding: Binding, as type: Instance.Type) -> ProviderAddress {
    entry(type, type, of: binding) { slot in connect(binding, as: nil, into: slot) }
  }

  /// The provider of a request that was told which component to ask, with arguments or without; linked now if nobody has
  /// asked before.
  func entry<Instance>(
    _ type: Instance.Type, to member: Registry.Candidate, _ request: (any RequestWithArguments.Type)?
  ) -> ProviderAddress {
    entry(type, request ?? type, of: binding(member.component, name: nil)) { slot in
      fill(type, Demand(dialect: registry.dialect, signature: request?.demanded, member: member), into: slot)
    }
  }

  /// An entry that is kept with a binding, by the type that was asked for or what else tells requests apart.
  private func entry<Instance>(
    _ type: Instance.Type, _ key: any Any.Type, of binding: Binding, _ fill: (Slot) -> Void
  ) -> ProviderAddress {
    let key = ObjectIdentifier(key)
    if let entry = binding.entries[key] { return entry }
    let entry = entry(type, .binding(binding), fill)
    binding.entries[key] = entry
    return entry
  }

  private func entry<Instance>(_ type: Instance.Type, _ asker: Asker, _ fill: (Slot) -> Void) -> ProviderAddress {
    walk.entryNeeds = []
    walk.entryDependencies = []
    walk.entry = asker
    let slot = arena.words(1)
    fill(slot)
    walk.entry = nil
    return guarded(slot.pointee!, type)
  }
}
