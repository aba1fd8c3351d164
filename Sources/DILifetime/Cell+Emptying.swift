internal import Synchronization

// How a cell releases its instance, where the instance came from, and how a new scope inherits a value.

extension Cell {
  /// Releases the instance; if one is being created, it will not be kept.
  ///
  /// Does not wait. If the object is a ``LockedCell``, the locked cell is emptied but stays in this cell: its claim says which
  /// thread creates.
  ///
  /// - Parameter isClosing: Whether the cell is closed for good.
  /// - Returns: Whether the cell held the instance, and has released it; false for a ``LockedCell``.
  @discardableResult
  package func empty(closing isClosing: Bool = false) -> Bool {
    guard let taken = takeOut(closing: isClosing) else { return false }
    taken.release()
    return true
  }

  /// Empties the cell as ``empty(closing:)`` does, and returns what it held; nil for a ``LockedCell``.
  package func takeOut(closing isClosing: Bool) -> Taken? {
    let rest = isClosing ? CellWord.closed : 0
    while true {
      let seen = load()
      // Empties the cell first; the instance is released later: its `deinit` can use the cell.
      if seen.isReady, !keepsLocked {
        let taken = taken(seen.object, untaken: CellWord.limit - seen.taken)
        if exchange(seen, rest) { return taken }
      } else if let object = takeObject() {
        let (taken, now) = (taken(object, untaken: 1), load())
        if keepsLocked {
          unsafeDowncast(taken.object, to: LockedCell.self).takeOut(closing: isClosing)?.release()
          taken.release()
          return nil
        }
        if now.isElsewhere {
          if SideTable.empty(self, of: taken.object, leaving: rest) { return taken }
        } else if now.isComplete, now.object == object, exchange(now, rest) {
          References.releaseToLimit(object, taken: now.taken)
          return taken
        }
        taken.release()
      } else if markEmpty(closing: isClosing) {
        return nil
      }
    }
  }

  @inline(__always)
  private func taken(_ object: UnsafeMutableRawPointer, untaken: UInt) -> Taken {
    Taken(closer: closer, cell: self, isValue: holdsValue, address: object, untaken: untaken)
  }

  /// Empties a cell that holds no instance: marks an open creation as abandoned.
  ///
  /// - Returns: Whether nothing is left to empty; false if the cell holds an instance, or if the word changed meanwhile.
  func markEmpty(closing isClosing: Bool) -> Bool {
    let seen = load()
    if seen.isClosed { return true }
    if seen.isCreating {
      return exchange(seen, seen.bits | CellWord.abandoned | (isClosing ? CellWord.closing : 0))
    }
    return seen.isEmpty && (!isClosing || exchange(seen, CellWord.closed))
  }

  /// Closes the cell for good if it is empty, and nobody creates its instance.
  ///
  /// - Returns: Whether it is closed.
  package func closeIfEmpty() -> Bool {
    while true {
      let seen = load()
      if seen.isClosed { return true }
      if !seen.isEmpty { return false }
      if exchange(seen, CellWord.closed) { return true }
    }
  }

  /// An instance that was taken out of its cell.
  package struct Taken {
    /// What closes it; nil for nothing.
    ///
    /// Read with the instance: the cell can have another one by the time of the closing.
    package let closer: UnsafeMutableRawPointer?
    fileprivate let cell: Cell
    /// Whether it is a value that was set, or inherited.
    fileprivate let isValue: Bool
    fileprivate let address: UnsafeMutableRawPointer
    /// The references that the cell had, and nobody has taken.
    fileprivate let untaken: UInt

    /// The object, until it is released.
    @inline(__always) package var object: AnyObject { Unmanaged<AnyObject>.fromOpaque(address).takeUnretainedValue() }

    /// Releases it; call it once.
    ///
    /// - Parameter report: Called afterwards with the cell of an instance that was made, and not handed in as a value.
    package func release(reporting report: ((Cell) -> Void)? = nil) {
      if untaken == 1 {
        References.release(address, 1)
      } else {
        References.releaseToLimit(address, taken: CellWord.limit - untaken)
      }
      if !isValue { report?(cell) }
    }
  }

