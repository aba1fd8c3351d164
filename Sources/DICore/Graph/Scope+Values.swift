internal import DILifetime
internal import Synchronization

// Values that were set in scopes. `clean()` does not release them. A new scope inherits them from the scope that it was opened
// from.

extension Scope {
  var hasValues: Bool { State(rawValue: state.load(ordering: .acquiring)).contains(.hasValues) }

  /// Whether a scope that is opened from this one inherits values or observers.
  var handsDown: Bool {
    !State(rawValue: state.load(ordering: .acquiring)).isDisjoint(with: [.hasValues, .observed])
  }

  /// Inherits the values and observers of the scope that this one was opened from.
  @inline(never)
  func inherit(from scope: Scope) {
    if let observation = scope.late.withLock({ $0?.observation }) { observe(with: observation) }
    if scope.hasValues { takeValues(of: scope) }
  }

  private func takeValues(of scope: Scope) {
    var offsets = scope.store.placesOfValues
    if canGrow { offsets += scope.late.withLock { $0?.offsetsOfValues ?? [] } }
    for offset in offsets {
      let storage = ScopeCell(offset: offset, isLate: true)
      let cell = cell(storage)
      guard scope.cell(storage).share(with: cell) else { continue }
      Store.note(cell, finishedIn: store.base)
      cell.note(.inherited)
    }
    noteValues()
  }

  /// Notes that a value was set in a cell.
  func noteValue(at storage: InstanceStorage) {
    storage.valueCell(in: self)?.note(.handedIn)
    noteValues()
  }

  private func noteValues() { state.bitwiseOr(State.hasValues.rawValue, ordering: .acquiringAndReleasing) }

  /// Releases an inherited value, before the scope is given its own value.
  func dropInheritedValue(at storage: InstanceStorage) {
    guard hasValues, let cell = storage.valueCell(in: self), cell.disinherit() else { return }
    cell.empty()
  }
}

extension Scope.Late {
  fileprivate var offsetsOfValues: [Int] { cells.compactMap { $0.value.cell.holdsValue ? $0.key : nil }.sorted { $0 } }
}

extension InstanceStorage {
  /// The cell of a value, in a scope or in its root; nil if the storage cannot hold a value.
  fileprivate func valueCell(in scope: Scope) -> Cell? {
    switch self {
    case .scope(let cell), .weakInScope(let cell): scope.cell(cell)
    case .root(let cell), .weakInRoot(let cell): cell
    case .nowhere, .custom, .resolution: nil
    }
  }
}
