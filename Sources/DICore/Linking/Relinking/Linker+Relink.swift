internal import DILifetime

// Registration after a resolve. The request log holds each request that linking made, with its answer. If a registration
// changes an answer, the linker relinks the dependent at its next use, and everything that leads to it. A many grows in place
// instead. Everything else stays. Old providers stay as long as the graph, since readers take no lock. Cells belong to
// components, so relinked providers find existing instances.
//
// A registration can only replace an answer by a stronger candidate, in this order: none, element, fallback, named, unnamed,
// default, test. So the answer to a request changes a few times at most, and outdated providers are a small multiple of those
// in use.

extension Linker {
  /// Logs an answer for the dependent that is being linked.
  func note(_ answer: LoggedAnswer, to type: any Any.Type, _ filter: CandidateFilter) {
    guard mayGrow, recording?.isLogged != false, let dependent = traversal.currentDependent else { return }
    note(answer, to: type, filter, for: dependent)
  }

  func note(_ answer: LoggedAnswer, to type: any Any.Type, _ filter: CandidateFilter, for dependent: Dependent) {
    guard mayGrow else { return }
    requestLog.add(dependent, type, filter, answer)
  }

  /// Whether no registration can change an answer: no request was logged, and no child was made.
  private var hasNothingToRelink: Bool { requestLog.isEmpty && children.isEmpty }

  /// Calls a body with this linker and the linkers of all descendants, each with its distance.
  func forFamily(_ body: (_ linker: Linker, _ level: UInt32) -> Void) {
    body(self, 0)
    if children.isEmpty { return }
    var family: [(linker: Linker, level: UInt32)] = [(self, 0)]
    while let (linker, level) = family.popLast() {
      for child in linker.children {
        guard let graph = child.graph else { continue }
        body(graph.linker, level + 1)
        family.append((graph.linker, level + 1))
      }
    }
  }
}

// MARK: - Registration

extension Linker {
  /// Begins the statement of a registration, and ends the previous one of this thread.
  func begin(_ registered: Component, _ ownership: Ownership?) {
    commit(of: CurrentThread.number)
    registry.begin(registered, ownership)
    if registered.layer == nil { concealAnswers(to: registered) } else { concealFamily() }
  }

  /// Changes a component that is not in use yet, or a rule whose statement has not ended; otherwise returns false.
  func change(_ component: Component, _ change: (Component) -> Void) -> Bool {
    let isPending = registry.isPending(component)
    if component.layer != nil {
      if isPending { change(component) }
      return isPending
    }
    let position = registry.position(of: component)
    if let binding = bindings[position] {
      if binding.withSiblings.contains(where: { $0.provider != nil || $0.isInUse }) { return false }
    }
    forgetBindings(position)
    change(component)
    if !isPending { registry.publish(position, isKnown: true) }
    if !registry.outdated.isEmpty || !component.replaced.isEmpty { releaseReplaced(component) }
    surveys[position] = nil
    if isPending {
      concealAnswers(to: component)
    } else {
      applyRules(toComponent: position)
      answerAnew(for: position)
    }
    return true
  }

  /// Ends the statement of a registration, unless it has ended: all threads find the component, or a rule applies.
  func commit(_ registered: Component) {
    guard registry.end(registered) else { return }
    if registered.layer != nil { return add(registered) }
    let position = registry.position(of: registered)
    registry.publish(position, isKnown: false)
    if !registry.outdated.isEmpty { releaseReplaced(registered) }
    implementations.add(registered, position)
    observation?.note(.registered, DIEvent.Component(registered), in: graph)
    applyRules(toComponent: position)
    answerAnew(for: position)
  }

  /// Releases what a registration has replaced, once the lock is free.
  @inline(never)
  private func releaseReplaced(_ component: Component) {
    graph.release(registry.outdated)
    graph.release(component.replaced)
    registry.outdated = [:]
    component.replaced = []
  }

  /// Ends the statement of a thread's last registration.
  func commit(of thread: UInt) {
    if let registered = registry.pending(of: thread) { commit(registered) }
  }

  /// Ends the last registrations of this thread, here and in parents.
  func commitPending() {
    if registry.isAnythingPending { for linker in andParents { linker.commit(of: CurrentThread.number) } }
  }

  /// Conceals the entry tables if a logged request may get this component as its answer.
  ///
  /// The next request of the registering thread then comes to the linker, and finds the component even if it is not complete.
  private func concealAnswers(to component: Component) {
    if hasNothingToRelink { return }
    var isAsked = false
    forFamily { linker, _ in isAsked = isAsked || linker.requestLog.concern(component) }
    if isAsked { concealFamily() }
  }

  func concealFamily() { forFamily { linker, _ in linker.conceal() } }

  /// Updates the logged answers after a component was registered or changed.
  private func answerAnew(for position: Int) {
    if hasNothingToRelink { return }
    forFamily { linker, level in
      linker.listings.forget()
      linker.answerAnew(for: position, level)
    }
  }

  /// Updates the logged answers after access rules or distances between domains have changed.
  func answerAnewForDomains() {
    var level: UInt32 = 0
    // Includes components of parents, since the distance also depends on the requesting domain.
    for registry in sequence(first: registry, next: \.parent) {
      let positions = registry.components.indices.filter { registry.ownership($0) != nil }
      forFamily { linker, depth in
        linker.listings.forget()
        for position in positions { linker.answerAnew(for: position, level + depth, inDomains: true) }
      }
      level += 1
    }
  }

