internal import DILifetime
internal import Synchronization

// `clean()` and `close()` of a scope.

extension Scope {
  /// Whether the scope is neither closed nor a handle.
  var isOpen: Bool {
    State(rawValue: state.load(ordering: .relaxed)).isDisjoint(with: [.closed, .handle])
  }

  /// Whether the scope refuses requests.
  package var isClosed: Bool { State(rawValue: state.load(ordering: .acquiring)).contains(.closed) }

  /// Releases all instances except values; the root scope also releases the graph's instances.
  ///
  /// Instances that are being created will not be kept.
  func clean() { release(closing: false) }

  /// Releases all instances, and refuses all further requests; the root scope also releases the graph's instances.
  func close() {
    if isRoot { graph.noteClosed() }
    state.bitwiseOr(State.closed.rawValue, ordering: .acquiringAndReleasing)
    published.store(PublishedEntries.none.key, ordering: .releasing)
    release(closing: true)
  }

  /// Releases all instances, and the decorators around them; values stay unless the scope closes.
  ///
  /// Decorators end first. They end again afterwards, since between the two, another thread can have put a decorator around an
  /// instance that was still there.
  private func release(closing: Bool) {
    endDecorators(keepingValues: !closing)
    empty(closing ? cells() : cells().filter { !$0.holdsValue }, closing: closing)
    endDecorators(keepingValues: !closing)
  }

  /// The cells of the scope; for the root scope, also the cells of the graph.
  ///
  /// - Parameter isUsed: Whether to leave out cells that were never filled.
  /// - Returns: The cells.
  func cells(thatWereUsed isUsed: Bool = false) -> [Cell] {
    var cells: [Cell] = []
    // The graph comes first: its lock is taken here, so a root store that another thread has allocated is found. A root store
    // that is allocated later is closed from the start if this scope is closed.
    if isRoot { graph.addCells(to: &cells, thatWereUsed: isUsed) }
    store.addCells(to: &cells, thatWereUsed: isUsed)
    // The addresses stay valid: late cells live as long as the scope.
    if canGrow { late.withLock { $0?.cells.values.forEach { cells.append($0.cell) } } }
    return cells
  }

  /// Notes a cell of a child with a decorator around an instance of this scope, so that it is released with the instance.
  ///
  /// Call it with the lock of the container family held.
  func note(_ cell: Cell, around decorated: Cell, ofChild graph: Graph) {
    var alive: [Graph] = []
    late.withLock { late in
      late = late ?? Late()
      if late!.decorators.count == late!.decorators.capacity {
        late!.decorators.removeAll { decorator in
          guard let graph = decorator.graph else { return true }
          alive.append(graph)
          return false
        }
        late!.decorators.reserveCapacity(2 * (late!.decorators.count + 1))
      }
      late!.decorators.append(DecoratorOfChild(graph: graph, cell: cell, decorated: decorated))
    }
    state.bitwiseOr(State.isDecorated.rawValue, ordering: .releasing)
    // The last reference to a child may be here by now, and its end runs code of the program.
    graph.release(alive)
  }

  /// Releases the decorators that children have put around instances of this scope.
  ///
  /// - Parameter keepsValues: Whether values that were handed in stay, and their decorators with them.
  private func endDecorators(keepingValues keepsValues: Bool) {
    guard State(rawValue: state.load(ordering: .acquiring)).contains(.isDecorated) else { return }
    let decorators = late.withLock { late in
      (late?.decorators ?? []).compactMap { decorator in decorator.graph.map { (graph: $0, decorator: decorator) } }
    }
    // One by one, the inner of two first, which was noted first: who takes the inner anew puts the outer around that.
    for (_, decorator) in decorators where !keepsValues || !decorator.decorated.holdsValue {
      empty([decorator.cell], closing: false)
    }
    withExtendedLifetime(decorators) {}
  }

  /// Whether the end of the scope has to empty the cells itself: some are late, or what they release is reported.
  var endsInOneOrder: Bool {
    !State(rawValue: state.load(ordering: .acquiring)).isDisjoint(with: [.hasLateCells, .observed])
  }
}
