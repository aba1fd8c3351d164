internal import DILifetime
internal import Synchronization

// What is released is reported by the scope that releases it. A scope that is not observed tests a bit of its state when it ends,
// together with other bits, and nothing at a request.

extension Scope {
  /// Reports from now on what this scope, and scopes opened from it, release.
  func observe(with observation: Observation) {
    late.withLock { late in
      late = late ?? Late()
      late?.observation = observation
    }
    state.bitwiseOr(State.observed.rawValue, ordering: .acquiringAndReleasing)
  }

  /// Empties cells, and reports what they release.
  func empty(_ cells: consuming [Cell], closing isClosing: Bool) {
    guard State(rawValue: state.load(ordering: .relaxed)).contains(.observed),
      let observation = late.withLock({ $0?.observation })
    else { return Cell.empty(cells, closing: isClosing) }
    let offsets = late.withLock { late in
      Dictionary(late?.cells.map { ($0.value.cell.key, $0.key) } ?? [], uniquingKeysWith: { first, _ in first })
    }
    let first = store.isAllocated ? UInt(bitPattern: store.base) : 0
    Cell.empty(cells, closing: isClosing) { cell in
      let offset = offsets[cell.key] ?? Int(bitPattern: cell.key &- first)
      let component =
        observation.component(at: .root(key: cell.key)) ?? observation.component(at: .scope(offset: offset))
      if let component { observation.send(.released, component, on: .current) }
    }
  }
}
