internal import DILifetime

// How a creation ends if other threads wait for it, or if it is merged: progress, publication and failure of parts.

extension WaitGraph {
  /// Ends the creation in a cache slot, with an object or with nothing; wakes the threads that wait for it.
  ///
  /// - Returns: Whether the object is kept; false if the cell was emptied during the creation.
  @discardableResult
  static func end(_ cacheSlot: CacheSlot, with object: AnyObject?, by path: Path) -> Bool {
    switch cacheSlot.endCreation(with: object, by: path.word, underLock: false) {
    case .kept: true
    case .abandoned: false
    case .watched: endWatched(cacheSlot, with: object, by: path)
    }
  }

  // Not inlined: six functions call `end`, and few cells are watched.
  @inline(never)
  private static func endWatched(_ cacheSlot: CacheSlot, with object: AnyObject?, by path: Path) -> Bool {
    locked(cutting: path) { $0.endWatched(cacheSlot, with: object, by: path.word) }
  }

  // Not inlined: eight functions would have it, for a watched cell.
  @inline(never) @discardableResult
  private mutating func endWatched(_ cacheSlot: CacheSlot, with object: AnyObject?, by word: UInt) -> Bool {
    let end = cacheSlot.endCreation(with: object, by: word, underLock: true)
    wakeWhoWait(for: cacheSlot.cell.key)
    if case .kept = end { return true } else { return false }
  }

  /// Gives the object of an initialized frame to its merged creation, whose threads can take the object early from now on.
  static func initialized(_ frame: Int, of path: Path) {
    let key = path[frame].pointee.key
    if key == 0 { return }
    locked { graph in
      guard let claimed = graph.claimed[key], claimed.owner === path.creatingThread else {
        return
      }
      claimed.instance = path[frame].pointee.object?.takeUnretainedValue()
      graph.wakeWhoCanGoOn()
    }
  }

  /// Sets the part that a frame belongs to back to `open`, since the part has more to do.
  ///
  /// If the base of a part waits for an outer frame by now, the part is extended to that frame.
  static func reopen(_ frame: Int, of path: Path) {
    let thread = path.creatingThread
    locked(cutting: path) { graph in
      while let (base, merged) = thread.mergedCreations.first(where: { thread.base(of: $0.base) < $0.base }) {
        graph.join([(thread, thread.base(of: base))], with: merged.current)
      }
      let base = thread.base(of: frame)
      guard let merged = thread.merged(at: base), let part = merged.part(of: thread, with: base) else { return }
      merged.parts[part].phase = .open
    }
  }

  /// Waits until all parts of a merged creation have reached a phase.
  ///
  /// This thread's part, which begins at `base`, has already reached it.
  ///
  /// - Returns: Whether all parts have reached the phase. False if this thread's part now belongs to an outer frame, or has
  ///   more to do.
  /// - Throws: The failure of the part.
  static func settle(_ base: Int, at phase: MergedCreation.Phase, of path: Path) throws(DIError) -> Bool {
    let thread = path.creatingThread
    while true {
      if !thread.mergedCreations.contains(where: { $0.base == base }) { return true }
      Exploration.pass(.settle)
      let settled = locked(cutting: path) { $0.look(thread, base, at: phase, thread.merged(at: base)!) }
      if let settled { return try settled.get() }
      thread.park()
      if thread.base(of: base) < base { return false }
    }
  }

  private mutating func look(
    _ thread: CreatingThread, _ base: Int, at phase: MergedCreation.Phase, _ merged: MergedCreation
  ) -> Result<Bool, DIError>? {
    if merged.isPublished { return .success(true) }
    guard let own = merged.part(of: thread, with: base) else { return .success(true) }
    if let failure = merged.parts[own].failure { return .failure(failure) }
    addCells(of: thread, from: base, to: merged)
    merged.parts[own].phase = max(phase, merged.parts[own].phase)
    wakeWhoCanGoOn()
    if merged.parts.allSatisfy({ $0.phase >= phase }) {
      if phase == .finished {
        publish(merged)
        wakeWhoCanGoOn()
      }
      return .success(true)
    }
    let wait = CreatingThread.Wait.merged(merged, phase, base: base)
    let loop = loop(of: thread, through: wait)
    if !loop.isEmpty {
      join(loop)
      // A new part has replaced this thread's part, and is open.
      return .success(false)
    }
    self.wait(thread, for: wait)
    return nil
  }

