internal import DICore
internal import Synchronization

/// The end of a scope whose closings are awaited, shared by all who call it.
final class AwaitedClose: Sendable {
  /// The ends that the task belongs to: a closing that calls `close()` of its own container goes on at once.
  @TaskLocal private static var current: [ObjectIdentifier] = []
  private static let running = Mutex<[ObjectIdentifier: Task<[DIError], Never>]>([:])

  /// Closes a scope, and awaits its closings, shielded from the cancellation of the caller.
  ///
  /// - Returns: What closings threw; nothing if the scope was closed before.
  static func close(
    _ scope: Scope, _ outcome: DIOutcome, limit: ClosingLimit? = nil,
    before first: (@Sendable () async -> [DIError])? = nil
  ) async -> [DIError] {
    let key = ObjectIdentifier(scope)
    if current.contains(key) { return [] }
    let task = running.withLock { running in
      if let known = running[key] { return known }
      let new = Task(executorPreference: PreferredExecutor.current) {
        await Self.$current.withValue(Self.current + [key]) { await run(scope, outcome, limit, first) }
      }
      running[key] = new
      return new
    }
    return await task.value
  }

  private static func run(
    _ scope: Scope, _ outcome: DIOutcome, _ limit: ClosingLimit?, _ first: (@Sendable () async -> [DIError])?
  ) async -> [DIError] {
    var errors = await first?() ?? []
    _ = await scope.close(outcome) { creations in
      let waiter = Waiter(for: creations.count)
      for creation in creations {
        creation.close()
        (creation as! Flight).whenEnded(waiter)
      }
      if !creations.isEmpty { try? await waiter.wait() }
    } by: {
      errors += await $0.closeAll(until: limit)
    }
    _ = running.withLock { $0.removeValue(forKey: ObjectIdentifier(scope)) }
    return errors
  }
}

extension ContainerCore {
  /// Closes the container, and awaits its closings.
  ///
  /// - Throws: `DIError.closing(errors:)`, if errors are to be thrown.
  func closeAwaited(_ outcome: DIOutcome, throwsErrors: Bool = true) async throws(DIError) {
    guard let scope = scope.live else { return }
    let errors = await AwaitedClose.close(scope, outcome)
    if throwsErrors, !errors.isEmpty { throw .closing(errors: errors) }
  }
}
