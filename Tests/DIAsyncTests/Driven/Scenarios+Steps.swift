import DIAsync
import DICore
import Synchronization

// Cycles whose injections and post-inits suspend, entered from each end, in starts, over scopes, and with limits.

extension Scenarios {
  /// Two members whose steps suspend, each injected with the other.
  static func cycleOfSteps(
    _ lifetime: Lifetime, cancelled: [String] = [], fails: Bool = false, ends: Bool = false
  ) -> Driver.Scenario {
    { stage in
      let container = stage.container {
        $0.register { stage.piece(A.self) }.lifetime(lifetime).steps(B.self, on: stage)
        $0.register { stage.piece(B.self) }.lifetime(lifetime).steps(A.self, on: stage, fails: fails)
      }
      stage.task("a") { try await stage.whole(again: fails) { try await container.async.resolve(A.self) } }
      stage.task("b") { try await stage.whole(again: fails) { try await container.async.resolve(B.self) } }
      stage.action("plain request") {
        do throws(DIError) {
          if !(try container.resolve(A.self)).isWhole { stage.problem("a plain request gets what is not complete") }
        } catch {
          if error.name != "needsAwait", !ends { stage.problem("a plain request throws \(error)") }
        }
      }
      for name in cancelled { stage.cancels(name) }
      if ends { stage.action("close") { try! container.close() } }
      return {
        let isFree = fails || ends || !cancelled.isEmpty
        if case .gave(let a?)? = stage.outcome("a"), case .gave(let b?)? = stage.outcome("b"), a.first !== b {
          return "two of one"
        }
        return stage.fault(made: isFree ? [:] : [A.self: 1, B.self: 1], cancelled: cancelled) {
          ends && $0.name == "containerIsClosed"
        }
      }
    }
  }

  /// A start that makes a cycle, one member of which can fail in its last step.
  static func startOfCycle(cancelled: [String] = [], fails: Bool = false) -> Driver.Scenario {
    { stage in
      stage.task("start") {
        let builder = DIContainerBuilder()
        builder.register { stage.piece(A.self) }.lifetime(.single).steps(B.self, on: stage)
          .onClose { (_: A) in stage.count("A is closed") }
        builder.register { stage.piece(B.self) }.lifetime(.single).steps(A.self, on: stage)
          .postInit { _ async throws in
            await stage.rest()
            if fails { throw Refusal() }
          }
          .onClose { (_: B) async in
            do { try await stage.pause() } catch { stage.problem("a closing is cancelled") }
            stage.count("B is closed")
          }
        let container = try await stage.whole { try await builder.start().resolve(A.self) }
        stage.count("started")
        return container
      }
      for name in cancelled { stage.cancels(name) }
      return {
        for type in [A.self, B.self] as [Piece.Type] {
          let closed = stage.counted("\(type) is closed")
          if closed != (stage.counted("started") == 1 ? 0 : stage.made(type)) {
            return "\(type) was closed \(closed) times"
          }
        }
        if case .threw(let error)? = stage.outcome("start"), fails, error.underlying(as: Refusal.self) != nil {
          return nil
        }
        if fails, cancelled.isEmpty { return "it does not fail" }
        return stage.fault(made: [A.self: 0, B.self: 0], cancelled: cancelled)
      }
    }
  }

  /// What may end while a cycle is made.
  enum End { case scope, root }

  /// A cycle over the root and a scope: a custom lifetime is made for the scope that asks first, and needs one of the root.
  static func cycleOverScopes(closing end: End? = nil, cancelled: [String] = []) -> Driver.Scenario {
    { stage in
      let custom = DIScope(name: "custom")
      let root = stage.container {
        $0.register { () async throws -> A in try await stage.make(A.self) }.lifetime(.custom(custom))
          .injection { (a: A, b: B) in a.first = b }.postInit { $0.isFinished = true }
        $0.register {
          if stage.counted("root is closed") > 0 { stage.problem("the root makes something after its end") }
          return stage.piece(B.self)
        }.lifetime(.lazySingle).injection { (b: B, a: A) in b.first = a }.postInit { $0.isFinished = true }
          .onClose { (_: B) in stage.count("B is closed") }
      }
      let scope = stage.watched(root.newLifeTimeScope())
      stage.task("a") { try await stage.whole { try await scope.async.resolve(A.self) } }
      stage.task("b") { try await stage.whole { try await root.async.resolve(B.self) } }
      for name in cancelled { stage.cancels(name) }
      let ended = end.map { $0 == .root ? root : scope }
      if let ended {
        stage.action("close") {
          stage.task("close") {
            try await ended.async.close()
            if end == .root {
              if stage.counted("B is closed") != stage.made(B.self) { stage.problem("a flight goes on") }
              stage.count("root is closed")
            }
            return nil
          }
        }
      }
      stage.atEnd { custom.clean() }
      return {
        if end == .scope, case .threw(let error)? = stage.outcome("b") { return "b throws \(error)" }
        for (name, outcome) in stage.outcomes where name != "close" {
          if case .gave(nil) = outcome { return "\(name) gets nothing" }
          guard case .threw(let error) = outcome else { continue }
          if error is CancellationError, cancelled.contains(name) { continue }
          if ended == nil || (error as? DIError)?.name != "containerIsClosed" { return "\(name) throws \(error)" }
        }
        if end == nil, cancelled.isEmpty, stage.made(A.self) != 1 || stage.made(B.self) != 1 { return "more than one" }
        return nil
      }
    }
  }

