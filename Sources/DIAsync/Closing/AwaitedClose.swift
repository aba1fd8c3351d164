internal import DICore
internal import Synchronization

/// The end of a scope whose closings are awaited, shared by all who call it.
final class AwaitedClose: Sendable {
  /// The ends that the task belongs to; a task that a closing has started keeps them longer than they last.
  @TaskLocal private static var current: [AwaitedClose] = []
  private static let running = Mutex<[ObjectIdentifier: AwaitedClose]>([:])

  private struct State {
    /// What closings threw; nil until it has ended.
    var errors: [DIError]?
    var waiting: [Waiter] = []
    /// The ends that its closings wait for.
    var awaited: [AwaitedClose] = []
    var task: Task<[DIError], Never>?
    /// What it waits for itself.
    var creations: [Flight] = []
    var closings: [(phase: ClosingPhase, position: Int)] = []
  }
  private let state = Mutex(State())

  /// Closes a scope, and awaits its closings, shielded from the cancellation of the caller.
  ///
  /// - Returns: What closings threw; nothing if the scope was closed before.
  static func close(
    _ scope: Scope, _ outcome: DIOutcome, limit: ClosingLimit? = nil,
    before first: (@Sendable () async -> [DIError])? = nil
  ) async -> [DIError] {
    let key = ObjectIdentifier(scope)
    let new = AwaitedClose()
    let known = running.withLock { running -> AwaitedClose? in
      let known = running[key]
      if known == nil { running[key] = new }
      return known
    }
    if let known { return await known.joined(until: limit) }
    // Outside the lock: an executor of the program can run the task at once.
    let ends = current.filter { $0.isOpen } + [new]
    let task = Task(executorPreference: PreferredExecutor.current) {
      let errors = await Self.$current.withValue(ends) { await new.run(scope, outcome, limit, first) }
      _ = running.withLock { $0.removeValue(forKey: key) }
      new.end(errors)
      return errors
    }
    new.state.withLock { $0.task = task }
    return await task.value
  }

  private var isOpen: Bool { state.withLock { $0.errors == nil } }

  private func end(_ errors: [DIError]) {
    let waiting = state.withLock { state in
      defer { state = State(errors: errors) }
      return state.waiting
    }
    for waiter in waiting { waiter.end(.made) }
  }

  private func run(
    _ scope: Scope, _ outcome: DIOutcome, _ limit: ClosingLimit?, _ first: (@Sendable () async -> [DIError])?
  ) async -> [DIError] {
    var errors = await first?() ?? []
    _ = await scope.close(outcome) { creations in
      if creations.isEmpty { return }
      // Before they are cancelled: then they wait for nothing any more.
      let flights = Flight.apart(of: creations)
      for creation in creations { creation.close() }
      state.withLock { $0.creations = flights }
      errors += await Self.wait(for: flights, until: limit)
      state.withLock { $0.creations = [] }
    } by: {
      errors += await $0.closeAll(until: limit, of: self)
    }
    return errors
  }

  /// Notes that the closings of an instance begin.
  func begin(_ position: Int, in phase: ClosingPhase) { state.withLock { $0.closings.append((phase, position)) } }

  /// Notes that they have ended.
  func finish(_ position: Int) { state.withLock { $0.closings.removeAll { $0.position == position } } }

  // MARK: - From other tasks

  /// Waits for the end, unless that waits for the task, directly or through other ends: a closing of it goes on at once.
  private func joined(until limit: ClosingLimit?) async -> [DIError] {
    let own = Self.current
    let isLoop = Self.running.withLock { _ in
      if own.contains(where: leads) { return true }
      for end in own { end.state.withLock { $0.awaited.append(self) } }
      return false
    }
    if isLoop { return [] }
    defer {
      for end in own {
        end.state.withLock { state in
          if let position = state.awaited.firstIndex(where: { $0 === self }) { state.awaited.remove(at: position) }
        }
      }
    }
    let waiter = Waiter()
    let (errors, task) = state.withLock { state in
      if state.errors == nil { state.waiting.append(waiter) }
      return (state.errors, state.task)
    }
    if let errors { return errors }
    // In a task of its own, since this one can be cancelled.
    return await Task(executorPreference: PreferredExecutor.current) {
      do {
        if let limit {
          try await limit.wait(for: waiter) { task?.cancel() }
        } else {
          try await waiter.wait()
        }
      } catch { return self.unfinished(error) }
      return self.state.withLock { $0.errors } ?? []
    }.value
  }

  /// Whether a scope can end before the task goes on: its end does not wait for an end that the task belongs to.
  static func canEnd(_ scope: Scope) -> Bool {
    running.withLock { $0[ObjectIdentifier(scope)] }.map { !current.contains(where: $0.leads) } ?? true
  }

  /// Whether it is another end, or waits for it.
  private func leads(to other: AwaitedClose) -> Bool {
    self === other || state.withLock { $0.awaited }.contains { $0.leads(to: other) }
  }

  /// An error for each closing and creation that has not ended.
  private func unfinished(_ error: any Error) -> [DIError] {
    let (creations, closings) = state.withLock { ($0.creations, $0.closings) }
    return (creations.filter { $0.flight != nil }.map(\.part.info) + closings.map { $0.phase.info($0.position) })
      .map { .closingFailed(typeInfo: $0, underlying: error) }
  }

  /// Waits for the ends of flights.
  ///
  /// - Parameters:
  ///   - flights: Were told to end.
  ///   - limit: Ends the wait: what a flight makes after it, it closes itself.
  /// - Returns: An error for each that has not ended by then.
  static func wait(for flights: [Flight], until limit: ClosingLimit? = nil) async -> [DIError] {
    if flights.isEmpty { return [] }
    let waiter = Waiter()
    for flight in flights { flight.whenEnded(waiter) }
    do {
      if let limit {
        try await limit.wait(for: waiter, ends: flights.count)
      } else {
        try await waiter.wait(for: flights.count)
      }
    } catch {
      return flights.filter { $0.flight != nil }.map { .closingFailed(typeInfo: $0.part.info, underlying: error) }
    }
    return []
  }
}
