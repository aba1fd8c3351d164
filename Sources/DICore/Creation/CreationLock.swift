internal import Synchronization

/// Lets one thread at a time create the cached instances of a graph; the thread that has it may take it again.
///
/// All creation of cached instances goes through ``createOnce(_:_:_:)`` and ``createInGroup(_:_:_:)``, which are the only
/// users of this type; how threads agree can change behind them.
final class CreationLock: Sendable {
  private let mutex = Mutex<Void>(())
  /// The thread that has the lock, 0 for none.
  ///
  /// A thread only asks whether this is its own number, which nobody but itself writes; so relaxed reads suffice.
  private let owner = Atomic<UInt>(0)
  /// How often the owner has taken it; touched by the owner alone.
  private let depth = Atomic<Int>(0)

  func enter() {
    let thread = CurrentThread.number
    if owner.load(ordering: .relaxed) != thread {
      mutex._unsafeLock()
      owner.store(thread, ordering: .relaxed)
    }
    depth.add(1, ordering: .relaxed)
  }

  func leave() {
    if depth.subtract(1, ordering: .relaxed).newValue == 0 {
      owner.store(0, ordering: .relaxed)
      mutex._unsafeUnlock()
    }
  }
}
