import DIAsync
import DICore

/// What tasks do in each other's way, on fresh containers.
///
/// Each scenario describes its tasks and actions, and gives what is wrong when nothing is left to run.
enum Scenarios {
  /// Several tasks want one object.
  static func one(_ lifetime: Lifetime, _ names: String..., cancelled: [String] = [], ignored: Bool = false)
    -> Driver.Scenario
  {
    { stage in
      let container = stage.container {
        $0.register { () async throws -> A in
          stage.begin(A.self)
          if ignored { await stage.rest() } else { try await stage.pause() }
          return stage.piece(A.self)
        }.lifetime(lifetime)
      }
      for name in names { stage.task(name) { try await container.async.resolve(A.self) } }
      for name in cancelled { stage.cancels(name) }
      return {
        let attempts = ignored ? 1 : 1 + cancelled.count
        if stage.begun(A.self) > attempts { return "\(stage.begun(A.self)) attempts" }
        if names.count == cancelled.count {
          if stage.made(A.self) > 1 { return "made \(stage.made(A.self)) times" }
          return stage.fault(made: [A.self: 0], cancelled: cancelled)
        }
        if container.existing(A.self) == nil { return "not kept" }
        return stage.fault(made: [A.self: 1], cancelled: cancelled)
      }
    }
  }

  /// The first attempt fails; each task that hears of it tries again.
  static func failure(_ names: String..., cancelled: [String] = []) -> Driver.Scenario {
    { stage in
      let container = stage.container {
        $0.register { () async throws -> A in
          let attempt = stage.begin(A.self)
          try await stage.pause()
          if attempt == 1 { throw Refusal() }
          return stage.piece(A.self)
        }.lifetime(.lazySingle)
      }
      for name in names {
        stage.task(name) {
          do { return try await container.async.resolve(A.self) } catch  where error.underlying(as: Refusal.self) != nil
          {
            stage.note("\(name) tries again")
            return try await container.async.resolve(A.self)
          }
        }
      }
      for name in cancelled { stage.cancels(name) }
      return {
        if stage.begun(A.self) > 2 + cancelled.count { return "\(stage.begun(A.self)) attempts" }
        return stage.fault(made: [A.self: 1], cancelled: cancelled)
      }
    }
  }

  /// The container is closed meanwhile.
  static func close(cancelled: [String] = []) -> Driver.Scenario {
    { stage in
      let container = stage.container {
        $0.register { () async throws -> B in try await stage.make(B.self) }.lifetime(.lazySingle)
        $0.register { (b: B) async throws -> A in try await stage.make(A.self, b) }.lifetime(.lazySingle)
      }
      stage.task("a") { try await container.async.resolve(A.self) }
      stage.task("b") { try await container.async.resolve(B.self) }
      stage.action("close") { try! container.close() }
      for name in cancelled { stage.cancels(name) }
      return {
        if container.existing(A.self) != nil || container.existing(B.self) != nil { return "kept" }
        return stage.fault(made: [A.self: 0, B.self: 0], cancelled: cancelled) { $0.name == "containerIsClosed" }
      }
    }
  }

  /// The container is closed meanwhile, and what it makes has closings: what was made is closed once.
  static func closings(cancelled: [String] = []) -> Driver.Scenario {
    { stage in
      let container = stage.container {
        $0.register { () async throws -> B in try await stage.make(B.self) }.lifetime(.lazySingle)
          .onClose { (_: B) in stage.count("B is closed") }
        $0.register { (b: B) async throws -> A in try await stage.make(A.self, b) }.lifetime(.lazySingle)
          .onClose { (_: A) in stage.count("A is closed") }
      }
      stage.task("a") { try await container.async.resolve(A.self) }
      stage.task("b") { try await container.async.resolve(B.self) }
      stage.action("close") { try! container.close() }
      for name in cancelled { stage.cancels(name) }
      return {
        for type in [A.self, B.self] as [Piece.Type] where stage.counted("\(type) is closed") != stage.made(type) {
          return "\(type) was made \(stage.made(type)) times, and closed \(stage.counted("\(type) is closed")) times"
        }
        return stage.fault(made: [A.self: 0, B.self: 0], cancelled: cancelled) { $0.name == "containerIsClosed" }
      }
    }
  }

  /// Only a scope is closed meanwhile, which needs an object that all scopes have.
  static func closeScope() -> Driver.Scenario {
    { stage in
      let container = stage.container {
        $0.register { () async throws -> B in try await stage.make(B.self) }.lifetime(.lazySingle)
        $0.register { (b: B) async throws -> A in try await stage.make(A.self, b) }.lifetime(.perScope)
      }
      let scope = stage.watched(container.newLifeTimeScope())
      stage.task("a") { try await scope.async.resolve(A.self) }
      stage.task("b") { try await container.async.resolve(B.self) }
      stage.action("close") { try! scope.close() }
      return {
        if scope.existing(A.self) != nil { return "kept" }
        guard case .gave(let b)? = stage.outcome("b"), b != nil else { return "b gets nothing" }
        return stage.fault(made: [A.self: 0, B.self: 1]) { $0.name == "containerIsClosed" }
      }
    }
  }

