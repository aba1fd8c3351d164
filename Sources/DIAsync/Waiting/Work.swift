internal import DICore
internal import Synchronization

/// Something that waits, and that others wait for: a flight, the end of a scope, a start.
///
/// Or what waits with its requester, such as the creation of a prototype. What its function does belongs to it, by the task-local value
/// or the container that it was given.
///
/// All waits are edges of one graph. Who would close a loop does not wait: a request is a recursion, a close returns at once.
/// Threads are not in it: a thread waits for threads alone, never for a task.
///
/// Unchecked, since a class that has a subclass cannot be checked: all is constant, atomic or guarded.
class Work: SuspendedCreation, @unchecked Sendable {
  /// What the task works on, or the task that has started it; nil when that has ended.
  static var current: Work? { currentReference?.work }

  /// Leads to work until its end: a task that its function has started can go on, and must not keep what was made.
  final class Reference: Sendable {
    private let state: Mutex<Work?>
    /// The work; nil when it has ended.
    var work: Work? { state.withLock(\.self) }

    fileprivate init(_ work: Work) { state = Mutex(work) }

    fileprivate func end() { state.withLock { $0 = nil } }
  }
  @TaskLocal static var currentReference: Reference?
  /// Nil until its function begins.
  private let reference = Mutex<Reference?>(nil)

  /// The work that requested it; nil for what many can request.
  let outer: Work?
  /// What its sections hold; nil if it has none.
  final let context: AwaitContext?
  /// What it makes; nil if it makes nothing itself.
  final let made: AwaitPart?
  /// Whether only its requester waits for it.
  private let isPart: Bool
  /// For such work, what waits with it.
  private let around: Work?
  /// The length of the chain of requesters.
  final let depth: Int
  /// Who waits for it: if it is a creation with a limit and no flight, or the wait of one caller for an end.
  final let waiter: Waiter?
  /// The number that observers know its creation by; 0 without observers.
  final let reportedNumber = Atomic<UInt>(0)
  /// Nil until it works on a part with a limit.
  final let times = Mutex<Times?>(nil)
  private let ended = Atomic<Bool>(false)
  private let targets = Mutex(Few<Work>())
  /// Those who wait for its end, however it ends.
  private let waiters = Mutex(Few<Waiter>())

  init(
    in outer: Work? = nil, isPart: Bool = false, _ context: AwaitContext? = nil, making made: AwaitPart? = nil,
    waiter: Waiter? = nil
  ) {
    (self.outer, self.isPart, self.context, self.made, self.waiter) = (outer, isPart, context, made, waiter)
    around = isPart ? outer?.around ?? outer : nil
    depth = (outer?.depth ?? 0) + 1
  }

  /// What waits when this does: itself, unless only its requester waits for it; nil when it has ended.
  final var node: Work? { isPart ? around?.node : isEnded ? nil : self }

  /// Notes that its function begins; returns the value of the task that it runs in.
  final func beginning() -> Reference {
    reference.withLock { reference in
      if reference == nil { reference = Reference(self) }
      return reference!
    }
  }

  /// Ends it for those who wait, since the time of its creation is up, and cancels it.
  ///
  /// - Returns: Whether it had not ended before.
  func timeOut(_ error: any Error) -> Bool {
    waiter?.end(.failed(error))
    return waiter != nil && !isEnded
  }

  /// Ends a creation, since its scope was closed.
  func close() {}

  /// Whether it has ended.
  final var isEnded: Bool { ended.load(ordering: .acquiring) }

  /// Notes its end, and tells those who wait for that: a task that its function has started can go on.
  final func end() {
    ended.store(true, ordering: .releasing)
    reference.withLock(\.self)?.end()
    targets.withLock { $0 = Few() }
    endWork()
    let waiters = waiters.withLock { waiters in
      defer { waiters = Few() }
      return waiters
    }
    for waiter in waiters { waiter.end(.made) }
  }

  /// Tells a waiter of the end, however it ends; it keeps nothing going.
  final func whenEnded(_ waiter: Waiter) {
    let isOpen = waiters.withLock { waiters in
      if !isEnded { waiters.append(waiter) }
      return !isEnded
    }
    if !isOpen { waiter.end(.made) }
  }