  private func answerAnew(for position: Int, _ level: UInt32, inDomains: Bool = false) {
    if requestLog.isEmpty { return }
    let component = registry.component(Registry.Candidate(component: position, service: nil, level: level))
    var holders: [Binding] = []
    let dependents = requestLog.take(for: component) { service, note in
      let candidate = Registry.Candidate(component: position, service: service, level: level)
      switch note.answer {
      case .member: return false
      case .survey:
        holders.append(note.holder)
        return false
      // Even a component that the dependent cannot access changes the error.
      case .any: return true
      case .members:
        switch inDomains ? .unfit : note.many.arrival(of: candidate, in: self) {
        case .nothing: return false
        case .member:
          grow(note.many)
          return false
        case .unfit: return true
        }
      case .one(let known), .ambiguous(let known):
        if !inDomains, registry.keeps(note, known, beside: candidate) { return false }
        return note.answer != LoggedAnswer(registry.select(registry.type(of: candidate), note.filter))
      }
    }
    relink(dependents)
    relink(holders, reaching: position, level)
  }
}

extension Registry {
  /// Whether an answer certainly stays the same beside a new candidate.
  ///
  /// False means that only a full selection can tell.
  fileprivate func keeps(_ note: RequestLog.Note, _ known: Candidate, beside candidate: Candidate) -> Bool {
    let (old, new) = (component(known), component(candidate))
    if old === new || old.standsAside { return false }
    if new.standsAside { return true }
    let (filter, answersUnqualified) = (note.filter, answersUnqualified(known))
    if filter.qualifiers.isEmpty, answersUnqualified, !self.answersUnqualified(candidate) { return true }
    // A candidate that is nearer or has no name could win.
    guard new.priority == nil, !hasDomains, parent == nil,
      !filter.qualifiers.isEmpty || answersUnqualified || !self.answersUnqualified(candidate)
    else { return false }
    if case .ambiguous = note.answer { return true }
    return old.priority == .default
  }
}

// MARK: - Linking anew

extension Linker {
  /// Retires dependents and everything that depends on them: they are relinked at their next use.
  func relink(_ dependents: [Dependent]) {
    if dependents.isEmpty { return }
    var open = dependents
    // Dependents hold qualifiers, and releasing a qualifier may run user code.
    graph.release(dependents)
    while let dependent = open.popLast() {
      guard case .node(let node) = dependent else {
        dependent.removeEntry()
        continue
      }
      let next = node.takeUnretainedValue()
      if !next.isRetired { open += next.graph.linker.retire(next) }
    }
  }

  /// Takes a node out of use.
  ///
  /// - Returns: Its dependents.
  private func retire(_ node: Node) -> [Dependent] {
    guard let binding = node as? Binding else { return retire(unsafeDowncast(node, to: Many.self)) }
    return retire(binding)
  }

  private func retire(_ many: Many) -> [Dependent] {
    many.isRetired = true
    manies = manies.filter { $0.value !== many }
    return many.dependents.map(\.dependent)
  }

  /// Replaces a component's bindings by new ones that are not linked yet.
  private func retire(_ binding: Binding) -> [Dependent] {
    let position = binding.position
    var next: Binding?
    for old in Array(bindings[position]!.withSiblings).reversed() {
      let new = Binding(
        old.component, at: position, key: old.key, old.qualifier, old.storage, old.requestSite, graph)
      new.isInUse = old.provider != nil || old.isInUse
      if let next { new.next = next }
      next = new
      old.isRetired = true
      for many in old.manies.map({ $0.takeUnretainedValue() }) where many.holder === old { many.isRetired = true }
      kept.append(old)
    }
    bindings.replace(position, by: next)
    var dependents: [Dependent] = []
    forFamily { linker, level in linker.takeDependents(for: position, level, into: &dependents) }
    return dependents
  }

  /// Moves the dependents whose answer is this component, or the place of this layer, from the log to an array.
  func takeDependents(for position: Int, _ level: UInt32, into dependents: inout [Dependent]) {
    if requestLog.isEmpty { return }
    let known = Registry.Candidate(component: position, service: nil, level: level)
    let component = registry.component(known)
    let place = registry.owner(of: known).place(ofLayer: position).map { $0.at(level: Int($0.level + level)) }
    let member = place ?? known
    dependents += requestLog.take(for: component) { _, note in
      switch note.answer {
      case .one(let candidate), .member(let candidate):
        return candidate.component == position && candidate.level == level || candidate == place
      case .members:
        if note.many.relink(member.component, member.level) { grow(note.many) }
        return false
      case .ambiguous, .any, .survey: return false
      }
    }
  }

  /// Makes a many grow at the next request.
  private func grow(_ many: Many) {
    if !growing.contains(where: { $0 === many }) { growing.append(many) }
    concealFamily()
  }

  /// Grows the manies, and then lets requests find entries without the lock again, unless a registration is pending.
  func bringUpToDate() {
    for linker in Array(andParents).reversed() {
      linker.growManies()
      if !registry.isAnythingPending { linker.reveal() }
    }
  }

  /// Adds new members to manies; if a many cannot grow, its dependents are relinked instead.
  ///
  /// After the first many that cannot grow, the dependents of all others are relinked too. Otherwise manies that depend on each
  /// other would take turns forever.
  private func growManies() {
    var mayLink = true
    while let many = growing.popLast() {
      if many.isRetired { continue }
      mayLink = mayLink && many.grow(by: self)
      if !mayLink { relink([.node(many)]) }
    }
  }
}
