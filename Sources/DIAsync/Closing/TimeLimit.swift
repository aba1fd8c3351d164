/// A moment on a clock.
struct TimeLimit: Sendable {
  let duration: Duration
  /// Waits until the moment has passed.
  let passed: @Sendable () async throws -> Void
  private let remainder: @Sendable () -> Duration

  /// How long it is until then; below zero afterwards.
  var remaining: Duration { remainder() }

  /// Makes a limit that ends after a time.
  init<C: Clock>(_ duration: Duration, on clock: C) where C.Duration == Duration {
    self.duration = duration
    let deadline = clock.now.advanced(by: duration)
    passed = { try await clock.sleep(until: deadline, tolerance: nil) }
    remainder = { clock.now.duration(to: deadline) }
  }

  /// Waits for the end of a task that was cancelled, shielded from cancellation, and leaves it a while after the limit.
  ///
  /// - Throws: `DIClosingTimedOut`.
  func wait(for task: Task<Void, Never>) async throws {
    let waiter = Waiter()
    let end = Task(executorPreference: PreferredExecutor.current) {
      await task.value
      waiter.end(.made)
    }
    let watch = Task(executorPreference: PreferredExecutor.current) {
      try await passed()
      // In real time: the limit's clock may stand still.
      try await Task.sleep(for: End.grace)
      waiter.end(.failed(DIClosingTimedOut(limit: duration)))
    }
    defer {
      end.cancel()
      watch.cancel()
    }
    try await waiter.waitShielded()
  }
}
