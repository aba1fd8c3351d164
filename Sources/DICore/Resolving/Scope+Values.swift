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
      let storage = ScopeCell(offset: offset, isLate: true)
      let cell = cell(storage)
      guard scope.cell(storage).share(with: cell) else { continue }
      Store.note(cell, finishedIn: store.base)
      cell.note(.inherited)
    }
    noteValues()
  }

  /// Takes note of a value that was handed in.
  func noteValue(at storage: InstanceStorage) {
    storage.valueCell(in: self)?.note(.handedIn)
    noteValues()
  }

  private func noteValues() { state.bitwiseOr(State.hasValues.rawValue, ordering: .acquiringAndReleasing) }

  /// Lets go of a value that was handed to the scope this one was opened from, since this one is handed its own.
  func dropInheritedValue(at storage: InstanceStorage) {
    guard hasValues, let cell = storage.valueCell(in: self), cell.disinherit() else { return }
    cell.empty()
  }
}

extension Scope.Late {
  fileprivate var placesOfValues: [Int] { cells.filter { $0.value.cell.holdsValue }.keys.sorted() }
}

extension InstanceStorage {
  /// The cell that a value is handed to, in a scope or its root.
  fileprivate func valueCell(in scope: Scope) -> Cell? {
    switch self {
    case .scope(let cell), .weakInScope(let cell): scope.cell(cell)
    case .root(let cell), .weakInRoot(let cell): cell
    case .nowhere, .custom, .resolution: nil
    }
  }
}
