internal import DICore

/// A request that can be made again, once what it needs is there.
protocol AwaitedRequest<Answer> {
  associatedtype Answer

  /// Makes the request.
  func answer(by core: ContainerCore) throws(DIError) -> Answer
}

struct RequestByType<Answer>: AwaitedRequest {
  func answer(by core: ContainerCore) throws(DIError) -> Answer {
    try DIBuiltContainer(_core: core).resolve(Answer.self)
  }
}

struct RequestByKey<Answer, Key: QualifierKey>: AwaitedRequest {
  let key: Key

  func answer(by core: ContainerCore) throws(DIError) -> Answer { try core.resolve(Answer.self, by: key) }
}

struct RequestWithArguments<Answer, each Argument>: AwaitedRequest {
  let name: String?
  let arguments: (repeat each Argument)

  func answer(by core: ContainerCore) throws(DIError) -> Answer {
    if let name { return try core.resolve(Answer.self, name: name, with: repeat each arguments) }
    return try core.resolve(Answer.self, with: repeat each arguments)
  }
}

struct RequestForObject<Object: AnyObject>: AwaitedRequest {
  let object: Object
  let name: String?

  func answer(by core: ContainerCore) throws(DIError) {
    let container = DIBuiltContainer(_core: core)
    if let name { try container.resolve(object, name: name) } else { try container.resolve(object) }
  }
}

extension AwaitedRequest {
  /// Makes the request, and awaits what suspends.
  ///
  /// Each attempt runs in one section. What it must not make itself is made before the next one; it is there then, unless
  /// `clean()` takes it away in between.
  ///
  /// - Throws: `DIError`; `CancellationError`, if the task is cancelled while it waits.
  nonisolated(nonsending) func answer(awaitedBy core: ContainerCore) async throws -> Answer {
    let context = AwaitContext()
    defer { context.end() }
    var executor = Executor.anywhere
    for _ in 0..<100 {
      do {
        return try await executor.run { try context.section { () throws(DIError) in try answer(by: core) } }
      } catch {
        guard let needs = context.takeNeeds() else { throw error }
        if needs.isOfMainActor { executor = .on(MainActor.shared) }
        do {
          try await prepare(needs.parts, context, in: Creation.of(core))
        } catch { throw Task.isCancelled && error.isCancellation ? CancellationError() : error }
      }
    }
    return try answer(by: core)
  }
}

extension Error {
  /// Whether it is, or comes from, the cancellation of a task.
  var isCancellation: Bool { self is CancellationError || underlying(as: CancellationError.self) != nil }
}
