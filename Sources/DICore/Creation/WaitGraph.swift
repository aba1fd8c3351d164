internal import DILifetime
internal import Synchronization

// Which thread waits for whom. docs/creation.md explains the protocol; docs/models/creation.pml is the same as a model that is
// checked in every interleaving. Nothing else in the library makes a thread wait for user code.

/// Who waits for whom, and what threads make together.
///
/// One for the process: factories of one graph may ask another, and a custom scope belongs to several. It says nothing about
/// instances. It is asked by threads that find somebody else creating what they need, and by the creator of a cell that is
/// watched.
///
/// Unchecked: it lies in a mutex. What leads to objects of users is handed out of the lock before it is released.
struct WaitGraph: @unchecked Sendable {
  var waiting: [CreatingThread] = []
  /// The threads that have met others, by their numbers.
  ///
  /// A cell names its thread by a number: it has no room for every bit of an address.
  var threads: [UInt: CreatingThread] = [:]
  /// The joints by the cells of their members.
  var mergedCreations: [UInt: MergedCreation] = [:]
  /// What must not be released under the lock.
  var released: [Any] = []

  /// So many times in a row need as many failures on other threads, each at the worst moment.
  static let mostAttempts = 100

  private static let shared = Mutex(WaitGraph())

  /// Does something under the lock, which runs no code of users, while the path of a thread is being cut.
  ///
  /// What is released then may ask containers, and must find the path without what is cut: it goes with the next entries.
  static func locked<Result>(cutting path: Path, _ body: (inout WaitGraph) -> Result) -> Result {
    let thread = path.creatingThread
    return locked { graph in
      let result = body(&graph)
      thread.released += graph.released
      graph.released = []
      return result
    }
  }

  /// Does something under the lock, which runs no code of users.
  static func locked<Result>(_ body: (inout WaitGraph) -> Result) -> Result {
    var result: Result?
    var released: [Any] = []
    withoutActuallyEscaping(body) { body in
      nonisolated(unsafe) let body = body
      shared.withLock { graph in
        nonisolated(unsafe) let value = body(&graph)
        result = value
        swap(&released, &graph.released)
      }
    }
    withExtendedLifetime(released) {}
    return result!
  }
}

// MARK: - Requests

extension Path {
  /// Asks for what is kept at a site: takes it, waits for it, or makes this thread the one that creates it.
  ///
  /// - Parameters:
  ///   - site: Where it is kept.
  ///   - binding: What is kept there; nil for the value of a lazy.
  /// - Returns: The object, retained; nil if the cell was claimed for this thread.
  /// - Throws: A recursion, or why the joint failed that this thread takes part in.
  func request(_ site: CacheSlot, of binding: Binding?) throws(DIError) -> UnsafeMutableRawPointer? {
    while true {
      if let object = site.object { return object }
      Exploration.pass(.claim)
      if site.cell.claim(for: word) {
        // It may have been put there since it was looked for.
        guard let object = site.locked?.object else { return nil }
        WaitGraph.end(site, with: nil, by: self)
        return Unmanaged.passRetained(object).toOpaque()
      }
      if site.cell.isClosed { throw closed(binding) }
      if site.cell.owner == word {
        if let own = frame(at: site.cell.key) { return try takeOwn(own) }
        // Nothing that the linker sees leads back to a creation without an entry.
        throw recursion(of: binding)
      }
      Exploration.pass(.look)
      switch WaitGraph.look(at: site, for: self) {
      case .object(let object):
        return Unmanaged.passRetained(object).toOpaque()
      case .recursion:
        throw recursion(of: binding)
      case .failed(let error):
        throw error
      case nil:
        continue
      }
    }
  }
}

extension WaitGraph {
  /// What a look at a cell that another thread creates comes to.
  enum Answer {
    /// It may be taken early.
    case object(AnyObject)
    /// It cannot be had before who asks for it is.
    case recursion
    /// The joint that this thread takes part in has failed.
    case failed(DIError)
  }

