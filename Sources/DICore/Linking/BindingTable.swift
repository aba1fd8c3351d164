internal import DILifetime

/// The bindings of a graph's components, and the cells in which they keep their instances.
struct BindingTable {
  /// The first binding of each component, made at its first use.
  private var first: [Binding?] = []
  private var plan = CellPlan()
  /// The bindings of components with many instances, by qualifier; found when one is requested.
  private var byQualifier: [Int: [Qualifier: Binding]] = [:]
  /// Whether the cells are laid out.
  private(set) var isSettled = false
  /// Root cells that were added after the root's store was made.
  private(set) var lateRootCells: [OwnedCell] = []

  /// The first binding of a component; nil if it has not been used.
  subscript(position: Int) -> Binding? { position < first.count ? first[position] : nil }

  /// Whether a component is in use, so that it can no longer change.
  func isInUse(_ position: Int) -> Bool {
    self[position]?.withSiblings.contains { $0.provider != nil || $0.isInUse } == true
  }

  /// All bindings of components that have been used.
  var all: [Binding] { first.compactMap(\.self).flatMap { Array($0.withSiblings) } }

  /// Lays out the cells of all components, and makes the root's store; called once.
  mutating func settle(_ components: [Component], in graph: Graph) {
    isSettled = true
    first = Array(repeating: nil, count: components.count)
    plan = CellPlan(components, root: graph.rootLayout, scope: graph.scopeLayout)
    if !graph.rootLayout.isEmpty { graph.rootStore.allocate(by: graph.rootLayout) }
    if graph.isClosed { graph.rootStore.close() }
  }

  /// Makes the bindings of a component, one for each of its instances that a store can hold.
  ///
  /// - Returns: The first of them.
  mutating func make(
    _ component: Component, at position: Int, from requestSite: RequestSite, in graph: Graph
  ) -> Binding {
    while first.count <= position { first.append(nil) }
    let count = component.instanceCount
    let qualifiers = count > 1 ? component.allQualifiers : []
    var last: Binding?
    for instance in 0..<count {
      let key = InstanceKey(component: ObjectIdentifier(component), instance: instance)
      let storage = storage(component, instance, position, in: graph)
      let binding = Binding(
        component, at: position, key: key, count > 1 ? qualifiers[instance] : nil, storage, requestSite, graph)
      if let last { last.next = binding } else { first[position] = binding }
      last = binding
    }
    return first[position]!
  }

  /// Replaces the bindings of a component.
  mutating func replace(_ position: Int, by new: Binding?) {
    byQualifier[position] = nil
    first[position] = new
  }

  /// The binding for one of the qualifiers; nil if the component has none of them.
  mutating func sibling(of first: Binding, for qualifiers: [Qualifier]) -> Binding? {
    if first.component.instanceCount < 9 {
      return first.withSiblings.first { $0.qualifier.map(qualifiers.contains) ?? false }
    }
    if byQualifier[first.position] == nil {
      let siblings = first.withSiblings.compactMap { binding in binding.qualifier.map { ($0, binding) } }
      byQualifier[first.position] = Dictionary(siblings) { first, _ in first }
    }
    return qualifiers.compactMap { byQualifier[first.position]![$0] }.min { $0.key.instance < $1.key.instance }
  }

  /// Forgets the bindings of a component that changes: another lifetime needs other cells.
  ///
  /// - Returns: The first of them, to be released.
  mutating func forget(_ position: Int) -> Binding? {
    plan.forget(position)
    byQualifier[position] = nil
    guard let binding = self[position] else { return nil }
    first[position] = nil
    return binding
  }

  /// Where an instance is kept: in its planned cell, or in a late one if the component was registered later.
  private mutating func storage(
    _ component: Component, _ instance: Int, _ position: Int, in graph: Graph
  ) -> InstanceStorage {
    let planned = plan.offset(position, instance: instance)
    switch component.lifetime.kind {
    case .prototype: return .nowhere
    case .objectGraph: return .resolution
    case .custom(let scope):
      component.makeScopeKeys()
      return .custom(scope, component.scopeKeys[instance])
    case .single, .run:
      let cell = planned.map { graph.rootStore.cell(offset: $0) } ?? lateRootCell(in: graph)
      return component.lifetime.isWeak ? .weakInRoot(cell) : .root(cell)
    case .scope:
      let cell = ScopeCell(offset: planned ?? graph.scopeLayout.append(), isLate: planned == nil)
      return component.lifetime.isWeak ? .weakInScope(cell) : .scope(cell)
    }
  }

  private mutating func lateRootCell(in graph: Graph) -> Cell {
    let late = OwnedCell()
    if graph.isClosed { late.cell.empty(closing: true) }
    lateRootCells.append(late)
    return late.cell
  }
}

extension Binding {
  /// This binding and those for the component's other qualifiers.
  var withSiblings: some Sequence<Binding> { sequence(first: self, next: \.next) }
}
