internal import DILifetime
internal import Synchronization

/// Turns requests into providers, once for each component and on demand.
///
/// A missing or ambiguous dependency becomes a provider that throws; so linking cannot fail, and nothing fails for what
/// it never reaches. Used under the graph's lock only; it runs no code of users.
@usableFromInline
package final class Linker {
  @usableFromInline let arena: Arena
  let registry: Registry
  /// The linker of the container that this one was made below.
  let parent: Linker?
  /// The graphs below this one, if it can grow: they may have asked for what is registered here.
  var children: [ChildGraph] = []
  /// Where the program's requests are made from, and those of components that belong to no region.
  let program: RequestSite
  /// Where those of each region are made from; made when the region is first met.
  private var requestSites: [ObjectIdentifier: RequestSite] = [:]
  /// Whether requests find nothing that is linked, and have to ask here: something is being registered.
  private var isConcealed = false
  unowned let graph: Graph!
  /// Whether components can still be added, here or further out.
  let mayGrow: Bool
  /// The first binding of each component, made when it is first asked for.
  ///
  /// Unchecked: nothing is called while it is accessed.
  @exclusivity(unchecked) var bindings: [Binding?] = []
  /// The components by implementation type, for objects that were made elsewhere; begun with the first of them.
  var implementations = Implementations()
  /// The linking that is going on, here or in a container further out or below.
  let traversal: Traversal
  /// What was asked, in a graph that can still grow.
  ///
  /// Unchecked: what it calls while it changes looks into registries or compares tags, and cannot come back here.
  @exclusivity(unchecked) var requestLog = RequestLog()
  /// The manies that several may ask for.
  var manies: [ManyKey: Many] = [:]
  /// Those for which something was registered since.
  var growing: [Many] = []
  /// The types that components ask for, of those that delayed requests may lead to.
  var surveys: [Int: [any Any.Type]] = [:]
  /// What the component asks for that is being surveyed.
  var survey: [any Any.Type]?
  /// Manies, and bindings that others have taken the place of: kept for those who are still running them.
  var kept: [Node] = []

  private(set) var isSettled = false
  /// The cells of the root that were added after its store was made.
  private(set) var lateRootCells: [OwnedCell] = []

  init(_ registry: Registry, of graph: Graph, childOf parent: Linker?) {
    self.registry = registry
    self.graph = graph
    self.parent = parent
    mayGrow = graph.mayGrow
    traversal = parent?.traversal ?? Traversal()
    // In words: many a container below another one links a single request.
    arena = Arena(firstChunk: parent == nil ? 512 : 64)
    program = RequestSite(nil, graph.entries)
  }

  deinit {
    if isConcealed { traversal.concealed.wrappingSubtract(1, ordering: .relaxed) }
  }

  /// This one, and those of the containers further out.
  var andParents: some Sequence<Linker> { sequence(first: self, next: \.parent) }

  /// Lays out the cells of all components that are there, makes the root's store, and the bindings that have cells; once.
  func settle() {
    isSettled = true
    bindings = Array(repeating: nil, count: registry.components.count)
    let plan = CellPlan(registry.components, root: graph.rootLayout, scope: graph.scopeLayout)
    if !graph.rootLayout.isEmpty { graph.rootStore.allocate(by: graph.rootLayout) }
    if graph.isClosed { graph.rootStore.close() }
    for (position, cells) in plan.components {
      let component = registry.components[position]
      bindings[position] = makeBindings(component, at: position, cells.count) { instance in
        storage(component, offset: plan.offsets[cells.lowerBound + instance])
      }
    }
  }

  /// Where the requests of a region are made from.
  func requestSite(of domain: (any AccessDomain)?) -> RequestSite {
    guard let domain else { return program }
    if let known = requestSites[ObjectIdentifier(domain)] { return known }
    let new = RequestSite(domain, PublishedEntries(in: arena))
    if isConcealed { new.conceal() }
    requestSites[ObjectIdentifier(domain)] = new
    return new
  }

  /// Has all requests ask for what is linked under the lock.
  func conceal() {
    if isConcealed { return }
    isConcealed = true
    traversal.concealed.wrappingAdd(1, ordering: .relaxed)
    program.conceal()
    for requestSite in requestSites.values { requestSite.conceal() }
  }

  /// Lets requests find what is linked without the lock.
  func reveal() {
    guard isConcealed else { return }
    isConcealed = false
    traversal.concealed.wrappingSubtract(1, ordering: .relaxed)
    program.reveal()
    for requestSite in requestSites.values { requestSite.reveal() }
  }

  /// The binding that serves one of some names and tags, or a request without any.
  func binding(_ position: Int, _ qualifiers: [Qualifier]) -> Binding {
    while bindings.count <= position { bindings.append(nil) }
    var binding = bindings[position]
    if binding == nil {
      let component = registry.components[position]
      binding = makeBindings(component, at: position, component.instanceCount) { latePlace(component, instance: $0) }
      bindings[position] = binding
    }
    let first = binding!
    if qualifiers.isEmpty { return first }
    return first.withSiblings.first { $0.qualifier.map(qualifiers.contains) ?? false } ?? first
  }

  /// Where a component that needs a cell has it, by the first plan.
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

  /// Where a component that has no part in the first plan keeps its instances: it needs no cell, or was registered later.
  private func latePlace(_ component: Component, instance: Int) -> InstanceStorage {
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

  /// A chain of bindings, one for each of the instances that a component has in a store.
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
  /// This binding and those for the component's further names and tags.
  var withSiblings: some Sequence<Binding> { sequence(first: self, next: \.next) }
}
