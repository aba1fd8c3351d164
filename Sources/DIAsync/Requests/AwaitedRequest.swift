public import DICore

/// A request that can be made again, once what it needs is there.
@usableFromInline
protocol AwaitedRequest<Answer> {
  associatedtype Answer

  /// Makes the request.
  func answer(by core: _DIContainerCore) throws(DIError) -> Answer
}

@usableFromInline
struct RequestByType<Answer>: AwaitedRequest {
  @usableFromInline
  init() {}

  @inlinable
  func answer(by core: _DIContainerCore) throws(DIError) -> Answer {
    try DIBuiltContainer(_core: core).resolve(Answer.self)
  }
}

@usableFromInline
struct RequestByKey<Answer, Key: QualifierKey>: AwaitedRequest {
  private let key: Key

  @usableFromInline
  init(_ key: Key) { self.key = key }

  @usableFromInline
  func answer(by core: _DIContainerCore) throws(DIError) -> Answer { try core.resolve(Answer.self, by: key) }
}

@usableFromInline
struct RequestWithArguments<Answer, each Argument>: AwaitedRequest {
  let name: String?
  let arguments: (repeat each Argument)

  @usableFromInline
  init(_ name: String?, _ arguments: repeat each Argument) {
    self.name = name
    self.arguments = (repeat each arguments)
  }

  @usableFromInline
  func answer(by core: _DIContainerCore) throws(DIError) -> Answer {
    if let name { return try core.resolve(Answer.self, name: name, with: repeat each arguments) }
    return try core.resolve(Answer.self, with: repeat each arguments)
  }
}

@usableFromInline
struct RequestForObject<Object: AnyObject>: AwaitedRequest {
  let object: Object
  let name: String?

  @usableFromInline
  init(_ object: Object, _ name: String?) { (self.object, self.name) = (object, name) }

  @usableFromInline
  func answer(by core: _DIContainerCore) throws(DIError) {
    let container = DIBuiltContainer(_core: core)
    if let name { try container.resolve(object, name: name) } else { try container.resolve(object) }
  }
}

extension AwaitedRequest {
  /// Makes the request, and awaits what suspends.
  ///
  /// The first attempt takes nothing that a synchronous request does not take.
  ///
  /// - Throws: `DIError`; `CancellationError`, if the task is cancelled while it waits.
  @inlinable @inline(__always)
  nonisolated(nonsending) func answer(awaitedBy core: _DIContainerCore) async throws -> Answer {
    let attempt = Section(nil)
    do throws(DIError) {
      let answer = try answer(by: core)
      if let context = attempt.end() { await context.closeFailures(in: core) }
      return answer
    } catch {
      guard let context = attempt.end() else { throw error }
      return try await answer(by: core, context, after: error)
    }
  }

  /// Makes what the context needs, and then the request, until it needs nothing.
  ///
  /// Each attempt runs in one section. What it must not make itself is made before; it is there then, unless `clean()` takes it
  /// away in between.
  ///
  /// - Parameters:
  ///   - core: Makes it.
  ///   - context: Holds what is made before.
  ///   - error: The error of the first attempt; nil if there was none.
  /// - Returns: The answer.
  /// - Throws: `DIError`; `CancellationError`, if the task is cancelled while it waits.
  @usableFromInline
  nonisolated(nonsending) func answer(
    by core: ContainerCore, _ context: AwaitContext, after error: DIError? = nil
  ) async throws -> Answer {
    defer { context.end() }
    // A request within the attempt can have been refused, and have been no reason for its end.
    if let error, !context.isRefused, !error.isRefusal {
      if context.hasFailures { await context.closeFailures(in: core) }
      throw error
    }
    var (isOfMainActor, makesKept) = (false, false)
    for _ in 0..<100 {
      do {
        if let needs = context.takeNeeds() {
          (isOfMainActor, makesKept) = (isOfMainActor || needs.isOfMainActor, makesKept || needs.makesKept)
          do { try await prepare(needs.parts, context, in: Work.of(core)) } catch {
            throw Task.isCancelled && error.isCancellation ? CancellationError() : error
          }
        }
        let answer =
          isOfMainActor
          ? try await onMainActor(by: core, context, makesKept) : try section(by: core, context, makesKept)
        if context.hasFailures { await context.closeFailures(in: core) }
        return answer
      } catch {
        if context.isRefused { continue }
        if context.hasFailures { await context.closeFailures(in: core) }
        throw error
      }
    }
    return try answer(by: core)
  }

  private nonisolated(nonsending)
    func onMainActor(by core: ContainerCore, _ context: AwaitContext, _ makesKept: Bool) async throws -> Answer
  {
    try await Executor.on(MainActor.shared).run { try section(by: core, context, makesKept) }
  }

  private func section(by core: ContainerCore, _ context: AwaitContext, _ makesKept: Bool) throws -> Answer {
    if !makesKept { return try section(by: core, context) }
    let work = Work(in: Work.of(core), isPart: true, context)
    defer { work.end() }
    // What the section makes is not to wait for a task that it has started, if that waits for it.
    return try Work.$currentReference.withValue(work.beginning()) { try section(by: core, context) }
  }

  private func section(by core: ContainerCore, _ context: AwaitContext) throws(DIError) -> Answer {
    let section = Section(context)
    defer { section.end() }
    return try answer(by: core)
  }
}

extension AwaitContext {
  /// Closes what creations have begun to keep that failed in its sections.
  @usableFromInline
  nonisolated(nonsending) func closeFailures(in core: ContainerCore) async {
    await takeClosingsOfFailures().close(in: Work.of(core))
  }
}

extension DIError {
  /// Whether it refuses what has to be awaited.
  fileprivate var isRefusal: Bool {
    switch self {
    case .needsAwait, .isolated: true
    default: false
    }
  }
}

extension Error {
  /// Whether it is, or comes from, the cancellation of a task.
  var isCancellation: Bool { self is CancellationError || underlying(as: CancellationError.self) != nil }
}
