internal import DILifetime
internal import Synchronization

// Threads that wait for each other's creations: nothing else in the library makes a thread wait for user code.
// docs/creation.md explains the protocol; docs/models/creation.pml is a model of it that is checked in every interleaving.

/// The wait graph: which thread waits for which creation, and which creations of several threads are merged.
///
/// There is one for the process, since factories of one graph can request from another graph, and several graphs can share a
/// custom scope. A thread uses it only if another thread is creating an instance that it needs, or if it ends a creation in
/// a watched cell.
///
/// One lock guards its state, and the state of each ``CreatingThread`` and ``MergedCreation`` that it leads to. No user code
/// runs under the lock: references to objects of users are moved to `released`, and released once the lock is free.
struct WaitGraph {
  var waiting: [CreatingThread] = []
  /// The threads that have met others, by number.
  ///
  /// A cell holds the number of the creating thread, since it has no room for every bit of an address.
  var threads: [UInt: CreatingThread] = .init()
  /// The cells of merged creations, by key.
  var claimed: [UInt: MergedCreation.ClaimedCell] = .init()
  /// What resumes tasks that wait for the creation of a thread, by the key of its cell.
  var tasks: [UInt: [@Sendable () -> Void]] = .init()
  /// What resumes tasks once the lock is free.
  var resumed: [@Sendable () -> Void] = []
  /// Objects that must not be released under the lock.
  var released: [Any] = []

  /// The most attempts for one creation.
  ///
  /// A thread tries again only if another thread has dropped an object that the creation had taken early.
  static let mostAttempts = 100

  private static let shared = Mutex(Unchecked(WaitGraph()))

  /// Runs a body under the lock, while frames of this thread's path are about to be popped.
  ///
  /// The `deinit` of a released object can use containers, and must find the path without these frames. So the next pop
  /// releases the objects, once its frames are gone. The body must not run user code.
  static func locked<Result>(cutting path: Path, _ body: (inout WaitGraph) -> Result) -> Result {
    let thread = path.creatingThread
    return locked { graph in
      let result = body(&graph)
      graph.release(by: thread)
      return result
    }
  }

  /// Runs a body under the lock, and then releases what the body moved to `released`.
  ///
  /// The body must not run user code.
  static func locked<Result>(_ body: (inout WaitGraph) -> Result) -> Result {
    let (result, rest) = shared.withLock { (body(&$0.state), $0.state.takeRest()) }
    withExtendedLifetime(rest.released) { rest.resumed.forEach { $0() } }
    return result
  }

  // Not inlined: the lock is taken in a dozen places.
  @inline(never)
  private mutating func takeRest() -> (released: [Any], resumed: [@Sendable () -> Void]) {
    defer { (released, resumed) = ([], []) }
    return (released, resumed)
  }

  /// Leaves it to the next pop of a thread to release what has to be released.
  @inline(never)
  private mutating func release(by thread: CreatingThread) {
    thread.released += released
    released = []
  }
}

// MARK: - Requests

