import DIAsync
import DICore
import Testing

/// What random webs with steps have found.
struct KnownStepFaultTests {
  private let stage = Stage()

  private func drive() { while stage.executor.count > 0 { stage.executor.take(0) } }

  /// A custom lifetime is made for the scope that asks, and a single that it needs for the root: two scopes, one cycle.
  ///
  /// A is injected with B, and B with A.
  @Test func aCycleOverScopesIsNoRecursion() {
    let custom = DIScope(name: "custom")
    let root = stage.container {
      $0.register { () async throws -> A in try await stage.make(A.self) }.lifetime(.custom(custom))
        .injection { (a: A, b: B) in a.first = b }
      $0.register { stage.piece(B.self) }.lifetime(.lazySingle).injection { (b: B, a: A) in b.first = a }
    }
    let scope = stage.watched(root.newLifeTimeScope())
    stage.task("a") { try await scope.async.resolve(A.self) }
    drive()
    guard case .gave(let a?)? = stage.outcome("a") else {
      Issue.record("a \(stage.outcome("a").map { "\($0)" } ?? "waits")")
      return
    }
    #expect(a.first?.first === a)
    #expect(root.existing(B.self) === a.first)
  }

  /// A member of a cycle that existed when the others were begun, and was cleaned away, was made again with them, and not kept.
  @Test(arguments: 0..<5) func whatIsCleanedAwayMeanwhileIsNotMadeTwice(_ steps: Int) {
    let custom = DIScope(name: "custom")
    let root = stage.container {
      $0.register { () async throws -> A in try await stage.make(A.self) }.lifetime(.custom(custom))
        .injection { (a: A, b: B) in a.first = b }
      $0.register { stage.piece(B.self) }.lifetime(.perScope).injection { (b: B, a: A) in b.first = a }
    }
    let scope = stage.watched(root.newLifeTimeScope())
    stage.task("before") { try await root.async.resolve(A.self) }
    drive()
    stage.task("b") { try await scope.async.resolve(B.self) }
    for _ in 0..<steps where stage.executor.count > 0 { stage.executor.take(0) }
    custom.clean()
    drive()
    stage.task("after") { try await scope.async.resolve(A.self) }
    drive()
    if case .threw(let error)? = stage.outcome("b") { Issue.record("b throws \(error)") }
    // One was cleaned away.
    #expect(stage.made(A.self) == 2)
  }

  /// A member of a cycle that nothing keeps takes what the resolve shares; another one had it made again.
  ///
  /// A takes B and C, B takes C and is injected with A.
  @Test func whatTheResolveSharesIsMadeOnce() {
    let container = stage.container {
      $0.register { (b: B, c: C) async throws -> A in try await stage.make(A.self, b, c) }
      $0.register { (c: C) async throws -> B in try await stage.make(B.self, c) }.lifetime(.objectGraph)
        .injection { (b: B, a: A) in b.second = a }
      $0.register { () async throws -> C in try await stage.make(C.self) }.lifetime(.objectGraph)
    }
    stage.task("a") { try await container.async.resolve(A.self) }
    drive()
    #expect(stage.made(C.self) == 1)
  }

  /// What has a closing is closed if a step fails, also if it does not suspend itself, and needs what does.
  @Test func whatFailsBesideWhatSuspendsIsClosed() {
    let container = stage.container {
      $0.register { () async throws -> A in try await stage.make(A.self) }.lifetime(.lazySingle)
      $0.register { stage.piece(B.self) }.lifetime(.lazySingle).injection { (b: B, a: A) in b.first = a }
        .postInit { _ in throw Refusal() }
        .onClose { (_: B) in stage.count("closed") }
    }
    stage.task("b") { try await container.async.resolve(B.self) }
    drive()
    #expect(stage.counted("closed") == 1)
  }

  /// Closings do not see that the creation was cancelled.
  @Test func whatIsMadeForNobodyIsClosedUndisturbed() {
    let container = stage.container {
      $0.register { stage.piece(A.self) }.lifetime(.lazySingle)
        .postInit { _ async throws in
          stage.count("begun")
          try await stage.pause()
        }
        .onClose { (_: A) async in stage.count(Task.isCancelled ? "cancelled" : "closed") }
    }
    stage.task("a") { try await container.async.resolve(A.self) }
    while stage.counted("begun") == 0 { stage.executor.take(0) }
    // The last comes first: the flight is cancelled before its post-init goes on.
    stage.cancels("a")
    while stage.executor.count > 0 { stage.executor.take(stage.executor.count - 1) }
    #expect(stage.counted("closed") == 1)
    #expect(stage.counted("cancelled") == 0)
  }

