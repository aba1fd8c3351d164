internal import Synchronization

/// The lock for linking and registering: one in a container family, since a child depends on its parents' registrations.
final class LinkingLock: Sendable {
  let lock = Mutex<Void>(())
  /// The thread that holds it; 0 for none.
  private let owner = Atomic<UInt>(0)
  /// The objects to release once the lock is free.
  let released = Mutex<[any Sendable]>([])

  // Not inlined: the lock is taken in thirty places.

  /// Whether this thread holds the lock.
  var isOwn: Bool {
    @inline(never) get { owner.load(ordering: .relaxed) == CurrentThread.number }
  }

  /// Notes that this thread has taken the lock.
  @inline(never)
  func begin() { owner.store(CurrentThread.number, ordering: .relaxed) }

  /// Notes that this thread will leave the lock.
  ///
  /// - Returns: The objects to release once the lock is free.
  @inline(never)
  func end() -> [any Sendable] {
    owner.store(0, ordering: .relaxed)
    return released.withLock { released in
      if released.isEmpty { return [] }
      defer { released = [] }
      return released
    }
  }

  /// Ends the program if this thread holds the lock already, and would wait for itself forever.
  @inline(never)
  func refuseOwner() {
    if !isOwn { return }
    fatalError(
      """
      == or hash(into:) of a tag's type used a container that was looking for the tag.
        fix: read only the tag's own stored properties in == and hash(into:)
      """)
  }
}
