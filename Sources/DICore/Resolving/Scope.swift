internal import DILifetime
public import Synchronization

/// A set of scoped instances over a graph: the root scope of a container, or one that was opened from it.
///
/// Or a handle of one that does not keep it, for containers that are given to instances which it keeps. A handle has no entries,
/// so that each request by it looks for the scope first.
@usableFromInline
final class Scope: Sendable {
  /// The address of the word that leads to what is linked; for a closed scope, and for a handle, of one that leads to nothing.
  ///
  /// So a hit asks for nothing more: to close a scope is to have all requests miss.
  @usableFromInline let published: Atomic<UInt>
  let state = Atomic<State.RawValue>(0)
  /// Not retained, since all scopes would write to one count: the root keeps it, and each scope the root.
  let unretainedGraph: Unmanaged<Graph>
  private let ownGraph: Graph?
  @usableFromInline let store: Store
  /// The scope that instances of the root are made for; nil for the root itself.
  private let sharedRoot: Scope?
  /// Whether the graph may come to have cells that the store has not.
  let canGrow: Bool
  /// Whether the graph is below another one.
  let isChild: Bool
  let late = Mutex<Late?>(nil)
  /// For a handle: the scope.
  private let target: WeakScope?

  /// What few scopes are.
  struct State: OptionSet {
    let rawValue: Int

    static let closed = State(rawValue: 1)
    static let handle = State(rawValue: 2)
    /// Values have been handed to it.
    static let hasValues = State(rawValue: 4)
  }

  /// What few scopes have.
  struct Late {
    /// The cells of components that were registered after the store was made, by their place in the layout.
    var cells: [Int: OwnedCell] = [:]
    var handle: Scope?
    var reference: WeakScope?
  }

  /// The root scope; its store is made when something is linked for the first time.
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

  /// A scope on the graph of another one, with the values that were handed to that one; closed if that one is.
  init(openedFrom scope: Scope) {
    let isClosed = scope.isClosed
    // The layout has to have all cells that are there before a store is made by it.
    if !isClosed, !scope.isLaidOut { scope.link { _ in } }
    published = Atomic(isClosed ? PublishedEntries.none.key : scope.graph.entries.key)
    unretainedGraph = scope.unretainedGraph
    ownGraph = nil
    canGrow = scope.canGrow
    isChild = scope.isChild
    sharedRoot = scope.sharedRoot ?? scope
    target = nil
    store = Store(like: scope.store)
    if isClosed {
      state.store(State.closed.rawValue, ordering: .relaxed)
    } else {
      allocateStore()
      if scope.hasValues { takeValues(of: scope) }
    }
  }

  /// A handle of a scope; it keeps the root.
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
    // What lies in several places goes in one order.
    if isRoot || hasLateCells { Cell.empty(cells(thatWereUsed: true), closing: true) }
    store.deallocate()
  }

  /// Where what is linked is found.
  @inlinable @inline(__always)
  var entries: PublishedEntries { PublishedEntries(key: published.load(ordering: .relaxed)) }

  @usableFromInline var graph: Graph { unretainedGraph.takeUnretainedValue() }

  var root: Scope { sharedRoot ?? self }

  var isRoot: Bool { sharedRoot == nil }

  /// The scope that instances of a binding are made for on behalf of this one: this one, or one of an outer container.
  func owner(of binding: Binding) -> Scope {
    guard isChild else { return self }
    var scope = self
    while scope.graph !== binding.graph, let parent = scope.graph.parent { scope = parent }
    return scope
  }

  /// Whether stores have been made by the layout.
  private var isLaidOut: Bool { store.isAllocated }

  /// Makes the store, once.
  private func allocateStore() {
    unretainedGraph._withUnsafeGuaranteedRef {
      store.allocate(by: $0.scopeLayout, owner: Unmanaged.passUnretained(self).toOpaque())
    }
    // Of a root that was closed before anything was linked.
    if isRoot, graph.isClosed { store.close() }
  }

  /// The cell of an instance.
  func cell(_ cell: ScopeCell) -> Cell {
    if !cell.isLate || store.hasCell(offset: cell.offset) { return store.cell(offset: cell.offset) }
    return late.withLock { late in
      if let known = late?.cells[cell.offset] { return known.cell }
      let new = OwnedCell()
      if isClosed { new.cell.empty(closing: true) }
      late = late ?? Late()
      late?.cells[cell.offset] = new
      return new.cell
    }
  }
}

// MARK: - Linking

extension Scope {
  /// Does what reads or changes registrations or the linked part, one at a time; runs no code of users.
  ///
  /// What this thread has registered is part of it from here on, whether its description is finished or not.
  func link<Result>(_ body: (Linker) -> Result) -> Result {
    graph.link { linker in
      if linker.registry.isAnythingPending {
        for linker in linker.andParents { linker.commit(of: CurrentThread.number) }
      }
      if !linker.isSettled { settle() }
      if linker.traversal.concealed.load(ordering: .relaxed) > 0 { linker.bringUpToDate() }
      return body(linker)
    }
  }

  /// Lays out what is registered here, and further out as far as that has not been done.
  private func settle() {
    var next: Scope? = self
    while let scope = next, !scope.graph.linker.isSettled {
      scope.graph.linker.settle()
      scope.root.allocateStore()
      next = scope.graph.parent
    }
  }
}

// MARK: - Handles

extension Scope {
  /// The scope for containers that must not keep this one.
  var handle: Scope {
    if sharedRoot == nil || target != nil { return self }
    let reference = reference
    return late.withLock { late in
      let handle = late?.handle ?? Scope(handleOf: self, reference)
      late = late ?? Late()
      late?.handle = handle
      return handle
    }
  }

  /// A reference that does not keep it.
  var reference: WeakScope {
    late.withLock { late in
      if let known = late?.reference { return known }
      let new = WeakScope(self)
      late = late ?? Late()
      late?.reference = new
      return new
    }
  }

  /// Whether the scope is one that may be gone.
  var isHandle: Bool { target != nil }

  /// The scope itself; nil for a handle of one that is gone.
  var live: Scope? { target.map(\.scope) ?? self }
}

/// A scope, weakly.
final class WeakScope: Sendable {
  weak let scope: Scope?

  init(_ scope: Scope) { self.scope = scope }
}
