internal import DILifetime
public import Synchronization

/// The instances of one lifetime scope: the root scope of a container, or a scope that was opened from it.
///
/// It can also be a handle: a weak stand-in for a scope, for containers that are held by instances of that scope. A handle has
/// no entries, so that each of its requests takes the slow path, and looks for the scope first.
@usableFromInline
package final class Scope: Sendable {
  /// The address of the word that leads to the entry table.
  ///
  /// Usually it is the word of the graph. For a closed scope and for a handle, the word leads to an empty table, so all
  /// requests miss. So a hit needs no check of the scope.
  @usableFromInline let published: Atomic<UInt>
  let state = Atomic<State.RawValue>(0)
  /// The number of its creations that are not a thread's.
  let flights = Atomic<Int>(0)
  /// The task that has opened it, and closes it; 0 if it does not await its end.
  let opener = Atomic<Int>(0)
  /// Not retained, since all scopes would write to one reference count.
  ///
  /// Each scope retains the root, and the root retains the graph.
  let unretainedGraph: Unmanaged<Graph>
  private let ownGraph: Graph?
  @usableFromInline let store: Store
  /// The root scope; nil for the root scope itself.
  private let sharedRoot: Scope?
  /// Whether components, and so cells, can be added after the store is allocated.
  let canGrow: Bool
  /// Whether the graph has a parent.
  let isChild: Bool
  let late = Mutex<Late?>(nil)
  /// For a handle, the scope that it stands for; otherwise nil.
  private let target: WeakScope?

  /// State that only few scopes have.
  struct State: OptionSet {
    let rawValue: Int

    static let closed = State(rawValue: 1)
    static let handle = State(rawValue: 2)
    /// Values were set in the scope, or inherited.
    static let hasValues = State(rawValue: 4)
    /// ``Late`` has cells.
    static let hasLateCells = State(rawValue: 8)
    /// What it releases is reported.
    static let observed = State(rawValue: 16)
    /// ``Late`` has decorators of children.
    static let isDecorated = State(rawValue: 32)
    /// It has kept an instance with closings.
    static let closes = State(rawValue: 64)
    /// Its opener closes it on this isolation: components with closings of the main actor are refused.
    static let closesOffMainActor = State(rawValue: 128)
    /// Its opener closes it without a suspension: components whose closings have to be awaited are refused.
    static let closesAtOnce = State(rawValue: 256)
    /// It will be closed, and waits for the scopes that are at work.
    static let refusesScopes = State(rawValue: 512)
    /// Its container makes its singles, and they are awaited.
    static let starting = State(rawValue: 1024)
    /// Its container could not be started.
    static let failed = State(rawValue: 2048)
    /// Its closings have run.
    static let ended = State(rawValue: 4096)
    /// What runs in it is asked to end; then it closes.
    static let draining = State(rawValue: 8192)
  }

  /// Content that only few scopes have.
  struct Late {
    /// The cells of components that were registered after the store was allocated, by their offset in the layout.
    var cells: [Int: OwnedCell] = .init()
    var handle: Scope?
    var reference: WeakScope?
    /// The observers; nil if there are none.
    var observation: Observation?
    /// The cells of children that hold decorators around instances of this scope.
    var decorators: [DecoratorOfChild] = []
    /// What ends the scope for all who await its end.
    var end: (any AnyObject & Sendable)?
    /// What resumes those who wait until it is closed.
    var whenEnded: [@Sendable () -> Void] = []
    /// The closings of what failed creations had made, and the sections that they are left to; nil for the end of the scope.
    var ofFailures: [(phase: ClosingPhase, context: ObjectIdentifier?)] = []
    /// The addresses of scopes and children that have kept instances with closings; each leaves at its end.
    var open: Set<UInt> = .init()
  }

  /// Makes a root scope; its store is allocated when something is linked for the first time.
  init(rootOf graph: Graph) {
    published = Atomic(graph.entries.key)
    unretainedGraph = Unmanaged.passUnretained(graph)
    ownGraph = graph
    canGrow = graph.isOpen
    isChild = graph.parent != nil
    sharedRoot = nil
    target = nil
    store = Store(graph.scopeLayout)
  }

  /// Opens a scope on the graph of another scope, and inherits its values; if the other scope is closed, so is the new one.
  init(openedFrom scope: Scope) {
    let isClosed = scope.opensNoScopes
    // `link` adds the cells of all components to the layout, by which the store is allocated.
    if !isClosed, !scope.store.isAllocated { scope.link { _ in } }
    published = Atomic(isClosed ? PublishedEntries.none.key : scope.graph.entries.key)
    unretainedGraph = scope.unretainedGraph
    ownGraph = nil
    canGrow = scope.canGrow
    isChild = scope.isChild
    sharedRoot = scope.sharedRoot ?? scope
    target = nil
    store = Store(like: scope.store)
    if isClosed {
      state.store(State.closed.union(.ended).rawValue, ordering: .relaxed)
    } else {
      allocateStore()
      if scope.handsDown { inherit(from: scope) }
    }
  }

  /// Makes the handle of a scope; the handle keeps the root alive, but not the scope.
  private init(handleOf scope: Scope, _ reference: WeakScope) {
    published = Atomic(PublishedEntries.none.key)
    unretainedGraph = scope.unretainedGraph
    ownGraph = nil
    canGrow = false
    isChild = scope.isChild
    sharedRoot = scope.root
    target = reference
    store = Store(like: scope.store)
    state.store(State.handle.rawValue, ordering: .relaxed)
  }

  deinit {
    // `deallocate` releases only the instances in the store, without a report. If other cells have instances too, all cells are
    // emptied here, in one order.
    if isRoot || endsInOneOrder {
      leaveUnclosed()
      empty(cells(thatWereUsed: true), closing: true)
    }
    store.deallocate()
  }

  /// The entries that are linked for the program.
  @inlinable @inline(__always)
  var entries: PublishedEntries { PublishedEntries(key: published.load(ordering: .relaxed)) }

  @usableFromInline var graph: Graph { unretainedGraph.takeUnretainedValue() }

  package var root: Scope { sharedRoot ?? self }

  package var isRoot: Bool { sharedRoot == nil }

  /// The scope that creates the instances of a binding for this scope: this scope itself, or the scope of a parent container.
  func owner(of binding: Binding) -> Scope {
    guard isChild else { return self }
    var scope = self
    while scope.graph !== binding.graph, let parent = scope.graph.parent { scope = parent }
    return scope
  }

  /// The scope that keeps the instances of a binding for this scope; nil if no scope keeps them.
  func keeper(of binding: Binding) -> Scope? {
    let owner = owner(of: binding)
    return switch binding.storage {
    case .root, .weakInRoot: owner.root
    case .scope, .weakInScope: owner
    case .nowhere, .custom, .resolution: nil
    }
  }

  /// Allocates the store, once.
  func allocateStore() {
    unretainedGraph._withUnsafeGuaranteedRef {
      store.allocate(by: $0.scopeLayout, owner: Unmanaged.passUnretained(self).toOpaque())
    }
    // The root may have been closed before anything was linked.
    if isRoot, graph.isClosed { store.close() }
  }

  /// The cell of an instance.
  func cell(_ cell: ScopeCell) -> Cell {
    if !cell.isLate || store.hasCell(offset: cell.offset) { return store.cell(offset: cell.offset) }
    return lateCell(offset: cell.offset)
  }

  @inline(never)
  private func lateCell(offset: Int) -> Cell {
    late.withLock { late in
      if let known = late?.cells[offset] { return known.cell }
      let new = OwnedCell()
      if isClosed { new.cell.empty(closing: true) }
      if late == nil { late = Late() }
      late?.cells[offset] = new
      state.bitwiseOr(State.hasLateCells.rawValue, ordering: .relaxed)
      return new.cell
    }
  }
}

