internal import DILifetime
internal import Synchronization

/// Everything that belongs to one set of registrations: what is linked of them, and the instances that live as long.
///
/// Containers and scopes hold it; it holds none of them.
@usableFromInline
final class Graph: Sendable {
  let origin: Origin
  /// The regions of the registrations, or of those nearest further out, where a builder knew of some.
  let regions: (any RegionMap)?
  /// Whether components can still be added.
  let isOpen: Bool
  /// Whether they can, here or to a graph that this one is below.
  let mayGrow: Bool
  let scopeLayout = StoreLayout(isSpread: false)
  /// The instances of single and run lifetimes.
  let rootStore: Store
  /// What is linked for the program.
  let entries: PublishedEntries
  private let isSharingWithScopes = Atomic<Bool>(false)
  /// The components that have asked in their initializers for many of a service they are members of.
  private let askersOfMany = Mutex<[ObjectIdentifier: Set<ObjectIdentifier>]>([:])
  /// What optional products keep with the graph.
  private let attachments = Mutex<[ObjectIdentifier: any AnyObject & Sendable]>([:])
  /// The scope of the container that this one was made below.
  let outer: Scope?
  private let linking: LinkingLock
  /// Used while `linking` is held, and by `init`.
  nonisolated(unsafe) let linker: Linker

  /// Makes a graph of registrations.
  ///
  /// - Parameters:
  ///   - registry: The registrations; of a graph below another one, below those.
  ///   - isOpen: Whether more can be added.
  ///   - outer: The scope that answers what the registry of the other graph does.
  init(_ registry: Registry, isOpen: Bool, below outer: Scope? = nil) {
    origin = registry.origin
    regions = registry.map ?? outer?.graph.regions
    self.isOpen = isOpen
    mayGrow = isOpen || outer?.graph.mayGrow == true
    self.outer = outer
    linking = outer?.graph.linking ?? LinkingLock()
    let rootLayout = StoreLayout(isSpread: true)
    rootStore = Store(rootLayout)
    linker = Linker(registry, rootLayout, mayGrow: mayGrow, below: outer?.graph.linker)
    entries = linker.program.entries
    linker.graph = self
    if !isOpen { linker.settle() }
  }

  deinit {
    emptyLateCells()
    rootStore.deallocate()
  }

  /// Releases all instances of single and run lifetimes; what is being created will not be kept.
  func empty() {
    emptyLateCells()
    rootStore.empty()
  }

  private func emptyLateCells() {
    for late in link({ $0.lateRootCells }).reversed() { late.cell.empty() }
  }

  /// Does what reads or changes registrations or the linked part, one at a time; runs no code of users but what compares tags.
  func link<Result>(_ body: (Linker) -> Result) -> Result {
    var result: Result?
    var released: [Any] = []
    let thread = CurrentThread.number
    if linking.owner.load(ordering: .relaxed) == thread { LinkingLock.refuse() }
    linking.lock.withLock { _ in
      linking.owner.store(thread, ordering: .relaxed)
      defer { linking.owner.store(0, ordering: .relaxed) }
      result = body(linker)
      if !linking.released.isEmpty { swap(&released, &linking.released) }
    }
    withExtendedLifetime(released) {}
    return result!
  }

  /// Keeps something until nobody holds the lock, which is held: what goes with it may run code of users.
  func release(_ object: Any) { linking.released.append(object) }

  func release(_ objects: [Any]) { if !objects.isEmpty { linking.released += objects } }
}

/// Held while something is linked or registered: one for a container and all that are made below it, since they see what it
/// registers.
///
/// Unchecked: what changes is changed while the lock is held. For `@exclusivity(unchecked)` see ``Linker``.
private final class LinkingLock: @unchecked Sendable {
  let lock = Mutex<Void>(())
  /// The thread that holds it; 0 for none.
  let owner = Atomic<UInt>(0)
  /// What will be released when it is not held any more.
  @exclusivity(unchecked) var released: [Any] = []

  /// Ends the program where a thread that holds it would wait for itself.
  @inline(never)
  static func refuse() -> Never {
    fatalError(
      """
      A container was used by == or hash(into:) of a tag's type, while it was looking for who has the tag.
        write: == and hash(into:) that read only what the tag itself stores
      """)
  }
}

extension Graph {
  /// What an optional product keeps with the graph, made when it is first asked for; with that of the outer graph, if there is
  /// one.
  func attachment<Value: AnyObject & Sendable>(_ make: (Value?) -> Value) -> Value {
    let outer = outer?.graph.attachment(make)
    return attachments.withLock { attachments in
      if let known = attachments[ObjectIdentifier(Value.self)] as? Value { return known }
      let new = make(outer)
      attachments[ObjectIdentifier(Value.self)] = new
      return new
    }
  }

  /// Whether something that a scope keeps may hold an instance which its resolve shared.
  var sharesWithScopes: Bool { isSharingWithScopes.load(ordering: .relaxed) }

  /// Notes that something was linked which does.
  func noteSharingWithScopes() { isSharingWithScopes.store(true, ordering: .relaxed) }

  /// The components that are known to ask for many of a service they are members of.
  func askersOfMany(of service: ObjectIdentifier) -> Set<ObjectIdentifier> {
    askersOfMany.withLock { $0[service] ?? [] }
  }

  /// Remembers that a member of a service asks for many of it in its initializer.
  ///
  /// - Returns: All that are known to.
  func note(_ component: Component, askForManyOf service: ObjectIdentifier) -> Set<ObjectIdentifier> {
    askersOfMany.withLock { askers in
      askers[service, default: []].insert(ObjectIdentifier(component))
      return askers[service, default: []]
    }
  }
}
