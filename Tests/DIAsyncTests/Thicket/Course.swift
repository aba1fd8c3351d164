import DIAsync
import DICore
import DIModules
import Synchronization
import TestSupport

/// What happens to one thicket: a start, tasks that request beside each other, and an end.
final class Course: Sendable {
  let thicket: Thicket
  let reach: Reach
  let ground: any Ground
  let grower: Grower
  let verdict: Verdict
  let record: Record

  init(_ thicket: Thicket, on ground: any Ground) {
    (self.thicket, self.ground) = (thicket, ground)
    reach = Reach(thicket)
    record = Record(forgets: thicket.forgets)
    grower = Grower(thicket, reach, record) { await ground.pause() }
    verdict = Verdict(thicket, reach, record)
  }

  /// All of it, from the start to the end.
  func run() async {
    // They keep the components of what outlives a container.
    nonisolated(unsafe) let (builder, child) = (grower.builder(), grower.builder(ofChild: true))
    defer { withExtendedLifetime((builder, child)) {} }
    if thicket.form == .withContainer {
      let result = await started {
        try await builder.withContainer { container in
          await self.live(container, child)
          // It closes what it has opened.
          self.record.noteEnd()
          await self.closeOthers()
        }
      }
      if case .success? = result { verdict.lookAtState(of: record.container(0)) }
    } else if case .success(let root)? = await started({ try await self.begin(builder) }) {
      if thicket.form == .run { await run(root, child) } else { await live(root, child) }
      await end()
    }
    record.noteCleanOfCustoms()
    grower.cleanCustoms()
    await ground.settle()
    record.noteDone()
  }

  private func begin(_ builder: DIContainerBuilder) async throws -> DIBuiltContainer {
    switch thicket.form {
    case .limitedStart:
      return try await builder.start(within: .seconds(1), clock: TurnClock(ground, passes: thicket.passes))
    case .build:
      do { return try builder.build() } catch {
        verdict.look(atBuild: error)
        return try await builder.start()
      }
    default: return try await builder.start()
    }
  }

  /// Starts until that succeeds, in a task that can be cancelled.
  private func started<Answer>(_ start: @escaping @Sendable () async throws -> Answer) async -> Result<
    Answer, any Error
  >? {
    nonisolated(unsafe) var last: Result<Answer, any Error>?
    for _ in 0...thicket.failures + 2 {
      nonisolated(unsafe) var result: Result<Answer, any Error>?
      let task = ground.spawn { result = await Result(start) }
      record.begun(task, nil)
      await task.value
      guard case .failure(let error)? = result else { return result }
      verdict.look(atStart: error)
      // What custom scopes keep outlives a start that fails.
      record.noteCleanOfCustoms()
      grower.cleanCustoms()
      last = result
      record.noteRetry()
      if thicket.form == .withContainer, record.container(0) != nil { return result }
    }
    return last
  }

  // MARK: - Between start and end

  private func live(_ root: DIBuiltContainer, _ child: DIContainerBuilder) async {
    let scope = root.newLifeTimeScope()
    record.content.withLock { $0.containers = [root, scope] }
    if thicket.hasChild, case .success(let child)? = await startedChild(child, of: root) {
      record.content.withLock { $0.containers += [child, child.newLifeTimeScope()] }
    }
    var tasks: [Task<Void, Never>] = []
    for (number, moves) in thicket.tasks.enumerated() {
      let task = ground.spawn { for move in moves { await self.perform(move, in: number) } }
      record.begun(task, number)
      tasks.append(task)
    }
    for move in thicket.actions { act(move) }
    for task in tasks { await task.value }
  }

  private func startedChild(
    _ builder: DIContainerBuilder, of root: DIBuiltContainer
  ) async -> Result<DIBuiltContainer, any Error>? {
    nonisolated(unsafe) let builder = builder
    return await started { try await builder.start(parent: root) }
  }

  /// Runs what runs beside the tasks.
  private func run(_ root: DIBuiltContainer, _ child: DIContainerBuilder) async {
    record.content.withLock { $0.containers = [root] }
    nonisolated(unsafe) let child = child
    let tasks = ground.spawn { await self.live(root, child) }
    await ground.pause()
    let runs = ground.spawn {
      self.record.noteEnd()
      do { try await root.async.run() } catch { self.verdict.look(atRun: error) }
    }
    await tasks.value
    runs.cancel()
    await runs.value
    verdict.lookAtState(of: root)
  }

  // MARK: - The end

  private func end() async {
    if thicket.ending == .drop { return }
    record.noteEnd()
    if thicket.ending == .closeWithin { await close(0, .closeWithin) }
    await closeOthers()
    await close(0, thicket.ending == .closePlainly ? .closePlainly : .close)
    for number in 0..<4 {
      // A plain close does not wait for an awaited one.
      if thicket.ending == .closePlainly, record.container(number)?.state == .closing { await close(number, .close) }
      verdict.lookAtState(of: record.container(number))
    }
  }

  private func closeOthers() async {
    for number in (1..<4).reversed() { await close(number, thicket.ending == .closePlainly ? .closePlainly : .close) }
  }

  func close(_ number: Int, _ act: Thicket.Act) async {
    guard let container = record.container(number) else { return }
    record.noteEnd()
    do {
      switch act {
      case .closeWithin:
        try await container.async.close(within: .seconds(1), clock: TurnClock(ground, passes: nil))
      case .closePlainly:
        do { try container.close() } catch  where error.isOfPlainClose {
          verdict.look(atRefusedClose: error)
          try await container.async.close()
        }
      default: try await container.async.close()
      }
    } catch { verdict.look(atEnd: error) }
  }
}