  /// Looks at a cell that another thread creates, and waits if that is what there is to do.
  ///
  /// - Returns: Nil to look again.
  static func look(at site: CacheSlot, for path: Path) -> Answer? {
    let thread = path.creatingThread
    let answer = locked { graph -> Answer? in
      guard let owner = site.cell.watch(), owner != path.word else { return nil }
      if let failure = thread.failure(of: thread.taker) { return .failed(failure) }
      if let object = graph.takeEarly(site, for: thread) { return .object(object) }
      if graph.isRecursion(site, for: thread) { return .recursion }
      let loop = graph.loop(of: thread, through: .cell(site.cell.key))
      if !loop.isEmpty {
        graph.join(loop)
        if let object = graph.takeEarly(site, for: thread) { return .object(object) }
      }
      graph.wait(thread, for: .cell(site.cell.key))
      return nil
    }
    thread.park()
    return answer
  }

  /// An instance of the joint that the thread takes part in, before it is published.
  private func takeEarly(_ site: CacheSlot, for thread: CreatingThread) -> AnyObject? {
    guard let merged = thread.merged, let instance = merged.members[site.cell.key]?.instance else { return nil }
    merged.members[site.cell.key]?.takers.append((thread, thread.taker))
    return instance
  }

  /// Whether everybody on the way from a cell back to the thread is in the middle of an initializer.
  private func isRecursion(_ site: CacheSlot, for thread: CreatingThread) -> Bool {
    var key = site.cell.key
    while let creation = creation(at: key, seenBy: thread), !creation.isInitialized {
      if creation.owner === thread { return true }
      guard case .cell(let next) = creation.owner.wait else { return false }
      key = next
    }
    return false
  }

  /// What is being created at a cell, and by whom; nil if its thread runs, so that it is not known how far it is.
  private func creation(at key: UInt, seenBy thread: CreatingThread) -> (owner: CreatingThread, isInitialized: Bool)? {
    if let member = mergedCreations[key]?.current.members[key] { return (member.owner, member.instance != nil) }
    guard let owner = owner(at: key), owner === thread || owner.wait != nil,
      let frame = owner.path.frame(at: key)
    else { return nil }
    return (owner, owner.path[frame].pointee.object != nil)
  }

  /// The thread that creates at a cell, if it has met others.
  private func owner(at key: UInt) -> CreatingThread? { Cell(key: key)?.owner.flatMap { threads[$0] } }
}

// MARK: - Loops

extension WaitGraph {
  /// A thread that others wait for, and the entry that they wait for.
  private typealias Blocker = (thread: CreatingThread, frame: Int)

  /// Who must do something before a wait can end, as far as `seeker` can know.
  private func blockers(of thread: CreatingThread, in wait: CreatingThread.Wait, soughtBy seeker: CreatingThread)
    -> [Blocker]
  {
    switch wait {
    case .cell(let key):
      guard let target = mergedCreations[key]?.current, let member = target.members[key] else {
        // One that runs closes no loop, and only its own thread may look at its path.
        guard let owner = owner(at: key), owner === seeker || owner.wait != nil,
          let frame = owner.path.frame(at: key)
        else { return [] }
        return [(owner, frame)]
      }
      if target === thread.merged { return member.instance == nil ? [(member.owner, member.frame)] : [] }
      return target.parts.map { ($0.thread, $0.base) }
    case .merged(let merged, let phase, let base):
      return merged.current.parts.filter { $0.phase < phase && !($0.thread === thread && $0.base == base) }
        .map { ($0.thread, $0.base) }
    }
  }

