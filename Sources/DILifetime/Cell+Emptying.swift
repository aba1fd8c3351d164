internal import Synchronization

extension Cell {
  /// Releases the instance, or sees to it that one which is being created is not kept.
  ///
  /// Waits for nobody. A locked cell that lies here is emptied in its place, so that who creates its instance is still known.
  ///
  /// - Parameter isClosing: Whether nothing shall be here any more.
  package func empty(closing isClosing: Bool = false) {
    let rest = isClosing ? CellWord.closed : 0
    while true {
      if let object = takeObject() {
        let object = Unmanaged<AnyObject>.fromOpaque(object).takeRetainedValue()
        if let locked = object as? LockedCell { return locked.empty(closing: isClosing) }
        let seen = load()
        // The cell is empty before the instance goes, whose `deinit` may look here.
        if seen.isElsewhere {
          if SideTable.empty(self, of: object, leaving: rest) { return }
        } else if seen.holds(object), exchange(seen, rest) {
          return References.releaseToLimit(seen.object, taken: seen.taken)
        }
      } else if markEmpty(closing: isClosing) {
        return
      }
    }
  }

  /// Empties a cell that holds nothing.
  ///
  /// - Returns: Whether it was done.
  func markEmpty(closing isClosing: Bool) -> Bool {
    let seen = load()
    if seen.isClosed { return true }
    if seen.isCreating {
      return exchange(seen, seen.bits | CellWord.abandoned | (isClosing ? CellWord.closing : 0))
    }
    return seen.isEmpty && (!isClosing || exchange(seen, CellWord.closed))
  }

  /// Empties several cells, the last finished first; what is being created in one of them will not be kept.
  ///
  /// Waits for nobody.
  ///
  /// - Parameters:
  ///   - cells: The cells.
  ///   - isClosing: Whether nothing shall be in them any more.
  package static func empty(_ cells: consuming [Cell], closing isClosing: Bool) {
    if cells.isEmpty { return }
    var cells = cells
    cells.removeAll { $0.markEmpty(closing: isClosing) }
    cells.sort { $0.finished > $1.finished }
    for cell in cells { cell.empty(closing: isClosing) }
  }

  /// Where an instance comes from.
  @usableFromInline
  package enum Origin: Int {
    case made
    /// It was handed to the scope.
    case handedIn
    /// It was handed to the scope that this one was opened from.
    case inherited

    /// What orders differ by.
    @inlinable package static var step: Int { 4 }
  }

  /// Whether the instance was handed in.
  package var holdsValue: Bool { finished & (Origin.step - 1) != Origin.made.rawValue }

  /// Notes where the instance comes from, after when it was finished.
  package func note(_ origin: Origin) { order.pointee.bitwiseOr(origin.rawValue, ordering: .relaxed) }

  /// Takes back that the instance is inherited.
  ///
  /// - Returns: Whether it was.
  package func disinherit() -> Bool {
    let old = order.pointee.bitwiseAnd(~Origin.inherited.rawValue, ordering: .relaxed).oldValue
    return old & Origin.inherited.rawValue != 0
  }

  /// Gives what is kept here to an empty cell as well, of a scope that nobody else knows yet.
  ///
  /// - Returns: Whether there was anything.
  package func share(with other: Cell) -> Bool {
    guard let taken = takeObject() else { return false }
    let object = Unmanaged<AnyObject>.fromOpaque(taken).takeRetainedValue()
    if let locked = object as? LockedCell {
      guard let content = locked.object else { return false }
      other.object { LockedCell(like: locked) }?.takeUnretainedValue().keepUnlessAbandoned(content)
      return true
    }
    // The number is no thread's, and gone at once.
    return other.claim(for: 0) && other.endCreation(with: object, by: 0, underLock: true)
  }

  /// Releases the instance of a cell that nobody else knows any more.
  @inline(__always)
  package func deinitialize() {
    let seen = CellWord(word.pointee.load(ordering: .relaxed))
    if seen.isComplete {
      References.releaseToLimit(seen.object, taken: seen.taken)
    } else if seen.isElsewhere {
      SideTable.release(of: self)
    }
  }
}

// MARK: - Objects
