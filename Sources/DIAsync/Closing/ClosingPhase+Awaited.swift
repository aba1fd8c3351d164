internal import DICore

extension ClosingPhase {
  /// Runs all closings: what is needed after what needs it, and what is independent side by side; then releases everything.
  ///
  /// - Parameters:
  ///   - limit: Ends the wait for closings; nil for none.
  ///   - end: The end that it belongs to.
  /// - Returns: What closings threw, in the order in which they ended.
  func closeAll(until limit: ClosingLimit? = nil, of end: AwaitedClose? = nil) async -> [DIError] {
    var errors: [DIError] = []
    while let position = next() {
      if let other = next() {
        await closeTogether([position, other], until: limit, of: end, &errors)
      } else {
        finish(await closed(position, until: limit, of: end), &errors)
      }
    }
    release()
    return errors
  }

  private typealias Closed = (position: Int, errors: [DIError], duration: Duration)

  /// Runs closings that are independent side by side, and all that come after them.
  private func closeTogether(
    _ first: [Int], until limit: ClosingLimit?, of end: AwaitedClose?, _ errors: inout [DIError]
  ) async {
    await withTaskGroup(of: Closed.self) { group in
      for position in first { group.addTask { await self.closed(position, until: limit, of: end) } }
      while true {
        while let position = next() { group.addTask { await self.closed(position, until: limit, of: end) } }
        guard let ended = await group.next() else { return }
        finish(ended, &errors)
      }
    }
  }

  private func finish(_ ended: Closed, _ errors: inout [DIError]) {
    errors += ended.errors
    finish(ended.position, ended.errors, after: ended.duration)
  }

  /// Runs the closings of an instance, one after the other, whatever one throws.
  private func closed(_ position: Int, until limit: ClosingLimit?, of end: AwaitedClose?) async -> Closed {
    end?.begin(position, in: self)
    defer { end?.finish(position) }
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
