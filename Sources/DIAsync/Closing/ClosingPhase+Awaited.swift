internal import DICore

extension ClosingPhase {
  /// Runs all closings: what is needed after what needs it, and what is independent side by side; then releases everything.
  ///
  /// - Parameter limit: Ends the wait for closings; nil for none.
  /// - Returns: What closings threw, in the order in which they ended.
  func closeAll(until limit: ClosingLimit? = nil) async -> [DIError] {
    var errors: [DIError] = []
    await withTaskGroup(of: (position: Int, errors: [DIError], duration: Duration).self) { group in
      var running = 0
      while true {
        while let position = next() {
          running += 1
          group.addTask { await self.closed(position, until: limit) }
        }
        guard running > 0, let ended = await group.next() else { return }
        running -= 1
        errors += ended.errors
        finish(ended.position, ended.errors, after: ended.duration)
      }
    }
    release()
    return errors
  }

  /// Runs the closings of an instance, one after the other, whatever one throws.
  private func closed(
    _ position: Int, until limit: ClosingLimit?
  ) async -> (position: Int, errors: [DIError], duration: Duration) {
    let start = ContinuousClock.now
    var errors: [DIError] = []
    for closing in closings(of: position) {
      do {
        if let limit {
          try await limit.run { try await self.run(closing, of: position) }
        } else {
          try await run(closing, of: position)
        }
      } catch { errors.append(.closingFailed(typeInfo: info(position), underlying: error)) }
    }
    return (position, errors, start.duration(to: .now))
  }

  private func run(_ closing: Closing, of position: Int) async throws {
    if let suspending = closing.suspending { return try await suspending.run(object(position), outcome) }
    let executor = closing.actor.map { Executor.on($0) } ?? .anywhere
    try await executor.run { try closing.close(self.object(position), self.outcome) }
  }
}
