internal import DILifetime

/// The components of a container in the order of registration, and an index of the types they answer for.
///
/// Use it under the lock of the container family, or before other threads know the graph.
final class Registry {
  let dialect: Dialect
  let origin: Origin
  /// The registry of the parent container.
  let parent: Registry?
  /// The domain that this child container was made from; requests without a domain come to the parent from it.
  private let domainInParent: (any AccessDomain)?
  /// Numbers the registrations of the whole container family.
  private let count: RegistrationCount
  /// The number of the first initial component in the family; the other initial components follow it.
  private let firstOrder: Int
  /// The access domains of the components, if the builder has any.
  let map: (any AccessMap)?
  /// Unchecked: during an access only `==` and `hash(into:)` of tags are called, which cannot come back here.
  @exclusivity(unchecked) private var state: State
  /// The candidates by module, for types and qualifiers with many candidates.
  ///
  /// Made at the first request from a domain.
  private var bucketed: [QualifiedType: CandidateBuckets] = [:]
  /// Buckets that a registration has made stale, to be released after the lock, since their keys hold tags of users.
  var outdated: [QualifiedType: CandidateBuckets] = [:]
  /// Whether any component of this container needs the main actor.
  private var hasOwnMainActorComponents: Bool

  /// The content to which registrations add.
  private struct State {
    var components: [Component]
    var index: CandidateIndex
    /// Nil until there is a decorator or replacement.
    var layers: LayerTable?
    /// The numbers of the components that were registered after the initial ones.
    var lateOrders: [Int] = []
    /// The ownership of each component by position; empty if there are no domains.
    ///
    /// It can be shorter than `components`: the components after its end belong to no domain.
    var ownerships: [Ownership?] = []
    /// The position of the component whose registration statement has not ended, by thread.
    ///
    /// Other threads cannot use the component yet.
    var pending: [UInt: Int] = [:]
  }

  init(
    _ components: [Component], _ rules: [LayerRule], dialect: Dialect, origin: Origin, map: (any AccessMap)?,
    childOf parent: Registry?, requestedFrom domainInParent: (any AccessDomain)?
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
    if components.contains(where: { $0.canReplace }) { count.hasReplacements = true }
    if let map { state.ownerships = components.map { $0.loadable.flatMap(map.ownership) } }
    addLayers(of: rules)
  }

  var components: [Component] { state.components }
  var index: CandidateIndex { state.index }
  var layers: Layers {
    get { state.layers?.content ?? Layers() }
    _modify {
      let table = state.layers ?? LayerTable()
      state.layers = table
      yield &table.content
    }
  }

  /// This registry and all its parents, innermost first.
  var andParents: some Sequence<Registry> { sequence(first: self, next: \.parent) }

  func component(_ candidate: Candidate) -> Component { owner(of: candidate).components[candidate.component] }

  /// The registry that a candidate comes from: this one, or the registry of a parent.
  func owner(of candidate: Candidate) -> Registry {
    var owner = self
    for _ in 0..<candidate.level { owner = owner.parent! }
    return owner
  }

  /// Whether components can belong to an access domain.
  var hasDomains: Bool { !state.ownerships.isEmpty }

  /// The only candidate for a type, if it answers all requests; otherwise nil.
  ///
  /// It does if there is no other candidate, no parent, and no access domain.
  func only(_ type: any Any.Type) -> Candidate? { parent == nil && !hasDomains ? index.only(type) : nil }

  /// The ownership of a component; nil if it belongs to no domain.
  func ownership(_ position: Int) -> Ownership? {
    position < state.ownerships.count ? state.ownerships[position] : nil
  }

  /// The ownership of a candidate's component; nil if it belongs to no domain.
  func ownership(of candidate: Candidate) -> Ownership? {
    owner(of: candidate).ownership(candidate.component)
  }

  /// The candidates of this container for a type, by module; with a qualifier, only the candidates that have it.
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
  /// It is the domain of the request. If the request has none, it is the domain from which a child container was made: the
  /// first such domain on the way from this container up to the container of the candidate.
  func requestingDomain(for candidate: Candidate, from domain: (any AccessDomain)?) -> (any AccessDomain)? {
    if candidate.level == 0 || domain != nil { return domain }
    return andParents.prefix(Int(candidate.level)).lazy.compactMap(\.domainInParent).first
  }

