internal import DICore

/// The state of a flight, without its task: who waits for it, what it waits for, and how it ends.
///
/// A function that changes it returns what its owner has to do, outside of the lock.
struct FlightState {
  private var phase = Phase.open
  private var waiters = Waiters()
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
    case waits(Int)
    /// It has ended: look again.
    case ended
    case closed
  }

  /// Adds a waiter.
  mutating func join(_ waiter: Waiter) -> Join {
    switch phase {
    case .open, .abandoned:
      return .waits(waiters.add(waiter))
    case .closed: return .closed
    case .ended: return .ended
    }
  }

  /// Removes a waiter.
  ///
  /// - Returns: Whether to cancel the task, since nobody waits any more.
  mutating func leave(_ number: Int) -> Bool {
    guard waiters.remove(number), waiters.isEmpty, case .open = phase else { return false }
    phase = .abandoned
    return true
  }

  /// Ends it as its scope is closed.
  ///
  /// - Returns: The waiters, which get the error of a closed container, and whether to cancel the task.
  mutating func close() -> (waiters: Few<Waiter?>, cancels: Bool) {
    defer { waiters.removeAll() }
    switch phase {
    case .open, .abandoned:
      phase = .closed
      return (waiters.all, true)
    case .closed, .ended: return (Few(), false)
    }
  }

  /// Ends it for those who wait, since its time is up; who comes before its end waits for that, and looks again.
  ///
  /// - Returns: The waiters, and whether to cancel the task.
  mutating func timeOut() -> (waiters: Few<Waiter?>, cancels: Bool) {
    switch phase {
    case .open, .abandoned:
      defer { waiters.removeAll() }
      phase = .abandoned
      return (waiters.all, true)
    case .closed, .ended: return (Few(), false)
    }
  }

  /// Ends it, after its cells have ended.
  ///
  /// - Parameters:
  ///   - error: Why the attempt failed; nil if it did not.
  ///   - object: What it has made; nil if that is more than one.
  /// - Returns: The waiters, and what they get.
  mutating func end(_ error: (any Error)?, _ object: Sent<AnyObject>?) -> (waiters: Few<Waiter?>, end: FlightEnd) {
    defer {
      phase = .ended
      waiters.removeAll()
    }
    (failure, self.object) = (error, object)
    guard let error else { return (waiters.all, .made) }
    if case .abandoned = phase { return (waiters.all, .again) }
    return (waiters.all, .failed(error))
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
}

/// How a flight ends for those who wait.
enum FlightEnd {
  case made
  /// They look again: the attempt was given up by others, or has ended before.
  case again
  case failed(any Error)
}

/// Those who wait, in order; one leaves by its number, however many there are.
private struct Waiters {
  /// Nil for those who have left.
  private(set) var all = Few<Waiter?>()
  /// The numbers of those who are not listed any more.
  private var before = 0
  private var count = 0

  var isEmpty: Bool { count == 0 }

  /// Adds one; returns its number.
  mutating func add(_ waiter: Waiter) -> Int {
    all.append(waiter)
    count += 1
    return before + all.count
  }

  /// Removes all; those who come later get other numbers.
  mutating func removeAll() {
    before += all.count
    (all, count) = (Few(), 0)
  }

  /// Removes one; returns whether it was there.
  mutating func remove(_ number: Int) -> Bool {
    let position = number - before - 1
    guard all.indices.contains(position), all[position] != nil else { return false }
    all[position] = nil
    count -= 1
    if isEmpty { removeAll() }
    return true
  }
}
