import DIAsync
import DICore
import Testing

/// What random webs have found.
struct KnownFaultTests {
  /// A member of a cycle that nothing keeps and that does not suspend is made before the section that requests it, and the
  /// section does not take it where it has no frame: the section makes another one.
  ///
  /// B takes A, which suspends, and is injected with itself.
  @Test func aPrototypeOfACycleIsMadeOnce() async throws {
    let stage = Stage()
    let container = stage.container {
      $0.register { () async throws -> A in try await stage.make(A.self) }.lifetime(.lazySingle)
      $0.register { (a: A) in stage.piece(B.self, a) }.injection { (b: B, again: B) in b.second = again }
    }
    stage.task("b") { try await container.async.resolve(B.self) }
    while stage.executor.count > 0 { stage.executor.take(0) }
    #expect(stage.made(B.self) == 1)
  }

  /// The same, where what it needs is there only once.
  ///
  /// A suspends, takes B, and is injected into it.
  @Test func aPrototypeOfACycleNeedsNoAwait() async throws {
    let stage = Stage()
    let container = stage.container {
      $0.register { (b: B) async throws -> A in try await stage.make(A.self, b) }
      $0.register { stage.piece(B.self) }.injection { (b: B, a: A) in b.first = a }
    }
    stage.task("b") { try await container.async.resolve(B.self) }
    while stage.executor.count > 0 { stage.executor.take(0) }
    do {
      guard case .gave? = stage.outcome("b") else { throw Refusal() }
    }
  }

  /// What exists when its dependents are begun is not held, and can be cleaned away before they are made.
  ///
  /// A is there. C takes A and B, and while B is made, A goes.
  @Test func aCleanMeanwhileNeedsNoAwait() async throws {
    let stage = Stage()
    let late = Scenarios.Late(stage)
    late.container = stage.container {
      $0.register { () async throws -> A in try await stage.make(A.self) }.lifetime(.lazySingle)
      $0.register { () async throws -> B in
        late.container.clean()
        return try await stage.make(B.self)
      }.lifetime(.lazySingle)
      $0.register { (a: A, b: B) in stage.piece(C.self, a, b) }.lifetime(.lazySingle)
    }
    stage.task("c") { [container = late.container!] in
      _ = try await container.async.resolve(A.self)
      return try await container.async.resolve(C.self)
    }
    while stage.executor.count > 0 { stage.executor.take(0) }
    do {
      guard case .gave? = stage.outcome("c") else { throw Refusal() }
    }
    #expect(stage.problem == nil)
    _ = stage.end()
  }
}