  /// The number of a candidate in the order of registration of the whole family.
  func order(of candidate: Candidate) -> Int {
    let owner = owner(of: candidate)
    let late = candidate.component - (owner.components.count - owner.state.lateOrders.count)
    return late < 0 ? owner.firstOrder + candidate.component : owner.state.lateOrders[late]
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
  /// Adds a component whose registration statement has not ended: only the registering thread can use it.
  ///
  /// - Parameters:
  ///   - component: The component.
  ///   - ownership: The ownership of the component; nil if it belongs to no domain.
  /// - Returns: The position of the component.
  func begin(_ component: Component, _ ownership: Ownership?) -> Int {
    append(component, ownership)
    state.pending[CurrentThread.number] = components.count - 1
    count.pending += 1
    return components.count - 1
  }

  /// Whether a component is still pending, so that other threads cannot use it.
  func isPending(_ position: Int) -> Bool { state.pending.values.contains(position) }

  /// Whether any component of the container family is pending.
  var isAnythingPending: Bool { count.pending > 0 }

  /// The component whose registration statement a thread is executing.
  func pendingPosition(of thread: UInt) -> Int? { state.pending.isEmpty ? nil : state.pending[thread] }

  /// Ends a registration: makes the component available to all threads.
  ///
  /// - Returns: Whether the component was pending until now.
  func commit(_ position: Int) -> Bool {
    guard let thread = state.pending.first(where: { $0.value == position })?.key else { return false }
    state.pending[thread] = nil
    count.pending -= 1
    state.index.add(components[position], at: position)
    noteKind(of: position)
    forgetBuckets()
    return true
  }

  /// Changes a component; a change can add services and qualifiers, but cannot remove any.
  func change(_ position: Int, _ change: (Component) -> Void) {
    change(components[position])
    if isPending(position) { return }
    state.index.add(components[position], at: position, isKnown: true)
    noteKind(of: position)
    forgetBuckets()
  }

  /// Puts a layer at a position, or at the end if it has none.
  ///
  /// - Returns: The position.
  func put(_ layer: Component, at position: Int?, _ ownership: Ownership?) -> Int {
    if layer.strictestIsolation != .anywhere { hasOwnMainActorComponents = true }
    if let position {
      state.components[position] = layer
      return position
    }
    append(layer, ownership)
    return components.count - 1
  }

  private func append(_ component: Component, _ ownership: Ownership?) {
    if let ownership {
      while state.ownerships.count < components.count { state.ownerships.append(nil) }
      state.ownerships.append(ownership)
    }
    state.components.append(component)
    state.lateOrders.append(count.take(1))
  }

  private func forgetBuckets() {
    if bucketed.isEmpty { return }
    outdated = bucketed
    bucketed = [:]
  }

  private func noteKind(of position: Int) {
    if components[position].strictestIsolation != .anywhere { hasOwnMainActorComponents = true }
    if components[position].canReplace { count.hasReplacements = true }
  }

  /// Whether a test or fallback was ever registered in the container family, so that components can be replaced.
  var mayHaveReplacements: Bool { count.hasReplacements }

  /// Whether a decorator or replacement was ever registered in the container family.
  var mayHaveLayers: Bool { count.hasLayers }

  func noteLayers() {
    count.hasLayers = true
    count.hasReplacements = true
  }

  /// Notes that a rule is pending, or no longer.
  func notePending(_ change: Int) { count.pending += change }
}

/// Counts the registrations of a container family.
private final class RegistrationCount {
  private var next = 0
  /// Whether any registration is a test.
  var hasReplacements = false
  /// Whether any decorator or replacement was registered.
  var hasLayers = false
  /// The number of pending components and rules.
  var pending = 0

  /// Reserves consecutive numbers for registrations, and returns the first.
  func take(_ count: Int) -> Int {
    defer { next += count }
    return next
  }
}

extension Component {
  /// Whether it can replace another component, or be replaced, by its priority.
  fileprivate var canReplace: Bool { priority == .test || priority == .fallback }
}
