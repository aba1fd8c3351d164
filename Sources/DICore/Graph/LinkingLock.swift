internal import Synchronization

/// The lock for linking and registering: one in a container family, since a child depends on its parents' registrations.
final class LinkingLock: Sendable {
  let lock = Mutex<Void>(())
  /// The thread that holds it; 0 for none.
  let owner = Atomic<UInt>(0)
  /// The objects to release once the lock is free.
  let released = Mutex<[any Sendable]>([])

  /// Ends the program: this thread holds the lock already, and would wait for itself forever.
  @inline(never)
  static func refuse() -> Never {
    fatalError(
      """
      == or hash(into:) of a tag's type used a container that was looking for the tag.
        fix: read only the tag's own stored properties in == and hash(into:)
      """)
  }
}
