/// The members of a many in one graph, shared by all its dependents.
///
/// In a graph that can grow, a many grows in place: the linker adds a new member, and the dependents stay linked. They are
/// relinked only if the new member requires more of the caller than the others, or depends on the many itself.
///
/// Unchecked for the reason given at ``Node``. Readers find the members in an atomic table.
final class Many: Node, @unchecked Sendable {
  /// The service of the members.
  let service: any Any.Type
  /// The qualifiers and the access domain that select the members.
  let filter: CandidateFilter
  /// Whether only members of the requesting domain count.
  let isLocal: Bool
  /// The types of the request's arguments; nil without arguments.
  private let givenSignature: DIMethodSignature?
  /// The dependent binding, if each element wraps a member in a request; nil if the many is shared.
  let holder: Binding?
  /// Fills a slot with the provider of a member.
  let fill: (Linker, Registry.Candidate, Slot) -> Void
  /// Makes the provider of the many around its members.
  private let makeProvider: (Arena, Slots) -> ProviderAddress
  private var candidates: [Registry.Candidate]
  /// Where readers find the table of members.
  private let slots: Slots
  private var table: MemberTable
  private var capacity: Int
  /// Whether further dependents can find it.
  var isShared = false
  /// The dependents, which are relinked if the many cannot grow in place, and whether they leave out who lists them in return.
  var dependents: [(dependent: Dependent, leavesOut: Bool)] = []
  /// New members that are not linked yet.
  private var added: [Registry.Candidate] = []
  /// The positions of members to relink.
  private var changed: [Int] = []
  /// The value of ``Node/weight``; in a graph that can grow, always the weight of several members.
  private var knownWeight = 0
  private var knownSoleInstance: Binding?

  init(
    of service: any Any.Type, _ filter: CandidateFilter, isLocal: Bool, _ candidates: [Registry.Candidate],
    in graph: Graph, _ arena: Arena, from requestSite: RequestSite, _ signature: DIMethodSignature?,
    heldBy holder: Binding?, fill: @escaping (Linker, Registry.Candidate, Slot) -> Void,
    makeProvider: @escaping (Arena, Slots) -> ProviderAddress
  ) {
    self.service = service
    self.filter = filter
    self.isLocal = isLocal
    givenSignature = signature
    self.holder = holder
    self.fill = fill
    self.makeProvider = makeProvider
    self.candidates = candidates
    capacity = candidates.count
    slots = arena.slots(1)
    table = MemberTable(capacity: capacity, in: arena)
    super.init(graph, from: requestSite, isMany: true)
    if graph.mayGrow {
      changedExtras.manies = [.passUnretained(self)]
      knownWeight = 3
    }
  }

  override var signature: DIMethodSignature? { givenSignature }
  override var weight: Int { knownWeight }
  override var soleInstance: Binding? { knownSoleInstance }

  override func noteLinked(_ dependency: Node) {
    if graph.mayGrow { return }
    knownWeight += dependency.weight
    knownSoleInstance = knownWeight == 2 ? dependency.soleInstance : nil
  }

  /// Fills the slots of all members.
  func fillAll(by linker: Linker) {
    for (position, candidate) in candidates.enumerated() {
      table.set(position, to: linker.registry.component(ofMember: candidate))
      fill(linker, candidate, table.slot(position))
    }
  }

  /// Makes the provider around the members, when all are linked.
  func makeProvider(in arena: Arena) {
    table.count = candidates.count
    table.publish(in: slots)
    provider = makeProvider(arena, slots)
  }
}

// MARK: - Growing

extension Many {
  /// What a registered or changed component means for the many.
  enum Arrival {
    /// It changes nothing.
    case nothing
    /// It is a new member, at the end.
    case member
    /// All dependents leave it out; others need not.
    case leftOut
    /// The members have to be selected again.
    case unfit
  }

  /// Decides how a component changes the many, and notes a new member.
  ///
  /// The caller has made sure that the component serves the many's type with the first of the many's qualifiers.
  ///
  /// - Parameters:
  ///   - candidate: The component.
  ///   - registry: The registry of the graph.
  ///   - isLeftOut: Whether the dependents leave out the component as a member; nil if only some do.
  /// - Returns: What it means for the many.
  func arrival(of candidate: Registry.Candidate, in registry: Registry, isLeftOut: () -> Bool?) -> Arrival {
    guard registry.isMember(candidate, of: service, filter, isLocal: isLocal) else { return .nothing }
    // The same component may wait already: it changed again before it was linked.
    if let known = added.last, known.component == candidate.component, known.level == candidate.level {
      added.removeLast()
    }
    let last = (added.last ?? candidates.last).map { registry.order(of: $0) } ?? -1
    let rank = registry.rankInMany(candidate)
    let knownRank = (candidates.first ?? added.first).map(registry.rankInMany) ?? rank
    // Members are added at the end only; the first of a higher rank replaces all others.
    if registry.order(of: candidate) <= last || rank > knownRank { return .unfit }
    if rank < knownRank { return .nothing }
    switch isLeftOut() {
    case true?: return .leftOut
    case nil: return .unfit
    case false?: break
    }
    added.append(candidate)
    return .member
  }

  /// Notes that a component must be relinked, if it is a member.
  ///
  /// - Returns: Whether it is one.
  func relink(_ position: Int, _ level: UInt32) -> Bool {
    guard let member = candidates.firstIndex(where: { $0.component == position && $0.level == level }) else {
      return false
    }
    changed.append(member)
    return true
  }

  /// Links new and changed members.
  ///
  /// - Parameters:
  ///   - registry: The registry of the graph.
  ///   - arena: The memory of the graph.
  ///   - link: Links a member into a slot; returns false if the many cannot have it.
  /// - Returns: False if the dependents have to be relinked instead.
  func grow(_ registry: Registry, in arena: Arena, _ link: (Registry.Candidate, Slot) -> Bool) -> Bool {
    while let position = changed.popLast() {
      let slot = arena.words(1)
      guard link(candidates[position], slot) else { return false }
      table[position] = slot.pointee!
    }
    for candidate in added {
      let position = candidates.count
      if position == capacity { enlarge(arena) }
      table.set(position, to: registry.component(ofMember: candidate))
      guard link(candidate, table.slot(position)) else { return false }
      candidates.append(candidate)
      table.count = position + 1
    }
    added = []
    return true
  }

  /// Whether another many depends on this one.
  func leadsTo(_ other: Many) -> Bool {
    var open = [other]
    var visited: Set<ObjectIdentifier> = []
    while let next = open.popLast() {
      if next === self { return true }
      guard visited.insert(ObjectIdentifier(next)).inserted else { continue }
      for many in next.manies { open.append(many.takeUnretainedValue()) }
    }
    return false
  }

  private func enlarge(_ arena: Arena) {
    capacity = max(8, capacity * 2)
    let larger = MemberTable(capacity: capacity, in: arena)
    larger.copy(from: table)
    table = larger
    table.publish(in: slots)
  }
}