  /// The threads that would wait for each other if one of them waited, each with the outermost of its entries that another one
  /// waits for, or that waits itself for an instance; none if there is no loop.
  func loop(of seeker: CreatingThread, through wait: CreatingThread.Wait) -> [(thread: CreatingThread, from: Int)] {
    var edges: [(from: CreatingThread, to: Blocker)] = []
    var reached = [seeker]
    var left = [(seeker, wait)]
    while let (thread, wait) = left.popLast() {
      for blocker in blockers(of: thread, in: wait, soughtBy: seeker) {
        edges.append((thread, blocker))
        if reached.contains(where: { $0 === blocker.thread }) { continue }
        reached.append(blocker.thread)
        if let next = blocker.thread.wait { left.append((blocker.thread, next)) }
      }
    }
    var looped = edges.contains { $0.to.thread === seeker } ? [seeker] : []
    var count = 0
    while count < looped.count {
      for edge in edges where edge.to.thread === looped[count] && !looped.contains(where: { $0 === edge.from }) {
        looped.append(edge.from)
      }
      count += 1
    }
    return looped.map { thread in
      let from = edges.filter { edge in edge.to.thread === thread && looped.contains { $0 === edge.from } }
      let isForInstance = (thread === seeker ? wait : thread.wait)?.key != nil
      // The creation that asks may be further out than what others wait for, if its injection runs before its turn.
      return (thread, min(from.map(\.to.frame).min()!, isForInstance ? thread.taker : .max))
    }
  }

  /// Makes one part of what each thread has begun from an entry on, and one joint of these parts.
  mutating func join(_ loop: [(thread: CreatingThread, from: Int)], with merged: MergedCreation = MergedCreation()) {
    var bases = loop.map { $0.thread.base(of: $0.from) }
    var isStable = false
    while !isStable {
      isStable = true
      for (index, (thread, _)) in loop.enumerated() {
        // What the thread has in the joint further out is part of it as well.
        let lowest = merged.parts.filter { $0.thread === thread }.map(\.base).min() ?? .max
        let base = thread.base(of: min(bases[index], lowest))
        if base < bases[index] { isStable = false }
        bases[index] = base
        for (other, part) in thread.mergedCreations where other >= base && part.current !== merged {
          isStable = false
          merged.merge(part.current)
        }
      }
    }
    for (thread, base) in zip(loop.map(\.thread), bases) { extendPart(of: thread, to: base, in: merged) }
    wakeWhoWait(for: merged)
  }

  /// Makes a part of all that a thread has begun from an entry on.
  private mutating func extendPart(of thread: CreatingThread, to base: Int, in merged: MergedCreation) {
    let path = thread.path
    path.hold(to: base)
    released += thread.mergedCreations.filter { $0.base >= base }.map(\.merged)
    thread.mergedCreations.removeAll { $0.base >= base }
    thread.mergedCreations.append((base, merged))
    let inner = merged.parts.filter { $0.thread === thread && $0.base >= base }
    released += inner
    merged.parts.removeAll { $0.thread === thread && $0.base >= base }
    merged.parts.append(
      MergedCreation.Part(thread: thread, base: base, failure: inner.lazy.compactMap(\.failure).first))
    addMembers(of: thread, from: base, to: merged)
  }

  /// Makes members of all cells that a thread has claimed from an entry on.
  mutating func addMembers(of thread: CreatingThread, from base: Int, to merged: MergedCreation) {
    let path = thread.path
    for frame in base..<path.count {
      guard let site = path.site(frame), merged.members[site.cell.key] == nil else { continue }
      mergedCreations[site.cell.key] = merged
      _ = site.cell.watch()
      merged.members[site.cell.key] = MergedCreation.ClaimedCell(
        site: site, owner: thread, frame: frame, instance: path[frame].pointee.object?.takeUnretainedValue())
    }
  }
}

extension Path {
  /// Lets all entries from a base on wait for it, whatever is taken back later.
  func hold(to base: Int) {
    let target = Int32(truncatingIfNeeded: base)
    for frame in base..<count where target < self[frame].pointee.target {
      self[frame].pointee.target = target
      record.pointee.lowestTarget = min(record.pointee.lowestTarget, base)
    }
    // Else undoing one of these would raise it again.
    for mark in record.pointee.marks.indices where record.pointee.marks[mark].frame >= target {
      record.pointee.marks[mark].target = min(target, record.pointee.marks[mark].target)
    }
  }
}
