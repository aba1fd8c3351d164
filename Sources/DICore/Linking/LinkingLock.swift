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
      == or hash(into:) of a tag's type used a container while that was looking for the tag.
        fix: read only the tag's own stored properties in == and hash(into:)
      """)
  }
}
