internal import DILifetime

/// A thread, as far as it meets others.
///
/// Unchecked: it is used under the lock of the ``WaitGraph``; `parks` and `attempts` by its thread alone, and `mergedCreations` as well by
/// its thread while that runs.
final class CreatingThread: @unchecked Sendable {
  let path: Path
  /// What the thread waits for; taken away by who wakes it.
  var wait: Wait?
  /// The joints that the thread takes part in, each with the base of its part; the outermost first.
  var mergedCreations: [(base: Int, merged: MergedCreation)] = []
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
    case merged(MergedCreation, MergedCreation.Phase, base: Int)

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
  func base(of frame: Int) -> Int {
    var base = frame
    while true {
      let lowest = (base..<path.count).lazy.map { Int(self.path[$0].pointee.target) }.min() ?? base
      if lowest >= base { return base }
      base = lowest
    }
  }

  /// The creation that asks now; the innermost entry if only a request is open.
  var taker: Int { path.taker ?? path.count - 1 }

  /// The joint of the creation that asks now.
  var merged: MergedCreation? {
    if mergedCreations.isEmpty || path.count == 0 { return nil }
    return merged(at: base(of: taker))
  }

  /// The joint of the part with a base.
  func merged(at base: Int) -> MergedCreation? { mergedCreations.first { $0.base == base }?.merged.current }

  /// Why the part that an entry belongs to cannot be published.
  func failure(of frame: Int) -> DIError? {
    if mergedCreations.isEmpty { return nil }
    guard let merged = merged(at: base(of: frame)), let part = merged.part(of: self, with: frame) else { return nil }
    return merged.parts[part].failure
  }
}

extension Path {
  /// Whether the thread takes part in a joint.
  @inline(__always)
  var isMerged: Bool {
    guard let creatingThread = record.pointee.creatingThread else { return false }
    return creatingThread._withUnsafeGuaranteedRef { !$0.mergedCreations.isEmpty }
  }

  /// The thread, as far as it meets others.
  var creatingThread: CreatingThread {
    if let creatingThread = record.pointee.creatingThread { return creatingThread.takeUnretainedValue() }
    let creatingThread = CreatingThread(self)
    record.pointee.creatingThread = .passRetained(creatingThread)
    WaitGraph.locked { $0.threads[word] = creatingThread }
    return creatingThread
  }

  /// The thread ends.
  func releaseCreatingThread() {
    guard let creatingThread = record.pointee.creatingThread else { return }
    WaitGraph.locked { _ = $0.threads.removeValue(forKey: word) }
    // Outside of the lock, with what it has left.
    creatingThread.release()
  }
}
