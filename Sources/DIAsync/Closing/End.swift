internal import DICore
internal import Synchronization

/// The end of a scope whose closings are awaited, shared by all who call it.
///
/// First, creations are cancelled and waited for; then closings run. A limit leaves what it waits for, and never the end itself.
///
/// Unchecked: what it adds to its superclass is constant or guarded.
final class End: Work, @unchecked Sendable {
  let state: Mutex<State>
  private let scope: Scope?
  private let outcome: DIOutcome

  struct State {
    var begun: Scope.AwaitedEnd?
    /// What is to be closed; nil until that is known.
    var phases: [ClosingPhase]?
    var isOver = false
    /// What closings threw.
    var errors: [DIError] = []
    var task: Task<Void, Never>?
    /// The watches of its limits.
    var limits: [Task<Void, Never>] = []
    /// The earliest limit, once it has passed.
    var passed: Duration?
    /// The creations that wait for this end.
    var waitsForEnd: [Work] = []
    /// Gets the ends of creations.
    var creations: Waiter?
    var closings = ClosingsAtWork()
  }

  private init(_ scope: Scope, _ outcome: DIOutcome) {
    (self.scope, self.outcome) = (scope, outcome)
    state = Mutex(State())
    super.init()
  }

  /// The end of instances that nothing keeps.
  fileprivate init(of phases: [ClosingPhase], _ context: AwaitContext) {
    (scope, outcome) = (nil, phases[0].outcome)
    state = Mutex(State(phases: phases))
    super.init(context, making: phases[0].part!)
  }

  /// Closes a scope, and awaits its closings, shielded from the cancellation of the caller.
  ///
  /// - Parameters:
  ///   - scope: The scope.
  ///   - outcome: What closings learn.
  ///   - limit: Holds also for an end that has begun before.
  ///   - first: Is done first, unless the end has begun before.
  /// - Returns: What closings threw; nothing if the scope was closed before, or its end waits for the caller.
  @inline(__always)
  static func close(
    _ scope: Scope, _ outcome: DIOutcome, limit: TimeLimit? = nil, before first: (@Sendable (End) async -> Void)? = nil
  ) async -> [DIError] {
    let new = End(scope, outcome)
    let end = scope.end(or: new) as! End
    if end === new, first == nil, limit == nil, new.endAtOnce() { return [] }
    return await end.join(isFirst: end === new, limit, first)
  }

  /// Waits for the end; the first who does starts it.
  private func join(
    isFirst: Bool, _ limit: TimeLimit?, _ first: (@Sendable (End) async -> Void)?
  ) async -> [DIError] {
    let own = Work.current?.node
    let waiter = Waiter()
    let join = own.map { _ in Work(waiter: waiter) }
    _ = join?.beginWait(for: self)
    whenEnded(waiter)
    let waits = join.map { own!.beginWait(for: $0, first: false) } ?? true
    if let limit { add(limit) }
    if isFirst { start(first) }
    if waits {
      try? await waiter.waitShielded()
      join.map { own!.endWait(for: $0) }
    }
    join?.release()
    return state.withLock { $0.isOver ? $0.errors : [] }
  }

  /// Starts the task; outside of locks, since an executor of the program can run it at once.
  private func start(_ first: (@Sendable (End) async -> Void)?) {
    let task = Task(executorPreference: PreferredExecutor.current) {
      await Work.$currentReference.withValue(self.beginning()) {
        await first?(self)
        await self.run()
      }
    }
    let isLate = state.withLock { state in
      state.task = task
      return state.passed != nil || state.isOver
    }
    if isLate { task.cancel() }
  }

  /// Begins to end the scope, and does all of it if there is nothing to wait for.
  private func endAtOnce() -> Bool {
    guard let scope, let begun = scope.beginAwaitedEnd(outcome) else { return false }
    let phases = Work.creations(for: scope).isEmpty ? begun.phases() : nil
    if let phases, phases.isEmpty {
      finish(begun)
      return true
    }
    state.withLock { ($0.begun, $0.phases) = (begun, phases) }
    return false
  }

  /// Does all of it.
  func run() async {
    if let scope, state.withLock({ $0.phases == nil }) {
      guard let begun = state.withLock(\.begun) ?? scope.beginAwaitedEnd(outcome) else {
        // A thread closes it, or has closed it.
        let waiter = Waiter()
        scope.whenEnded { waiter.end(.made) }
        try? await waiter.waitShielded()
        return finish()
      }
      await endCreations(of: scope)
      var phases = begun.phases()
      while phases == nil {
        await waitForThread(begun)
        phases = begun.phases(isForced: isLate)
      }
      state.withLock { ($0.begun, $0.phases) = (begun, phases!) }
    }
    await runClosings()
  }

  /// Notes the end, and tells those who wait.
  func finish(_ begun: Scope.AwaitedEnd? = nil) {
    (begun ?? state.withLock(\.begun))?.end()
    scope?.forgetEnd()
    // What it leads to ends with it, outside of the lock.
    let (limits, left) = state.withLock { state in
      defer {
        (state.isOver, state.begun, state.phases, state.task, state.limits, state.waitsForEnd) = (
          true, nil, [], nil, [], []
        )
      }
      return (state.limits, (state.begun, state.phases, state.waitsForEnd))
    }
    withExtendedLifetime(left) {}
    for limit in limits { limit.cancel() }
    end()
  }

