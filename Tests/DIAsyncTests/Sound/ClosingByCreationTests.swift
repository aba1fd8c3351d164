import DIAsync
import DICore
import TestSupport
import Testing

/// What an end waits for closes what is ending: such a close returns at once, and all ends.
@Suite(.serialized)
struct ClosingByCreationTests {
  /// A creation that, when it is cancelled, closes its container before it gives up.
  private static func registerFeed(in builder: DIContainerBuilder, _ stage: Stage) {
    builder.register { (container: DIBuiltContainer) async throws -> A in
      stage.begin(A.self)
      do { try await Gate().pass() } catch {
        try? await container.async.close()
        throw error
      }
      return stage.piece(A.self)
    }.lifetime(.lazySingle)
  }

  /// Ends once the creation has begun.
  private static func begun(_ stage: Stage) async { while stage.begun(A.self) == 0 { await stage.rest() } }

  /// By name, so that arguments can be shown; each ends if nothing waits for ever.
  static let cases: [DrivenTests.Case] = [
    .init("close") { stage in
      let container = stage.container { registerFeed(in: $0, stage) }
      stage.task("feed") { try await container.async.resolve(A.self) }
      stage.task("close") {
        await begun(stage)
        try await container.async.close()
        return nil
      }
      return { container.state == .closed ? nil : "the state is \(container.state)" }
    },
    .init("withContainer") { stage in
      let builder = DIContainerBuilder()
      registerFeed(in: builder, stage)
      nonisolated(unsafe) let unshared = builder
      stage.task("body") {
        try await unshared.withContainer { container in
          stage.task("feed") { try await container.async.resolve(A.self) }
          await begun(stage)
        }
        return nil
      }
      return { nil }
    },
    .init("a cancelled start") { stage in
      let builder = DIContainerBuilder()
      registerFeed(in: builder, stage)
      builder.register { (feed: A) async in stage.piece(B.self, feed) }.lifetime(.single)
      nonisolated(unsafe) let unshared = builder
      stage.task("start") {
        _ = try await unshared.start()
        return nil
      }
      stage.task("cancel") {
        await begun(stage)
        stage.cancels("start")
        return nil
      }
      return { nil }
    },
    .init("run") { stage in
      let builder = DIContainerBuilder()
      registerFeed(in: builder, stage)
      builder.register { stage.piece(B.self) }.lifetime(.single).runs { _ in await begun(stage) }
      nonisolated(unsafe) let unshared = builder
      stage.task("run") {
        let container = try await unshared.start()
        stage.task("feed") { try await container.async.resolve(A.self) }
        try await container.async.run()
        return nil
      }
      return { nil }
    },
    .init("the closing of a cancelled creation") { stage in
      let later = Later<DIBuiltContainer>()
      let container = stage.container {
        $0.register { stage.piece(A.self) }.lifetime(.lazySingle)
          .postInit { _ async throws in
            stage.begin(A.self)
            try await Gate().pass()
          }
          .onClose { _ async in try? await later.value.async.close() }
      }
      later.value = container
      stage.atEnd { later.release() }
      stage.task("feed") { try await container.async.resolve(A.self) }
      stage.task("close") {
        await begun(stage)
        try await container.async.close()
        return nil
      }
      return { nil }
    },
    .init("the closing of a cancelled creation of a scope of a creation") { stage in
      let later = Later<DIBuiltContainer>()
      let container = stage.container {
        $0.register { stage.piece(A.self) }.lifetime(.perScope)
          .postInit { _ async throws in
            stage.begin(A.self)
            try await Gate().pass()
          }
          .onClose { _ async in try? await later.value.async.close() }
        $0.register { (container: DIBuiltContainer) async throws -> B in
          try await container.withScope { scope in stage.piece(B.self, try await scope.async.resolve(A.self)) }
        }.lifetime(.lazySingle)
      }
      later.value = container
      stage.atEnd { later.release() }
      stage.task("feed") { try await container.async.resolve(B.self) }
      stage.task("close") {
        await begun(stage)
        try await container.async.close()
        return nil
      }
      return { nil }
    },
    .init("creations of two containers close each other's") { stage in
      let others = [Later<DIBuiltContainer>(), Later<DIBuiltContainer>()]
      let containers = (0..<2).map { number in
        stage.container {
          $0.register { () async throws -> A in
            stage.begin(A.self)
            do { try await Gate().pass() } catch {
              try? await others[1 - number].value.async.close()
              throw error
            }
            return stage.piece(A.self)
          }.lifetime(.lazySingle)
        }
      }
      for number in 0..<2 {
        others[number].value = containers[number]
        stage.task("feed \(number)") { try await containers[number].async.resolve(A.self) }
        stage.task("close \(number)") {
          while stage.begun(A.self) < 2 { await stage.rest() }
          try await containers[number].async.close()
          return nil
        }
      }
      stage.atEnd { for other in others { other.release() } }
      return { nil }
    },
    .init("a closing awaits a creation that ends the scope which is closing") { stage in
      let (root, scope, isClosing) = (Later<DIBuiltContainer>(), Later<DIBuiltContainer>(), Gate())
      root.value = stage.container {
        $0.register { () async -> A in
          stage.begin(A.self)
          try? await isClosing.pass()
          try? await scope.value.async.close()
          return stage.piece(A.self)
        }.lifetime(.lazySingle)
        $0.register { stage.piece(B.self) }.lifetime(.perScope).onClose { _ async in
          isClosing.open()
          _ = try? await root.value.async.resolve(A.self)
        }
      }
      scope.value = stage.watched(root.value.newLifeTimeScope())
      _ = try scope.value.resolve(B.self)
      stage.atEnd {
        root.release()
        scope.release()
      }
      stage.task("audit") { [root = root.value] in try await root.async.resolve(A.self) }
      stage.task("close") { [scope = scope.value] in
        await begun(stage)
        try await scope.async.close()
        return nil
      }
      return { stage.made(A.self) == 1 ? nil : "the audit was made \(stage.made(A.self)) times" }
    },
  ]

  @Test(arguments: cases) func aCloseThatTheEndWaitsForReturnsAtOnce(_ known: DrivenTests.Case) {
    let result = Driver.some(known.scenario, seeds: 0..<rounds(200))
    if let problem = result.problem { Issue.record("\(known.testDescription): \(problem)") }
  }
}
