internal import DILifetime

/// The components of a container in the order of registration, and an index of the types they answer for.
///
/// Use it under the lock of the container family, or before other threads know the graph.
package final class Registry {
  let dialect: Dialect
  package let origin: Origin
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
  /// The positions of the components by implementation type, for objects and values made elsewhere; nil until the first comes.
  var implementations: [ObjectIdentifier: [Int]]?
  /// The candidates by module, for types and qualifiers with many candidates.
  ///
  /// Made at the first request from a domain.
  private var buckets: [CandidateBuckets] = []
  /// The positions of the buckets.
  private var bucketed: [QualifiedType: Int32] = .init()
  /// Keys that a registration has made stale, to be released after the lock, since they hold tags of users.
  var outdated: [QualifiedType: Int32] = .init()
  /// Whether a request cannot make some component of this container anywhere.
  private var hasOwnRestrictedComponents: Bool

  /// The content to which registrations add.
  private struct State {
    var components: [Component]
    var index: TypeTable<Candidate>
    var layers = Layers()
    /// The numbers of the components that were registered after the initial ones.
    var lateOrders: [Int] = []
    /// The ownership of each component by position; empty if there are no domains.
    ///
    /// It can be shorter than `components`: the components after its end belong to no domain.
    var ownerships: [Ownership?] = []
    /// The registrations whose statements have not ended, by thread.
    ///
    /// Other threads cannot use such a component yet, and no thread such a rule.
    var pending: [(thread: UInt, component: Component)] = []
  }

  init(
    _ registered: [Component], dialect: Dialect, origin: Origin, map: (any AccessMap)?, childOf parent: Registry?,
    requestedFrom domainInParent: (any AccessDomain)?
  ) {
    let hasRules = registered.contains { $0.layer != nil }
    let components = hasRules ? registered.filter { $0.layer == nil } : registered
    self.dialect = dialect
    self.origin = origin
    self.map = map
    self.parent = parent
    self.domainInParent = domainInParent
    count = parent?.count ?? RegistrationCount()
    firstOrder = count.take(components.count)
    state = State(components: components, index: TypeTable(components))
    hasOwnRestrictedComponents = components.contains { $0.isRestricted }
    if components.contains(where: { $0.canReplace }) { count.hasReplacements = true }
    if let map { state.ownerships = components.map { $0.loadable.flatMap(map.ownership) } }
    if hasRules { addLayers(of: registered.filter { $0.layer != nil }) }
  }

  package var components: [Component] { state.components }
  var index: TypeTable<Candidate> { state.index }
  package var layers: Layers {
    get { state.layers }
    _modify { yield &state.layers }
  }

  /// This registry and all its parents, innermost first.
  package var andParents: some Sequence<Registry> { sequence(first: self, next: \.parent) }

  package func component(_ candidate: Candidate) -> Component { owner(of: candidate).components[candidate.component] }

  /// The registry that a candidate comes from: this one, or the registry of a parent.
  package func owner(of candidate: Candidate) -> Registry {
    candidate.level == 0 ? self : ancestor(candidate.level)
  }

  @inline(never)
  private func ancestor(_ level: UInt32) -> Registry {
    var ancestor = self
    for _ in 0..<level { ancestor = ancestor.parent! }
    return ancestor
  }

  /// Whether components can belong to an access domain.
  var hasDomains: Bool { !state.ownerships.isEmpty }

  /// The only candidate for a type, if it answers all requests; otherwise nil.
  ///
  /// It does if there is no other candidate, no parent, and no access domain.
  func only(_ type: any Any.Type) -> Candidate? { parent == nil && !hasDomains ? index.only(type) : nil }

  /// The ownership of a component; nil if it belongs to no domain.
  package func ownership(_ position: Int) -> Ownership? {
    position < state.ownerships.count ? state.ownerships[position] : nil
  }

  /// The ownership of a candidate's component; nil if it belongs to no domain.
  func ownership(of candidate: Candidate) -> Ownership? {
    owner(of: candidate).ownership(candidate.component)
  }

  /// The candidates of this container for a type, by module; with a qualifier, only the candidates that have it.
  func buckets(of type: any Any.Type, _ qualifier: Qualifier?) -> CandidateBuckets {
    let key = QualifiedType(type, qualifier.map { [$0] } ?? [])
    if let known = bucketed[key] { return buckets[Int(known)] }
    let new = CandidateBuckets(Array(index[type, qualifier])) { ownership($0.component) }
    bucketed[key] = Int32(buckets.count)
    buckets.append(new)
    return new
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
  package func order(of candidate: Candidate) -> Int {
    let owner = owner(of: candidate)
    let late = candidate.component - (owner.components.count - owner.state.lateOrders.count)
    return late < 0 ? owner.firstOrder + candidate.component : owner.state.lateOrders[late]
  }

  /// Whether a request cannot make some component, here or in a parent, anywhere.
  var hasRestrictedComponents: Bool {
    hasOwnRestrictedComponents || parent?.andParents.contains(where: \.hasOwnRestrictedComponents) == true
  }
}

// MARK: - Late registration

extension Registry {
  /// Begins the statement of a registration.
  ///
  /// - Parameters:
  ///   - registered: The component or rule.
  ///   - ownership: Its ownership; nil if it belongs to no domain.
  func begin(_ registered: Component, _ ownership: Ownership?) {
    if registered.layer == nil { append(registered, ownership) }
    state.pending.append((CurrentThread.number, registered))
    count.pending += 1
  }

  /// The position of a component that was registered lately.
  func position(of component: Component) -> Int { components.lastIndex { $0 === component }! }

  /// Whether the statement of a registration has not ended.
  func isPending(_ registered: Component) -> Bool { state.pending.contains { $0.component === registered } }

  /// Whether a component is still pending, so that other threads cannot use it.
  func isPending(_ position: Int) -> Bool { isPending(components[position]) }

  /// Whether any registration of the container family is pending.
  var isAnythingPending: Bool { count.pending > 0 }

  /// The registration whose statement a thread is executing.
  func pending(of thread: UInt) -> Component? { state.pending.first { $0.thread == thread }?.component }

  /// Ends the statement of a registration.
  ///
  /// - Returns: Whether it had not ended before.
  func end(_ registered: Component) -> Bool {
    guard let index = state.pending.firstIndex(where: { $0.component === registered }) else { return false }
    state.pending.remove(at: index)
    count.pending -= 1
    return true
  }

  /// Makes a component available to all threads, or its services and qualifiers: a change can add some, but cannot remove any.
  func publish(_ position: Int, isKnown: Bool) {
    state.index.add(components[position], at: position, isKnown: isKnown)
    if !isKnown {
      implementations?[ObjectIdentifier(components[position].type), default: []].append(position)
    }
    if components[position].isRestricted { hasOwnRestrictedComponents = true }
    if components[position].canReplace { count.hasReplacements = true }
    if bucketed.isEmpty { return }
    outdated = bucketed
    bucketed = .init()
    buckets = []
  }

  /// Puts a layer at a position, or at the end if it has none.
  ///
  /// - Returns: The position.
  func put(_ layer: Component, at position: Int?, _ ownership: Ownership?) -> Int {
    if layer.isRestricted { hasOwnRestrictedComponents = true }
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

  /// Whether a test or fallback was ever registered in the container family, so that components can be replaced.
  package var mayHaveReplacements: Bool { count.hasReplacements }

  /// Whether a decorator or replacement was ever registered in the container family.
  package var mayHaveLayers: Bool { count.hasLayers }

  func noteLayers() {
    count.hasLayers = true
    count.hasReplacements = true
  }
}

/// Counts the registrations of a container family.
private final class RegistrationCount {
  private var next = 0
  /// Whether any registration is a test.
  var hasReplacements = false
  /// Whether any decorator or replacement was registered.
  var hasLayers = false
  /// The number of pending registrations.
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
