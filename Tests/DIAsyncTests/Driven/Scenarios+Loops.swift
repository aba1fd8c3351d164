import DIAsync
import DICore

// Objects that need each other: legal cycles that are entered from several ends, and loops, which are errors and never hang.

extension Scenarios {
  /// How a factory comes by the container that it asks.
  enum Route: String, CaseIterable, Sendable {
    case given, captured
    /// By a task that it starts, and waits for.
    case child, started
  }

  /// A container that factories capture before it exists.
  final class Late: @unchecked Sendable {
    var container: DIBuiltContainer!

    init(_ stage: Stage) { stage.atEnd { self.container = nil } }
  }

  /// Two singles that need each other by containers: a recursion, from both ends.
  static func loop(_ route: Route, cancelled: [String] = []) -> Driver.Scenario {
    { stage in
      let late = Late(stage)
      late.container = stage.container {
        $0.register { (container: DIBuiltContainer) async throws -> A in
          stage.piece(A.self, try await stage.ask(B.self, route, route == .given ? container : late.container))
        }.lifetime(.lazySingle)
        $0.register { (container: DIBuiltContainer) async throws -> B in
          stage.piece(B.self, try await stage.ask(A.self, route, route == .given ? container : late.container))
        }.lifetime(.lazySingle)
      }
      stage.task("a") { [container = late.container!] in try await container.async.resolve(A.self) }
      stage.task("b") { [container = late.container!] in try await container.async.resolve(B.self) }
      for name in cancelled { stage.cancels(name) }
      return {
        for (name, outcome) in stage.outcomes {
          switch outcome {
          case .threw(let error) where error.isRecursion: break
          case .threw(is CancellationError) where cancelled.contains(name): break
          default: return "\(name) \(outcome)"
          }
        }
        return nil
      }
    }
  }

  /// The same across two containers.
  static func loopOfContainers() -> Driver.Scenario {
    { stage in
      let (one, other) = (Late(stage), Late(stage))
      one.container = stage.container {
        $0.register { () async throws -> A in stage.piece(A.self, try await other.container.async.resolve(B.self)) }
          .lifetime(.lazySingle)
      }
      other.container = stage.container {
        $0.register { () async throws -> B in stage.piece(B.self, try await one.container.async.resolve(A.self)) }
          .lifetime(.perScope)
      }
      stage.task("a") { [container = one.container!] in try await container.async.resolve(A.self) }
      stage.task("b") { [container = other.container!] in try await container.async.resolve(B.self) }
      return {
        for (name, outcome) in stage.outcomes {
          guard case .threw(let error) = outcome, error.isRecursion else {
            return "\(name) \(outcome)"
          }
        }
        return nil
      }
    }
  }

  /// Three that need each other in a ring.
  static func ring() -> Driver.Scenario {
    { stage in
      let late = Late(stage)
      late.container = stage.container {
        $0.register { () async throws -> A in stage.piece(A.self, try await late.container.async.resolve(B.self)) }
          .lifetime(.lazySingle)
        $0.register { () async throws -> B in stage.piece(B.self, try await late.container.async.resolve(C.self)) }
          .lifetime(.lazySingle)
        $0.register { () async throws -> C in stage.piece(C.self, try await late.container.async.resolve(A.self)) }
          .lifetime(.lazySingle)
      }
      stage.task("a") { [container = late.container!] in try await container.async.resolve(A.self) }
      stage.task("b") { [container = late.container!] in try await container.async.resolve(B.self) }
      stage.task("c") { [container = late.container!] in try await container.async.resolve(C.self) }
      return {
        for (name, outcome) in stage.outcomes {
          guard case .threw(let error) = outcome, error.isRecursion else {
            return "\(name) \(outcome)"
          }
        }
        return nil
      }
    }
  }

