import DIAsync
import DICore
import Synchronization
import TestSupport
import Testing

// What Awaiting.md says of one creation for all.

extension ManualTests {
  @TaskLocal static var caller = "nobody"

  /// Registers a kept token, whose factory waits at a gate.
  private func registerToken(_ gate: Gate) {
    builder.register { [journal] in
      journal.note("begins for \(Self.caller)")
      do { try await gate.pass() } catch {
        journal.note("cancelled")
        throw error
      }
      return journal.made(Token())
    }.lifetime(.lazySingle)
  }

  @Test func aHundredTasksGetOne() async throws {
    let gate = Gate()
    registerToken(gate)
    let container = try builder.build()
    let tokens = try await withThrowingTaskGroup(of: Token.self) { group in
      for _ in 0..<100 { group.addTask { try await container.async.resolve() } }
      await gate.reached()
      gate.open()
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(tokens.map(ObjectIdentifier.init)).count == 1 && tokens.count == 100)
    #expect(journal.counts["Token"] == 1)
  }

  @Test func aCancelledWaiterLeavesAtOnce() async throws {
    let gate = Gate()
    registerToken(gate)
    let container = try builder.build()
    let first = Task { try await container.async.resolve(Token.self) }
    await gate.reached()
    let second = Task { try await container.async.resolve(Token.self) }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    gate.open()
    _ = try await second.value
    #expect(journal.entries.last == "Token")
  }

  @Test func theLastWaiterCancelsTheFlight() async throws {
    let gate = Gate()
    registerToken(gate)
    let container = try builder.build()
    let request = Task { try await container.async.resolve(Token.self) }
    await gate.reached()
    request.cancel()
    await #expect(throws: CancellationError.self) { try await request.value }
    gate.open()
    // It waits for the end of the cancelled flight, and makes the token anew.
    _ = try await container.async.resolve(Token.self)
    #expect(journal.entries == ["begins for nobody", "cancelled", "begins for nobody", "Token"])
  }

  @Test func aFailureIsNotKept() async throws {
    let gate = Gate()
    let attempts = Atomic(0)
    builder.register { () async throws -> Token in
      if attempts.add(1, ordering: .relaxed).newValue > 1 { return Token() }
      try await gate.pass()
      throw Unreachable()
    }.lifetime(.lazySingle)
    let container = try builder.build()
    let requests = (0..<3).map { _ in Task { try await container.async.resolve(Token.self) } }
    await gate.reached()
    for _ in 0..<20 { await Task.yield() }
    gate.open()
    for request in requests {
      do {
        _ = try await request.value
      } catch { #expect(error.underlying(as: Unreachable.self) != nil) }
    }
    _ = try await container.async.resolve(Token.self)
    #expect(attempts.load(ordering: .relaxed) == 2)
  }

  @Test func theFactorySeesTheTaskLocalValuesOfTheFirst() async throws {
    let gate = Gate()
    registerToken(gate)
    let container = try builder.build()
    let first = Task { try await Self.$caller.withValue("first") { try await container.async.resolve(Token.self) } }
    await gate.reached()
    let second = Task { try await Self.$caller.withValue("second") { try await container.async.resolve(Token.self) } }
    gate.open()
    #expect(try await first.value === second.value)
    #expect(journal.entries == ["begins for first", "Token"])
  }

  @Test func independentParametersAreMadeSideBySide() async throws {
    let both = Gate()
    // Neither ends before both have begun.
    builder.register { () async throws -> Database in
      async let pass: Void = both.pass()
      await both.reached(by: 2)
      both.open()
      try await pass
      return Database()
    }.lifetime(.lazySingle)
    builder.register { () async throws -> Token in
      try await both.pass()
      return Token()
    }
    builder.register(Session.init)
    _ = try await builder.build().async.resolve(Session.self)
  }

  // MARK: - Recursions

  final class Chicken: Sendable {}
  final class Egg: Sendable {}

  @Test func aLoopIsARecursion() async throws {
    builder.register { (container: DIBuiltContainer) in
      _ = try await container.async.resolve(Egg.self)
      return Chicken()
    }.lifetime(.lazySingle)
    builder.register { (container: DIBuiltContainer) in
      _ = try await container.async.resolve(Chicken.self)
      return Egg()
    }.lifetime(.lazySingle)
    let container = try builder.build()
    let error = try await thrown { try await container.async.resolve(Chicken.self) }
    #expect(
      withoutSuites(error.text) == """
        Chicken needs itself before its initializer has returned.
          path: Chicken -> Egg -> Chicken
          fix: move one of the dependencies on this path from the initializer to an injection; or make it a lazy or provider, \
        and use it after the initializer has returned
        """)
    // Also where each of two tasks begins at another end.
    async let chicken = thrown { try await container.async.resolve(Chicken.self) }
    async let egg = thrown { try await container.async.resolve(Egg.self) }
    let recursions = try await [chicken, egg].map(\.isRecursion)
    #expect(recursions == [true, true])
  }

  @Test func aTaskOfACreationThatAsksForItIsARecursion() async throws {
    builder.register { [journal] (container: DIBuiltContainer) in
      let warmUp = Task { try await container.async.resolve(Token.self) }
      do { _ = try await warmUp.value } catch {
        journal.note((error as? DIError)?.isRecursion == true ? "recursion" : "")
      }
      return Token()
    }.lifetime(.lazySingle)
    _ = try await builder.build().async.resolve(Token.self)
    #expect(journal.entries == ["recursion"])
  }

  @Test func aDetachedTaskWithACapturedContainerIsNotSeen() async throws {
    let gate = Gate()
    let captured = Mutex<DIBuiltContainer?>(nil)
    builder.register { () async throws -> Token in
      let container = captured.withLock { $0! }
      let warmUp = Task.detached {
        async let token = container.async.resolve(Token.self)
        gate.open()
        return try await token
      }
      return try await warmUp.value
    }.lifetime(.lazySingle)
    let container = try builder.build()
    captured.withLock { $0 = container }
    let request = Task { try await container.async.resolve(Token.self) }
    try await gate.pass()
    // Both wait for each other until somebody closes the container.
    try await container.async.close()
    #expect(await request.result.failure?.isOfClosedContainer == true)
    captured.withLock { $0 = nil }
  }

  @Test func aFlightIsAResolveOfItsOwn() async throws {
    builder.register { Token() }.lifetime(.objectGraph)
    builder.register(Kept.init).lifetime(.lazySingle)
    builder.register { Pair(token: $0, kept: $1) }
    let pair = try await builder.build().async.resolve(Pair.self)
    #expect(pair.token !== pair.kept.token)
  }

  final class Kept: Sendable {
    let token: Token
    init(token: Token) async { self.token = token }
  }
  final class Pair: Sendable {
    let (token, kept): (Token, Kept)
    init(token: Token, kept: Kept) { (self.token, self.kept) = (token, kept) }
  }
}

extension Result {
  /// The failure as an error of the container; nil if there is none.
  fileprivate var failure: DIError? { if case .failure(let error) = self { error as? DIError } else { nil } }
}
