internal import DILifetime

/// The components of a container in the order of registration, and an index of the types they answer for.
///
/// Use it with the graph's lock held, or before other threads know the graph. For `@exclusivity(unchecked)` see ``Linker``.
final class Registry {
  let dialect: Dialect
  let origin: Origin
  /// The registry of the parent container.
  let parent: Registry?
  /// The domain from which the parent is requested, on behalf of requests without a domain.
  private let domainInParent: (any AccessDomain)?
  /// Numbers the registrations of the whole container family.
  private let count: RegistrationCount
  /// The number of the first initial component in the family; the other initial components follow it.
  private let firstOrder: Int
  @exclusivity(unchecked) private var lateOrders: [Int] = []
  /// The access domains of the components, if the builder has any.
  let map: (any AccessMap)?
  @exclusivity(unchecked) private(set) var components: [Component]
  @exclusivity(unchecked) private(set) var index: CandidateIndex
  /// Where each component belongs; empty as long as none belongs to a region.
  @exclusivity(unchecked) private var ownerships: [Ownership?] = []
  /// What has many candidates, divided by where these belong; made when it is first asked for from a region.
  @exclusivity(unchecked) private var bucketed: [QualifiedType: CandidateBuckets] = [:]
  /// What a registration has made useless, to be released where no lock is held: its keys are names and tags of requests.
  @exclusivity(unchecked) var outdated: Any?
  /// Whether any component of this container needs the main actor.
  private var hasOwnMainActorComponents: Bool
  /// The components that are still being described, by the thread that does; nobody else sees them yet.
  @exclusivity(unchecked) private var pending: [UInt: Int] = [:]

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
    self.components = components
    index = CandidateIndex(components)
    hasOwnMainActorComponents = components.contains { $0.strictestIsolation != .anywhere }
    if components.contains(where: { $0.priority == .test }) { count.hasTests = true }
    if let map { ownerships = components.map { $0.loadable.flatMap(map.ownership) } }
  }

  /// This registry and all its parents, innermost first.
  var andParents: some Sequence<Registry> { sequence(first: self, next: \.parent) }

  /// The component of a candidate.
  func component(_ candidate: Candidate) -> Component { owner(of: candidate).components[candidate.component] }

  /// The registry that a candidate is from: this one or a parent's.
  func owner(of candidate: Candidate) -> Registry {
    var owner = self
    for _ in 0..<candidate.level { owner = owner.parent! }
    return owner
  }

  /// Whether any component belongs to an access domain.
  var hasDomains: Bool { !ownerships.isEmpty }

  /// The component that answers for a type, if that does not depend on where the request is made: there is only one candidate,
  /// no parent, and no access domain.
  func only(_ type: any Any.Type) -> Candidate? { parent == nil && ownerships.isEmpty ? index.only(type) : nil }

  /// The domain that a component belongs to; nil if it has none.
  func ownership(_ position: Int) -> Ownership? {
    position < ownerships.count ? ownerships[position] : nil
  }

  /// The domain that the component of a candidate belongs to; nil if it has none.
  func ownership(of candidate: Candidate) -> Ownership? {
    owner(of: candidate).ownership(candidate.component)
  }

  /// The candidates of this container for a type, or for one of its names or tags, grouped by module.
  func buckets(of type: any Any.Type, _ qualifier: Qualifier?) -> CandidateBuckets {
    let key = QualifiedType(type, qualifier.map { [$0] } ?? [])
    if let known = bucketed[key] { return known }
    let buckets = CandidateBuckets(ownCandidates(for: type, qualifier)) { ownership($0.component) }
    bucketed[key] = buckets
    return buckets
  }

  /// Whether requests from a domain can access a candidate.
  func isAccessible(_ candidate: Candidate, from domain: (any AccessDomain)?, as type: any Any.Type) -> Bool {
    guard let ownership = ownership(of: candidate) else { return true }
    return requestingDomain(for: candidate, from: domain)?.canAccess(ownership, as: type) ?? true
  }

  /// The domain from which a candidate is requested; nil for the program.
  ///
  /// It is the domain of the request. If that has none, the containers from this one up to the candidate's are searched for the
  /// first that was made from a domain.
  func requestingDomain(for candidate: Candidate, from domain: (any AccessDomain)?) -> (any AccessDomain)? {
    if candidate.level == 0 || domain != nil { return domain }
    return andParents.prefix(Int(candidate.level)).lazy.compactMap(\.domainInParent).first
  }

  /// The number of a candidate in the order of registration of the whole family.
  func order(of candidate: Candidate) -> Int {
    let owner = owner(of: candidate)
    let late = candidate.component - (owner.components.count - owner.lateOrders.count)
    return late < 0 ? owner.firstOrder + candidate.component : owner.lateOrders[late]
  }

  /// Whether any component here or in a parent needs the main actor.
  var hasMainActorComponents: Bool {
    if hasOwnMainActorComponents { return true }
    guard let parent else { return false }
    return parent.andParents.contains(where: \.hasOwnMainActorComponents)
  }
}

// MARK: - Late registration

extension Registry {
  /// Adds a component whose registration statement has not ended: only its own thread can use it.
  ///
  /// - Parameters:
  ///   - component: The component.
  ///   - ownership: The domain that it belongs to; nil if it has none.
  /// - Returns: Its position.
  func begin(_ component: Component, _ ownership: Ownership?) -> Int {
    if let ownership {
      while ownerships.count < components.count { ownerships.append(nil) }
      ownerships.append(ownership)
    }
    components.append(component)
    lateOrders.append(count.take(1))
    pending[CurrentThread.number] = components.count - 1
    count.pending += 1
    return components.count - 1
  }

  /// Whether a component is still pending, so that other threads cannot use it.
  func isPending(_ position: Int) -> Bool { pending.values.contains(position) }

  /// Whether any component of the container family is pending.
  var isAnythingPending: Bool { count.pending > 0 }

  /// The component whose registration statement a thread is executing.
  func pendingPosition(of thread: UInt) -> Int? { pending.isEmpty ? nil : pending[thread] }

  /// Ends a registration: makes the component available to all threads.
  ///
  /// - Returns: Whether it was pending until now.
  func commit(_ position: Int) -> Bool {
    guard let thread = pending.first(where: { $0.value == position })?.key else { return false }
    pending[thread] = nil
    count.pending -= 1
    index.add(components[position], at: position)
    noteKind(of: position)
    forgetBuckets()
    return true
  }

  /// Changes a component; a change can add services and qualifiers, but remove none.
  func change(_ position: Int, _ change: (Component) -> Void) {
    change(components[position])
    if isPending(position) { return }
    index.add(components[position], at: position, isKnown: true)
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

  /// Whether the container family can have tests.
  var mayHaveTests: Bool { count.hasTests }
}

/// Counts the registrations of a container family.
///
/// Unchecked: it is used while the lock is held that these containers share, or before there is a second one.
private final class RegistrationCount: @unchecked Sendable {
  private var next = 0
  /// Whether any of them is a test.
  var hasTests = false
  /// The number of pending components.
  var pending = 0

  /// Reserves consecutive numbers for registrations, and returns the first.
  func take(_ count: Int) -> Int {
    defer { next += count }
    return next
  }
}
