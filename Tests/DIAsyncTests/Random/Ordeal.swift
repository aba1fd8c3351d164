import DIAsync
import DICore
import Synchronization
import TestSupport

/// What happens to one tangled web, in a random order of jobs: a start, tasks and plain requests beside each other, a request for
/// everything, and the end.
final class Ordeal: @unchecked Sendable {
  private let web: Web
  let weaver: Weaver
  let stage = Stage()
  private let judge: Judge
  private let clock: LooseClock
  private var dice: Dice
  private var containers: [DIBuiltContainer] = []

  init(_ web: Web, seed: Int) {
    self.web = web
    var dice = Dice(seed: seed)
    let stage = stage
    clock = LooseClock(stage, passes: (0..<8).map { _ in dice.happens(20) })
    weaver = Weaver(web, forgets: dice.happens(20)) { try await stage.pause() }
    judge = Judge(web, weaver)
    self.dice = dice
  }

  /// Runs it; returns what is wrong.
  func problem() -> String? {
    // It keeps the components of what outlives a container.
    let builder = weaver.builder()
    defer { withExtendedLifetime(builder) {} }
    let problem = start(builder) ?? ask() ?? sweep() ?? judge.identityProblem ?? end()
    return weaver.fault ?? problem ?? weaver.nesting?.open ?? stage.problem
      ?? (clock.waiting == 0 ? nil : "somebody still waits for a time")
  }

  private func drive() {
    while stage.executor.count > 0 { stage.executor.take(dice.roll(stage.executor.count)) }
  }

  /// The most that can fail.
  private var failures: Int { web.failures + (web.hasLimits ? clock.most : 0) }

  /// Starts until it succeeds; what a start that fails has made is closed.
  private func start(_ builder: DIContainerBuilder) -> String? {
    let isCancelled = dice.happens(20)
    if isCancelled || failures > 0 { judge.noteUnrest() }
    nonisolated(unsafe) let builder = builder
    for attempt in 0...failures + 1 {
      let result = Mutex<Result<DIBuiltContainer, any Error>?>(nil)
      stage.task("start \(attempt)") { [self] in
        let end = await Result {
          web.hasLimits ? try await builder.start(within: .seconds(1), clock: clock) : try await builder.start()
        }
        result.withLock { $0 = end }
        return nil
      }
      if isCancelled, attempt == 0 { stage.cancels("start 0") }
      drive()
      switch result.withLock(\.self) {
      case nil: return "a start never ends"
      case .success(let root):
        containers = [stage.watched(root), stage.watched(root.newLifeTimeScope())]
        return nil
      case .failure(let error):
        let isExpected = error is CancellationError ? isCancelled && attempt == 0 : error.isOfTime || error.isRefusal
        if !isExpected { return "the start fails: \(error)" }
        for custom in weaver.customs.values { custom.clean() }
        if let problem = judge.closingProblem { return "after a failed start, \(problem)" }
      }
    }
    return "no start succeeds"
  }

  /// Tasks and plain requests; perhaps something is cleaned meanwhile, or all is closed.
  private func ask() -> String? {
    let (containers, judge) = (containers, judge)
    let cancelled = dice.happens(25) ? dice.roll(3) : nil
    if cancelled != nil { judge.noteUnrest() }
    for task in 0..<3 {
      let entries = (0..<1 + dice.roll(3)).map { _ in dice.pick(web.entries) }
      stage.task("\(task)") {
        for entry in entries {
          let result = await Result { try await entry.resolve(awaiting: containers) }
          if case .failure(is CancellationError) = result, task == cancelled { continue }
          judge.look(at: result, of: entry, isPlain: false)
        }
        return nil
      }
    }
    if let cancelled { stage.cancels("\(cancelled)") }
    for number in 0..<dice.roll(4) {
      let entry = dice.pick(web.entries)
      stage.action("plain request \(number)") {
        judge.look(at: Result { try entry.resolve(from: containers) }, of: entry, isPlain: true)
      }
    }
    // What a clean closes with await is closed by a task that is not of the stage.
    if dice.happens(20), !web.parts.contains(where: { $0.closing == true }) {
      judge.noteClean()
      let place = dice.roll(containers.count + weaver.customs.count)
      let customs = weaver.customs.sorted { $0.key < $1.key }.map(\.value)
      stage.action("clean") {
        if place < containers.count { containers[place].clean() } else { customs[place - containers.count].clean() }
      }
    }
    if dice.happens(15) {
      judge.noteClose()
      stage.action("close") { self.close() }
    }
    drive()
    return nil
  }

  private func sweep() -> String? {
    if judge.isClosed { return nil }
    let problem = Mutex<String?>(nil)
    stage.task("all") { [self] in
      let found = await judge.sweep(containers, failures: failures)
      problem.withLock { $0 = found }
      return nil
    }
    drive()
    return problem.withLock(\.self)
  }

  /// The scope is closed, and then the container.
  private func end() -> String? {
    judge.forget()
    if !judge.isClosed { close() }
    drive()
    for custom in weaver.customs.values { custom.clean() }
    return judge.closingProblem
  }

  private func close() {
    stage.task("close") { [containers] in
      for container in containers.reversed() { try await container.async.close() }
      return nil
    }
  }
}
