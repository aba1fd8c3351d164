internal import DILifetime
internal import Synchronization

// How a scope is emptied, and how it ends.

extension Scope {
  /// Whether it is neither a handle nor closed.
  var isOpen: Bool {
    State(rawValue: state.load(ordering: .relaxed)).isDisjoint(with: [.closed, .handle])
  }

  /// Whether requests are refused.
  var isClosed: Bool { State(rawValue: state.load(ordering: .acquiring)).contains(.closed) }

  /// Releases all instances that were made, those of the graph as well if this is the root; what is being created will not be
  /// kept.
  func clean() { Cell.empty(cells().filter { !$0.holdsValue }, closing: false) }

  /// Releases all instances, those of the graph as well if this is the root, and refuses what is asked for from now on.
  func close() {
    if isRoot { graph.noteClosed() }
    state.bitwiseOr(State.closed.rawValue, ordering: .acquiringAndReleasing)
    published.store(PublishedEntries.none.key, ordering: .releasing)
    Cell.empty(cells(), closing: true)
  }

  /// The cells of the scope, and of the graph if this is the root; all, or those that something was put in.
  func cells(thatWereUsed isUsed: Bool = false) -> [Cell] {
    var cells: [Cell] = []
    // First, since it takes the lock: who has made the store of a root before is seen then, and who makes it later sees that it is
    // closed.
    if isRoot { graph.addCells(to: &cells, thatWereUsed: isUsed) }
    store.addCells(to: &cells, thatWereUsed: isUsed)
    // They go with the scope.
    if canGrow { late.withLock { $0?.cells.values.forEach { cells.append($0.cell) } } }
    return cells
  }

  var hasLateCells: Bool { canGrow && late.withLock { $0?.cells.isEmpty == false } }
}
