internal import DILifetime
internal import Synchronization

/// Turns requests into providers, once for each component and on demand.
///
/// A missing or ambiguous dependency becomes a provider that throws. So linking cannot fail, and a request fails only if it
/// calls such a provider. Use the linker under the lock of the container family. It runs no user code except `==` and
/// `hash(into:)` of tags.
@usableFromInline
package final class Linker {
  @usableFromInline let arena: Arena
  let registry: Registry
  /// The linker of the parent container.
  let parent: Linker?
  /// The child graphs, since a registration here can change their answers; empty if this graph cannot grow.
  var children: [ChildGraph] = []
  /// The request site of the program, and of components without a domain.
  let program: RequestSite
  /// The request site of each access domain, made at its first use.
  private var requestSites: [ObjectIdentifier: RequestSite] = [:]
  /// Whether the entry tables are concealed, so that each request comes here: a registration is pending, or a many has to grow.
  private var isConcealed = false
  unowned let graph: Graph!
  /// Whether components can still be added, here or in a parent.
  let mayGrow: Bool
  /// The first binding of each component, made at its first use.
  ///
  /// Unchecked: no other code runs during an access.
  @exclusivity(unchecked) private(set) var bindings: [Binding?] = []
  /// Unchecked: no other code runs during an access.
  @exclusivity(unchecked) private var plan = CellPlan()
  /// The components by implementation type, for objects made elsewhere; filled when the first such object comes.
  var implementations = Implementations()
  /// The traversal shared by all linkers of a container family.
  let traversal: Traversal
  /// The logged requests, in a graph that can grow.
  ///
  /// Unchecked: the functions that a change of the log calls read registries or compare tags; they do not use the log.
  @exclusivity(unchecked) var requestLog = RequestLog()
  /// The manies that several dependents can share.
  var manies: [ManyKey: Many] = [:]
  /// The manies with new or changed members.
  var growing: [Many] = []
  /// For each surveyed component, by its position, the types that it requests.
  var surveys: [Int: [any Any.Type]] = [:]
  /// Why a rule was refused, which ends the program at the end of its statement; nil if none was.
  var refusal: (() -> String)?
  /// For each component that was asked for, by its position, the manies that its initializers request.
  var requestedListings: [Int: [Int]] = [:]
  /// The manies that were asked for, before anybody is left out, by number.
  var listings: [Listing] = []
  var listingNumbers: [ListingKey: Int] = [:]
  /// What is recorded; nil while requests are linked.
  ///
  /// Unchecked: no other code runs during an access.
  @exclusivity(unchecked) var recording: Recording?
  /// All manies, and the replaced bindings, whose providers may still be running.
  var kept: [Node] = []
  /// The observers of what is linked from now on; nil if there are none.
  var observation: Observation?

  private(set) var isSettled = false
  /// Root cells that were added after the root's store was made.
  private(set) var lateRootCells: [OwnedCell] = []

  init(_ registry: Registry, of graph: Graph, childOf parent: Linker?, mayGrow: Bool) {
    self.registry = registry
    self.graph = graph
    self.parent = parent
    self.mayGrow = mayGrow
    traversal = parent?.traversal ?? Traversal()
    // In words. Many child containers link only one request, so they start small.
    arena = Arena(firstChunk: parent == nil ? 512 : 64)
    program = RequestSite(nil, graph.entries)
    if let observation = parent?.observation { self.observation = Observation(observation.observers) }
  }

  deinit {
    if isConcealed { traversal.concealed.wrappingSubtract(1, ordering: .relaxed) }
  }

  /// This linker and its parents, innermost first.
  var andParents: some Sequence<Linker> { sequence(first: self, next: \.parent) }

  /// Lays out the cells of all components, and makes the root's store; called once.
  func settle() {
    isSettled = true
    bindings = Array(repeating: nil, count: registry.components.count)
    plan = CellPlan(registry.components, root: graph.rootLayout, scope: graph.scopeLayout)
    if !graph.rootLayout.isEmpty { graph.rootStore.allocate(by: graph.rootLayout) }
    if graph.isClosed { graph.rootStore.close() }
  }

  /// The request site of a domain; without a domain, of the program.
  func requestSite(of domain: (any AccessDomain)?) -> RequestSite {
    guard let domain else { return program }
    if let known = requestSites[ObjectIdentifier(domain)] { return known }
    let new = RequestSite(domain, PublishedEntries(in: arena))
    if isConcealed { new.conceal() }
    requestSites[ObjectIdentifier(domain)] = new
    return new
  }

  /// Hides the entry tables, so that each request takes the lock and comes to the linker.
  func conceal() {
    if isConcealed { return }
    isConcealed = true
    traversal.concealed.wrappingAdd(1, ordering: .relaxed)
    program.conceal()
    for requestSite in requestSites.values { requestSite.conceal() }
  }

  /// Shows the entry tables again, so that requests find them without the lock.
  func reveal() {
    guard isConcealed else { return }
    isConcealed = false
    traversal.concealed.wrappingSubtract(1, ordering: .relaxed)
    program.reveal()
    for requestSite in requestSites.values { requestSite.reveal() }
  }

  /// The binding of a component for one of the requested qualifiers, or else its first binding.
  func binding(_ position: Int, _ qualifiers: [Qualifier]) -> Binding {
    while bindings.count <= position { bindings.append(nil) }
    var binding = bindings[position]
    if binding == nil {
      let component = registry.components[position]
      binding = makeBindings(component, at: position, component.instanceCount) { instance in
        plan.offset(position, instance: instance).map { storage(component, offset: $0) }
          ?? lateStorage(component, instance: instance)
      }
      bindings[position] = binding
    }
    let first = binding!
    if qualifiers.isEmpty { return first }
    return first.withSiblings.first { $0.qualifier.map(qualifiers.contains) ?? false } ?? first
  }

  /// The first binding of a component; nil if it has not been used.
  func madeBinding(_ position: Int) -> Binding? { position < bindings.count ? bindings[position] : nil }

  /// Replaces the bindings of a component.
  func replaceBindings(_ position: Int, by first: Binding?) { bindings[position] = first }

  /// Forgets the bindings of a component that is not in use, because it changes: another lifetime needs other cells.
  func forgetBindings(_ position: Int) {
    plan.forget(position)
    guard let binding = madeBinding(position) else { return }
    graph.release(binding)
    bindings[position] = nil
  }

  /// The storage of a component with a planned cell.
  private func storage(_ component: Component, offset: Int) -> InstanceStorage {
    if case .scope = component.lifetime.kind { return storage(component, in: ScopeCell(offset: offset, isLate: false)) }
    return storage(component, in: graph.rootStore.cell(offset: offset))
  }

  private func storage(_ component: Component, in cell: Cell) -> InstanceStorage {
    component.lifetime.isWeak ? .weakInRoot(cell) : .root(cell)
  }

  private func storage(_ component: Component, in cell: ScopeCell) -> InstanceStorage {
    component.lifetime.isWeak ? .weakInScope(cell) : .scope(cell)
  }

  /// The storage of a component without a planned cell: the component needs no cell, or was registered later.
  private func lateStorage(_ component: Component, instance: Int) -> InstanceStorage {
    switch component.lifetime.kind {
    case .prototype: return .nowhere
    case .objectGraph: return .resolution
    case .custom(let scope):
      component.makeScopeKeys()
      return .custom(scope, component.scopeKeys[instance])
    case .single, .run:
      let late = OwnedCell()
      if graph.isClosed { late.cell.empty(closing: true) }
      lateRootCells.append(late)
      return storage(component, in: late.cell)
    case .scope:
      return storage(component, in: ScopeCell(offset: graph.scopeLayout.append(), isLate: true))
    }
  }

  /// Makes the chain of a component's bindings, one for each of its instances that a store can hold.
  private func makeBindings(
    _ component: Component, at position: Int, _ count: Int, _ storage: (Int) -> InstanceStorage
  ) -> Binding? {
    let requestSite = registry.hasDomains ? requestSite(of: registry.ownership(position)?.domain) : program
    var first: Binding?
    var last: Binding?
    for instance in 0..<count {
      let qualifier = count > 1 ? component.allQualifiers[instance] : nil
      let key = InstanceKey(component: ObjectIdentifier(component), instance: instance)
      let binding = Binding(component, at: position, key: key, qualifier, storage(instance), requestSite, graph)
      if let last { last.next = binding } else { first = binding }
      last = binding
    }
    return first
  }
}

extension Binding {
  /// This binding and those for the component's other qualifiers.
  var withSiblings: some Sequence<Binding> { sequence(first: self, next: \.next) }
}
