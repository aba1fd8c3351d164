internal import DILifetime
internal import Synchronization

// What is released is reported by the scope that releases it. A scope that is not observed tests a bit of its state when it ends,
// together with other bits, and nothing at a request.

extension Scope {
  /// Reports from now on what this scope, and scopes opened from it, release.
  func observe(with observation: Observation) {
    late.withLock { late in
      if late == nil { late = Late() }
      late?.observation = observation
    }
    state.bitwiseOr(State.observed.rawValue, ordering: .acquiringAndReleasing)
  }

  /// Empties cells, and reports what they release.
  func empty(_ cells: consuming [Cell], closing isClosing: Bool) {
    var cells = cells
    cells.withUnsafeMutableBufferPointer { Cell.empty($0, closing: isClosing, reporting: releaseReport) }
  }

  /// Reports that a cell has released an instance; nil if nobody is told.
  var releaseReport: ((Cell) -> Void)? {
    guard let observation else { return nil }
    var offsets: [UInt: Int] = .init()
    late.withLock { late in
      for (offset, cell) in late?.cells ?? .init() { offsets[cell.cell.key] = offset }
    }
    let lateOffsets = offsets
    let first = store.isAllocated ? UInt(bitPattern: store.base) : 0
    return { cell in
      let offset = lateOffsets[cell.key] ?? Int(bitPattern: cell.key &- first)
      let component =
        observation.component(at: .root(key: cell.key)) ?? observation.component(at: .scope(offset: offset))
      if let component { observation.send(.released, component, on: .current) }
    }
  }
}
