internal import Synchronization

/// Held while something is linked or registered: one for a container and all that are made below it, since they see what it
/// registers.
final class LinkingLock: Sendable {
  let lock = Mutex<Void>(())
  /// The thread that holds it; 0 for none.
  let owner = Atomic<UInt>(0)
  /// What will be released when it is not held any more.
  let released = Mutex<[any Sendable]>([])

  /// Ends the program where a thread that holds it would wait for itself.
  @inline(never)
  static func refuse() -> Never {
    fatalError(
      """
      A container was used by == or hash(into:) of a tag's type, while it was looking for who has the tag.
        write: == and hash(into:) that read only what the tag itself stores
      """)
  }
}
