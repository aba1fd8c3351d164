import DIAsync
import DICore
import Dispatch
import Synchronization
import Testing

// What is made side by side, in scopes, for each request, and beside threads.

extension Scenarios {
  /// Two parameters whose factories wait for each other: made one after the other, they would wait for ever.
  static func sideBySide(_ lifetime: Lifetime, cancelled: [String] = []) -> Driver.Scenario {
    { stage in
      let meeting = Meeting()
      let container = stage.container {
        $0.register { () async throws -> A in
          if cancelled.isEmpty { await meeting.meet() } else { try await stage.pause() }
          return stage.piece(A.self)
        }.lifetime(lifetime)
        $0.register { () async throws -> B in
          if cancelled.isEmpty { await meeting.meet() } else { try await stage.pause() }
          return stage.piece(B.self)
        }.lifetime(lifetime)
        $0.register { (a: A, b: B) in stage.piece(C.self, a, b) }.lifetime(.lazySingle)
      }
      stage.task("c") { try await container.async.resolve(C.self) }
      stage.task("d") { try await container.async.resolve(C.self) }
      for name in cancelled { stage.cancels(name) }
      return {
        stage.fault(made: [C.self: 1], cancelled: cancelled)
          ?? (lifetime == .prototype || stage.made(A.self) == 1 ? nil : "A was made \(stage.made(A.self)) times")
      }
    }
  }

  /// A failure of one of two parameters cancels the other, if nobody else wants it.
  static func failsBeside() -> Driver.Scenario {
    { stage in
      let container = stage.container {
        $0.register { () async throws -> A in try await stage.make(A.self) }.lifetime(.lazySingle)
        $0.register { () async throws -> B in
          await stage.rest()
          throw Refusal()
        }.lifetime(.lazySingle)
        $0.register { (a: A, b: B) in stage.piece(C.self, a, b) }.lifetime(.lazySingle)
      }
      stage.task("c") { try await container.async.resolve(C.self) }
      stage.task("a") { try await container.async.resolve(A.self) }
      return {
        guard case .threw(let error)? = stage.outcome("c"), error.underlying(as: Refusal.self) != nil else {
          return "c does not fail"
        }
        guard case .gave? = stage.outcome("a") else { return "a fails" }
        return stage.made(A.self) == 1 ? nil : "A was made \(stage.made(A.self)) times"
      }
    }
  }

  /// Instances of scopes that need one of all scopes.
  static func scopes(cancelled: [String] = []) -> Driver.Scenario {
    { stage in
      let root = stage.container {
        $0.register { () async throws -> B in try await stage.make(B.self) }.lifetime(.lazySingle)
        $0.register { (b: B) async throws -> A in try await stage.make(A.self, b) }.lifetime(.perScope)
      }
      let (one, other) = (stage.watched(root.newLifeTimeScope()), stage.watched(root.newLifeTimeScope()))
      stage.task("a") { try await one.async.resolve(A.self) }
      stage.task("b") { try await one.async.resolve(A.self) }
      stage.task("c") { try await other.async.resolve(A.self) }
      for name in cancelled { stage.cancels(name) }
      return {
        if stage.made(B.self) > 1 { return "B was made \(stage.made(B.self)) times" }
        if case .gave(let a)? = stage.outcome("a"), case .gave(let b)? = stage.outcome("b"), a !== b { return "two" }
        if case .gave(let a)? = stage.outcome("a"), case .gave(let c)? = stage.outcome("c"), a === c { return "one" }
        return stage.fault(made: [:], cancelled: cancelled)
      }
    }
  }

  /// Objects that nothing keeps, two for each request.
  static func prototypes(cancelled: [String] = []) -> Driver.Scenario {
    { stage in
      let container = stage.container {
        $0.register { () async throws -> A in try await stage.make(A.self) }
        $0.register { (first: A, second: A) in
          if first === second { stage.problem("one prototype for two parameters") }
          return stage.piece(C.self, first, second)
        }
      }
      stage.task("c") { try await container.async.resolve(C.self) }
      stage.task("d") { try await container.async.resolve(C.self) }
      for name in cancelled { stage.cancels(name) }
      return {
        if cancelled.isEmpty, stage.made(A.self) != 4 { return "A was made \(stage.made(A.self)) times" }
        return stage.fault(made: [:], cancelled: cancelled)
      }
    }
  }

  /// An object that one resolve shares, taken by two that it makes.
  static func shared(cancelled: [String] = []) -> Driver.Scenario {
    { stage in
      let container = stage.container {
        $0.register { () async throws -> A in try await stage.make(A.self) }.lifetime(.objectGraph)
        $0.register { (a: A) async throws -> B in try await stage.make(B.self, a) }
        $0.register { (a: A, b: B) in
          if a !== b.first { stage.problem("one resolve has two shared objects") }
          return stage.piece(C.self, a, b)
        }
      }
      stage.task("c") { try await container.async.resolve(C.self) }
      stage.task("d") { try await container.async.resolve(C.self) }
      for name in cancelled { stage.cancels(name) }
      return {
        if cancelled.isEmpty, stage.made(A.self) != 2 { return "A was made \(stage.made(A.self)) times" }
        return stage.fault(made: [:], cancelled: cancelled)
      }
    }
  }

