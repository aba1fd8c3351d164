internal import DILifetime

/// What several threads make that has to be published as one, since they took each other's objects early.
///
/// Unchecked: it is used under the lock of the ``WaitGraph``.
final class Joint: @unchecked Sendable {
  /// What one thread makes of it: all its entries from a base on.
  struct Part {
    let thread: Waiter
    let base: Int
    var phase = Phase.open
    var failure: DIError?
  }

  /// A cell that one of the threads has claimed.
  struct Member {
    let site: Site
    let owner: Waiter
    /// The entry of the owner.
    let entry: Int
    var instance: AnyObject?
    /// Who has taken the instance early: threads, and the entries for which they did.
    var takers: [(thread: Waiter, entry: Int)] = []
  }

  /// How far a part is.
  enum Phase: Comparable {
    case open, injected, finished
  }

  var parts: [Part] = []
  var members: [UInt: Member] = [:]
  /// The keys of all cells that were published with it.
  private(set) var publishedKeys: Set<UInt>?
  /// The joint that this one has become part of.
  private var larger: Joint?

  var current: Joint {
    var joint = self
    while let larger = joint.larger { joint = larger }
    return joint
  }

  var isPublished: Bool { publishedKeys != nil }

  /// Whether a cell was published with the joint.
  func published(_ key: UInt) -> Bool { publishedKeys?.contains(key) == true }

  func setPublished() { publishedKeys = Set(members.keys) }

  func merge(_ other: Joint) {
    parts += other.parts
    members.merge(other.members) { own, _ in own }
    other.larger = self
    other.parts = []
    other.members = [:]
  }

  /// The part of a thread that an entry belongs to.
  func part(of thread: Waiter, with entry: Int) -> Int? {
    parts.indices.filter { parts[$0].thread === thread && parts[$0].base <= entry }.max {
      parts[$0].base < parts[$1].base
    }
  }
}

/// A thread, as far as it meets others.
///
/// Unchecked: it is used under the lock of the ``WaitGraph``; `parks` and `attempts` by its thread alone, and `joints` as well by
/// its thread while that runs.
final class Waiter: @unchecked Sendable {
  let path: Path
  /// What the thread waits for; taken away by who wakes it.
  var wait: Wait?
  /// The joints that the thread takes part in, each with the base of its part; the outermost first.
  var joints: [(base: Int, joint: Joint)] = []
  /// Whether the thread has set itself to wait and has not parked yet.
  var parks = false
  /// How often in a row a creation was tried again because of what other threads dropped.
  var attempts = 0
  let parking = Parking()
  /// What goes with the next entries that are taken off the path.
  var released: [Any] = []

  init(_ path: Path) { self.path = path }

  /// What a thread waits for.
  enum Wait {
    case cell(UInt)
    /// That all parts of a joint have come as far as the thread's own.
    case joint(Joint, Joint.Phase, base: Int)

    /// The cell that is waited for.
    var key: UInt? {
      if case .cell(let key) = self { key } else { nil }
    }
  }

  func takeReleased() -> [Any] {
    if released.isEmpty { return [] }
    defer { released = [] }
    return released
  }

  /// Waits until it is woken, if it has set itself to.
  func park() {
    guard parks else { return }
    parks = false
    Exploration.willPark(path.word)
    parking.park()
    Exploration.pass(.wake)
  }

  /// The entry at whose end another one will be published, as far as can be told now.
  func base(of entry: Int) -> Int {
    var base = entry
    while true {
      let lowest = (base..<path.count).lazy.map { Int(self.path[$0].pointee.target) }.min() ?? base
      if lowest >= base { return base }
      base = lowest
    }
  }

  /// The creation that asks now; the innermost entry if only a request is open.
  var taker: Int { path.taker ?? path.count - 1 }

  /// The joint of the creation that asks now.
  var joint: Joint? {
    if joints.isEmpty || path.count == 0 { return nil }
    return joint(at: base(of: taker))
  }

  /// The joint of the part with a base.
  func joint(at base: Int) -> Joint? { joints.first { $0.base == base }?.joint.current }

  /// Why the part that an entry belongs to cannot be published.
  func failure(of entry: Int) -> DIError? {
    if joints.isEmpty { return nil }
    guard let joint = joint(at: base(of: entry)), let part = joint.part(of: self, with: entry) else { return nil }
    return joint.parts[part].failure
  }
}

extension Path {
  /// Whether the thread takes part in a joint.
  @inline(__always)
  var isJoined: Bool {
    guard let waiter = record.pointee.waiter else { return false }
    return waiter._withUnsafeGuaranteedRef { !$0.joints.isEmpty }
  }

  /// The thread, as far as it meets others.
  var waiter: Waiter {
    if let waiter = record.pointee.waiter { return waiter.takeUnretainedValue() }
    let waiter = Waiter(self)
    record.pointee.waiter = .passRetained(waiter)
    WaitGraph.locked { $0.threads[word] = waiter }
    return waiter
  }

  /// The thread ends.
  func releaseWaiter() {
    guard let waiter = record.pointee.waiter else { return }
    WaitGraph.locked { _ = $0.threads.removeValue(forKey: word) }
    // Outside of the lock, with what it has left.
    waiter.release()
  }
}
