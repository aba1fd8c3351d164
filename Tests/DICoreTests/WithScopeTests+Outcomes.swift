import DICore
import Testing

// What closings learn of the body of a scope, and what becomes of their errors.

/// The ends of a body.
enum BodyEnd: CaseIterable, Sendable {
  case returned, failed, cancelled

  struct Failure: Error {}

  var error: (any Error)? {
    switch self {
    case .returned: nil
    case .failed: Failure()
    case .cancelled: CancellationError()
    }
  }

  func run() throws { if let error { throw error } }
}

extension DIOutcome {
  /// The outcome, as a journal notes it.
  var word: String {
    switch self {
    case .succeeded: "returned"
    case .failed(let error): error is BodyEnd.Failure ? "failed" : "failed with \(error)"
    case .cancelled: "cancelled"
    }
  }
}

extension WithScopeTests {
  @Test(arguments: BodyEnd.allCases)
  func closingsLearnHowTheBodyEnded(_ end: BodyEnd) throws {
    let journal = Journal()
    let builder = DIContainerBuilder()
    builder.register { Pool() }.lifetime(.perScope).onClose { _, outcome in journal.note(outcome.word) }
    let container = try builder.build()
    func run() throws {
      try container.withScope { scope in
        _ = try scope.resolve(Pool.self)
        try end.run()
      }
    }
    if end == .returned { try run() } else { #expect(throws: (any Error).self) { try run() } }
    #expect(journal.entries == ["\(end)"])
  }

  @Test func aValueThatCannotBeSetIsAFailure() throws {
    let journal = Journal()
    let container = DIContainer()
    container.register(scopeValue: Request.self)
    container.register { (_: Request) in Pool() }.lifetime(.perScope).onClose { _, outcome in
      journal.note(outcome.word)
    }
    #expect(throws: DIError.self) {
      try container.view.withScope(Self.request) { scope in
        _ = try scope.resolve(Pool.self)
        try scope.set(Self.request)
      }
    }
    #expect(journal.entries.count == 1 && journal.entries.first?.hasPrefix("failed with") == true)
  }

  @Test(arguments: BodyEnd.allCases)
  func theErrorOfTheBodyComesBeforeThoseOfClosings(_ end: BodyEnd) throws {
    let builder = DIContainerBuilder()
    builder.register { Pool() }.lifetime(.perScope).onClose { _ in throw Broken(number: 2) }
    let container = try builder.build()
    do {
      try container.withScope { scope in
        _ = try scope.resolve(Pool.self)
        try end.run()
      }
      Issue.record("Nothing was thrown.")
    } catch {
      switch end {
      case .returned:
        guard case .closing(let errors) = error as? DIError else { throw error }
        #expect(errors.count == 1 && error.underlying(as: Broken.self) == Broken(number: 2))
      case .failed: #expect(error is BodyEnd.Failure)
      case .cancelled: #expect(error is CancellationError)
      }
    }
  }
}
