internal import DILifetime

/// What is registered: the components in their order, and who answers for which type.
///
/// Used while the graph's lock is held, or before anybody else knows of the graph.
final class Registry {
  let dialect: Dialect
  let origin: Origin
  /// What the container that this one was made below has registered.
  let parent: Registry?
  /// The region that the outer container is asked from, on behalf of whoever belongs to none.
  private let domainInParent: (any AccessDomain)?
  /// Counts what is registered in the container, those further out and those below.
  private let count: RegistrationCount
  /// The places of the components among all of these: from the first on, for those that were there from the beginning.
  private let firstOrder: Int
  /// The regions that its components belong to, where a builder knew of some.
  let map: (any AccessMap)?
  /// Unchecked: nothing is called while it is accessed but what compares tags, which cannot come back here.
  @exclusivity(unchecked) private var state: State
  /// What has many candidates, divided by where these belong; made when it is first asked for from a region.
  private var bucketed: [QualifiedType: CandidateBuckets] = [:]
  /// What a registration has made useless, to be released where no lock is held: its keys are names and tags of requests.
  var outdated: [QualifiedType: CandidateBuckets] = [:]
  /// Whether anything that is registered here needs the main actor.
  private var hasOwnMainActorComponents: Bool

  /// What registration adds to.
  private struct State {
    var components: [Component]
    var index: CandidateIndex
    /// The places of the components that were not there from the beginning.
    var lateOrders: [Int] = []
    /// Where each component belongs; empty as long as none belongs to a region.
    var ownerships: [Ownership?] = []
    /// The components that are still being described, by the thread that does; nobody else sees them yet.
    var pending: [UInt: Int] = [:]
  }

  init(
    _ components: [Component], dialect: Dialect, origin: Origin, map: (any AccessMap)?, childOf parent: Registry?,
    askedFrom domainInParent: (any AccessDomain)?
  ) {
    self.dialect = dialect
    self.origin = origin
    self.map = map
    self.parent = parent
    self.domainInParent = domainInParent
    count = parent?.count ?? RegistrationCount()
    firstOrder = count.take(components.count)
    state = State(components: components, index: CandidateIndex(components))
    hasOwnMainActorComponents = components.contains { $0.strictestIsolation != .anywhere }
    if components.contains(where: { $0.priority == .test }) { count.hasTests = true }
    if let map { state.ownerships = components.map { $0.loadable.flatMap(map.ownership) } }
  }

  var components: [Component] { state.components }
  var index: CandidateIndex { state.index }

  /// This one, and those further out.
  var andParents: some Sequence<Registry> { sequence(first: self, next: \.parent) }

  /// The component of a candidate.
  func component(_ candidate: Candidate) -> Component { owner(of: candidate).components[candidate.component] }

  /// The registry of this container, or of one further out, that a candidate is from.
  func owner(of candidate: Candidate) -> Registry {
    var owner = self
    for _ in 0..<candidate.level { owner = owner.parent! }
    return owner
  }

  /// Whether any component belongs to a region.
  var hasDomains: Bool { !state.ownerships.isEmpty }

  /// The component that answers for a type, where that can be told without asking for whom: it is the only one, and nobody is
  /// in a position to see less, or more.
  func only(_ type: any Any.Type) -> Candidate? { parent == nil && !hasDomains ? index.only(type) : nil }

  /// Where a component belongs; nil if to no region.
  func ownership(_ position: Int) -> Ownership? {
    position < state.ownerships.count ? state.ownerships[position] : nil
  }

  /// Where the component of a candidate belongs; nil if to no region.
  func ownership(of candidate: Candidate) -> Ownership? {
    owner(of: candidate).ownership(candidate.component)
  }

  /// The candidates of this container for a type, or for one of its names or tags, by where they belong.
  func buckets(of type: any Any.Type, _ qualifier: Qualifier?) -> CandidateBuckets {
    let key = QualifiedType(type, qualifier.map { [$0] } ?? [])
    if let known = bucketed[key] { return known }
    let buckets = CandidateBuckets(ownCandidates(for: type, qualifier)) { ownership($0.component) }
    bucketed[key] = buckets
    return buckets
  }

