internal import DILifetime

// Registration after a resolve. The request log holds each request that linking made, with its answer. If a registration
// changes an answer, the linker relinks the dependent at its next use, and everything that leads to it. A many grows in place
// instead. Everything else stays. Old providers stay as long as the graph, since readers take no lock. Cells belong to
// components, so relinked providers find existing instances.
//
// A registration can only replace an answer by a stronger candidate, in this order: none, element, fallback, named, unnamed,
// default, test. So the answer to a request changes a few times at most, and outdated providers are a small multiple of those
// in use.

/// What changes in a graph when components come or change; only a graph that can grow has one.
final class Relinker {
  /// The linker that has it.
  unowned var linker: Linker!
  /// The logged requests.
  ///
  /// Unchecked: the functions that a change of the log calls read registries or compare tags; they do not use the log.
  @exclusivity(unchecked) private var log = RequestLog()
  /// The manies with new or changed members.
  private var growing: [Many] = []
  /// The child graphs, since a registration here can change their answers.
  private var children: [ChildGraph] = []
  /// Why a rule was refused, which ends the program at the end of its statement; nil if none was.
  var refusal: (() -> String)?

  /// Whether no registration can change an answer: no request was logged, and no child was made.
  private var hasNothingToRelink: Bool { log.isEmpty && children.isEmpty }

  /// Logs an answer.
  func note(_ answer: LoggedAnswer, to type: any Any.Type, _ filter: CandidateFilter, for dependent: Dependent) {
    log.add(dependent, type, filter, answer)
  }

  /// Adds a child graph, when its linker is made.
  func add(_ graph: Graph) {
    // Released children are removed when the array is full. If few were released, it makes the array larger, so that
    // the next removal comes late.
    if children.count == children.capacity {
      children.removeAll { $0.graph == nil }
      if children.count * 4 > children.capacity * 3 { children.reserveCapacity(children.capacity * 2) }
    }
    children.append(ChildGraph(graph))
  }

  /// This relinker, and the relinkers of all descendants, each with its distance.
  struct Family: Sequence, IteratorProtocol {
    private var upcoming: (relinker: Relinker, level: UInt32)?
    private var open: [(relinker: Relinker, level: UInt32)] = []

    fileprivate init(of relinker: Relinker) { upcoming = (relinker, 0) }

    // Called in seven loops, once for each graph.
    @inline(never)
    mutating func next() -> (relinker: Relinker, level: UInt32)? {
      guard let next = upcoming else { return nil }
      for child in next.relinker.children {
        if let relinker = child.graph?.linker.relinker { open.append((relinker, next.level + 1)) }
      }
      upcoming = open.popLast()
      return next
    }
  }

  var family: Family { Family(of: self) }

  /// Conceals the entry tables if a logged request may get this component as its answer.
  ///
  /// The next request of the registering thread then comes to the linker, and finds the component even if it is not complete.
  // Not inlined: it is called twice for each statement.
  @inline(never)
  func concealAnswers(to component: Component) {
    if hasNothingToRelink { return }
    if family.contains(where: { $0.relinker.log.concern(component) }) { concealFamily() }
  }

  func concealFamily() { for (relinker, _) in family { relinker.linker.conceal() } }

  /// Updates the logged answers after a component was registered or changed.
  func answerAnew(for position: Int) {
    if hasNothingToRelink { return }
    for (relinker, level) in family {
      relinker.linker.listings.forget()
      relinker.answerAnew(for: position, level)
    }
  }

  /// Updates the logged answers after access rules or distances between domains have changed.
  func answerAnewForDomains() {
    // Includes components of parents, since the distance also depends on the requesting domain.
    for (level, registry) in linker.registry.andParents.enumerated() {
      let positions = registry.components.indices.filter { registry.ownership($0) != nil }
      for (relinker, depth) in family {
        relinker.linker.listings.forget()
        for position in positions { relinker.answerAnew(for: position, UInt32(level) + depth, inDomains: true) }
      }
    }
  }