extension Path {
  /// Requests the instance of a cache slot: takes it, waits for it, or claims the cell for this thread.
  ///
  /// - Parameters:
  ///   - cacheSlot: The cache slot.
  ///   - binding: The binding of the instance; nil for the value of a lazy.
  ///   - scope: The scope that the instance is made for; nil for the value of a lazy.
  /// - Returns: The object, retained; nil if this thread has claimed the cell.
  /// - Throws: A recursion, a closed container, what has to be awaited, or the failure of the merged creation that this thread has a part in.
  func request(
    _ cacheSlot: CacheSlot, of binding: Binding?, for scope: Scope? = nil
  ) throws(DIError) -> UnsafeMutableRawPointer? {
    while true {
      if let object = cacheSlot.object { return object }
      Exploration.pass(.claim)
      if cacheSlot.cell.claim(for: word) {
        // The locked cell can have got its instance after the test above.
        guard let object = cacheSlot.locked?.object else { return nil }
        WaitGraph.end(cacheSlot, with: nil, by: self)
        return Unmanaged.passRetained(object).toOpaque()
      }
      if cacheSlot.cell.isClosed { throw closed(binding) }
      let owner = cacheSlot.cell.owner
      if let owner, FlightNumber.isFlight(owner) { return try meet(flight: owner, binding, scope) }
      if owner == word {
        if let own = frame(at: cacheSlot.cell.key) { return try takeOwn(own) }
        // The creation has no frame, since no edge that the linker knows leads back to it.
        throw recursion(of: binding)
      }
      Exploration.pass(.look)
      switch WaitGraph.look(at: cacheSlot, for: self) {
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
  /// The answer for a cell whose instance another thread creates.
  enum Answer {
    /// The object can be taken early.
    case object(AnyObject)
    /// The instance cannot be created: its initializer needs the very instance that requests it.
    case recursion
    /// The merged creation that this thread has a part in has failed.
    case failed(DIError)
  }

  /// Looks at a cell whose instance another thread creates, and waits if there is no other answer.
  ///
  /// - Returns: The answer; nil to look again.
  static func look(at cacheSlot: CacheSlot, for path: Path) -> Answer? {
    let thread = path.creatingThread
    let answer = locked { graph -> Answer? in
      guard let owner = cacheSlot.cell.watch(), owner != path.word else { return nil }
      if let failure = thread.failure(of: thread.taker) { return .failed(failure) }
      if let object = graph.takeEarly(cacheSlot, for: thread) { return .object(object) }
      if graph.isRecursion(cacheSlot, for: thread) { return .recursion }
      let loop = graph.loop(of: thread, through: .cell(cacheSlot.cell.key))
      if !loop.isEmpty {
        graph.join(loop)
        if let object = graph.takeEarly(cacheSlot, for: thread) { return .object(object) }
      }
      graph.wait(thread, for: .cell(cacheSlot.cell.key))
      return nil
    }
    thread.park()
    return answer
  }

  /// Takes the unpublished object of a cell in the merged creation that the current request belongs to; notes the taker.
  private func takeEarly(_ cacheSlot: CacheSlot, for thread: CreatingThread) -> AnyObject? {
    guard let claimed = claimed(cacheSlot.cell.key, in: thread.merged), let instance = claimed.instance else {
      return nil
    }
    claimed.takers.append((thread, thread.taker))
    return instance
  }

  /// A cell of a merged creation; nil if the cell is not part of it.
  func claimed(_ key: UInt, in merged: MergedCreation?) -> MergedCreation.ClaimedCell? {
    guard let merged, let claimed = claimed[key], claimed.merged === merged else { return nil }
    return claimed
  }

  /// Whether the wait for a cell leads back to the thread through open initializers only.
  ///
  /// Each of these initializers needs the result of the next, so none can return.
  private func isRecursion(_ cacheSlot: CacheSlot, for thread: CreatingThread) -> Bool {
    var key = cacheSlot.cell.key
    while let creation = creation(at: key, seenBy: thread), !creation.isInitialized {
      if creation.owner === thread { return true }
      guard case .cell(let next) = creation.owner.wait else { return false }
      key = next
    }
    return false
  }

  /// The thread that creates the instance of a cell, and whether the initializer has returned.
  ///
  /// Nil if that thread runs: only the thread itself can use its path then.
  private func creation(at key: UInt, seenBy thread: CreatingThread) -> (owner: CreatingThread, isInitialized: Bool)? {
    if let claimed = claimed[key] { return (claimed.owner, claimed.instance != nil) }
    guard let owner = owner(at: key), owner === thread || owner.wait != nil,
      let frame = owner.path.frame(at: key)
    else { return nil }
    return (owner, owner.path[frame].pointee.object != nil)
  }

  /// The thread that creates the instance of a cell, if it has met others.
  private func owner(at key: UInt) -> CreatingThread? { Cell(key: key)?.owner.flatMap { threads[$0] } }
}

// MARK: - Loops

extension WaitGraph {
  /// A thread that others wait for, and the frame that they wait for.
  private typealias Blocker = (thread: CreatingThread, frame: Int)

  /// The threads that a wait depends on, as far as `seeker` can know, each with the frame that must end.
  private func blockers(of thread: CreatingThread, in wait: CreatingThread.Wait, soughtBy seeker: CreatingThread)
    -> [Blocker]
  {
    switch wait {
    case .cell(let key):
      guard let claimed = claimed[key] else {
        // A thread that runs cannot be part of a loop, and only the thread itself can use its path.
        guard let owner = owner(at: key), owner === seeker || owner.wait != nil,
          let frame = owner.path.frame(at: key)
        else { return [] }
        return [(owner, frame)]
      }
      let target = claimed.merged
      if target === thread.merged { return claimed.instance == nil ? [(claimed.owner, claimed.frame)] : [] }
      return target.parts.map { ($0.thread, $0.base) }
    case .merged(let merged, let phase, let base):
      return merged.current.parts.filter { $0.phase < phase && !($0.thread === thread && $0.base == base) }
        .map { ($0.thread, $0.base) }
    }
  }

  /// The threads that would be in a deadlock if `seeker` waited; none if there is no loop.
  ///
  /// Each thread comes with its outermost frame in the loop. That is a frame that another thread waits for, or the frame in
  /// which the thread itself waits for an instance.
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
      // A thread can wait in one of its outer frames while others wait for an inner one: the injections of an outer frame can
      // run early, while inner frames are open.
      return (thread, min(from.map(\.to.frame).min()!, isForInstance ? thread.taker : .max))
    }
  }

  /// Merges the creations of a loop: each thread's frames from the given one on become a part of one merged creation.
  mutating func join(_ loop: [(thread: CreatingThread, from: Int)], with merged: MergedCreation = MergedCreation()) {
    var bases = loop.map { $0.thread.base(of: $0.from) }
    var isStable = false
    while !isStable {
      isStable = true
      for (index, (thread, _)) in loop.enumerated() {
        // The thread can already have a part in the merged creation, with outer frames: the new part includes these.
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

  /// Joins the frames of a thread, from a base on, into one new part, which replaces the thread's parts inside it.
  private mutating func extendPart(of thread: CreatingThread, to base: Int, in merged: MergedCreation) {
    let path = thread.path
    path.hold(to: base)
    removeMerged(of: thread, from: base)
    thread.mergedCreations.append((base, merged))
    let inner = merged.takeParts(of: thread, from: base)
    released.append(inner)
    merged.parts.append(
      MergedCreation.Part(thread: thread, base: base, failure: inner.lazy.compactMap(\.failure).first))
    addCells(of: thread, from: base, to: merged)
  }

  /// Adds all cells that a thread has claimed for its frames from a base on.
  mutating func addCells(of thread: CreatingThread, from base: Int, to merged: MergedCreation) {
    let path = thread.path
    for frame in base..<path.count {
      guard let cacheSlot = path.cacheSlot(frame), claimed(cacheSlot.cell.key, in: merged) == nil else { continue }
      _ = cacheSlot.cell.watch()
      let cell = MergedCreation.ClaimedCell(
        cacheSlot, in: merged, owner: thread, frame: frame,
        instance: path[frame].pointee.object?.takeUnretainedValue())
      claimed[cacheSlot.cell.key] = cell
      merged.cells.append(cell)
    }
  }
}

extension Path {
  /// Gives each frame from `base` on a target no higher than `base`; undoing marks later does not raise the target again.
  func hold(to base: Int) {
    let target = Int32(truncatingIfNeeded: base)
    for frame in base..<count where target < self[frame].pointee.target {
      self[frame].pointee.target = target
      record.pointee.lowestTarget = min(record.pointee.lowestTarget, base)
    }
    // In the undo log as well: otherwise undoing a mark would raise the target again.
    for mark in record.pointee.marks.indices where record.pointee.marks[mark].frame >= target {
      record.pointee.marks[mark].target = min(target, record.pointee.marks[mark].target)
    }
  }
}
