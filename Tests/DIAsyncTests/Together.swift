/// Runs bodies side by side, and waits for all; throws what one of them throws.
///
/// For what runs often: the runtime of Swift 6.3 can read a task of `async let` that its parent has freed
/// (swiftlang/swift#89883, mended in 6.4).
func together(_ bodies: (@Sendable () async throws -> Void)...) async throws {
  try await withThrowingTaskGroup(of: Void.self) { group in
    for body in bodies { group.addTask { try await body() } }
    try await group.waitForAll()
  }
}
