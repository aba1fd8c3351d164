internal import DICore
internal import Synchronization

/// The end of a scope whose closings are awaited, shared by all who call it.
final class AwaitedClose: Sendable {
  /// The ends that the task belongs to: a closing that calls `close()` of its own container goes on at once.
  @TaskLocal private static var current: [ObjectIdentifier] = []
  private static let running = Mutex<[ObjectIdentifier: AwaitedClose]>([:])

  private typealias Waiting = UnsafeContinuation<[DIError], Never>
  private let state = Mutex<(errors: [DIError]?, waiting: [Waiting])>((nil, []))

  /// Closes a scope, and awaits its closings, shielded from the cancellation of the caller.
  ///
  /// - Returns: What closings threw; nothing if the scope was closed before.
  static func close(
    _ scope: Scope, _ outcome: DIOutcome, limit: ClosingLimit? = nil,
    before first: (@Sendable () async -> [DIError])? = nil
  ) async -> [DIError] {
    let key = ObjectIdentifier(scope)
    if current.contains(key) { return [] }
    let new = AwaitedClose()
    let close = running.withLock { running in
      let known = running[key]
      if known == nil { running[key] = new }
      return known ?? new
    }
    if close !== new { return await close.errors() }
    // Outside the lock: an executor of the program can run the task at once.
    return await Task(executorPreference: PreferredExecutor.current) {
      let errors = await Self.$current.withValue(Self.current + [key]) { await run(scope, outcome, limit, first) }
      _ = running.withLock { $0.removeValue(forKey: key) }
      close.end(errors)
      return errors
    }.value
  }

  private func end(_ errors: [DIError]) {
    let waiting = state.withLock { state in
      state.errors = errors
      return state.waiting
    }
    for continuation in waiting { continuation.resume(returning: errors) }
  }

  private func errors() async -> [DIError] {
    await withUnsafeContinuation { (continuation: Waiting) in
      let known = state.withLock { state in
        if state.errors == nil { state.waiting.append(continuation) }
        return state.errors
      }
      if let known { continuation.resume(returning: known) }
    }
  }

  private static func run(
    _ scope: Scope, _ outcome: DIOutcome, _ limit: ClosingLimit?, _ first: (@Sendable () async -> [DIError])?
  ) async -> [DIError] {
    var errors = await first?() ?? []
    _ = await scope.close(outcome) { creations in
      for creation in creations { creation.close() }
      errors += await wait(for: creations, until: limit)
    } by: {
      errors += await $0.closeAll(until: limit)
    }
    return errors
  }

  /// Waits for the ends of creations that are closed; not for the one that the task belongs to, which waits for this.
  ///
  /// - Parameters:
  ///   - creations: Were told to end.
  ///   - limit: Ends the wait: what a creation makes after it, it closes itself.
  /// - Returns: An error for each creation that has not ended by then.
  static func wait(for creations: [any SuspendedCreation], until limit: ClosingLimit? = nil) async -> [DIError] {
    let own = Creation.current?.flight
    let flights = creations.compactMap { $0 as? Flight }.filter { $0 !== own }
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
