internal import DILifetime

// How creations end that other threads are interested in.

extension WaitGraph {
  /// Ends a creation at a site, with an object or with nothing.
  static func end(_ site: CacheSlot, with object: AnyObject?, by path: Path) {
    if site.endCreation(with: object, by: path.word, underLock: false) { return }
    locked(cutting: path) { $0.endWatched(site, with: object, by: path.word) }
  }

  private mutating func endWatched(_ site: CacheSlot, with object: AnyObject?, by word: UInt) {
    _ = site.endCreation(with: object, by: word, underLock: true)
    wakeWhoWait(for: site.cell.key)
  }

  /// Takes note of what an initializer has returned.
  static func initialized(_ frame: Int, of path: Path) {
    let key = path[frame].pointee.key
    if key == 0 { return }
    locked { graph in
      guard let merged = graph.mergedCreations[key]?.current, merged.members[key]?.owner === path.creatingThread else {
        return
      }
      merged.members[key]?.instance = path[frame].pointee.object?.takeUnretainedValue()
      graph.wakeWhoCanGoOn()
    }
  }

  /// Says that the part of an entry has more to do, and moves joints whose base has come to wait for an entry further out to
  /// that one.
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

  /// Waits until all parts of a joint have come as far as one of this thread.
  ///
  /// - Returns: Whether they have; false if the part has become part of one further out, or has to begin again.
  static func settle(_ base: Int, at phase: MergedCreation.Phase, of path: Path) throws(DIError) -> Bool {
    let thread = path.creatingThread
    while true {
      guard let merged = thread.merged(at: base) else { return true }
      Exploration.pass(.settle)
      let settled = locked(cutting: path) { $0.look(thread, base, at: phase, merged.current) }
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
    addMembers(of: thread, from: base, to: merged)
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
      // The part is one with another by now, and has to say again how far it is.
      return .success(false)
    }
    self.wait(thread, for: wait)
    return nil
  }

  /// The joint of a part, which is published and left.
  static func takeMerged(_ base: Int, of path: Path) -> MergedCreation? {
    let thread = path.creatingThread
    let merged = thread.merged(at: base)
    locked(cutting: path) { graph in
      graph.released += thread.mergedCreations.filter { $0.base >= base }.map(\.merged)
      thread.mergedCreations.removeAll { $0.base >= base }
    }
    thread.attempts = 0
    return merged
  }

  private mutating func publish(_ merged: MergedCreation) {
    let isKept = !merged.members.values.contains { $0.site.cell.isAbandoned }
    for (key, member) in merged.members {
      mergedCreations[key] = nil
      endWatched(member.site, with: isKept ? member.instance : nil, by: member.owner.path.word)
    }
    merged.setPublished()
    released.append(merged.members)
    merged.members = [:]
  }
}

// MARK: - Failure

extension WaitGraph {
  /// Empties the cells of all entries from one on, since they have failed.
  ///
  /// - Returns: Whether they failed only because something was dropped that they had taken early, and should be tried again.
  static func drop(from frame: Int, of path: Path, _ error: DIError) -> Bool {
    guard path.isMerged else {
      Exploration.pass(.drop)
      for index in frame..<path.count {
        if let site = path.site(index) { end(site, with: nil, by: path) }
      }
      return false
    }
    let thread = path.creatingThread
    Exploration.pass(.drop)
    let triesAgain = locked(cutting: path) { graph in
      let base = thread.base(of: frame)
      let triesAgain = base == frame && thread.failure(of: path.count - 1) != nil
      var mergedCreations: [MergedCreation] = []
      for (other, merged) in thread.mergedCreations where other >= min(base, frame) {
        if !mergedCreations.contains(where: { $0 === merged.current }) { mergedCreations.append(merged.current) }
      }
      for index in frame..<path.count {
        guard let site = path.site(index) else { continue }
        graph.mergedCreations[site.cell.key] = nil
        graph.endWatched(site, with: nil, by: path.word)
      }
      for merged in mergedCreations { graph.drop(thread, from: frame, of: merged, error) }
      return triesAgain
    }
    thread.attempts = triesAgain ? thread.attempts + 1 : 0
    return triesAgain && thread.attempts < mostAttempts
  }

  private mutating func drop(_ thread: CreatingThread, from first: Int, of merged: MergedCreation, _ error: DIError) {
    var takers: [(thread: CreatingThread, frame: Int)] = []
    for (key, member) in merged.members where member.owner === thread && member.frame >= first {
      takers += member.takers
      released.append(member)
      merged.members[key] = nil
    }
    released += thread.mergedCreations.filter { $0.base >= first }.map(\.merged)
    thread.mergedCreations.removeAll { $0.base >= first }
    released += merged.parts.filter { $0.thread === thread && $0.base >= first }
    merged.parts.removeAll { $0.thread === thread && $0.base >= first }
    // What was taken in what is dropped now concerns nobody any more.
    for key in Array(merged.members.keys) {
      merged.members[key]?.takers.removeAll { $0.thread === thread && $0.frame >= first }
    }
    while let taker = takers.popLast() {
      if taker.thread === thread, taker.frame >= first { continue }
      guard let part = merged.part(of: taker.thread, with: taker.frame), merged.parts[part].failure == nil else {
        continue
      }
      merged.parts[part].failure = error
      // Nothing is published as long as it has not been dropped.
      merged.parts[part].phase = .open
      for member in merged.members.values where member.owner === taker.thread && member.frame >= merged.parts[part].base
      {
        takers += member.takers
      }
    }
    wakeWhoWait(for: merged)
    wakeWhoCanGoOn()
  }
}
