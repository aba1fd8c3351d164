internal import DILifetime

/// What is registered: the components in their order, and who answers for which type.
///
/// Used while the graph's lock is held, or before anybody else knows of the graph. For `@exclusivity(unchecked)` see ``Linker``.
final class Registry {
  let dialect: Dialect
  let origin: Origin
  /// What the container that this one was made below has registered.
  let outer: Registry?
  /// The region that the outer container is asked from, on behalf of whoever belongs to none.
  private let outerRegion: (any Region)?
  /// Counts what is registered in the container, those further out and those below.
  private let count: RegistrationCount
  /// The places of the components among all of these: from the first on, for those that were there from the beginning.
  private let firstOrder: Int
  @exclusivity(unchecked) private var lateOrders: [Int] = []
  /// The regions that its components belong to, where a builder knew of some.
  let map: (any RegionMap)?
  @exclusivity(unchecked) private(set) var components: [Component]
  @exclusivity(unchecked) private(set) var index: CandidateIndex
  /// Where each component belongs; empty as long as none belongs to a region.
  @exclusivity(unchecked) private var memberships: [Membership?] = []
  /// What has many candidates, divided by where these belong; made when it is first asked for from a region.
  @exclusivity(unchecked) private var crowds: [QualifiedType: Crowd] = [:]
  /// What a registration has made useless, to be released where no lock is held: its keys are names and tags of requests.
  @exclusivity(unchecked) var outdated: Any?
  /// Whether anything that is registered here needs the main actor.
  private var hasOwnMainActorComponents: Bool
  /// The components that are still being described, by the thread that does; nobody else sees them yet.
  @exclusivity(unchecked) private var pending: [UInt: Int] = [:]

  init(
    _ components: [Component], dialect: Dialect, origin: Origin, map: (any RegionMap)?, below outer: Registry?,
    askedFrom outerRegion: (any Region)?
  ) {
    self.dialect = dialect
    self.origin = origin
    self.map = map
    self.outer = outer
    self.outerRegion = outerRegion
    count = outer?.count ?? RegistrationCount()
    firstOrder = count.take(components.count)
    self.components = components
    index = CandidateIndex(components)
    hasOwnMainActorComponents = components.contains { $0.strictestIsolation != .anywhere }
    if components.contains(where: { $0.priority == .test }) { count.hasTests = true }
    if let map { memberships = components.map { $0.part.flatMap(map.membership) } }
  }

  /// This one, and those further out.
  var andOuter: some Sequence<Registry> { sequence(first: self, next: \.outer) }

  /// The component of a candidate.
  func component(_ candidate: Candidate) -> Component { owner(of: candidate).components[candidate.component] }

  /// The registry of this container, or of one further out, that a candidate is from.
  func owner(of candidate: Candidate) -> Registry {
    var owner = self
    for _ in 0..<candidate.level { owner = owner.outer! }
    return owner
  }

  /// Whether any component belongs to a region.
  var hasRegions: Bool { !memberships.isEmpty }

  /// The component that answers for a type, where that can be told without asking for whom: it is the only one, and nobody is
  /// in a position to see less, or more.
  func only(_ type: any Any.Type) -> Candidate? { outer == nil && memberships.isEmpty ? index.only(type) : nil }

  /// Where a component belongs; nil if to no region.
  func membership(_ position: Int) -> Membership? {
    position < memberships.count ? memberships[position] : nil
  }

  /// Where the component of a candidate belongs; nil if to no region.
  func membership(of candidate: Candidate) -> Membership? {
    owner(of: candidate).membership(candidate.component)
  }

  /// The candidates of this container for a type, or for one of its names or tags, by where they belong.
  func crowd(of type: any Any.Type, _ qualifier: Qualifier?) -> Crowd {
    let key = QualifiedType(type, qualifier.map { [$0] } ?? [])
    if let known = crowds[key] { return known }
    let crowd = Crowd(ownCandidates(for: type, qualifier)) { membership($0.component) }
    crowds[key] = crowd
    return crowd
  }

  /// Whether a candidate may be given to requests from a region.
  func isVisible(_ candidate: Candidate, from region: (any Region)?, as type: any Any.Type) -> Bool {
    guard let membership = membership(of: candidate) else { return true }
    return regionAsking(for: candidate, from: region)?.sees(membership, as: type) ?? true
  }

  /// The region from which a candidate is asked for: where the request is made, or else where the nearest of the containers
  /// was made on the way to that of the candidate; nil for the program.
  func regionAsking(for candidate: Candidate, from region: (any Region)?) -> (any Region)? {
    if candidate.level == 0 || region != nil { return region }
    return andOuter.prefix(Int(candidate.level)).lazy.compactMap(\.outerRegion).first
  }

  /// When a candidate was registered, among all of this container and of those further out.
  func order(of candidate: Candidate) -> Int {
    let owner = owner(of: candidate)
    let late = candidate.component - (owner.components.count - owner.lateOrders.count)
    return late < 0 ? owner.firstOrder + candidate.component : owner.lateOrders[late]
  }

  /// Whether anything needs the main actor that requests can come upon.
  var hasMainActorComponents: Bool {
    if hasOwnMainActorComponents { return true }
    guard let outer else { return false }
    return outer.andOuter.contains(where: \.hasOwnMainActorComponents)
  }
}

// MARK: - Late registration

extension Registry {
  /// Adds a component that its thread goes on to describe.
  ///
  /// - Parameters:
  ///   - component: The component.
  ///   - membership: Where it belongs; nil if to no region.
  /// - Returns: Its position.
  func begin(_ component: Component, _ membership: Membership?) -> Int {
    if let membership {
      while memberships.count < components.count { memberships.append(nil) }
      memberships.append(membership)
    }
    components.append(component)
    lateOrders.append(count.take(1))
    pending[CurrentThread.number] = components.count - 1
    count.pending += 1
    return components.count - 1
  }

  /// Whether a component is still hidden from other threads.
  func isPending(_ position: Int) -> Bool { pending.values.contains(position) }

  /// Whether a component of this container, one further out or one below is still hidden.
  var isAnythingPending: Bool { count.pending > 0 }

  /// The component that a thread is describing.
  func pendingPosition(of thread: UInt) -> Int? { pending.isEmpty ? nil : pending[thread] }

  /// Lets all see a component.
  ///
  /// - Returns: Whether it was hidden until now.
  func commit(_ position: Int) -> Bool {
    guard let thread = pending.first(where: { $0.value == position })?.key else { return false }
    pending[thread] = nil
    count.pending -= 1
    index.add(components[position], at: position)
    noteKind(of: position)
    forgetCrowds()
    return true
  }

  /// Changes a component; what it serves as can only grow.
  func change(_ position: Int, _ change: (Component) -> Void) {
    change(components[position])
    if isPending(position) { return }
    index.add(components[position], at: position, isKnown: true)
    noteKind(of: position)
    forgetCrowds()
  }

  private func forgetCrowds() {
    if crowds.isEmpty { return }
    outdated = crowds
    crowds = [:]
  }

  private func noteKind(of position: Int) {
    if components[position].strictestIsolation != .anywhere { hasOwnMainActorComponents = true }
    if components[position].priority == .test { count.hasTests = true }
  }

  /// Whether there may be tests here, or in a container that sees this one or is seen by it.
  var mayHaveTests: Bool { count.hasTests }
}

/// Counts registrations, for containers that see each other's.
///
/// Unchecked: it is used while the lock is held that these containers share, or before there is a second one.
private final class RegistrationCount: @unchecked Sendable {
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
