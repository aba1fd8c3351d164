import DIAsync
import DICore
import TestSupport
import Testing

/// `withContainer` starts, runs a body, and closes, however the body ends.
struct WithContainerTests {
  final class Database: Sendable {}
  struct Refusal: Error, Equatable {}

  let builder = DIContainerBuilder()
  let journal = Journal()
  let gate = Gate()

  init() {
    builder.register { () async in Database() }.lifetime(.single).onClose { [journal] _, outcome async in
      switch outcome {
      case .succeeded: journal.note("succeeded")
      case .failed: journal.note("failed")
      case .cancelled: journal.note("cancelled")
      }
    }
  }

  @Test func aBodyThatReturns() async throws {
    let (container, answer) = try await builder.withContainer { container in
      _ = try container.resolve(Database.self)
      return (container, 7)
    }
    #expect(answer == 7)
    #expect(container.state == .closed)
    #expect(journal.entries == ["succeeded"])
  }

  @Test func aBodyThatThrows() async throws {
    await #expect(throws: Refusal()) { try await builder.withContainer { _ in throw Refusal() } }
    #expect(journal.entries == ["failed"])
  }

  @Test func aBodyThatIsCancelled() async throws {
    nonisolated(unsafe) let builder = builder
    let task = Task { [gate] in try await builder.withContainer { _ in try await gate.pass() } }
    await gate.reached()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(journal.entries == ["cancelled"])
  }

  @Test func whatClosingsThrow() async throws {
    builder.register { 5 }.lifetime(.single).onClose { _ in throw Refusal() }
    let error = try await thrown { try await builder.withContainer { _ in } }
    #expect(error.ofClosings.count == 1)
    await #expect(throws: CancellationError.self) { try await builder.withContainer { _ in throw CancellationError() } }
  }

  @Test func closingHasALimit() async throws {
    builder.register { "" }.lifetime(.single).onClose { [gate] _ async in
      // It takes no notice of its cancellation.
      await Task.detached { try? await gate.pass() }.value
    }
    let error = try await thrown { try await builder.withContainer(closingWithin: .milliseconds(1)) { _ in } }
    #expect(error.underlying(as: DIClosingTimedOut.self) != nil)
    gate.open()
  }
}