  /// Whether a section of it, or of what requested it, makes a part now.
  final func makes(_ part: AwaitPart) -> Bool {
    sequence(first: self, next: \.outer).contains { $0.context?.isMaking(part) == true }
  }

  // MARK: - Waits

  /// Whether it is the wait of one caller for an end.
  private var isJoin: Bool { waiter != nil && made == nil }

  /// Lets the caller of a join go on, perhaps before the end.
  final func release() {
    let joined = targets.withLock { targets in
      defer { targets = Few() }
      return targets
    }
    endWaits(for: joined)
    waiter?.end(.made)
  }

  /// The number of waits, of all work, for what does not come before who waits in the order of needs.
  private static let ascents = Atomic<Int>(0)

  /// Whether a wait for other work is against the order of needs; each loop has such a wait: for a flight, by an order of the
  /// linker, or for a start or an end, which wait for all flights.
  func isAscent(to other: Work) -> Bool { !(other is Flight) }

  /// Notes that it waits for other work, unless that waits for it, directly or through others.
  ///
  /// A close in between returns at once instead, if `isFirst`.
  ///
  /// - Returns: Whether it waits.
  final func beginWait(for other: Work, first isFirst: Bool = true) -> Bool {
    if isAscent(to: other) { Self.ascents.wrappingAdd(1, ordering: .sequentiallyConsistent) }
    targets.withLock { $0.append(other) }
    // Of several that come to wait for each other, each notes that before it looks: one of them sees all.
    if Self.ascents.load(ordering: .sequentiallyConsistent) == 0 { return true }
    while let way = other.way(to: self) {
      guard isFirst, let join = way.first(where: { $0.isJoin }) else {
        endWait(for: other)
        return false
      }
      join.release()
    }
    return true
  }

  /// Notes that it does not wait for other work any more.
  final func endWait(for other: Work) { endWaits(for: CollectionOfOne(other)) }

  /// The same for several.
  final func endWaits(for others: some Collection<Work>) {
    for other in others where isAscent(to: other) {
      Self.ascents.wrappingSubtract(1, ordering: .sequentiallyConsistent)
    }
    targets.withLock { targets in
      // Mostly, these are all.
      if others.count == targets.count { return targets = Few() }
      for other in others {
        if let position = targets.firstIndex(where: { $0 === other }) { _ = targets.remove(at: position) }
      }
    }
  }

  /// Whether it waits for others.
  final var isWaiting: Bool { targets.withLock { !$0.isEmpty } }

  /// Whether it is other work, or waits for it, directly or through others.
  final func leads(to other: Work) -> Bool { way(to: other) != nil }

  /// The work on a way of waits to other work; nil if there is none.
  private func way(to other: Work) -> [Work]? {
    var found: [(work: Work, before: Int)] = [(self, -1)]
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
    var next = 0
    while next < found.count {
      let work = found[next].work
      if work === other {
        return sequence(first: next) { found[$0].before }.prefix { $0 >= 0 }.map { found[$0].work }
      }
      for target in work.targets.withLock(\.self) where seen.insert(ObjectIdentifier(target)).inserted {
        found.append((target, next))
      }
      next += 1
    }
    return nil
  }
}

extension Work {
  /// The creations for a scope that run now.
  static func creations(for scope: Scope) -> [Work] { SuspendedCreations.of(scope).map { $0 as! Work } }

  /// Waits for the ends of creations, but for those that wait for this work.
  ///
  /// - Parameters:
  ///   - creations: The creations.
  ///   - isFirst: Whether also for those: then their close returns first.
  ///   - waiter: Gets the ends.
  ///   - begin: Runs once the waits are noted: creations that it cancels wait for nothing any more.
  func waitForEnds(
    of creations: [Work], first isFirst: Bool = false, by waiter: Waiter = Waiter(), _ begin: () -> Void = {}
  ) async {
    let creations = creations.filter { beginWait(for: $0, first: isFirst) }
    for creation in creations { creation.whenEnded(waiter) }
    begin()
    try? await waiter.waitShielded(for: creations.count)
    endWaits(for: creations)
  }
}
