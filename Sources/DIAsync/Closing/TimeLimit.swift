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
}
