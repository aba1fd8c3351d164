// Child containers. A parent's component is linked in the parent, for the scope that the child was made from. So a request in
// the child gets the parent's instance, and a parent's component never depends on a child's. The child adds a provider that
// calls the parent's provider with the parent's scope.

extension Linker {
  /// The linker of a candidate's graph: this one or a parent's.
  func owner(of candidate: Registry.Candidate) -> Linker {
    var owner = self
    for _ in 0..<candidate.level { owner = owner.parent! }
    return owner
  }

  /// The binding of a candidate, in this graph or a parent.
  func binding(_ candidate: Registry.Candidate, _ qualifiers: [Qualifier]) -> Binding {
    owner(of: candidate).binding(candidate.component, qualifiers)
  }

  /// Lets the instances of a decorator end with what it decorates, directly or through others, if parents keep that.
  func endWithDecorated(_ decorator: Binding) {
    var decorated = registry.decorated(by: decorator.position)
    while let candidate = decorated {
      let owner = owner(of: candidate)
      if candidate.level > 0 {
        for instance in decorator.withSiblings {
          let inner = owner.binding(candidate.component, instance.qualifier.map { [$0] } ?? [])
          guard let cell = instance.storage.rootCell, let keeper = graph.parent!.keeper(of: inner),
            let decorated = inner.cacheSlot(for: keeper)?.cell
          else { continue }
          keeper.note(
            cell, around: decorated, ofChild: graph, closing: instance.closes ? .passUnretained(instance) : nil)
        }
      }
      decorated = owner.registry.decorated(by: candidate.component).map {
        $0.at(level: Int($0.level + candidate.level))
      }
    }
  }

  /// Fills a slot with a provider of a parent's component.
  func connectInParent<Instance>(
    _ type: Instance.Type, _ candidate: Registry.Candidate, _ options: RequestOptions, into slot: Slot
  ) {
    let binding = binding(candidate, options.qualifiers)
    let slots = arena.slots(3)
    connect(binding, as: candidate.service, passing: options.passed, into: slots.base)
    // The child graph holds the parent's scope, and so the scope's store.
    slots.base[1] = graph.parent!.owner(of: binding).store.base
    // Unretained: the graph owns the arena.
    slots.base[2] = Unmanaged.passUnretained(graph!).toOpaque()
    slot.pointee = arena.makeProvider(slots) { (slots, context) throws(DIError) -> Instance in
      do throws(DIError) {
        return try call(slots[0], Instance.self, Context(cells: slots[1], caller: context.caller))
      } catch { throw Unmanaged<Graph>.fromOpaque(slots[2]).takeUnretainedValue().naming(inChild: error) }
    }
  }
}

extension Graph {
  /// The error of a parent; if this child has what the parent lacks, the text says so.
  @inline(never)
  func naming(inChild error: DIError) -> DIError {
    guard error.requestOfParent != nil else { return error }
    return link { $0.registry.naming(inChild: error) }
  }
}