  /// A member of a cycle whose time is up at any moment, also while it is completed.
  static func limit(cancelled: [String] = [], isDeaf: Bool = false) -> Driver.Scenario {
    { stage in
      let built = Mutex<DIBuiltContainer?>(nil)
      let working = Atomic<Int>(0)
      stage.task("start") {
        let builder = DIContainerBuilder()
        builder.register { () async throws -> A in
          if working.add(1, ordering: .relaxed).newValue > 1 { stage.problem("two at once") }
          defer { working.subtract(1, ordering: .relaxed) }
          if isDeaf { await stage.rest() } else { try await stage.pause() }
          return stage.piece(A.self)
        }.lifetime(.lazySingle).timeout(.seconds(1)).steps(B.self, on: stage)
        builder.register { stage.piece(B.self) }.lifetime(.lazySingle).steps(A.self, on: stage)
        let container = try await builder.start(within: .seconds(9), clock: LooseClock(stage, passes: [true]))
        built.withLock { $0 = stage.watched(container) }
        return nil
      }
      while stage.executor.count > 0 { stage.executor.take(0) }
      guard let container = built.withLock(\.self) else { throw Refusal() }
      for name in ["a", "b"] {
        stage.task(name) {
          do { return try await stage.whole { try await container.async.resolve(A.self) } } catch
            where error.underlying(as: DITimedOut.self) != nil
          {
            stage.count("time is up")
            return try await stage.whole { try await container.async.resolve(A.self) }
          }
        }
      }
      for name in cancelled { stage.cancels(name) }
      return {
        if container.existing(A.self).map({ !$0.isWhole }) == true { return "what is not complete is kept" }
        for (name, outcome) in stage.outcomes where name != "start" {
          if case .threw(let error) = outcome, !(error is CancellationError && cancelled.contains(name)) {
            return "\(name) throws \(error)"
          }
        }
        return nil
      }
    }
  }
}

extension DIBuilderRegistration where Implementation: Piece {
  /// An injection and two post-inits, which suspend; of these, the first fails once if it is to.
  @discardableResult
  fileprivate func steps<Other: Piece>(_: Other.Type, on stage: Stage, fails: Bool = false) -> Self {
    injection { (piece: Implementation, other: Other) async throws in
      try await stage.pause()
      piece.first = other
    }
    .postInit { piece in
      if piece.first?.first == nil { stage.problem("a post-init begins before all injections have ended") }
    }
    .postInit { piece async throws in
      try await stage.pause()
      if fails, stage.count("post-init of \(Implementation.self)") == 1 { throw Refusal() }
      if piece.isFinished { stage.problem("a step runs twice") }
      piece.isFinished = true
    }
  }
}

extension Piece {
  /// Whether it and the one that it was given are complete, and hold each other.
  fileprivate var isWhole: Bool { isFinished && first?.isFinished == true && first?.first === self }
}

extension Stage {
  /// Makes a request, which has to give what is complete; another time if a step has failed and that is to be.
  fileprivate func whole<Wanted: Piece>(
    again triesAgain: Bool = false, _ request: () async throws -> Wanted
  ) async throws -> Wanted {
    do {
      let piece = try await request()
      if !piece.isWhole { problem("\(Wanted.self) is not complete") }
      return piece
    } catch  where triesAgain && error.underlying(as: Refusal.self) != nil {
      return try await whole(request)
    }
  }
}
