internal import DILifetime
internal import Synchronization

/// One set of registrations, everything linked from it, and the instances that live as long as the graph.
///
/// Containers and scopes retain the graph. The graph retains only the scope of the parent container.
@usableFromInline
final class Graph: Sendable {
  let origin: Origin
  /// The access domains of these registrations; if they have none, the domains of the nearest parent that has some.
  let domains: (any AccessMap)?
  /// Whether components can still be added.
  let isOpen: Bool
  /// Whether components can still be added, here or in a parent.
  let mayGrow: Bool
  let scopeLayout = StoreLayout(isSpread: false)
  let rootLayout = StoreLayout(isSpread: true)
  /// The instances of single and run lifetimes.
  let rootStore: Store
  /// The entries for requests of the program.
  let entries = PublishedEntries()
  private let isSharingWithScopes = Atomic<Bool>(false)
  private let isLate = Atomic<Bool>(false)
  private let isClosing = Atomic<Bool>(false)
  private let closingPlaceBits = Atomic<UInt8>(0)
  private let ownChanges = Atomic<Int>(0)
  /// What closing needs to know; nil if it needs nothing.
  let closing = Mutex<ClosingState?>(nil)
  private let isMarkedClosed = Atomic<Bool>(false)
  /// State of optional products.
  let attachments = Mutex<[ObjectIdentifier: any AnyObject & Sendable]>([:])
  /// The scope of the parent container.
  ///
  /// Unchecked: only `deinit` changes it.
  nonisolated(unsafe) private(set) var parent: Scope?
  private let linking: LinkingLock
  /// The registrations, until the linker is made from them.
  private let registered: [Component]
  /// Whether it was made without registrations.
  var startsEmpty: Bool { registered.isEmpty }
  private let dialect: Dialect
  private let map: (any AccessMap)?
  private let domainInParent: (any AccessDomain)?
  /// The number of requests that were handed on to the parent.
  private let handedOn = Atomic<Int>(0)
  /// The linker, retained; nil until something is registered or linked.
  ///
  /// Unchecked: code makes and uses the linker only with the lock held. Without the lock, it only checks for nil.
  nonisolated(unsafe) private let madeLinker = Atomic<Unmanaged<Linker>?>(nil)

  /// Makes a graph of registrations.
  ///
  /// - Parameters:
  ///   - registered: The components and rules.
  ///   - dialect: The front end.
  ///   - map: The access domains of the registrations; nil if there are none.
  ///   - isOpen: Whether components can be added later.
  ///   - parent: The scope that answers for the parent's components.
  ///   - domainInParent: The domain from which requests without a domain reach the parent; nil for none.
  init(
    _ registered: [Component], dialect: Dialect, map: (any AccessMap)? = nil, isOpen: Bool,
    childOf parent: Scope? = nil,
    requestedFrom domainInParent: (any AccessDomain)? = nil
  ) {
    self.registered = registered
    self.dialect = dialect
    self.map = map
    self.domainInParent = domainInParent
    self.isOpen = isOpen
    self.parent = parent
    rootStore = Store(rootLayout)
    if let parent = parent?.graph {
      origin =
        parent.origin.spelling == dialect.spelling ? parent.origin : Origin(dialect.spelling, childOf: parent.origin)
      domains = map ?? parent.domains
      mayGrow = isOpen || parent.mayGrow
      linking = parent.linking
    } else {
      origin = Origin(dialect.spelling)
      domains = map
      mayGrow = isOpen
      linking = LinkingLock()
    }
  }

  deinit {
    // The root scope has emptied the cells.
    rootStore.deallocate()
    // Release the linker before the parents, because it refers to their linkers.
    madeLinker.load(ordering: .acquiring)?.release()
    entries.deallocate()
    releaseParents()
  }

  /// Releases the parents one by one: nested releases would use stack for each parent.
  private func releaseParents() {
    var next = parent
    parent = nil
    while isKnownUniquelyReferenced(&next) {
      // Retained before the assignment releases the scope that holds it.
      let grandparent = next?.graph.parent
      next = grandparent
    }
  }

  /// Appends the cells of single and run lifetimes: all, or the late ones and those that were used.
  func addCells(to cells: inout [Cell], thatWereUsed isUsed: Bool) {
    if !hasLinker { return }
    // The linker owns the late cells, so their addresses stay valid without the lock.
    let late = link { $0.bindings.lateRootCells }
    rootStore.addCells(to: &cells, thatWereUsed: isUsed)
    for single in late { cells.append(single.cell) }
  }

  /// Whether the root was closed; a cell that is added later is closed at once.
  var isClosed: Bool { isMarkedClosed.load(ordering: .sequentiallyConsistent) }

