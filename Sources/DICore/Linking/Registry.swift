internal import DILifetime

/// What is registered: the components in their order, and who answers for which type.
///
/// Used while the graph's lock is held, or before anybody else knows of the graph. For `@exclusivity(unchecked)` see ``Linker``.
final class Registry {
  let dialect: Dialect
  let origin: Origin
  /// The regions that its components belong to, where a builder knew of some.
  let map: (any RegionMap)?
  @exclusivity(unchecked) private(set) var components: [Component]
  @exclusivity(unchecked) private(set) var index: CandidateIndex
  /// Where each component belongs; empty as long as none belongs to a region.
  @exclusivity(unchecked) private var memberships: [Membership?] = []
  /// Whether anything needs the main actor.
  private(set) var hasMainActorComponents: Bool
  /// The components that are still being described, by the thread that does; nobody else sees them yet.
  @exclusivity(unchecked) private var pending: [UInt: Int] = [:]

  init(_ components: [Component], dialect: Dialect, map: (any RegionMap)? = nil) {
    self.dialect = dialect
    self.map = map
    origin = Origin(dialect)
    self.components = components
    index = CandidateIndex(components)
    hasMainActorComponents = components.contains { $0.strictestIsolation != .anywhere }
    if let map { memberships = components.map { $0.part.flatMap(map.membership) } }
  }

  /// The component of a candidate.
  func component(_ candidate: Candidate) -> Component { components[candidate.component] }

  /// Where a component belongs; nil if to no region.
  func membership(_ position: Int) -> Membership? {
    position < memberships.count ? memberships[position] : nil
  }

  /// Whether a candidate may be given to requests from a region.
  func isVisible(_ candidate: Candidate, from region: (any Region)?, as type: any Any.Type) -> Bool {
    guard let region, let membership = membership(candidate.component) else { return true }
    return region.sees(membership, as: type)
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
    pending[CurrentThread.number] = components.count - 1
    return components.count - 1
  }

  /// Whether a component is still hidden from other threads.
  func isPending(_ position: Int) -> Bool { pending.values.contains(position) }

  /// The component that a thread is describing.
  func pendingPosition(of thread: UInt) -> Int? { pending[thread] }

  /// Lets all see a component.
  ///
  /// - Returns: Whether it was hidden until now.
  func commit(_ position: Int) -> Bool {
    guard let thread = pending.first(where: { $0.value == position })?.key else { return false }
    pending[thread] = nil
    index.add(components[position], at: position)
    noteIsolation(of: position)
    return true
  }

  /// Changes a component; what it serves as can only grow.
  func change(_ position: Int, _ change: (Component) -> Void) {
    change(components[position])
    if isPending(position) { return }
    index.add(components[position], at: position, isKnown: true)
    noteIsolation(of: position)
  }

  private func noteIsolation(of position: Int) {
    if components[position].strictestIsolation != .anywhere { hasMainActorComponents = true }
  }
}
