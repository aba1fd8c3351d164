internal import Synchronization

/// Lets one thread at a time create the cached instances of a scope; the thread that has it may take it again.
///
/// Who needs several takes that of an opened scope before that of the root. Taken for cached instances, by
/// ``Binding/enterCreation(_:)``, the head of a group or ``beginCached(_:_:_:)``; for values and objects that are handed in;
/// for the place of a weak instance; and by a lazy while it asks.
struct CreationLock: ~Copyable, Sendable {
  private let mutex = Mutex<Void>(())
  /// The thread that has the lock, 0 for none.
  ///
  /// A thread only asks whether this is its own number, which nobody but itself writes; so relaxed reads suffice.
  private let owner = Atomic<UInt>(0)
  /// How often the owner has taken it; touched by the owner alone, so that it need not be added to in one step.
  private let depth = Atomic<Int>(0)

  func enter() {
    let thread = CurrentThread.number
    if owner.load(ordering: .relaxed) != thread {
      mutex._unsafeLock()
      owner.store(thread, ordering: .relaxed)
    }
    depth.store(depth.load(ordering: .relaxed) + 1, ordering: .relaxed)
  }

  func leave() {
    let left = depth.load(ordering: .relaxed) - 1
    depth.store(left, ordering: .relaxed)
    guard left == 0 else { return }
    owner.store(0, ordering: .relaxed)
    mutex._unsafeUnlock()
  }
}

extension Binding {
  /// Keeps other threads from creating what would be kept where an instance for a context is.
  func enterCreation(_ context: Context) {
    let scope = context.scope
    if !place.isInRoot { scope.creation.enter() }
    if place.isSharedByScopes { scope.root.creation.enter() }
  }

  func leaveCreation(_ context: Context) {
    let scope = context.scope
    if place.isSharedByScopes { scope.root.creation.leave() }
    if !place.isInRoot { scope.creation.leave() }
  }
}