  /// Whether a candidate may be given to requests from a region.
  func isAccessible(_ candidate: Candidate, from domain: (any AccessDomain)?, as type: any Any.Type) -> Bool {
    guard let ownership = ownership(of: candidate) else { return true }
    return requestingDomain(for: candidate, from: domain)?.canAccess(ownership, as: type) ?? true
  }

  /// The region from which a candidate is asked for: where the request is made, or else where the nearest of the containers
  /// was made on the way to that of the candidate; nil for the program.
  func requestingDomain(for candidate: Candidate, from domain: (any AccessDomain)?) -> (any AccessDomain)? {
    if candidate.level == 0 || domain != nil { return domain }
    return andParents.prefix(Int(candidate.level)).lazy.compactMap(\.domainInParent).first
  }

  /// When a candidate was registered, among all of this container and of those further out.
  func order(of candidate: Candidate) -> Int {
    let owner = owner(of: candidate)
    let late = candidate.component - (owner.components.count - owner.state.lateOrders.count)
    return late < 0 ? owner.firstOrder + candidate.component : owner.state.lateOrders[late]
  }

  /// Whether anything needs the main actor that requests can come upon.
  var hasMainActorComponents: Bool {
    if hasOwnMainActorComponents { return true }
    guard let parent else { return false }
    return parent.andParents.contains(where: \.hasOwnMainActorComponents)
  }
}

// MARK: - Late registration

extension Registry {
  /// Adds a component that its thread goes on to describe.
  ///
  /// - Parameters:
  ///   - component: The component.
  ///   - ownership: Where it belongs; nil if to no region.
  /// - Returns: Its position.
  func begin(_ component: Component, _ ownership: Ownership?) -> Int {
    if let ownership {
      while state.ownerships.count < components.count { state.ownerships.append(nil) }
      state.ownerships.append(ownership)
    }
    state.components.append(component)
    state.lateOrders.append(count.take(1))
    state.pending[CurrentThread.number] = components.count - 1
    count.pending += 1
    return components.count - 1
  }

  /// Whether a component is still hidden from other threads.
  func isPending(_ position: Int) -> Bool { state.pending.values.contains(position) }

  /// Whether a component of this container, one further out or one below is still hidden.
  var isAnythingPending: Bool { count.pending > 0 }

  /// The component that a thread is describing.
  func pendingPosition(of thread: UInt) -> Int? { state.pending.isEmpty ? nil : state.pending[thread] }

  /// Lets all see a component.
  ///
  /// - Returns: Whether it was hidden until now.
  func commit(_ position: Int) -> Bool {
    guard let thread = state.pending.first(where: { $0.value == position })?.key else { return false }
    state.pending[thread] = nil
    count.pending -= 1
    state.index.add(components[position], at: position)
    noteKind(of: position)
    forgetBuckets()
    return true
  }

  /// Changes a component; what it serves as can only grow.
  func change(_ position: Int, _ change: (Component) -> Void) {
    change(components[position])
    if isPending(position) { return }
    state.index.add(components[position], at: position, isKnown: true)
    noteKind(of: position)
    forgetBuckets()
  }

  private func forgetBuckets() {
    if bucketed.isEmpty { return }
    outdated = bucketed
    bucketed = [:]
  }

  private func noteKind(of position: Int) {
    if components[position].strictestIsolation != .anywhere { hasOwnMainActorComponents = true }
    if components[position].priority == .test { count.hasTests = true }
  }

  /// Whether there may be tests here, or in a container that sees this one or is seen by it.
  var mayHaveTests: Bool { count.hasTests }
}

/// Counts registrations, for containers that see each other's.
private final class RegistrationCount {
  private var next = 0
  /// Whether one of them was a test.
  var hasTests = false
  /// Those that are still being described.
  var pending = 0

  /// The place of the next registration, of so many that follow one another.
  func take(_ count: Int) -> Int {
    defer { next += count }
    return next
  }
}