  /// Singles that a start makes, and a start that is cancelled.
  static func start(cancelled: [String] = [], fails: Bool = false) -> Driver.Scenario {
    { stage in
      stage.task("start") {
        let builder = DIContainerBuilder()
        builder.register { () async throws -> A in try await stage.make(A.self) }.lifetime(.single)
        builder.register { (a: A) async throws -> B in
          stage.begin(B.self)
          await stage.rest()
          if fails { throw Refusal() }
          return stage.piece(B.self, a)
        }.lifetime(.single)
        let container = try await builder.start()
        return try container.resolve(B.self)
      }
      for name in cancelled { stage.cancels(name) }
      return {
        guard fails else { return stage.fault(made: [A.self: 0, B.self: 0], cancelled: cancelled) }
        guard case .threw(let error)? = stage.outcome("start") else { return "it does not fail" }
        return error is CancellationError || error.underlying(as: Refusal.self) != nil ? nil : "\(error)"
      }
    }
  }

  /// A start waits for what a request has begun; if that is cancelled, its flights can end without what they were to make.
  static func startBeside(cancelled: [String] = []) -> Driver.Scenario {
    { stage in
      let container = DIContainer()
      container.register { () async -> A in
        await stage.rest()
        return stage.piece(A.self)
      }.lifetime(.single)
      container.register { (a: A) async -> B in
        await stage.rest()
        return stage.piece(B.self, a)
      }.lifetime(.single)
      stage.task("b") { try await container.async.resolve(B.self) }
      stage.task("start") {
        try await container.start()
        return container.resolve(B.self)
      }
      for name in cancelled { stage.cancels(name) }
      return { stage.fault(made: [A.self: 1, B.self: 1], cancelled: cancelled) }
    }
  }

  /// A thread makes what tasks want.
  static func thread(cancelled: [String] = [], fails: Bool = false) -> Driver.Scenario {
    { stage in
      let aside = Aside()
      let container = stage.container {
        $0.register { () async throws -> A in try await stage.make(A.self) }.lifetime(.lazySingle)
        $0.register { (a: A) throws -> C in
          if stage.begin(C.self) == 1, aside.isHere {
            aside.stop()
            if fails { throw Refusal() }
          }
          return stage.piece(C.self, a)
        }.lifetime(.lazySingle)
      }
      stage.task("a") { try await container.async.resolve(A.self) }
      stage.action("thread begins") {
        aside.begin { stage.note("thread \(Result { try container.resolve(C.self) }.isSuccess ? "gets C" : "fails")") }
        stage.action("thread goes on") { aside.end() }
      }
      stage.task("c") { try await container.async.resolve(C.self) }
      for name in cancelled { stage.cancels(name) }
      stage.atEnd { aside.leave() }
      return {
        let isFree = cancelled.contains("c")
        return stage.fault(made: [A.self: 1, C.self: isFree ? 0 : 1], cancelled: cancelled)
      }
    }
  }
}

/// Where two tasks wait for each other, without looking at cancellation.
final class Meeting: Sendable {
  private let waiting = Mutex<UnsafeContinuation<Void, Never>?>(nil)

  func meet() async {
    await withUnsafeContinuation { continuation in
      let other = waiting.withLock { waiting -> UnsafeContinuation<Void, Never>? in
        defer { waiting = waiting == nil ? continuation : nil }
        return waiting
      }
      guard let other else { return }
      other.resume()
      continuation.resume()
    }
  }
}

/// A thread beside the one that drives, which stops in the middle of what it does; only one of the two ever runs.
final class Aside: @unchecked Sendable {
  private let queue = DispatchQueue(label: "aside")
  private let key = DispatchSpecificKey<Bool>()
  private let (stopped, goesOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  private var hasBegun = false
  private var isStopped = false

  init() { queue.setSpecific(key: key, value: true) }

  /// Whether the caller runs on it.
  var isHere: Bool { DispatchQueue.getSpecific(key: key) == true }

  /// Runs a body until it stops, or has ended.
  func begin(_ body: @escaping @Sendable () -> Void) {
    hasBegun = true
    queue.async {
      body()
      self.isStopped = false
      self.stopped.signal()
    }
    stopped.wait()
  }

  /// Stops, in the body.
  func stop() {
    isStopped = true
    stopped.signal()
    goesOn.wait()
  }

  /// Lets the body end, if it has stopped.
  func end() {
    guard hasBegun, isStopped else { return }
    goesOn.signal()
    stopped.wait()
  }

  /// Waits until it holds nothing any more.
  func leave() {
    end()
    queue.sync {}
  }
}

extension Result {
  fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}
