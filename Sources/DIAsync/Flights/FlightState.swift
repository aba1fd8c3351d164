internal import DICore

/// The state of a flight, without its task: who waits for it, what it waits for, and how it ends.
///
/// A function that changes it returns what its owner has to do, outside of the lock.
struct FlightState {
  private var phase = Phase.open
  private var waiters = Few<Waiter>()
  /// Those who wait for its end, however it ends.
  private var witnesses = Few<Waiter>()
  /// The flights that its task waits for; one can occur more than once.
  private(set) var targets = Few<Flight>()
  /// The error with which it has ended; nil if it has none.
  private(set) var failure: (any Error)?
  /// What it has made then; nil if that is more than one.
  private(set) var object: Sent<AnyObject>?

  private enum Phase {
    case open
    /// Nobody waits any more: it was cancelled, and ends soon.
    case abandoned
    /// Its scope was closed: it was cancelled, and nobody is to have it.
    case closed
    case ended
  }

  /// The answer to one who wants to wait.
  enum Join {
    case waits
    /// It has ended: look again.
    case ended
    case closed
  }

  /// Adds a waiter.
  mutating func join(_ waiter: Waiter) -> Join {
    switch phase {
    case .open, .abandoned:
      waiters.append(waiter)
      return .waits
    case .closed: return .closed
    case .ended: return .ended
    }
  }

  /// Removes a waiter.
  ///
  /// - Returns: Whether to cancel the task, since nobody waits any more.
  mutating func leave(_ waiter: Waiter) -> Bool {
    guard let position = waiters.firstIndex(where: { $0 === waiter }) else { return false }
    _ = waiters.remove(at: position)
    guard waiters.isEmpty, case .open = phase else { return false }
    phase = .abandoned
    return true
  }

  /// Ends it as its scope is closed.
  ///
  /// - Returns: The waiters, which get the error of a closed container, and whether to cancel the task.
  mutating func close() -> (waiters: Few<Waiter>, cancels: Bool) {
    defer { waiters = Few() }
    switch phase {
    case .open, .abandoned:
      phase = .closed
      return (waiters, true)
    case .closed, .ended: return (Few(), false)
    }
  }

  /// Ends it for those who wait, since its time is up; who comes before its end waits for that, and looks again.
  ///
  /// - Returns: The waiters, and whether to cancel the task.
  mutating func timeOut() -> (waiters: Few<Waiter>, cancels: Bool) {
    switch phase {
    case .open, .abandoned:
      defer { waiters = Few() }
      phase = .abandoned
      return (waiters, true)
    case .closed, .ended: return (Few(), false)
    }
  }

  /// Ends it, after its cells have ended.
  ///
  /// - Parameters:
  ///   - error: Why the attempt failed; nil if it did not.
  ///   - object: What it has made; nil if that is more than one.
  /// - Returns: The waiters, and what they get.
  mutating func end(_ error: (any Error)?, _ object: Sent<AnyObject>?) -> (
    waiters: Few<Waiter>, end: FlightEnd, witnesses: Few<Waiter>
  ) {
    defer { (phase, waiters, witnesses, targets) = (.ended, Few(), Few(), Few()) }
    (failure, self.object) = (error, object)
    guard let error else { return (waiters, .made, witnesses) }
    if case .abandoned = phase { return (waiters, .again, witnesses) }
    return (waiters, .failed(error), witnesses)
  }

  /// Adds one who waits for the end, and keeps nothing going; returns whether it has not ended.
  mutating func witness(_ waiter: Waiter) -> Bool {
    if isFlying { witnesses.append(waiter) }
    return isFlying
  }

  /// Whether it has ended without an error.
  var isMade: Bool { !isFlying && failure == nil }

  /// Whether it has not ended.
  var isFlying: Bool { if case .ended = phase { false } else { true } }

  /// Whether it was cancelled.
  var isCancelled: Bool {
    switch phase {
    case .open, .ended: false
    case .abandoned, .closed: true
    }
  }

  /// Notes that its task waits for a flight.
  mutating func wait(for other: Flight) { targets.append(other) }

  /// Notes that its task does not wait for some of the flights any more.
  mutating func waited(for others: some Collection<Flight>) {
    // Mostly, these are all.
    if others.count == targets.count { return targets = Few() }
    for other in others {
      if let position = targets.firstIndex(where: { $0 === other }) { _ = targets.remove(at: position) }
    }
  }
}

/// How a flight ends for those who wait.
enum FlightEnd {
  case made
  /// They look again: the attempt was given up by others, or has ended before.
  case again
  case failed(any Error)
}