// MARK: - Handles

extension Scope {
  /// The stand-in for this scope, for containers that must not keep it alive; the root is its own handle.
  var handle: Scope {
    if sharedRoot == nil || target != nil { return self }
    let reference = reference
    return late.withLock { late in
      let handle = late?.handle ?? Scope(handleOf: self, reference)
      if late == nil { late = Late() }
      late?.handle = handle
      return handle
    }
  }

  /// A weak reference to the scope.
  var reference: WeakScope {
    late.withLock { late in
      if let known = late?.reference { return known }
      let new = WeakScope(self)
      if late == nil { late = Late() }
      late?.reference = new
      return new
    }
  }

  /// Whether this is a handle, whose scope may be gone.
  var isHandle: Bool { target != nil }

  /// The scope itself, or the scope of a handle; nil if that scope is gone.
  package var live: Scope? { target.map(\.scope) ?? self }
}

/// A cell of a child container with a decorator; it is valid as long as the child's graph.
struct DecoratorOfChild {
  weak var graph: Graph?
  let cell: Cell
  /// The cell of what is decorated.
  let decorated: Cell
  /// The decorator if it has closings; unretained, since the graph owns it.
  let closing: Unmanaged<Binding>?
}

/// A weak reference to a scope.
final class WeakScope: Sendable {
  weak let scope: Scope?

  init(_ scope: Scope) { self.scope = scope }
}
