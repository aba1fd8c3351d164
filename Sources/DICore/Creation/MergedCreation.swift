internal import DILifetime

/// Creations of several threads that are published as one.
///
/// It is made when threads would wait for each other in a loop. From then on, these threads take each other's objects early:
/// before the objects are published. Its state is used under the lock of the ``WaitGraph``, with one exception: once the merged
/// creation is published, it no longer changes, and its threads read it without the lock.
final class MergedCreation {
  /// The part of one thread: all frames of the thread from `base` on.
  struct Part {
    let thread: CreatingThread
    let base: Int
    var phase = Phase.open
    /// The error that keeps the part from being published: an object that the part had taken early was dropped.
    var failure: DIError?
  }

  /// A cell that one of the threads has claimed.
  final class ClaimedCell {
    let cacheSlot: CacheSlot
    private let first: MergedCreation
    let owner: CreatingThread
    /// The frame of the owner.
    let frame: Int
    /// The object, once the initializer has returned: from then on, other parts can take it early.
    var instance: AnyObject?
    /// The threads that have taken the instance early, each with the frame that was given the instance.
    var takers: [(thread: CreatingThread, frame: Int)] = []

    var key: UInt { cacheSlot.cell.key }

    /// The merged creation that it belongs to by now.
    var merged: MergedCreation { first.current }

    init(_ cacheSlot: CacheSlot, in merged: MergedCreation, owner: CreatingThread, frame: Int, instance: AnyObject?) {
      self.cacheSlot = cacheSlot
      first = merged
      self.owner = owner
      self.frame = frame
      self.instance = instance
    }
  }

  /// The progress of a part.
  ///
  /// Open: initializers or injections are left to run. Injected: all injections have run. Finished: all post-inits have run.
  enum Phase: Comparable {
    case open, injected, finished
  }

  var parts: [Part] = []
  /// The claimed cells; the ``WaitGraph`` finds them by key.
  var cells: [ClaimedCell] = []
  /// The keys of all cells that were published with this merged creation, and whether each keeps its object; nil until it is
  /// published.
  private var ends: [UInt: Bool]?
  /// The merged creation that this one has been merged into; set at most once.
  private var larger: MergedCreation?

  /// The merged creation that this one belongs to by now; this one if it was not merged into another.
  var current: MergedCreation {
    var merged = self
    while let larger = merged.larger { merged = larger }
    return merged
  }

  var isPublished: Bool { ends != nil }

  /// Whether a cell keeps its object; nil if it was not published with this merged creation.
  func published(_ key: UInt) -> Bool? { ends?[key] }

  func setPublished(_ ends: [UInt: Bool]) { self.ends = ends }

  /// Takes over all parts and cells of another merged creation; the ``current`` of that one is now this one.
  func merge(_ other: MergedCreation) {
    parts += other.parts
    cells += other.cells
    other.larger = self
    other.parts = []
    other.cells = []
  }

  /// Removes the parts of a thread from a base on, and returns them.
  func takeParts(of thread: CreatingThread, from base: Int) -> [Part] {
    let taken = parts.filter { $0.thread === thread && $0.base >= base }
    parts.removeAll { $0.thread === thread && $0.base >= base }
    return taken
  }

  /// The index of the part that a frame of a thread belongs to: the thread's innermost part that begins at or before the frame.
  func part(of thread: CreatingThread, with frame: Int) -> Int? {
    parts.indices.filter { parts[$0].thread === thread && parts[$0].base <= frame }.max {
      parts[$0].base < parts[$1].base
    }
  }
}
