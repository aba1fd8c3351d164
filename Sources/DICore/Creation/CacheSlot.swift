internal import DILifetime

/// The cell of an instance in one scope, or its locked cell; both are used alike while the instance is created.
struct CacheSlot {
  let cell: Cell
  /// The locked cell that `cell` is the claim of; nil if the cell holds the instance itself.
  let locked: LockedCell?

  init(_ cell: Cell) {
    self.cell = cell
    locked = nil
  }

  init(_ locked: LockedCell) {
    cell = locked.claim
    self.locked = locked
  }

  /// The object for the instance, retained, if there is one.
  var object: UnsafeMutableRawPointer? {
    if let locked { locked.takeObject() } else { cell.takeObject() }
  }

  var isFull: Bool { locked.map { $0.object != nil } ?? cell.isComplete }

  /// Ends a creation, as `Cell.endCreation` does.
  func endCreation(with object: AnyObject?, by thread: UInt, underLock isLocked: Bool) -> Bool {
    guard let locked else { return cell.endCreation(with: object, by: thread, underLock: isLocked) }
    if let object { locked.keepUnlessAbandoned(object) }
    return cell.endCreation(with: nil, by: thread, underLock: isLocked)
  }
}
