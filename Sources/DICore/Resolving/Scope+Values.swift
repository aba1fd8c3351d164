internal import DILifetime
internal import Synchronization

// Values that are handed to scopes: they survive `clean()`, and go inward.

extension Scope {
  var hasValues: Bool { State(rawValue: state.load(ordering: .acquiring)).contains(.hasValues) }

  /// Begins with the values of the scope that this one was opened from.
  @inline(never)
  func takeValues(of scope: Scope) {
    var offsets = scope.store.placesOfValues
    if canGrow { offsets += scope.late.withLock { $0?.placesOfValues ?? [] } }
    for offset in offsets {
      let place = ScopeCell(offset: offset, isLate: true)
      let cell = cell(place)
      guard scope.cell(place).share(with: cell) else { continue }
      Store.note(cell, finishedIn: store.base)
      cell.note(.inherited)
    }
    noteValues()
  }

  /// Takes note of a value that was handed in.
  func noteValue(at place: Place) {
    place.valueCell(in: self)?.note(.handedIn)
    noteValues()
  }

  private func noteValues() { state.bitwiseOr(State.hasValues.rawValue, ordering: .acquiringAndReleasing) }

  /// Lets go of a value that was handed to the scope this one was opened from, since this one is handed its own.
  func dropInheritedValue(at place: Place) {
    guard hasValues, let cell = place.valueCell(in: self), cell.disinherit() else { return }
    cell.empty()
  }
}

extension Scope.Late {
  fileprivate var placesOfValues: [Int] { cells.filter { $0.value.cell.holdsValue }.keys.sorted() }
}

extension Place {
  /// The cell that a value is handed to, in a scope or its root.
  fileprivate func valueCell(in scope: Scope) -> Cell? {
    switch self {
    case .scope(let cell), .weakInScope(let cell): scope.cell(cell)
    case .root(let cell), .weakInRoot(let cell): cell
    case .nowhere, .custom, .resolution: nil
    }
  }
}
