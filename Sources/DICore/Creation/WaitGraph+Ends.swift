internal import DILifetime

// How creations end that other threads are interested in.

extension WaitGraph {
  /// Ends a creation at a site, with an object or with nothing.
  static func end(_ site: Site, with object: AnyObject?, by path: Path) {
    if site.endCreation(with: object, by: path.word, underLock: false) { return }
    locked(cutting: path) { $0.endWatched(site, with: object, by: path.word) }
  }

  private mutating func endWatched(_ site: Site, with object: AnyObject?, by word: UInt) {
    _ = site.endCreation(with: object, by: word, underLock: true)
    wakeWhoWait(for: site.cell.key)
  }

  /// Takes note of what an initializer has returned.
  static func initialized(_ entry: Int, of path: Path) {
    let key = path[entry].pointee.key
    if key == 0 { return }
    locked { graph in
      guard let joint = graph.joints[key]?.current, joint.members[key]?.owner === path.waiter else { return }
      joint.members[key]?.instance = path[entry].pointee.object?.takeUnretainedValue()
      graph.wakeWhoCanGoOn()
    }
  }

  /// Says that the part of an entry has more to do, and moves joints whose base has come to wait for an entry further out to
  /// that one.
  static func reopen(_ entry: Int, of path: Path) {
    let thread = path.waiter
    locked(cutting: path) { graph in
      while let (base, joint) = thread.joints.first(where: { thread.base(of: $0.base) < $0.base }) {
        graph.join([(thread, thread.base(of: base))], with: joint.current)
      }
      let base = thread.base(of: entry)
      guard let joint = thread.joint(at: base), let part = joint.part(of: thread, with: base) else { return }
      joint.parts[part].phase = .open
    }
  }

  /// Waits until all parts of a joint have come as far as one of this thread.
  ///
  /// - Returns: Whether they have; false if the part has become part of one further out, or has to begin again.
  static func settle(_ base: Int, at phase: Joint.Phase, of path: Path) throws(DIError) -> Bool {
    let thread = path.waiter
    while true {
      guard let joint = thread.joint(at: base) else { return true }
      Exploration.pass(.settle)
      let settled = locked(cutting: path) { $0.look(thread, base, at: phase, joint.current) }
      if let settled { return try settled.get() }
      thread.park()
      if thread.base(of: base) < base { return false }
    }
  }

  private mutating func look(
    _ thread: Waiter, _ base: Int, at phase: Joint.Phase, _ joint: Joint
  ) -> Result<Bool, DIError>? {
    if joint.isPublished { return .success(true) }
    guard let own = joint.part(of: thread, with: base) else { return .success(true) }
    if let failure = joint.parts[own].failure { return .failure(failure) }
    addMembers(of: thread, from: base, to: joint)
    joint.parts[own].phase = max(phase, joint.parts[own].phase)
    wakeWhoCanGoOn()
    if joint.parts.allSatisfy({ $0.phase >= phase }) {
      if phase == .finished {
        publish(joint)
        wakeWhoCanGoOn()
      }
      return .success(true)
    }
    let wait = Waiter.Wait.joint(joint, phase, base: base)
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
  static func takeJoint(_ base: Int, of path: Path) -> Joint? {
    let thread = path.waiter
    let joint = thread.joint(at: base)
    locked(cutting: path) { graph in
      graph.released += thread.joints.filter { $0.base >= base }.map(\.joint)
      thread.joints.removeAll { $0.base >= base }
    }
    thread.attempts = 0
    return joint
  }

  private mutating func publish(_ joint: Joint) {
    let isKept = !joint.members.values.contains { $0.site.cell.isAbandoned }
    for (key, member) in joint.members {
      joints[key] = nil
      endWatched(member.site, with: isKept ? member.instance : nil, by: member.owner.path.word)
    }
    joint.setPublished()
    released.append(joint.members)
    joint.members = [:]
  }
}

// MARK: - Failure

extension WaitGraph {
  /// Empties the cells of all entries from one on, since they have failed.
  ///
  /// - Returns: Whether they failed only because something was dropped that they had taken early, and should be tried again.
  static func drop(from entry: Int, of path: Path, _ error: DIError) -> Bool {
    guard path.isJoined else {
      Exploration.pass(.drop)
      for index in entry..<path.count {
        if let site = path.site(index) { end(site, with: nil, by: path) }
      }
      return false
    }
    let thread = path.waiter
    Exploration.pass(.drop)
    let triesAgain = locked(cutting: path) { graph in
      let base = thread.base(of: entry)
      let triesAgain = base == entry && thread.failure(of: path.count - 1) != nil
      var joints: [Joint] = []
      for (other, joint) in thread.joints where other >= min(base, entry) {
        if !joints.contains(where: { $0 === joint.current }) { joints.append(joint.current) }
      }
      for index in entry..<path.count {
        guard let site = path.site(index) else { continue }
        graph.joints[site.cell.key] = nil
        graph.endWatched(site, with: nil, by: path.word)
      }
      for joint in joints { graph.drop(thread, from: entry, of: joint, error) }
      return triesAgain
    }
    thread.attempts = triesAgain ? thread.attempts + 1 : 0
    return triesAgain && thread.attempts < mostAttempts
  }

  private mutating func drop(_ thread: Waiter, from first: Int, of joint: Joint, _ error: DIError) {
    var takers: [(thread: Waiter, entry: Int)] = []
    for (key, member) in joint.members where member.owner === thread && member.entry >= first {
      takers += member.takers
      released.append(member)
      joint.members[key] = nil
    }
    released += thread.joints.filter { $0.base >= first }.map(\.joint)
    thread.joints.removeAll { $0.base >= first }
    released += joint.parts.filter { $0.thread === thread && $0.base >= first }
    joint.parts.removeAll { $0.thread === thread && $0.base >= first }
    // What was taken in what is dropped now concerns nobody any more.
    for key in Array(joint.members.keys) {
      joint.members[key]?.takers.removeAll { $0.thread === thread && $0.entry >= first }
    }
    while let taker = takers.popLast() {
      if taker.thread === thread, taker.entry >= first { continue }
      guard let part = joint.part(of: taker.thread, with: taker.entry), joint.parts[part].failure == nil else {
        continue
      }
      joint.parts[part].failure = error
      // Nothing is published as long as it has not been dropped.
      joint.parts[part].phase = .open
      for member in joint.members.values where member.owner === taker.thread && member.entry >= joint.parts[part].base {
        takers += member.takers
      }
    }
    wakeWhoWait(for: joint)
    wakeWhoCanGoOn()
  }
}