  /// Marks the root as closed.
  ///
  /// Threads that link from now on read the mark. The thread that makes the linker reads it, because both accesses are
  /// sequentially consistent. All other threads read it, because `close()` takes the lock to collect the cells.
  func noteClosed() { isMarkedClosed.store(true, ordering: .sequentiallyConsistent) }

  /// Whether anything was registered or linked here.
  var hasLinker: Bool { madeLinker.load(ordering: .sequentiallyConsistent) != nil }

  /// Whether a parent can answer requests of the program, since nothing was registered or linked here.
  var handsOn: Bool { !hasLinker && domainInParent == nil }

  /// Counts a request that is handed on to the parent.
  ///
  /// - Returns: Whether to hand on the request: after 16 requests, making a linker here is cheaper.
  func noteHandingOn() -> Bool { handedOn.wrappingAdd(1, ordering: .relaxed).oldValue < 16 }

  /// The linker, made at its first use; call it with the lock held.
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
      registered, dialect: dialect, origin: origin, map: map, childOf: parent?.registry, requestedFrom: domainInParent)
    let linker = Linker(registry, of: self, childOf: parent, mayGrow: mayGrow)
    madeLinker.store(.passRetained(linker), ordering: .sequentiallyConsistent)
    parent?.relinker?.add(self)
    return linker
  }

  /// Calls a body with the linker, under the lock of the container family.
  ///
  /// The body may run no user code but `==` and `hash(into:)` of tags.
  func link<Result>(_ body: (Linker) -> Result) -> Result {
    var result: Result?
    var released: [any Sendable] = []
    let thread = linking.taker()
    linking.lock.withLock { _ in
      linking.owner.store(thread, ordering: .relaxed)
      defer { linking.owner.store(0, ordering: .relaxed) }
      if !hasLinker { makeLinker() }
      result = madeLinker.load(ordering: .relaxed)?._withUnsafeGuaranteedRef(body)
      released = linking.takeReleased()
    }
    withExtendedLifetime(released) {}
    return result!
  }

  /// Allocates words in the arena, under the lock of the container family.
  func words(_ count: Int) -> UnsafeMutableRawPointer { link { UnsafeMutableRawPointer($0.arena.words(count)) } }

  /// Calls a body with the components, for a description, without linking, and without ending a registration.
  ///
  /// - Returns: The result of the body; nil if this thread holds the lock, because `==` of a tag asks for the description.
  func describing<Result>(_ body: (borrowing [Component]) -> Result) -> Result? {
    if !hasLinker { return body(registered.filter { $0.layer == nil }) }
    if linking.isOwn { return nil }
    return link { body($0.registry.components) }
  }

  /// Releases an object once the lock is free, because its `deinit` may run user code; call it with the lock held.
  // Not inlined: some thirty functions call it, for what a registration replaces.
  @inline(never)
  func release(_ object: any Sendable) { linking.released.withLock { $0.append(object) } }
}

extension Graph {
  /// Whether an instance that a scope retains may hold an instance that a resolve shared.
  var sharesWithScopes: Bool { isSharingWithScopes.load(ordering: .relaxed) }

  /// Whether a component has closings.
  var closes: Bool { isClosing.load(ordering: .relaxed) }

  /// What closings of components need besides a call.
  var closingPlaces: ClosingPlaces { ClosingPlaces(rawValue: closingPlaceBits.load(ordering: .relaxed)) }

  /// Notes that a component has closings; call it with the lock held.
  func noteClosings(_ places: ClosingPlaces) {
    isClosing.store(true, ordering: .relaxed)
    closingPlaceBits.bitwiseOr(places.rawValue, ordering: .relaxed)
    linker.program.noteRequests()
  }

  /// How often components came or changed, here or in a parent: what a parent gets can have a layer here.
  var changes: Int {
    sequence(first: self, next: { $0.parent?.graph }).reduce(0) { $0 + $1.ownChanges.load(ordering: .acquiring) }
  }

  /// Notes that a component came or changes.
  func noteChange() { ownChanges.wrappingAdd(1, ordering: .releasing) }

  /// Whether an instance can be finished after one that needs it: a cycle, a container, a delayed request or a custom scope is
  /// linked.
  var hasLateEdges: Bool { isLate.load(ordering: .relaxed) }

  /// Notes that a cycle, a container, a delayed request or a custom scope is linked.
  func noteLateEdge() { isLate.store(true, ordering: .relaxed) }

  /// Notes that a scope retains instances that depend on instances shared by a resolve.
  func noteSharingWithScopes() { isSharingWithScopes.store(true, ordering: .relaxed) }
}
