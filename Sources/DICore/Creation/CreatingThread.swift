internal import DILifetime

/// A thread in the ``WaitGraph``.
///
/// Its state is used under the lock of the wait graph, with two exceptions. Only the thread itself uses `parks`, `attempts` and
/// `released`. And the thread itself reads `mergedCreations` without the lock: other threads change it only while this one
/// waits.
final class CreatingThread {
  let path: Path
  /// What the thread waits for; the thread that wakes it sets it to nil.
  var wait: Wait?
  /// The merged creations that the thread has a part in, each with the first frame of that part; the outermost first.
  var mergedCreations: [(base: Int, merged: MergedCreation)] = []
  /// Whether the thread has registered a wait, but has not parked yet.
  var parks = false
  /// How often in a row a creation was tried again because another thread has dropped an object.
  var attempts = 0
  let parking = Parking()
  /// Objects that the next pop of frames releases.
  var released: [Any] = []

  init(_ path: Path) { self.path = path }

  /// What a thread waits for.
  enum Wait {
    /// The end of the creation in a cell, by the cell's key.
    case cell(UInt)
    /// All other parts of a merged creation must reach a phase; the thread's own part, which begins at `base`, has reached it.
    case merged(MergedCreation, MergedCreation.Phase, base: Int)

    /// The key of the cell that the thread waits for.
    var key: UInt? {
      if case .cell(let key) = self { key } else { nil }
    }
  }

  func takeReleased() -> [Any] {
    if released.isEmpty { return [] }
    defer { released = [] }
    return released
  }

  /// Waits until another thread wakes this one, if it has registered a wait.
  func park() {
    guard parks else { return }
    parks = false
    Exploration.willPark(path.word)
    parking.park()
    Exploration.pass(.wake)
  }

  /// The frame at whose end a frame will be published, by the targets that are known now.
  func base(of frame: Int) -> Int {
    var base = frame
    while true {
      let lowest = (base..<path.count).lazy.map { Int(self.path[$0].pointee.target) }.min() ?? base
      if lowest >= base { return base }
      base = lowest
    }
  }

  /// The creation that makes the current request and gets its object; the innermost frame if only a request is open.
  var taker: Int { path.taker ?? path.count - 1 }

  /// The merged creation of the creation that makes the current request.
  var merged: MergedCreation? {
    if mergedCreations.isEmpty || path.count == 0 { return nil }
    return merged(at: base(of: taker))
  }

  /// The merged creation of the thread's part that begins at a base; nil if there is none.
  func merged(at base: Int) -> MergedCreation? { mergedCreations.first { $0.base == base }?.merged.current }

  /// Whether a part that begins at a frame, or inside it, has failed because another thread dropped an object.
  func hasFailedPart(from frame: Int) -> Bool {
    mergedCreations.contains { base, merged in
      base >= frame && merged.current.parts.contains { $0.thread === self && $0.base >= frame && $0.failure != nil }
    }
  }

  /// The error that keeps a frame's part from being published; nil if there is none.
  func failure(of frame: Int) -> DIError? {
    if mergedCreations.isEmpty { return nil }
    guard let merged = merged(at: base(of: frame)), let part = merged.part(of: self, with: frame) else { return nil }
    return merged.parts[part].failure
  }
}

extension Path {
  /// Whether the thread has a part in a merged creation.
  @inline(__always)
  var isMerged: Bool {
    guard let creatingThread = record.pointee.creatingThread else { return false }
    return creatingThread._withUnsafeGuaranteedRef { !$0.mergedCreations.isEmpty }
  }

  /// The thread in the wait graph.
  var creatingThread: CreatingThread {
    record.pointee.creatingThread?.takeUnretainedValue() ?? makeCreatingThread()
  }

  // Not inlined: once for a thread that meets others.
  @inline(never)
  private func makeCreatingThread() -> CreatingThread {
    let creatingThread = CreatingThread(self)
    record.pointee.creatingThread = .passRetained(creatingThread)
    WaitGraph.locked { $0.threads[word] = creatingThread }
    return creatingThread
  }

  /// Removes the thread from the wait graph when it ends.
  func releaseCreatingThread() {
    guard let creatingThread = record.pointee.creatingThread else { return }
    WaitGraph.locked { _ = $0.threads.removeValue(forKey: word) }
    // Outside the lock: the creating thread can hold the last references to objects of users.
    creatingThread.release()
  }
}
