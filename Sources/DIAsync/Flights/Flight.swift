internal import DICore
internal import Synchronization

/// The creation of what a lifetime keeps, or of all members of a cycle, shared by all who wait for it.
///
/// It has a task of its own, unless the task makes it that has opened its scope: then nobody wants it without that.
///
/// Unchecked: what it adds to its superclass is constant or guarded.
final class Flight: Work, @unchecked Sendable {
  var part: AwaitPart { made! }
  /// When its cells were claimed.
  let begun = ContinuousClock.now
  private let claims: Few<AwaitPart>
  /// The root, if it makes instances for it as well as for its own scope.
  private let other: Scope?
  private let state = Mutex(FlightState())
  private let begin = Mutex(Begin())
  /// Its task, as its function sees it; 0 until it runs.
  private let current = Atomic<Int>(0)

  private struct Begin {
    /// Nil until it is known to who has begun it.
    var task: Task<Void, Never>?
    /// The highest of those who wait; raw, since to copy a `TaskPriority` takes a call of its metadata.
    var priority: UInt8 = 0
  }

  /// Makes a flight that claims no cell yet.
  ///
  /// - Parameters:
  ///   - part: What was requested.
  ///   - claims: The cells that it will claim.
  ///   - context: Its context.
  private init(_ part: AwaitPart, claiming claims: Few<AwaitPart>, _ context: AwaitContext) {
    self.claims = claims
    other = part.isInCycle ? claims.first { $0.scope !== part.scope }?.scope : nil
    super.init(context, making: part)
  }

  /// What a request for a kept part meets.
  enum Found {
    case object(AnyObject)
    case flight(FoundFlight)
    /// A thread that creates the instance; the part is the one in whose cell it does.
    case thread(AwaitPart)
    /// The request has to look again.
    case nothing

    /// The flight with a number, unless it has ended.
    fileprivate static func flight(of number: UInt) -> Found {
      SuspendedCreations.find(number).map { .flight(FoundFlight(flight: $0 as! Flight, isNew: false)) } ?? .nothing
    }
  }

  /// Looks for the instance of a kept part, or claims its cells.
  static func look(for part: AwaitPart) throws -> Found {
    if let object = part.keptObject { return .object(object) }
    if let number = part.flight { return .flight(of: number) }
    // A section makes it.
    if part.isKept, !part.isMadeApart { return part.isBeingMade ? .thread(part) : .nothing }
    let context = AwaitContext(claiming: ())
    let claims = part.claims(holdingOthersIn: context)
    // They have come into being meanwhile.
    if claims.isEmpty { return .nothing }
    let flight = Flight(part, claiming: claims, context)
    SuspendedCreations.add(flight, context, in: part.scope, and: flight.other)
    // A close finds it from here on; one that has looked before is noticed.
    if let closed = part.isOfClosedScope ? part : flight.other.flatMap({ _ in claims.first { $0.isOfClosedScope } }) {
      flight.giveUp([])
      throw closed.closed(isCleaned: false)
    }
    for (position, claimed) in claims.enumerated() {
      let found: Found
      switch claimed.claim(for: context) {
      case .claimed: continue
      case .full: found = .nothing
      case .flight(let number): found = .flight(of: number)
      case .thread: found = .thread(claimed)
      case .closed:
        flight.giveUp(claims[..<position])
        throw claimed.closed(isCleaned: false)
      }
      flight.giveUp(claims[..<position])
      return found
    }
    return .flight(FoundFlight(flight: flight, isNew: true))
  }

  /// Gives up the cells that it has claimed: another creation has one of those that it needs.
  private func giveUp(_ claimed: some Sequence<AwaitPart>) {
    for part in claimed { part.release(context!) }
    // Who has found it meanwhile looks again.
    finish(CancellationError(), isGivenUp: true)
  }

  /// Starts the task, with the task-local values and the priority of the first who waits.
  func start(on executor: (any TaskExecutor)?, _ priority: UInt8) {
    let task = Task(executorPreference: executor) {
      let (requester, reference) = self.began()
      await Work.$currentReference.withValue(reference) { await self.run(requestedBy: requester) }
    }
    let raised = begin.withLock { begin in
      begin.task = task
      return begin.priority
    }
    if raised > priority { task.escalate(to: raised) }
    // After the task is known: one who closes the flight in between finds it there, or is found here.
    if state.withLock({ $0.isCancelled }) { task.cancel() }
  }

  /// Makes it in the task that has opened its scope, which waits for nothing.
  ///
  /// Not inlined, so that who waits has a small frame.
  @inline(never)
  func runByOpener() async throws {
    let (requester, reference) = began()
    await Work.$currentReference.withValue(reference) { await run(requestedBy: requester, byOpener: true) }
    if let failure { throw failure }
  }