  /// A factory starts a task that asks for what is being made: a recursion before its end, and the object after it.
  static func startedTask() -> Driver.Scenario {
    { stage in
      let late = Late(stage)
      late.container = stage.container {
        $0.register { () async throws -> A in
          stage.task("started") { [container = late.container!] in try await container.async.resolve(A.self) }
          return try await stage.make(A.self)
        }.lifetime(.lazySingle)
      }
      stage.task("a") { [container = late.container!] in try await container.async.resolve(A.self) }
      stage.task("b") { [container = late.container!] in try await container.async.resolve(A.self) }
      return {
        if case .threw? = stage.outcome("a") { return "a throws" }
        if case .threw? = stage.outcome("b") { return "b throws" }
        return stage.fault(made: [A.self: 1]) { $0.name == "recursiveInitialization" }
      }
    }
  }

  /// A hub that suspends and takes a spoke, into which the hub is injected.
  static func cycle(_ hub: Lifetime, _ spoke: Lifetime, cancelled: [String] = [], ends: Bool = false) -> Driver.Scenario
  {
    { stage in
      let container = stage.container {
        $0.register { (b: B) async throws -> A in try await stage.make(A.self, b) }.lifetime(hub)
          .postInit { a in
            // A spoke that is there already knows another hub.
            if hub != .prototype, spoke == .lazySingle, a.first?.first !== a {
              stage.problem("the hub is finished before its spoke knows it")
            }
            a.isFinished = true
          }
        $0.register { stage.piece(B.self) }.lifetime(spoke).injection { (b: B, a: A) in b.first = a }
          .postInit { b in
            if b.first == nil { stage.problem("the spoke is finished before it knows the hub") }
            b.isFinished = true
          }
      }
      stage.task("a") {
        let a = try await container.async.resolve(A.self)
        if !a.isFinished || a.first?.isFinished != true { stage.problem("a gets the hub too early") }
        return a
      }
      stage.task("b") {
        let b = try await container.async.resolve(B.self)
        if !b.isFinished || b.first?.isFinished != true { stage.problem("b gets the spoke too early") }
        return b
      }
      for name in cancelled { stage.cancels(name) }
      if ends { stage.action("close") { try! container.close() } }
      return {
        if cancelled.isEmpty, !ends {
          // What keeps nothing is made for each.
          let isOne = hub == .lazySingle && spoke == .lazySingle
          return stage.fault(made: isOne ? [A.self: 1, B.self: 1] : hub == .lazySingle ? [A.self: 1] : [:])
        }
        return stage.fault(made: [:], cancelled: cancelled) { ends && $0.name == "containerIsClosed" }
      }
    }
  }

  /// Both members of a cycle suspend, and one is injected with the other.
  static func cycleOfTwoThatSuspend(cancelled: [String] = []) -> Driver.Scenario {
    { stage in
      let container = stage.container {
        $0.register { (b: B) async throws -> A in try await stage.make(A.self, b) }.lifetime(.lazySingle)
        $0.register { () async throws -> B in try await stage.make(B.self) }.lifetime(.lazySingle)
          .injection { (b: B, a: A) in b.first = a }
      }
      stage.task("a") { try await container.async.resolve(A.self) }
      stage.task("b") {
        let b = try await container.async.resolve(B.self)
        if b.first?.first !== b { stage.problem("b gets it too early") }
        return b
      }
      for name in cancelled { stage.cancels(name) }
      return {
        let both = cancelled.count < 2
        return stage.fault(made: [A.self: both ? 1 : 0], cancelled: cancelled)
      }
    }
  }
}

extension Stage {
  /// Asks a container in one of the ways in which a factory can.
  func ask<Wanted: Piece>(_ type: Wanted.Type, _ route: Scenarios.Route, _ container: DIBuiltContainer) async throws
    -> Wanted
  {
    switch route {
    case .given, .captured: return try await container.async.resolve(type)
    case .child:
      async let wanted = container.async.resolve(type)
      return try await wanted
    case .started:
      return try await Task(executorPreference: executor) { try await container.async.resolve(type) }.value
    }
  }
}

extension Error {
  /// Whether it is a recursion, perhaps of another container.
  fileprivate var isRecursion: Bool {
    switch self as? DIError {
    case .recursiveInitialization?: true
    case .initializationFailed(_, let underlying)?: underlying.isRecursion
    default: false
    }
  }
}
