internal import DILifetime

// Registration after a resolve. Whoever asked for a type is noted while it is linked; when a registration changes who
// answers for the type, those are linked anew at their next use, and so are those who asked for them. Everything else
// stays. What was linked before stays as well, as long as the graph, since readers take no lock; and cells belong to
// components, so that an instance that exists is found by whatever is linked later.

/// Who asked for a type.
enum Asker {
  case binding(Binding)
  case entry(UInt, of: Standpoint)
  indirect case qualifiedEntry(QualifiedType, of: Standpoint)
  indirect case memberEntry(MemberEntry, of: Standpoint)
}

extension Linker {
  /// Notes that whoever is being linked asks for a type.
  func noteAsker(of type: any Any.Type) {
    if let asker = walk.path.last.map(Asker.binding) ?? walk.entry { noteAsker(of: type, as: asker) }
  }

  func noteAsker(of type: any Any.Type, as asker: Asker) {
    guard graph.isOpen else { return }
    askers[ObjectIdentifier(type), default: []].append(asker)
  }

  /// Adds a component; those of this thread that came before are described completely.
  func begin(_ component: Component, _ membership: Membership?) -> Int {
    commit(of: CurrentThread.number)
    let position = registry.begin(component, membership)
    relinkAskers(of: component)
    return position
  }

  /// Changes a component that nobody uses yet; false if somebody does.
  func change(_ position: Int, _ change: (Component) -> Void) -> Bool {
    if position < bindings.count, let binding = bindings[position] {
      if binding.withSiblings.contains(where: { $0.provider != nil || $0.isInUse }) { return false }
      // It may have had cells for another lifetime.
      bindings[position] = nil
    }
    registry.change(position, change)
    surveys[position] = nil
    relinkAskers(of: registry.components[position])
    return true
  }

  /// Lets all see a component.
  func commit(_ position: Int) {
    guard registry.commit(position) else { return }
    implementations.add(registry.components[position].type, position)
    relinkAskers(of: registry.components[position])
  }

  /// Lets all see what a thread has registered last.
  func commit(of thread: UInt) {
    if let position = registry.pendingPosition(of: thread) { commit(position) }
  }

  /// Sees to it that whoever asked for something that components of regions serve asks again, here and further in.
  func relinkAskersOfRegions() {
    // Those of outer containers included: who is near is a question of who asks.
    for registry in sequence(first: registry, next: \.outer) {
      for (position, component) in registry.components.enumerated() {
        if registry.membership(position) != nil { relinkAskers(of: component) }
      }
    }
  }

  /// Sees to it that whoever asked for something a component serves asks again.
  private func relinkAskers(of component: Component) {
    if askers.isEmpty, inner.isEmpty { return }
    relinkAskers(of: component.servedTypes)
  }

  private func relinkAskers(of types: [ObjectIdentifier]) {
    let changed = relinkOwnAskers(of: types)
    if inner.isEmpty { return }
    // What is linked anew because of them, others may have asked for.
    var open = inner.map { (graph: $0, types: changed) }
    while let (inner, types) = open.popLast() {
      guard let linker = inner.graph?.linker else { continue }
      let changed = linker.relinkOwnAskers(of: types)
      open += linker.inner.map { (graph: $0, types: changed) }
    }
  }

  /// - Returns: The types, and those for which what is linked anew was asked.
  private func relinkOwnAskers(of types: [ObjectIdentifier]) -> [ObjectIdentifier] {
    var changed = types
    var next = 0
    while next < changed.count, !askers.isEmpty {
      let type = changed[next]
      next += 1
      for asker in askers.removeValue(forKey: type) ?? [] {
        switch asker {
        case .entry(let key, let standpoint): standpoint.table.remove(key)
        case .qualifiedEntry(let key, let standpoint): standpoint.qualifiedEntries[key] = nil
        case .memberEntry(let key, let standpoint): standpoint.memberEntries[key] = nil
        case .binding(let binding):
          if !binding.isRetired { changed += retire(binding) }
        }
      }
    }
    return changed
  }

  /// Puts bindings that are not linked in the place of those of a component.
  ///
  /// - Returns: The types for which it was asked.
  private func retire(_ binding: Binding) -> [ObjectIdentifier] {
    let position = binding.position
    var next: Binding?
    for old in Array(bindings[position]!.withSiblings).reversed() {
      let new = Binding(
        old.component, at: position, key: old.key, old.qualifier, old.place, old.standpoint, graph)
      new.isInUse = old.provider != nil || old.isInUse
      new.next = next
      next = new
      old.isRetired = true
      retired.append(old)
    }
    bindings[position] = next
    return binding.component.servedTypes
  }
}

extension Component {
  /// The identities of the types that it answers for.
  fileprivate var servedTypes: [ObjectIdentifier] {
    (servesOwnType ? [ObjectIdentifier(type)] : []) + services.map { ObjectIdentifier($0.type) }
  }
}
