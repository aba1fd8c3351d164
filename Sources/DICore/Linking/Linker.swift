/// Turns requests into providers, once for each component and on demand.
///
/// A missing or ambiguous dependency becomes a provider that throws; so linking cannot fail, and nothing fails for what
/// it never reaches. Used under the graph's lock only; it runs no code of users.
@usableFromInline
final class Linker {
  @usableFromInline let arena = Arena()
  var table: EntryTable
  var namedEntries: [NamedType: ProviderAddress] = [:]
  unowned var graph: Graph!
  /// The first binding of each component, made when it is first asked for.
  var bindings: [Binding?]
  /// The components by implementation type, for objects that were made elsewhere; filled at the first of them.
  var implementations: [ObjectIdentifier: [Int]]?
  /// The linking that is going on.
  var walk = Walk()

  init(componentCount: Int) {
    bindings = Array(repeating: nil, count: componentCount)
    table = EntryTable(expecting: 8, in: arena)
  }

  /// Makes the bindings that have cells.
  func prepare(_ graph: Graph, _ plan: CellPlan) {
    self.graph = graph
    for (position, cells) in plan.offsets {
      let component = graph.components[position]
      let places = cells.enumerated().map { place(component, instance: $0.offset, offset: $0.element) }
      bindings[position] = makeBindings(component, places)
    }
  }

  /// Makes an entry visible to readers.
  func publish(_ provider: ProviderAddress, for key: UInt) {
    table = table.inserting(provider, for: key, in: arena)
    graph.publish(table)
  }

  /// The binding that serves a name, or a request without one.
  func binding(_ position: Int, name: String?) -> Binding {
    var binding = bindings[position]
    if binding == nil {
      let component = graph.components[position]
      let places = (0..<component.instanceCount).map { place(component, instance: $0, offset: 0) }
      binding = makeBindings(component, places)
      bindings[position] = binding
    }
    let first = binding!
    guard let name else { return first }
    return first.withSiblings.first { $0.name == name } ?? first
  }

  private func place(_ component: Component, instance: Int, offset: Int) -> Place {
    let rootCell = graph.rootStore.cell(offset: offset)
    switch component.lifetime.kind {
    case .prototype: return .nowhere
    case .objectGraph: return .resolution
    case .single: return .root(rootCell)
    case .run(let reference): return reference == .strong ? .root(rootCell) : .weakInRoot(rootCell)
    case .scope(let reference): return reference == .strong ? .scope(offset: offset) : .weakInScope(offset: offset)
    case .custom(let scope): return .custom(scope, component.scopeKeys[instance])
    }
  }

  /// A chain of bindings, one for each place.
  private func makeBindings(_ component: Component, _ places: [Place]) -> Binding? {
    var next: Binding?
    for (position, place) in places.enumerated().reversed() {
      let name = places.count > 1 ? component.names[position] : nil
      let binding = Binding(component, name: name, place: place, graph: graph)
      binding.next = next
      next = binding
    }
    return next
  }
}

extension Binding {
  /// This binding and those for the component's further names.
  var withSiblings: some Sequence<Binding> { sequence(first: self, next: \.next) }
}
