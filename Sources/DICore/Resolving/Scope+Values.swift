internal import DILifetime
internal import Synchronization

// Values that are handed to scopes: they survive `clean()`, and go inward.

extension Scope {
  var hasValues: Bool { State(rawValue: state.load(ordering: .acquiring)).contains(.hasValues) }

  /// Begins with the values of the scope that this one was opened from.
  @inline(never)
  func takeValues(of scope: Scope) {
    let offsets = (scope.late.withLock { $0?.values.keys.sorted() } ?? []).filter { offset in
      let place = ScopeCell(offset: offset, isLate: true)
      let cell = cell(place)
      Store.note(cell, finishedIn: store.base)
      return scope.cell(place).share(with: cell)
    }
    late.withLock { late in
      late = late ?? Late()
      for offset in offsets { late?.values[offset] = true }
    }
    noteValues()
  }

  /// Takes note of a value that was handed in.
  func noteValue(at place: Place) {
    late.withLock { late in
      late = late ?? Late()
      switch place {
      case .scope(let cell), .weakInScope(let cell): late?.values[cell.offset] = false
      case .root(let cell), .weakInRoot(let cell): late?.rootValues.insert(cell.key)
      case .nowhere, .custom, .resolution: break
      }
    }
    noteValues()
  }

  private func noteValues() { state.bitwiseOr(State.hasValues.rawValue, ordering: .acquiringAndReleasing) }

  /// Lets go of a value that was handed to the scope this one was opened from, since this one is handed its own.
  func dropInheritedValue(at place: Place) {
    switch place {
    case .scope(let place), .weakInScope(let place):
      let isInherited = late.withLock { late in
        guard late?.values[place.offset] == true else { return false }
        late?.values[place.offset] = nil
        return true
      }
      if isInherited { cell(place).empty() }
    case .nowhere, .root, .weakInRoot, .custom, .resolution: break
    }
  }
}
