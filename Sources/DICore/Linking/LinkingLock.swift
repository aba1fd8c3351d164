internal import Synchronization

/// Held while something is linked or registered: one for a container and all that are made below it, since they see what it
/// registers.
///
/// Unchecked: what changes is changed while the lock is held. For `@exclusivity(unchecked)` see ``Linker``.
final class LinkingLock: @unchecked Sendable {
  let lock = Mutex<Void>(())
  /// The thread that holds it; 0 for none.
  let owner = Atomic<UInt>(0)
  /// What will be released when it is not held any more.
  @exclusivity(unchecked) var released: [Any] = []

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
