internal import DICore

extension Closing {
  /// The closing of a function that suspends.
  convenience init<Implementation>(
    suspending close: @escaping @isolated(any) @Sendable (Implementation) async throws -> Void
  ) {
    self.init(isolation: close.isolation) { object, _ in
      try await close(sent(instance(Implementation.self, in: object)))
    }
  }

  /// The closing of a function that suspends, and learns the outcome.
  convenience init<Implementation>(
    suspending close: @escaping @isolated(any) @Sendable (Implementation, DIOutcome) async throws -> Void
  ) {
    self.init(isolation: close.isolation) { object, outcome in
      try await close(sent(instance(Implementation.self, in: object)), outcome)
    }
  }
}