  /// Removes a published part, and the parts inside it, from the list of its thread.
  ///
  /// - Returns: The merged creation of the part; nil if there was none.
  static func takeMerged(_ base: Int, of path: Path) -> MergedCreation? {
    let thread = path.creatingThread
    thread.attempts = 0
    return locked(cutting: path) { graph in
      let merged = thread.merged(at: base)
      graph.removeMerged(of: thread, from: base)
      return merged
    }
  }

  /// Removes the parts of a thread from a base on from its list.
  mutating func removeMerged(of thread: CreatingThread, from base: Int) {
    for (other, merged) in thread.mergedCreations where other >= base { released.append(merged) }
    thread.mergedCreations.removeAll { $0.base >= base }
  }

  private mutating func publish(_ merged: MergedCreation) {
    let isKept = !merged.cells.contains { $0.cacheSlot.cell.isAbandoned }
    var ends: [UInt: Bool] = .init()
    for claimed in merged.cells {
      self.claimed[claimed.key] = nil
      let end = endWatched(claimed.cacheSlot, with: isKept ? claimed.instance : nil, by: claimed.owner.path.word)
      ends[claimed.key] = isKept && end
    }
    merged.setPublished(ends)
    released.append(merged.cells)
    merged.cells = []
  }
}

// MARK: - Failure

extension WaitGraph {
  /// Empties the cells of all frames from `frame` on, since they have failed.
  ///
  /// - Returns: Whether to try again: true if the frames failed only because another thread dropped an object that they had
  ///   taken early.
  static func drop(from frame: Int, of path: Path, _ error: DIError) -> Bool {
    guard path.isMerged else {
      Exploration.pass(.drop)
      for index in frame..<path.count {
        if let cacheSlot = path.cacheSlot(index) { end(cacheSlot, with: nil, by: path) }
      }
      return false
    }
    let thread = path.creatingThread
    Exploration.pass(.drop)
    let triesAgain = locked(cutting: path) { graph in
      let base = thread.base(of: frame)
      let triesAgain = base == frame && thread.hasFailedPart(from: frame)
      var mergedCreations: [MergedCreation] = []
      for (other, merged) in thread.mergedCreations where other >= min(base, frame) {
        if !mergedCreations.contains(where: { $0 === merged.current }) { mergedCreations.append(merged.current) }
      }
      for index in frame..<path.count {
        guard let cacheSlot = path.cacheSlot(index) else { continue }
        graph.claimed[cacheSlot.cell.key] = nil
        graph.endWatched(cacheSlot, with: nil, by: path.word)
      }
      for merged in mergedCreations { graph.drop(thread, from: frame, of: merged, error) }
      return triesAgain
    }
    thread.attempts = triesAgain ? thread.attempts + 1 : 0
    return triesAgain && thread.attempts < mostAttempts
  }

  /// Removes a thread's frames from a merged creation.
  ///
  /// Each part that has taken an object of these frames early fails too, and so does each part that has taken an object of a
  /// part that fails.
  private mutating func drop(_ thread: CreatingThread, from first: Int, of merged: MergedCreation, _ error: DIError) {
    var takers: [(thread: CreatingThread, frame: Int)] = []
    var kept: [MergedCreation.ClaimedCell] = []
    for claimed in merged.cells {
      if claimed.owner === thread, claimed.frame >= first {
        takers += claimed.takers
        released.append(claimed)
        self.claimed[claimed.key] = nil
      } else {
        // The dropped frames are no takers any more.
        claimed.takers.removeAll { $0.thread === thread && $0.frame >= first }
        kept.append(claimed)
      }
    }
    merged.cells = kept
    removeMerged(of: thread, from: first)
    released.append(merged.takeParts(of: thread, from: first))
    while let taker = takers.popLast() {
      if taker.thread === thread, taker.frame >= first { continue }
      guard let part = merged.part(of: taker.thread, with: taker.frame), merged.parts[part].failure == nil else {
        continue
      }
      merged.parts[part].failure = error
      // Open again, so that nothing of the merged creation is published before the thread of this part drops the part.
      merged.parts[part].phase = .open
      for claimed in merged.cells
      where claimed.owner === taker.thread && claimed.frame >= merged.parts[part].base {
        takers += claimed.takers
      }
    }
    wakeWhoWait(for: merged)
    wakeWhoCanGoOn()
  }
}
