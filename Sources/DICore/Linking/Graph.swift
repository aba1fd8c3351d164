internal import DILifetime
internal import Synchronization

/// Everything that belongs to one set of registrations: what is linked of them, and the instances that live as long.
///
/// Containers and scopes hold it; it holds none of them.
@usableFromInline
final class Graph: Sendable {
  let origin: Origin
  /// The regions of the registrations, or of those nearest further out, where a builder knew of some.
  let domains: (any AccessMap)?
  /// Whether components can still be added.
  let isOpen: Bool
  /// Whether they can, or to a graph that this one is below.
  let mayGrow: Bool
  let scopeLayout = StoreLayout(isSpread: false)
  let rootLayout = StoreLayout(isSpread: true)
  /// The instances of single and run lifetimes.
  let rootStore: Store
  /// What is linked for the program.
  let entries = PublishedEntries()
  private let isSharingWithScopes = Atomic<Bool>(false)
  private let isMarkedClosed = Atomic<Bool>(false)
  /// The components that have asked in their initializers for many of a service they are members of.
  private let dependentsOnMany = Mutex<[ObjectIdentifier: Set<ObjectIdentifier>]>([:])
  /// What optional products keep with the graph.
  private let attachments = Mutex<[ObjectIdentifier: any AnyObject & Sendable]>([:])
  /// The scope of the container that this one was made below; changed by `deinit` alone.
  ///
  /// Unchecked: by then nobody else has the graph.
  nonisolated(unsafe) private(set) var parent: Scope?
  private let linking: LinkingLock
  /// What the linker is made of.
  private let components: [Component]
  private let dialect: Dialect
  private let map: (any AccessMap)?
  private let domainInParent: (any AccessDomain)?
  /// How many requests another container was asked to answer.
  private let handedOn = Atomic<Int>(0)
  /// Nil until something is registered, or linked.
  ///
  /// Unchecked: the linker is made, and used, while `linking` is held; without it, only whether there is one is asked.
  nonisolated(unsafe) private let madeLinker = Atomic<Unmanaged<Linker>?>(nil)

  /// Makes a graph of registrations.
  ///
  /// - Parameters:
  ///   - components: The components.
  ///   - dialect: The front end.
  ///   - map: The regions of the registrations, where a builder knows of some.
  ///   - isOpen: Whether more can be added.
  ///   - parent: The scope that answers what is registered with another graph, and not with this one.
  ///   - domainInParent: The region that it is asked from, for components that belong to none.
  init(
    _ components: [Component], dialect: Dialect, map: (any AccessMap)? = nil, isOpen: Bool,
    childOf parent: Scope? = nil,
    askedFrom domainInParent: (any AccessDomain)? = nil
  ) {
    self.components = components
    self.dialect = dialect
    self.map = map
    self.domainInParent = domainInParent
    self.isOpen = isOpen
    self.parent = parent
    rootStore = Store(rootLayout)
    if let parent = parent?.graph {
      // A failure goes through both as one.
      origin = parent.origin
      domains = map ?? parent.domains
      mayGrow = isOpen || parent.mayGrow
      linking = parent.linking
    } else {
      origin = Origin(dialect)
      domains = map
      mayGrow = isOpen
      linking = LinkingLock()
    }
  }

  deinit {
    // The root scope has emptied it.
    rootStore.deallocate()
    // Before what is further out, whose linker it holds.
    madeLinker.load(ordering: .acquiring)?.release()
    entries.deallocate()
    releaseParents()
  }

  /// Releases what is further out one by one: a chain of any length takes no more of the stack than one of two.
  private func releaseParents() {
    var next = parent
    parent = nil
    while isKnownUniquelyReferenced(&next) {
      // Held here, so that it does not go with what is in between.
      let further = next?.graph.parent
      next = further
    }
  }

  /// Adds the cells of single and run lifetimes to others, all of them, or those that something was put in.
  func addCells(to cells: inout [Cell], thatWereUsed isUsed: Bool) {
    if !hasLinker { return }
    // They go with the linker.
    let late = link { $0.lateRootCells }
    rootStore.addCells(to: &cells, thatWereUsed: isUsed)
    for single in late { cells.append(single.cell) }
  }

  /// Whether its root was closed: cells that come into being are closed from the beginning.
  var isClosed: Bool { isMarkedClosed.load(ordering: .sequentiallyConsistent) }

  /// Notes that the root is being closed.
  ///
  /// Seen by all that is linked from now on: by who makes the linker because both orders are total, by all others because of the
  /// lock, which is taken for the cells.
  func noteClosed() { isMarkedClosed.store(true, ordering: .sequentiallyConsistent) }

