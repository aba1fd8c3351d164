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
  let makeProvider: (Arena, Slots) -> ProviderAddress
  var candidates: [Registry.Candidate]
  /// Where readers find the table of members.
  let slots: Slots
  var table: MemberTable
  var capacity: Int
  /// The dependents, which are relinked if the many cannot grow in place, and whether an initializer makes the request.
  var dependents: [(dependent: Dependent, isFromInitializer: Bool)] = []
  /// New members that are not linked yet.
  var added: [Registry.Candidate] = []
  /// The positions of members to relink.
  var changed: [Int] = []
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
}
