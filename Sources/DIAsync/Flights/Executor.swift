internal import DICore

/// The task executor that a task prefers.
enum PreferredExecutor {
  /// The preference of the current task; nil for none, and where the system cannot tell.
  ///
  /// A child task has it from its parent; a task of its own, such as a flight, gets it from the first who waits.
  static var current: (any TaskExecutor)? {
    guard #available(macOS 26.4, iOS 26.4, tvOS 26.4, watchOS 26.4, visionOS 26.4, *) else { return nil }
    return withUnsafeCurrentTask { $0?.unownedTaskExecutor?.asTaskExecutor() }
  }
}

/// The task that runs.
enum CurrentTask {
  /// What it differs by from all other tasks that live; 0 outside of tasks.
  ///
  /// Unsafe: it is the address of the task, read in place, since to copy an `UnsafeCurrentTask` takes calls of its metadata.
  static var id: Int { withUnsafeCurrentTask { withUnsafeBytes(of: $0) { $0.load(as: Int.self) } } }
}

/// Where a synchronous section runs.
enum Executor {
  /// Where the task is.
  case anywhere
  case on(any Actor)

  /// Runs a body there, without a suspension in it.
  func run<Result>(_ body: @escaping () throws -> Result) async throws -> Result {
    switch self {
    case .anywhere: try body()
    case .on(let actor): try await Self.run(on: actor, Sent(body)).take()
    }
  }

  private static func run<Result>(
    on actor: isolated any Actor, _ body: Sent<() throws -> Result>
  ) throws -> Sent<Result> {
    Sent(try body.take()())
  }
}

// MARK: - Of parts

extension Executor {
  /// Where the dependencies of a part can be made.
  static func of(_ part: AwaitPart, isInjected: Bool) -> Executor {
    part.needsMainActor(isInjected: isInjected) ? .on(MainActor.shared) : .anywhere
  }

  /// Where the initializer and all steps of a part can run together; nil if there is no such place.
  static func ofAll(_ part: AwaitPart) -> Executor? {
    one(of: part.actors(isWhole: true), part, isWhole: true)
  }

  /// Where all steps of a part can run together; nil if there is no such place.
  static func ofSteps(_ part: AwaitPart) -> Executor? {
    one(of: part.actors(isWhole: false), part, isWhole: false)
  }

  private static func one(of actors: [any Actor], _ part: AwaitPart, isWhole: Bool) -> Executor? {
    if part.stepsSuspend { return nil }
    var actors = actors
    if part.needsMainActor(isInjected: true) || isWhole && part.needsMainActor(isInjected: false) {
      actors.append(MainActor.shared)
    }
    guard let first = actors.first else { return .anywhere }
    return actors.allSatisfy { $0 === first } ? .on(first) : nil
  }
}

extension AwaitPart {
  /// The actors that its closures belong to.
  fileprivate func actors(isWhole: Bool) -> [any Actor] {
    let steps = steps
    return (isWhole ? [initializerActor] : []).compactMap(\.self)
      + (0..<steps.injections).compactMap { actor(ofInjection: $0) }
      + (0..<steps.postInits).compactMap { actor(ofPostInit: $0) }
  }
}
