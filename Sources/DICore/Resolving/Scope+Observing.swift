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
    var offsets: [UInt: Int] = .init()
    late.withLock { late in
      for (offset, cell) in late?.cells ?? .init() { offsets[cell.cell.key] = offset }
    }
    let lateOffsets = offsets
    let first = store.isAllocated ? UInt(bitPattern: store.base) : 0
    Cell.empty(cells, closing: isClosing) { cell in
      let offset = lateOffsets[cell.key] ?? Int(bitPattern: cell.key &- first)
      let component =
        observation.component(at: .root(key: cell.key)) ?? observation.component(at: .scope(offset: offset))
      if let component { observation.send(.released, component, on: .current) }
    }
  }
}
