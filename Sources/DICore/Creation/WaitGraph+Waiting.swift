internal import DILifetime

// How threads register their waits, and how they are woken. All of this runs under the lock of the wait graph; a thread parks
// once it has left the lock.

extension WaitGraph {
  /// Registers a wait of the calling thread, which parks once it has left the lock.
  mutating func wait(_ thread: CreatingThread, for wait: CreatingThread.Wait) {
    thread.wait = wait
    thread.parks = true
    waiting.append(thread)
  }

  // Not inlined: three loops call it.
  @inline(never)
  private mutating func wake(_ thread: CreatingThread) {
    if let wait = thread.wait { released.append(wait) }
    thread.wait = nil
    waiting.removeAll { $0 === thread }
    Exploration.willWake(thread.path.word)
    thread.parking.unpark()
  }

  /// Wakes the threads that wait for a cell.
  mutating func wakeWhoWait(for key: UInt) {
    for thread in waiting where thread.wait?.key == key { wake(thread) }
    if !tasks.isEmpty, let waiting = tasks.removeValue(forKey: key) { resumed += waiting }
  }

  /// Wakes the threads that wait for a merged creation or one of its cells, so that they look again: the parts have changed.
  mutating func wakeWhoWait(for merged: MergedCreation) {
    for thread in waiting where waits(thread, for: merged) { wake(thread) }
  }

  private func waits(_ thread: CreatingThread, for merged: MergedCreation) -> Bool {
    switch thread.wait {
    case .cell(let key): claimed(key, in: merged) != nil
    case .merged(let other, _, _): other.current === merged
    case nil: false
    }
  }

  /// Wakes the threads whose wait is over.
  mutating func wakeWhoCanGoOn() {
    for thread in waiting where canGoOn(thread) { wake(thread) }
  }

  private func canGoOn(_ thread: CreatingThread) -> Bool {
    switch thread.wait {
    case .cell(let key):
      return thread.failure(of: thread.taker) != nil || claimed(key, in: thread.merged)?.instance != nil
    case .merged(let merged, let phase, let base):
      return thread.failure(of: base) != nil || thread.base(of: base) < base || merged.current.isPublished
        || merged.current.parts.allSatisfy { $0.phase >= phase }
    case nil:
      return false
    }
  }
}