  /// The container is cleaned meanwhile.
  static func clean() -> Driver.Scenario {
    { stage in
      let container = stage.container {
        $0.register { () async throws -> A in try await stage.make(A.self) }.lifetime(.lazySingle)
      }
      for name in ["a", "b"] {
        stage.task(name) {
          let first = try await container.async.resolve(A.self)
          let count = stage.counted("clean")
          let second = try await container.async.resolve(A.self)
          let third = try await container.async.resolve(A.self)
          if stage.counted("clean") == count, first !== second, second !== third {
            stage.problem("what is made after the end is not kept")
          }
          return third
        }
      }
      stage.action("cleans") {
        stage.count("clean")
        container.clean()
      }
      return {
        if stage.made(A.self) > 2 { return "made \(stage.made(A.self)) times" }
        return stage.fault(made: [:])
      }
    }
  }

  /// A chain of objects that all suspend, wanted at both ends.
  static func chain(cancelled: [String] = []) -> Driver.Scenario {
    { stage in
      let container = stage.container {
        $0.register { () async throws -> B in try await stage.make(B.self) }.lifetime(.lazySingle)
        $0.register { (b: B) async throws -> A in try await stage.make(A.self, b) }.lifetime(.lazySingle)
      }
      stage.task("a") { try await container.async.resolve(A.self) }
      stage.task("b") { try await container.async.resolve(B.self) }
      for name in cancelled { stage.cancels(name) }
      return {
        let isFree = cancelled.contains("a")
        return stage.fault(made: isFree ? [A.self: 0, B.self: 0] : [A.self: 1, B.self: 1], cancelled: cancelled)
          ?? (cancelled.contains("b") || stage.made(B.self) == 1 ? nil : "b was made \(stage.made(B.self)) times")
      }
    }
  }

  /// A synchronous request, at any moment.
  static func synchronous() -> Driver.Scenario {
    { stage in
      let container = stage.container {
        $0.register { () async throws -> A in try await stage.make(A.self) }.lifetime(.lazySingle)
        $0.register { (a: A) in stage.piece(C.self, a) }.lifetime(.lazySingle)
      }
      stage.task("a") { try await container.async.resolve(A.self) }
      stage.task("c") { try await container.async.resolve(C.self) }
      for number in 1...2 {
        stage.action("request \(number)") {
          do throws(DIError) {
            let c = try container.resolve(C.self)
            stage.note("request \(number) gets C")
            if c.first == nil { stage.problem("C without A") }
          } catch {
            stage.note("request \(number) throws \(error.name)")
            if error.name != "needsAwait" { stage.problem("\(error)") }
          }
        }
      }
      return { stage.fault(made: [A.self: 1, C.self: 1]) }
    }
  }

  /// A factory that isolates itself on an actor, and one that does not suspend there.
  static func onActor(cancelled: [String] = []) -> Driver.Scenario {
    { stage in
      let container = stage.container {
        $0.register { @Elsewhere () async throws -> A in
          stage.begin(A.self)
          try await stage.pause()
          Elsewhere.shared.assertIsolated()
          return stage.piece(A.self)
        }.lifetime(.lazySingle)
        $0.register { (a: A) in stage.piece(C.self, a) }.lifetime(.lazySingle)
      }
      stage.task("a") { try await container.async.resolve(A.self) }
      stage.task("c") { try await container.async.resolve(C.self) }
      for name in cancelled { stage.cancels(name) }
      return { stage.fault(made: [A.self: 1, C.self: cancelled.contains("c") ? 0 : 1], cancelled: cancelled) }
    }
  }
}

/// What a factory throws that is to fail.
struct Refusal: Error {}

/// An actor that is not the main actor, and has no executor of its own.
@globalActor actor Elsewhere {
  static let shared = Elsewhere()
}

extension Stage {
  /// What is wrong, unless all have got one object of each type.
  ///
  /// - Parameters:
  ///   - counts: How often an object of a type has to have been made; 0 for at most once.
  ///   - cancelled: The tasks that may have been cancelled.
  ///   - mayThrow: Whether an error is right for any task.
  /// - Returns: What is wrong; nil if nothing is.
  func fault(
    made counts: KeyValuePairs<Piece.Type, Int>, cancelled: [String] = [],
    mayThrow: (DIError) -> Bool = { _ in false }
  ) -> String? {
    for (type, count) in counts where count == 0 ? made(type) > 1 : made(type) != count {
      return "\(type) was made \(made(type)) times"
    }
    var objects: [Piece] = []
    for (name, outcome) in outcomes {
      switch outcome {
      case .gave(nil): return "\(name) gets nothing"
      case .gave(let piece?): objects.append(piece)
      case .threw(is CancellationError) where cancelled.contains(name): break
      case .threw(let error as DIError) where mayThrow(error): break
      case .threw(let error): return "\(name) throws \(error)"
      }
    }
    for (type, _) in counts {
      let ofType = objects.filter { Swift.type(of: $0) == type }
      if !ofType.allSatisfy({ $0 === ofType[0] }) { return "two objects of \(type)" }
    }
    return nil
  }
}