  /// Moves the cells that hold an instance to the front, the first finished first; what is being created will not be kept.
  ///
  /// - Parameters:
  ///   - cells: The cells.
  ///   - isClosing: Whether those that hold nothing are closed for good.
  /// - Returns: The cells that hold an instance.
  private static func full(
    among cells: UnsafeMutableBufferPointer<Cell>, closing isClosing: Bool
  ) -> UnsafeMutableBufferPointer<Cell> {
    var (count, last, isOrdered) = (0, 0, true)
    for cell in cells where !cell.markEmpty(closing: isClosing) {
      let order = cell.finished
      isOrdered = isOrdered && order >= last
      last = order
      cells[count] = cell
      count += 1
    }
    let full = UnsafeMutableBufferPointer(rebasing: cells[..<count])
    if !isOrdered { full.sortByOrder() }
    return full
  }

  /// Empties cells, and calls a body with the instances that were in them, the last finished first; the body takes them over.
  ///
  /// Does not wait. What is being created is abandoned before the first instance is taken.
  ///
  /// - Parameters:
  ///   - cells: The cells; they are in another order afterwards.
  ///   - isClosing: Whether the cells are closed for good.
  ///   - body: Gets the instances.
  package static func takeOut(
    of cells: UnsafeMutableBufferPointer<Cell>, closing isClosing: Bool,
    _ body: (UnsafeMutableBufferPointer<Taken>) -> Void
  ) {
    let full = full(among: cells, closing: isClosing)
    withUnsafeTemporaryAllocation(of: Taken.self, capacity: full.count) { taken in
      var found = 0
      for cell in full.reversed() {
        guard let object = cell.takeOut(closing: isClosing) else { continue }
        taken.initializeElement(at: found, to: object)
        found += 1
      }
      body(UnsafeMutableBufferPointer(rebasing: taken[..<found]))
    }
  }

  /// Empties cells one after the other, the last finished first: a `deinit` can still use those that were finished before.
  ///
  /// - Parameters:
  ///   - cells: The cells; they are in another order afterwards.
  ///   - isClosing: Whether the cells are closed for good.
  ///   - report: Called with each cell after it has released an instance that was made, and not handed in as a value.
  package static func empty(
    _ cells: UnsafeMutableBufferPointer<Cell>, closing isClosing: Bool, reporting report: ((Cell) -> Void)? = nil
  ) {
    for cell in full(among: cells, closing: isClosing).reversed() {
      cell.takeOut(closing: isClosing)?.release(reporting: report)
    }
  }

  /// Where an instance comes from; stored in the lowest two bits of ``order``.
  @usableFromInline
  package enum Origin: Int {
    /// A component made it.
    case made
    /// The program set it as a value of the scope.
    case handedIn
    /// It is a value that the scope inherited from the scope that it was opened from.
    case inherited
    /// It was made elsewhere, and a component completed it.
    case completed

    /// The difference between one order and the next, which leaves two bits for the origin.
    @inlinable package static var step: Int { 4 }
  }

  /// Whether the instance is a value that was set, or inherited.
  package var holdsValue: Bool { origin == .handedIn || origin == .inherited }

  /// Whether a component made the instance.
  package var isMade: Bool { origin == .made }

  private var origin: Origin { Origin(rawValue: finished & (Origin.step - 1)).unsafelyUnwrapped }

  /// Sets the origin of the instance.
  ///
  /// Store the order of the instance first, since that overwrites the origin.
  package func note(_ origin: Origin) { order.pointee.bitwiseOr(origin.rawValue, ordering: .relaxed) }

  /// Clears the mark that the instance is inherited.
  ///
  /// - Returns: Whether it was inherited.
  package func disinherit() -> Bool {
    if origin != .inherited { return false }
    let old = order.pointee.bitwiseAnd(~Origin.inherited.rawValue, ordering: .relaxed).oldValue
    return old & Origin.inherited.rawValue != 0
  }

  /// Copies the instance into an empty cell of a scope that no other thread knows yet.
  ///
  /// - Returns: Whether there was an instance.
  package func share(with other: Cell) -> Bool {
    guard let taken = takeObject() else { return false }
    let object = Unmanaged<AnyObject>.fromOpaque(taken).takeRetainedValue()
    if keepsLocked {
      let locked = unsafeDowncast(object, to: LockedCell.self)
      guard let content = locked.object else { return false }
      other.locked(locked.reference)?.takeUnretainedValue().keepUnlessAbandoned(content)
      return true
    }
    // No thread has the number 0. No thread waits for this claim: it ends at once.
    return other.claim(for: 0) && other.endCreation(with: object, by: 0, underLock: true) == .kept
  }

  /// Releases the instance of a cell that no other thread knows any more.
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