  /// Whether anything is registered, or linked here.
  var hasLinker: Bool { madeLinker.load(ordering: .sequentiallyConsistent) != nil }

  /// Whether a container further out can answer the program: nothing is registered here.
  var handsOn: Bool { !hasLinker && domainInParent == nil }

  /// Notes that another container is asked.
  ///
  /// - Returns: Whether it is worth it: who asks more often is better off with a linker.
  func noteHandingOn() -> Bool { handedOn.wrappingAdd(1, ordering: .relaxed).oldValue < 16 }

  /// What links the registrations, made when it is first asked for; used while the lock is held.
  var linker: Linker { madeLinker.load(ordering: .relaxed)?.takeUnretainedValue() ?? makeLinker() }

  @inline(never) @discardableResult
  private func makeLinker() -> Linker {
    var missing: [Graph] = []
    var next: Graph? = self
    while let graph = next, !graph.hasLinker {
      missing.append(graph)
      next = graph.parent?.graph
    }
    return missing.reversed().reduce(next?.linker) { parent, graph in graph.makeLinker(childOf: parent) }!
  }

  private func makeLinker(childOf parent: Linker?) -> Linker {
    let registry = Registry(
      components, dialect: dialect, origin: origin, map: map, childOf: parent?.registry, askedFrom: domainInParent)
    let linker = Linker(registry, of: self, childOf: parent)
    madeLinker.store(.passRetained(linker), ordering: .sequentiallyConsistent)
    parent?.add(self)
    return linker
  }

  /// Does what reads or changes registrations or the linked part, one at a time; runs no code of users but what compares tags.
  func link<Result>(_ body: (Linker) -> Result) -> Result {
    var result: Result?
    var released: [any Sendable] = []
    let thread = CurrentThread.number
    if linking.owner.load(ordering: .relaxed) == thread { LinkingLock.refuse() }
    linking.lock.withLock { _ in
      linking.owner.store(thread, ordering: .relaxed)
      defer { linking.owner.store(0, ordering: .relaxed) }
      if !hasLinker { makeLinker() }
      result = madeLinker.load(ordering: .relaxed)?._withUnsafeGuaranteedRef(body)
      linking.released.withLock { if !$0.isEmpty { swap(&released, &$0) } }
    }
    withExtendedLifetime(released) {}
    return result!
  }

  /// How many components are registered here, and what is known of one of them, for a description: nothing is linked or committed
  /// for it.
  ///
  /// - Returns: What the body says; nil where the thread is looking for a tag, and cannot look here as well.
  func describing<Result>(_ body: (borrowing [Component]) -> Result) -> Result? {
    if !hasLinker { return body(components) }
    if linking.owner.load(ordering: .relaxed) == CurrentThread.number { return nil }
    return link { body($0.registry.components) }
  }

  /// Keeps something until nobody holds the lock, which is held: what goes with it may run code of users.
  func release(_ object: any Sendable) { linking.released.withLock { $0.append(object) } }
}

extension Graph {
  /// What an optional product keeps with the graph, made when it is first asked for; with that of the outer graph, if there is
  /// one.
  func attachment<Value: AnyObject & Sendable>(_ make: (Value?) -> Value) -> Value {
    sequence(first: self, next: { $0.parent?.graph }).reversed().reduce(nil) { parent, graph in
      graph.attachments.withLock { attachments in
        if let known = attachments[ObjectIdentifier(Value.self)] as? Value { return known }
        let new = make(parent)
        attachments[ObjectIdentifier(Value.self)] = new
        return new
      }
    }!
  }

  /// Whether something that a scope keeps may hold an instance which its resolve shared.
  var sharesWithScopes: Bool { isSharingWithScopes.load(ordering: .relaxed) }

  /// Notes that something was linked which does.
  func noteSharingWithScopes() { isSharingWithScopes.store(true, ordering: .relaxed) }

  /// The components that are known to ask for many of a service they are members of.
  func dependentsOnMany(of service: ObjectIdentifier) -> Set<ObjectIdentifier> {
    dependentsOnMany.withLock { $0[service] ?? [] }
  }

  /// Remembers that a member of a service asks for many of it in its initializer.
  ///
  /// - Returns: All that are known to.
  func note(_ component: Component, askForManyOf service: ObjectIdentifier) -> Set<ObjectIdentifier> {
    dependentsOnMany.withLock { dependents in
      dependents[service, default: []].insert(ObjectIdentifier(component))
      return dependents[service, default: []]
    }
  }
}
