internal import DILifetime

/// What several threads make that has to be published as one, since they took each other's objects early.
///
/// Unchecked: it is used under the lock of the ``WaitGraph``.
final class MergedCreation: @unchecked Sendable {
  /// What one thread makes of it: all its entries from a base on.
  struct Part {
    let thread: CreatingThread
    let base: Int
    var phase = Phase.open
    var failure: DIError?
  }

  /// A cell that one of the threads has claimed.
  struct ClaimedCell {
    let site: CacheSlot
    let owner: CreatingThread
    /// The entry of the owner.
    let frame: Int
    var instance: AnyObject?
    /// Who has taken the instance early: threads, and the entries for which they did.
    var takers: [(thread: CreatingThread, frame: Int)] = []
  }

  /// How far a part is.
  enum Phase: Comparable {
    case open, injected, finished
  }

  var parts: [Part] = []
  var members: [UInt: ClaimedCell] = [:]
  /// The keys of all cells that were published with it.
  private(set) var publishedKeys: Set<UInt>?
  /// The joint that this one has become part of.
  private var larger: MergedCreation?

  var current: MergedCreation {
    var merged = self
    while let larger = merged.larger { merged = larger }
    return merged
  }

  var isPublished: Bool { publishedKeys != nil }

  /// Whether a cell was published with the joint.
  func published(_ key: UInt) -> Bool { publishedKeys?.contains(key) == true }

  func setPublished() { publishedKeys = Set(members.keys) }

  func merge(_ other: MergedCreation) {
    parts += other.parts
    members.merge(other.members) { own, _ in own }
    other.larger = self
    other.parts = []
    other.members = [:]
  }

  /// The part of a thread that an entry belongs to.
  func part(of thread: CreatingThread, with frame: Int) -> Int? {
    parts.indices.filter { parts[$0].thread === thread && parts[$0].base <= frame }.max {
      parts[$0].base < parts[$1].base
    }
  }
}
