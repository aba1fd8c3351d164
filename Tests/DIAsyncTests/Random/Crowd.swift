import DIAsync
import DICore
import Dispatch
import Synchronization
import TestSupport

/// What happens to one tangled web, as the system orders it: a start, tasks and threads that request at once, a request for
/// everything, and the end.
struct Crowd {
  private let web: Web
  let weaver: Weaver
  private let judge: Judge
  private let builder: DIContainerBuilder

  init(_ web: Web) {
    let turns = Turns()
    self.web = web
    weaver = Weaver(web) { try await turns.pause() }
    judge = Judge(web, weaver)
    builder = weaver.builder()
  }

  /// Some suspend for longer, and some look at cancellation.
  private final class Turns: Sendable {
    private let count = Atomic<Int>(0)

    func pause() async throws {
      let turn = count.wrappingAdd(1, ordering: .relaxed).oldValue
      for _ in 0..<turn % 4 { await Task.yield() }
      if turn % 3 == 0 { try Task.checkCancellation() }
    }
  }

  /// Runs it; returns what is wrong.
  func problem(_ seed: Int) async -> String? {
    var dice = Dice(seed: seed)
    // A plain request that meets a flight can have made something by then.
    judge.noteUnrest()
    var (root, attempts) = (try? await builder.start(), web.failures)
    while root == nil {
      for custom in weaver.customs.values { custom.clean() }
      if let problem = judge.closingProblem { return "after a failed start, \(problem)" }
      if attempts == 0 { return "no start succeeds" }
      attempts -= 1
      root = try? await builder.start()
    }
    let containers = [root!, root!.newLifeTimeScope()]
    await ask(containers, &dice)
    let problem = await judge.sweep(containers, failures: web.failures) ?? judge.identityProblem
    judge.forget()
    for container in containers.reversed() {
      do { try await container.async.close() } catch { return "the end fails: \(error)" }
    }
    for custom in weaver.customs.values { custom.clean() }
    return weaver.fault ?? problem ?? weaver.nesting?.open ?? judge.closingProblem
  }

  private func ask(_ containers: [DIBuiltContainer], _ dice: inout Dice) async {
    let judge = judge
    let tasks = (0..<4).map { _ in
      let entries = (0..<3).map { _ in dice.pick(web.entries) }
      return Task {
        for entry in entries {
          let result = await Result { try await entry.resolve(awaiting: containers) }
          if case .failure(is CancellationError) = result, Task.isCancelled { continue }
          judge.look(at: result, of: entry, isPlain: false)
        }
      }
    }
    let threads = DispatchGroup()
    for _ in 0..<2 {
      let entries = (0..<3).map { _ in dice.pick(web.entries) }
      DispatchQueue(label: "thread").async(group: threads) {
        for entry in entries {
          judge.look(at: Result { try entry.resolve(from: containers) }, of: entry, isPlain: true)
          pauseAtRandom()
        }
      }
    }
    if dice.happens(30) {
      for _ in 0..<dice.roll(10) { await Task.yield() }
      tasks[dice.roll(tasks.count)].cancel()
    }
    for task in tasks { await task.value }
    await withCheckedContinuation { ended in threads.notify(queue: .global()) { ended.resume() } }
  }
}