  /// Notes the task; returns who has requested it, for observers, and the value of the task.
  ///
  /// Not inlined, so that the frame of the task's function fits the memory that a task begins with.
  @inline(never)
  private func began() -> (requester: Work?, Reference) {
    current.store(CurrentTask.id, ordering: .relaxed)
    return (part.isObserved ? Work.current : nil, beginning())
  }

  @inline(__always)
  private func run(requestedBy requester: Work?, byOpener isOfOpener: Bool = false) async {
    let context = context!
    var making = Making(context, in: self, requestedBy: requester)
    do {
      do {
        try await making.make(part)
      } catch {
        for claimed in claims { claimed.release(context) }
        await making.closeUnfinished(error)
        try context.keepAbsence(error, of: part)
        return finish(nil, context.object(part.key))
      }
      if !making.publish(claims) { try await making.closeLost() }
      finish(nil, part.isInCycle ? nil : making.result(part))
    } catch {
      // Who waits can have it made anew: its opener was cancelled, or the scope was closed that it was to be made for.
      finish(error, isGivenUp: isOfOpener && Task.isCancelled || servesOthers && part.isOfClosedScope)
    }
  }

  private func finish(_ error: (any Error)?, _ object: AnyObject? = nil, isGivenUp: Bool = false) {
    let sent = object.map { Sent($0) }
    let (waiters, result) = state.withLock { $0.end(error, sent) }
    SuspendedCreations.remove(context!, in: part.scope, and: other)
    context!.end()
    end()
    for waiter in waiters { waiter?.end(isGivenUp ? .again : result, of: self) }
  }

  // MARK: - Waiting

  /// Adds a waiter, which gets the end; it has at least the priority of its task.
  ///
  /// - Returns: The number of the waiter, by which it can leave.
  func join(_ waiter: Waiter, _ priority: UInt8) -> Int {
    switch state.withLock({ $0.join(waiter) }) {
    case .waits(let number):
      escalate(to: priority)
      return number
    case .ended: waiter.end(.again, of: self)
    case .closed: waiter.end(.failed(part.closed(isCleaned: false)), of: self)
    }
    return 0
  }

  func escalate(to priority: UInt8) {
    let lower = begin.withLock { begin -> Task<Void, Never>? in
      if begin.priority >= priority { return nil }
      begin.priority = priority
      return begin.task
    }
    lower?.escalate(to: priority)
  }

  /// Whether the current task is its own, and none that its function has started.
  var isCurrentTask: Bool { current.load(ordering: .relaxed) == CurrentTask.id }

  private func cancel() { begin.withLock(\.task)?.cancel() }

  /// Removes a waiter; the last one that leaves cancels the flight.
  func leave(_ number: Int) {
    if state.withLock({ $0.leave(number) }) { cancel() }
  }

  override func timeOut(_ error: any Error) -> Bool {
    let (waiters, cancels) = state.withLock { $0.timeOut() }
    if cancels { cancel() }
    for waiter in waiters { waiter?.end(.failed(error), of: self) }
    return cancels
  }

  /// Whether it makes what another scope or a custom scope keeps.
  private var servesOthers: Bool { other != nil || claims.contains(where: \.isOfCustomScope) }

  override func close() {
    let servesOthers = servesOthers
    let (waiters, cancels) = state.withLock { servesOthers ? $0.timeOut() : $0.close() }
    if cancels { cancel() }
    let end = servesOthers ? FlightEnd.again : .failed(part.closed(isCleaned: false))
    for waiter in waiters { waiter?.end(end, of: self) }
  }

  /// Whether it has claimed the cell of a part.
  func claims(_ part: AwaitPart) -> Bool { claims.contains { $0.key == part.key } }

  /// In the order in which the linker ends components, what is needed comes first.
  override func isAscent(to other: Work) -> Bool { (other as? Flight).map { $0.part.order >= part.order } ?? true }

  /// The object of a part; nil if it has not made it, or has failed: then it is not complete.
  func made(_ key: PartKey) -> AnyObject? {
    if part.isInCycle { return state.withLock({ $0.isMade }) ? context!.object(key) : nil }
    return key == part.key ? state.withLock { $0.object }?.take() : nil
  }

  /// Why it has ended without what was requested; nil if it has not.
  var failure: (any Error)? { state.withLock { $0.failure } }
}

/// A flight that a request has met, or begun and is to start.
struct FoundFlight {
  let flight: Flight
  let isNew: Bool
  /// The number of the waiter; 0 for one that was told at once.
  var number = 0
}

extension Task<Void, Never> {
  fileprivate func escalate(to priority: UInt8) {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      escalatePriority(to: TaskPriority(rawValue: priority))
    }
  }
}
