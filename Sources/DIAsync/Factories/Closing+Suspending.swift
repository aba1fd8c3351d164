internal import DICore

extension Closing {
  /// The closing of a function that suspends.
  convenience init<Implementation>(
    suspending close: @escaping @isolated(any) @Sendable (Implementation) async throws -> Void
  ) {
    self.init(isolation: close.isolation, suspending: Implementation.self) { instance, _ in
      try await close(instance.take())
    }
  }

  /// The closing of a function that suspends, and learns the outcome.
  convenience init<Implementation>(
    suspending close: @escaping @isolated(any) @Sendable (Implementation, DIOutcome) async throws -> Void
  ) {
    self.init(isolation: close.isolation, suspending: Implementation.self) { instance, outcome in
      try await close(instance.take(), outcome)
    }
  }

  private convenience init<Implementation>(
    isolation: (any Actor)?, suspending _: Implementation.Type,
    _ close: @escaping @Sendable (Sent<Implementation>, DIOutcome) async throws -> Void
  ) {
    self.init(isolation: isolation) { object, outcome in
      try await close(Sent(instance(Implementation.self, in: object)), outcome)
    }
  }
}
