internal import DILifetime

// Registration after a resolve. What is asked while something is linked is noted with its answer; a registration that gives
// another answer has what asked linked anew at its next use, and what asked for that in turn. A many grows instead. Everything
// else stays as it is. What was linked before stays as well, as long as the graph, since readers take no lock; and cells
// belong to components, so that an instance which exists is found by what is linked later.
//
// Selection only ever moves to stronger candidates, from none over elements, named ones, others, and a default to a test. So
// each question has a few answers in its life, and what is left behind is a few times what is in use.

extension Linker {
  /// Notes how a question was answered, for what is being linked.
  func note(_ answer: LoggedAnswer, to type: any Any.Type, _ filter: CandidateFilter) {
    guard mayGrow, let dependent = traversal.currentDependent else { return }
    note(answer, to: type, filter, for: dependent)
  }

  func note(_ answer: LoggedAnswer, to type: any Any.Type, _ filter: CandidateFilter, for dependent: Dependent) {
    guard mayGrow else { return }
    requestLog.add(dependent, type, filter, answer)
  }

  /// Whether nothing was linked whose answers could change.
  private var wasAskedNothing: Bool { requestLog.isEmpty && children.isEmpty }

  /// Does something here and in all graphs below, each with its distance.
  private func forFamily(_ body: (_ linker: Linker, _ level: UInt16) -> Void) {
    body(self, 0)
    if children.isEmpty { return }
    var family: [(linker: Linker, level: UInt16)] = [(self, 0)]
    while let (linker, level) = family.popLast() {
      for children in linker.children {
        guard let graph = children.graph else { continue }
        body(graph.linker, level + 1)
        family.append((graph.linker, level + 1))
      }
    }
  }
}

// MARK: - Registration

extension Linker {
  /// Adds a component; those of this thread that came before are described completely.
  func begin(_ component: Component, _ ownership: Ownership?) -> Int {
    commit(of: CurrentThread.number)
    let position = registry.begin(component, ownership)
    concealAnswers(to: component)
    return position
  }

  /// Changes a component that nobody uses yet; false if somebody does.
  func change(_ position: Int, _ change: (Component) -> Void) -> Bool {
    if position < bindings.count, let binding = bindings[position] {
      if binding.withSiblings.contains(where: { $0.provider != nil || $0.isInUse }) { return false }
      // It may have had cells for another lifetime.
      graph.release(binding)
      bindings[position] = nil
    }
    let component = registry.components[position]
    registry.change(position, change)
    if !registry.outdated.isEmpty || !component.replaced.isEmpty { releaseReplaced(component) }
    surveys[position] = nil
    if registry.isPending(position) { concealAnswers(to: component) } else { answerAnew(for: position) }
    return true
  }

  /// Lets all see a component.
  func commit(_ position: Int) {
    guard registry.commit(position) else { return }
    if !registry.outdated.isEmpty { releaseReplaced(registry.components[position]) }
    implementations.add(registry.components[position].type, position)
    answerAnew(for: position)
  }

  /// Releases what a registration has replaced, when nobody holds the lock.
  @inline(never)
  private func releaseReplaced(_ component: Component) {
    graph.release(registry.outdated)
    graph.release(component.replaced)
    registry.outdated = [:]
    component.replaced = []
  }

  /// Lets all see what a thread has registered last.
  func commit(of thread: UInt) {
    if let position = registry.pendingPosition(of: thread) { commit(position) }
  }

  /// Has the thread that registers a component link before it asks, if something was asked that it may be the answer to: then it
  /// finds the component, whether its description is finished or not.
  private func concealAnswers(to component: Component) {
    if wasAskedNothing { return }
    var isAsked = false
    forFamily { linker, _ in isAsked = isAsked || linker.requestLog.concern(component) }
    if isAsked { concealFamily() }
  }

  private func concealFamily() { forFamily { linker, _ in linker.conceal() } }

  /// Gives questions other answers, which a component is the answer to that has been registered, or described further.
  private func answerAnew(for position: Int) {
    if wasAskedNothing { return }
    forFamily { linker, level in linker.answerAnew(for: position, level) }
  }

  /// Gives questions other answers, now that others may see what belongs to regions, or see it nearer.
  func answerAnewForDomains() {
    var level: UInt16 = 0
    // Those of outer containers included: who is near is a question of who asks.
    for registry in sequence(first: registry, next: \.parent) {
      let positions = registry.components.indices.filter { registry.ownership($0) != nil }
      forFamily { linker, depth in
        for position in positions { linker.answerAnew(for: position, level + depth, inDomains: true) }
      }
      level += 1
    }
  }

  private func answerAnew(for position: Int, _ level: UInt16, inDomains: Bool = false) {
    if requestLog.isEmpty { return }
    let component = registry.component(Registry.Candidate(component: position, service: nil, level: level))
    for (service, many) in requestLog.manies(for: component) {
      if many.holder?.isRetired == true {
        requestLog.remove(many)
        continue
      }
      let candidate = Registry.Candidate(component: position, service: service, level: level)
      switch inDomains ? .unfit : many.arrival(of: candidate) {
      case .nothing: break
      case .member: grow(many)
      case .unfit: relink([.node(many)])
      }
    }
    var holders: [ObjectIdentifier: Binding] = [:]
    let dependents = requestLog.takeDependents(for: component) { service, filter, answer in
      if case .survey(let holder) = answer {
        holders[ObjectIdentifier(holder)] = holder
        return false
      }
      let candidate = Registry.Candidate(component: position, service: service, level: level)
      if !inDomains, registry.keeps(answer, beside: candidate, filter) { return false }
      switch answer {
      case .member, .survey: return false
      // What is hidden from the asker is an error of its own.
      case .any, .missing: return true
      case .one, .ambiguous:
        return !answer.isSame(as: LoggedAnswer(registry.select(registry.type(of: candidate), filter)))
      }
    }
    relink(dependents)
    for holder in holders.values where !holder.isRetired && mayLeadBack(position, level, to: holder) {
      relink([.node(holder)])
    }
  }
}

