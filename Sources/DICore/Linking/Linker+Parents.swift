// Containers below others. What an outer container has registered is linked there, for the scope that the inner one was made
// below; so it gives what it would give if it was asked itself, and never sees what is registered further in. An inner graph
// has no more of it than providers that change the scope.

/// A graph below another one, which may be gone.
struct ChildGraph {
  private weak let weakGraph: Graph?

  init(_ graph: Graph) { weakGraph = graph }

  /// The graph, if it is there; it is kept until the lock is released, under which this is asked.
  var graph: Graph? {
    guard let graph = weakGraph else { return nil }
    graph.release(graph)
    return graph
  }
}

extension Linker {
  /// The linker of the graph that a candidate is from.
  func owner(of candidate: Registry.Candidate) -> Linker {
    var owner = self
    for _ in 0..<candidate.level { owner = owner.parent! }
    return owner
  }

  /// The binding of a candidate, wherever it is registered.
  func binding(_ candidate: Registry.Candidate, _ qualifiers: [Qualifier]) -> Binding {
    owner(of: candidate).binding(candidate.component, qualifiers)
  }

  /// Takes note of a graph below this one that begins to link.
  func add(_ graph: Graph) {
    guard self.graph.mayGrow else { return }
    // Those that are gone are counted again when there are twice as many as were alive.
    if children.count == children.capacity { children.removeAll { $0.graph == nil } }
    children.append(ChildGraph(graph))
  }

  /// Fills a slot with a provider of what an outer container has registered.
  func connectInParent<Instance>(
    _ type: Instance.Type, _ candidate: Registry.Candidate, _ options: RequestOptions, into slot: Slot
  ) {
    let binding = binding(candidate, options.qualifiers)
    let slots = arena.slots(2)
    connect(binding, as: candidate.service, into: slots.base)
    // Where the scope has its cells; the graph keeps the scope.
    slots.base[1] = graph.parent!.owner(of: binding).store.base
    slot.pointee = arena.makeProvider(slots) { (slots, context) throws(DIError) -> Instance in
      try call(slots[0], Instance.self, Context(cells: slots[1], caller: context.caller))
    }
  }
}