  @inline(never)
  private func answerAnew(for position: Int, _ level: UInt32, inDomains: Bool = false) {
    if log.isEmpty { return }
    let registry = linker.registry
    let component = registry.component(Registry.Candidate(component: position, service: nil, level: level))
    var holders: [Binding] = []
    let dependents = log.take(for: component) { service, note in
      let candidate = Registry.Candidate(component: position, service: service, level: level)
      switch note.answer {
      case .member: return false
      case .survey:
        holders.append(note.holder)
        return false
      // Even a component that the dependent cannot access changes the error.
      case .any: return true
      case .members:
        switch inDomains
          ? .unfit
          : note.many.arrival(of: candidate, in: registry, isLeftOut: { linker.isLeftOut(candidate, of: note.many) })
        {
        case .nothing: return false
        case .leftOut:
          linker.unshare(note.many)
          return false
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

  // MARK: - Linking anew

  /// Relinks the holders of delayed requests that can lead back to them by a new layer.
  func relinkSurveys(reaching layer: Int) {
    if log.isEmpty { return }
    var holders: [Binding] = []
    _ = log.take(for: linker.registry.components[layer]) { _, note in
      if note.answer == .survey { holders.append(note.holder) }
      return false
    }
    relink(holders, reaching: layer, 0)
  }

  /// Relinks the holders of delayed requests that can lead back to them by a new or changed component.
  // Not inlined: two functions call it.
  @inline(never)
  func relink(_ holders: [Binding], reaching position: Int, _ level: UInt32) {
    for holder in holders where !holder.isRetired && linker.mayLeadBack(position, level, to: holder) {
      relink([.node(holder)])
    }
  }

  /// Retires dependents and everything that depends on them: they are relinked at their next use.
  func relink(_ dependents: [Dependent]) {
    if dependents.isEmpty { return }
    var open = dependents
    // Dependents hold qualifiers, and releasing a qualifier may run user code.
    linker.graph.release(dependents)
    while let dependent = open.popLast() {
      guard case .node(let node) = dependent else {
        dependent.removeEntry()
        continue
      }
      let next = node.takeUnretainedValue()
      if !next.isRetired { open += next.graph.linker.relinker!.retire(next) }
    }
  }

  /// Takes a node out of use.
  ///
  /// - Returns: Its dependents.
  private func retire(_ node: Node) -> [Dependent] {
    if let binding = node as? Binding { return retire(binding) }
    let many = unsafeDowncast(node, to: Many.self)
    many.isRetired = true
    linker.unshare(many)
    return many.dependents.map(\.dependent)
  }

  /// Replaces a component's bindings by new ones that are not linked yet.
  private func retire(_ binding: Binding) -> [Dependent] {
    let position = binding.position
    var next: Binding?
    for old in Array(linker.bindings[position]!.withSiblings).reversed() {
      let new = Binding(
        old.component, at: position, key: old.key, old.qualifier, old.storage, old.requestSite, linker.graph)
      new.isInUse = old.provider != nil || old.isInUse
      if let next { new.next = next }
      next = new
      old.isRetired = true
      for many in old.manies.map({ $0.takeUnretainedValue() }) where many.holder === old { many.isRetired = true }
      linker.kept.append(old)
    }
    linker.bindings.replace(position, by: next)
    var dependents: [Dependent] = []
    for (relinker, level) in family { relinker.takeDependents(for: position, level, into: &dependents) }
    return dependents
  }

  /// Moves the dependents whose answer is this component, or the place of this layer, from the log to an array.
  // Not inlined: two loops over the family call it.
  @inline(never)
  func takeDependents(for position: Int, _ level: UInt32, into dependents: inout [Dependent]) {
    if log.isEmpty { return }
    let registry = linker.registry
    let known = Registry.Candidate(component: position, service: nil, level: level)
    let component = registry.component(known)
    let place = registry.owner(of: known).place(ofLayer: position).map { $0.at(level: Int($0.level + level)) }
    let member = place ?? known
    dependents += log.take(for: component) { _, note in
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

  /// Adds new members to manies; if a many cannot grow, its dependents are relinked instead.
  ///
  /// After the first many that cannot grow, the dependents of all others are relinked too. Otherwise manies that depend on each
  /// other would take turns forever.
  func growManies() {
    var mayLink = true
    while let many = growing.popLast() {
      if many.isRetired { continue }
      mayLink = mayLink && many.grow(linker.registry, in: linker.arena) { linker.link($0, of: many, into: $1) }
      if !mayLink { relink([.node(many)]) }
    }
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

/// A child graph, held weakly.
struct ChildGraph {
  private weak let weakGraph: Graph?

  init(_ graph: Graph) { weakGraph = graph }

  /// The graph, if it is alive.
  ///
  /// Call it under the lock; the graph lives until the lock is free.
  var graph: Graph? {
    guard let graph = weakGraph else { return nil }
    graph.release(graph)
    return graph
  }
}