  /// What does not suspend itself is made by a section, and never stands in the way of a plain request.
  ///
  /// C is injected with B, which is injected with A. A is there.
  @Test func aPlainRequestNeverMeetsAFlightOfWhatDoesNotSuspend() {
    let container = stage.container {
      $0.register { () async throws -> A in try await stage.make(A.self) }.lifetime(.lazySingle)
      $0.register { stage.piece(B.self) }.lifetime(.lazySingle).injection { (b: B, a: A) in b.first = a }
      $0.register { stage.piece(C.self) }.lifetime(.lazySingle).injection { (c: C, b: B) in c.first = b }
    }
    stage.task("a") { try await container.async.resolve(A.self) }
    drive()
    stage.task("b") { try await container.async.resolve(B.self) }
    #expect(throws: Never.self) { try container.resolve(C.self) }
    drive()
    #expect((stage.made(B.self), stage.made(C.self)) == (1, 1))
  }

  /// A prototype with a limit has a task of its own; a start that is cancelled waits for it, as for one without.
  @Test func aCancelledStartWaitsForWhatHasALimit() {
    stage.task("start") {
      let builder = DIContainerBuilder()
      builder.register { () async -> A in
        stage.count("begun")
        await stage.rest()
        return stage.piece(A.self)
      }.timeout(.seconds(3600))
      builder.register { (a: A) in stage.piece(B.self, a) }.lifetime(.single)
      return try await builder.start().resolve(B.self)
    }
    while stage.counted("begun") == 0 { stage.executor.take(0) }
    // The last comes first: the start is cancelled before the prototype goes on.
    stage.cancels("start")
    while stage.executor.count > 0 { stage.executor.take(stage.executor.count - 1) }
    #expect(stage.made(A.self) == 1)
    #expect(stage.noted.last == "start throws CancellationError()")
  }

  /// What has a limit and shares with the resolve has a context of its own meanwhile.
  @Test func whatHasALimitSharesWithTheResolve() {
    let container = stage.container {
      $0.register { () async throws -> A in try await stage.make(A.self) }.lifetime(.objectGraph)
      $0.register { (a: A) async throws -> B in try await stage.make(B.self, a) }.lifetime(.objectGraph)
        .timeout(.seconds(3600))
      $0.register { (a: A, b: B) in stage.piece(C.self, a, b) }
      $0.register { (b: B, c: C) in stage.piece(D.self, b, c) }
    }
    stage.task("d") { try await container.async.resolve(D.self) }
    drive()
    guard case .gave(let d?)? = stage.outcome("d") else {
      Issue.record("d \(stage.outcome("d").map { "\($0)" } ?? "waits")")
      return
    }
    #expect(d.second?.second === d.first)
    #expect(d.second?.first === d.first?.first)
    #expect(stage.made(A.self) == 1)
    #expect(stage.made(B.self) == 1)
  }

  /// A start that fails awaits the closing of what has failed, also if that does not suspend while it is made.
  ///
  /// It is closed before what it needs.
  @Test func aStartAwaitsTheClosingOfWhatHasFailed() {
    stage.task("start") {
      let builder = DIContainerBuilder()
      builder.register { stage.piece(A.self) }.lifetime(.lazySingle).onClose { (_: A) in stage.note("A is closed") }
      builder.register { (a: A) in stage.piece(B.self, a) }.lifetime(.single).postInit { _ in throw Refusal() }
        .onClose { (_: B) async in
          await stage.rest()
          stage.note("B is closed")
        }
      let end = await Result { try await builder.start() }
      if case .failure(let error) = end {
        stage.note(error.underlying(as: Refusal.self) == nil ? "\(error)" : "it fails")
      }
      return nil
    }
    drive()
    #expect(stage.noted.dropFirst(2).prefix(3) == ["B is closed", "A is closed", "it fails"])
  }

  /// A start that succeeds all the same leaves it to nobody.
  @Test func whatHasFailedInAStartThatSucceedsIsClosed() async throws {
    let gate = Gate()
    let builder = DIContainerBuilder()
    builder.register { A() }.lifetime(.lazySingle).postInit { _ in throw Refusal() }.onClose { (_: A) async in
      gate.open()
    }
    builder.register { (container: DIBuiltContainer) async in B(try? container.resolve(A.self)) }.lifetime(.single)
    let container = try await builder.start()
    #expect(try container.resolve(B.self).first == nil)
    try await gate.pass()
  }
}