extension Registry {
  /// Whether an answer stays the same beside another candidate, where that can be told without looking at all of them.
  fileprivate func keeps(_ answer: LoggedAnswer, beside candidate: Candidate, _ filter: CandidateFilter) -> Bool {
    let known: Candidate
    switch answer {
    case .one(let candidate), .ambiguous(let candidate): known = candidate
    case .missing, .member, .any, .survey: return false
    }
    let (old, new) = (component(known), component(candidate))
    if old === new || old.priority == .element { return false }
    if new.priority == .element { return true }
    let answersUnqualified = answersUnqualified(known)
    if filter.qualifiers.isEmpty, answersUnqualified, !self.answersUnqualified(candidate) { return true }
    // A nearer one would come first, and so would one without a name.
    guard new.priority == nil, !hasDomains, parent == nil,
      !filter.qualifiers.isEmpty || answersUnqualified || !self.answersUnqualified(candidate)
    else { return false }
    if case .ambiguous = answer { return true }
    return old.priority == .default
  }
}

// MARK: - Linking anew

extension Linker {
  /// Sees to it that what asked asks again, and what asked for that.
  private func relink(_ dependents: [Dependent]) {
    if dependents.isEmpty { return }
    var open = dependents
    // With the names and tags that were asked for.
    graph.release(dependents)
    while let dependent = open.popLast() {
      switch dependent {
      case .entry(let key, let requestSite): requestSite._withUnsafeGuaranteedRef { $0.table.remove(key) }
      case .namedEntry(let key, let qualifier, let requestSite):
        guard let table = requestSite.table.find(key) else { continue }
        Unmanaged<QualifierEntries>.fromOpaque(table).takeUnretainedValue().remove(qualifier)
      case .qualifiedEntry(let key, let requestSite): requestSite.qualifiedEntries[key] = nil
      case .memberEntry(let key, let requestSite): requestSite.memberEntries[key] = nil
      case .node(let node):
        let node = node.takeUnretainedValue()
        if !node.isRetired { open += node.graph.linker.retire(node) }
      }
    }
  }

  /// Takes a node out of use.
  ///
  /// - Returns: What asked for it.
  private func retire(_ node: Node) -> [Dependent] {
    guard let binding = node as? Binding else { return retire(unsafeDowncast(node, to: Many.self)) }
    return retire(binding)
  }

  private func retire(_ many: Many) -> [Dependent] {
    many.isRetired = true
    requestLog.remove(many)
    manies = manies.filter { $0.value !== many }
    return many.dependents
  }

  /// Puts new bindings, not linked yet, in the place of a component's bindings.
  private func retire(_ binding: Binding) -> [Dependent] {
    let position = binding.position
    var next: Binding?
    for old in Array(bindings[position]!.withSiblings).reversed() {
      let new = Binding(
        old.component, at: position, key: old.key, old.qualifier, old.storage, old.requestSite, graph)
      new.isInUse = old.provider != nil || old.isInUse
      new.next = next
      next = new
      old.isRetired = true
      kept.append(old)
    }
    bindings[position] = next
    var dependents: [Dependent] = []
    forFamily { linker, level in linker.takeDependents(for: position, level, into: &dependents) }
    return dependents
  }

  /// Takes the askers who were told to ask a component.
  private func takeDependents(for position: Int, _ level: UInt16, into dependents: inout [Dependent]) {
    if requestLog.isEmpty { return }
    let component = registry.component(Registry.Candidate(component: position, service: nil, level: level))
    for (_, many) in requestLog.manies(for: component) where many.relink(position, level) { grow(many) }
    dependents += requestLog.takeDependents(for: component) { _, _, answer in
      switch answer {
      case .one(let candidate), .member(let candidate): candidate.component == position && candidate.level == level
      case .ambiguous, .missing, .any, .survey: false
      }
    }
  }

  /// Has a many grow when something is asked for next.
  private func grow(_ many: Many) {
    if !growing.contains(where: { $0 === many }) { growing.append(many) }
    concealFamily()
  }

  /// Lets requests find again what is linked, here and further out, if nobody is registering: when manies have what was
  /// registered for them.
  func bringUpToDate() {
    for linker in Array(andParents).reversed() {
      linker.growManies()
      if !registry.isAnythingPending { linker.reveal() }
    }
  }

  /// Adds to manies what was registered for them, or has what asks for them linked anew.
  ///
  /// After the first that cannot grow, nothing is linked: manies that are in each other's cycles would take turns for ever.
  private func growManies() {
    var mayLink = true
    while let many = growing.popLast() {
      if many.isRetired { continue }
      mayLink = mayLink && many.grow()
      if !mayLink { relink([.node(many)]) }
    }
  }
}
