internal import Synchronization

/// The lock for linking and registering: one in a container family, since a child depends on its parents' registrations.
final class LinkingLock: Sendable {
  let lock = Mutex<Void>(())
  /// The thread that holds it; 0 for none.
  let owner = Atomic<UInt>(0)
  /// The objects to release once the lock is free.
  let released = Mutex<[any Sendable]>([])

  /// Whether this thread holds the lock.
  var isOwn: Bool { owner.load(ordering: .relaxed) == CurrentThread.number }

  // Not inlined: the lock is taken in thirty places.

  /// Returns the number of this thread, which is about to take the lock.
  ///
  /// Ends the program if the thread holds the lock already, and would wait for itself forever.
  @inline(never)
  func taker() -> UInt {
    let thread = CurrentThread.number
    if owner.load(ordering: .relaxed) != thread { return thread }
    fatalError(
      """
      == or hash(into:) of a tag's type used a container that was looking for the tag.
        fix: read only the tag's own stored properties in == and hash(into:)
      """)
  }

  /// The objects to release once the lock is free.
  @inline(never)
  func takeReleased() -> [any Sendable] {
    var taken: [any Sendable] = []
    released.withLock { if !$0.isEmpty { swap(&taken, &$0) } }
    return taken
  }
}