  func note(_ errors: [DIError]) { state.withLock { $0.errors += errors } }

  // MARK: - Creations

  private func endCreations(of scope: Scope) async {
    let creations = Work.creations(for: scope)
    if creations.isEmpty { return }
    await wait(for: creations, first: false) { for creation in creations { creation.close() } }
    // They wait for this end, until it is about to close what they need.
    let left = creations.filter { !$0.isEnded }
    state.withLock { $0.waitsForEnd = $0.passed == nil ? left : [] }
  }

  /// Waits for a thread that makes something for the scope.
  private func waitForThread(_ begun: Scope.AwaitedEnd) async {
    let waiter = Waiter()
    begun.whenThreadEnds { waiter.end(.made) }
    leaveAtLimit(waiter)
    try? await waiter.waitShielded()
    state.withLock { $0.creations = nil }
    if waiter.failure != nil { note(begun.madeByThreads.map { .closingFailed(typeInfo: $0, underlying: timedOut) }) }
  }

  /// Whether creations wait for this end.
  var waitsForEnd: Bool { state.withLock { !$0.waitsForEnd.isEmpty } }

  /// Waits for creations that wait for this end, and need an instance: their close returns first.
  func wait(forThoseWhoNeed position: Int, of phase: ClosingPhase) async {
    let waiting = state.withLock(\.waitsForEnd).filter { !$0.isEnded && phase.isNeeded(position, by: $0.made!) }
    if !waiting.isEmpty { await wait(for: waiting, first: true) {} }
  }

  private func wait(for creations: [Work], first isFirst: Bool, _ begin: () -> Void) async {
    let waiter = Waiter()
    await waitForEnds(of: creations, first: isFirst, by: waiter) {
      begin()
      leaveAtLimit(waiter)
    }
    state.withLock { $0.creations = nil }
    if waiter.failure == nil { return }
    let left = creations.filter { !$0.isEnded && !$0.leads(to: self) }
    note(left.map { .closingFailed(typeInfo: $0.made!.info, underlying: timedOut) })
  }

  // MARK: - Limits

  /// How long a closing has that begins after the limit, or is cancelled by it: an orderly one ends at once.
  static let grace = Duration.milliseconds(100)

  /// Adds a limit: of several, the earliest holds.
  func add(_ limit: TimeLimit) {
    let watch = Task(executorPreference: PreferredExecutor.current) {
      guard (try? await limit.passed()) != nil else { return }
      self.pass(limit.duration)
    }
    let isOver = state.withLock { state in
      if !state.isOver { state.limits.append(watch) }
      return state.isOver
    }
    if isOver { watch.cancel() }
  }

  /// Cancels what it waits for; what has not ended a while later is left.
  private func pass(_ limit: Duration) {
    let isFirst = state.withLock { state in
      if state.isOver || state.passed != nil { return false }
      state.passed = limit
      return true
    }
    if !isFirst { return }
    leaveClosings()
    leaveCreations()
  }

  /// Whether a limit has passed.
  var isLate: Bool { state.withLock { $0.passed != nil } }

  /// What makes those who wait go on without what has not ended.
  var timedOut: DIClosingTimedOut { DIClosingTimedOut(limit: state.withLock(\.passed) ?? .zero) }

  /// Has a limit end a wait for creations, also one that has passed.
  private func leaveAtLimit(_ waiter: Waiter) {
    let isLate = state.withLock { state in
      state.creations = waiter
      return state.passed != nil
    }
    if isLate { leaveCreations() }
  }

  private func leaveCreations() {
    guard let waiter = state.withLock(\.creations) else { return }
    afterGrace { waiter.end(.failed(self.timedOut)) }
  }

  /// Does something a while later, in real time: the clock of a limit may stand still.
  func afterGrace(_ body: @escaping @Sendable () -> Void) {
    Task(executorPreference: PreferredExecutor.current) {
      try? await Task.sleep(for: Self.grace)
      body()
    }
  }
}

extension [ClosingPhase] {
  /// Closes what a failed creation had begun to keep; the end of its scope waits for it, as for a creation.
  ///
  /// In a task of its own: closings do not see that their request or creation was cancelled.
  nonisolated(nonsending) func close(in creation: Work?) async {
    if isEmpty { return }
    let (part, waiting) = (self[0].part!, creation?.node)
    let other = last?.part.flatMap { $0.scope === part.scope ? nil : $0.scope }
    let context = AwaitContext(claiming: ())
    let end = End(of: self, context)
    SuspendedCreations.add(end, context, in: part.scope, and: other)
    _ = waiting?.beginWait(for: end)
    await Task(executorPreference: PreferredExecutor.current) {
      await Work.$currentReference.withValue(end.beginning()) { await end.run() }
    }.value
    SuspendedCreations.remove(context, in: part.scope, and: other)
    waiting?.endWait(for: end)
  }
}
