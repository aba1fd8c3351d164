import DICore
import Foundation

/// One random program, played once.
struct Game {
  let plan: Plan
  var validates = true

  /// Plays it.
  ///
  /// A thread that does not come to an end ends the process, with the seed.
  ///
  /// - Returns: What was wrong, and the components of all objects, in the order of their making.
  func play() -> (faults: [String], births: [Int]) {
    let playground = Playground(plan, validates: validates)
    let host = Player(seed: plan.seed, thread: plan.threads)
    var tokens: [() -> Token?] = []
    let faults = Player.$current.withValue(host) {
      tokens = build(playground, host)
      if !playground.roots.isEmpty {
        let players = (0..<plan.threads).map { Player(seed: plan.seed, thread: $0) }
        play(playground, players)
        check(playground, players)
      }
      host.budget = host.dice.happens(50) ? 0 : 10
      // What acts at its end may make objects, and share what it is given.
      playground.end()
      host.budget = 0
      playground.end()
      return playground.faults
    }
    let left =
      playground.alive > 0
      ? ["\(playground.alive) objects are left"]
      : tokens.contains { $0() != nil } ? ["a container is left"] : []
    return (faults + left, playground.births)
  }

  private func build(_ playground: Playground, _ host: Player) -> [() -> Token?] {
    var tokens: [() -> Token?] = []
    host.budget = plan.budget
    _ = try? host.request(playground) {
      do {
        tokens = try playground.build()
      } catch {
        playground.share([])
        throw error
      }
      return []
    }
    host.budget = 0
    return tokens
  }

  private func play(_ playground: Playground, _ players: [Player]) {
    let ended = DispatchSemaphore(value: 0)
    for player in players {
      let thread = Thread {
        Player.$current.withValue(player) { player.play(playground) }
        ended.signal()
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
    let deadline = DispatchTime.now() + .seconds(60)
    for _ in players where ended.wait(timeout: deadline) == .timedOut {
      fatalError("DI_SEED=\(plan.seed): the threads wait for ever\n\(plan)")
    }
  }

  private func check(_ playground: Playground, _ players: [Player]) {
    let examination = Examination(playground, players.flatMap(\.answers.content.toys))
    if let lack = examination.lack { playground.fault("afterwards: \(lack)") }
    if let duplicate = examination.duplicate { playground.fault("two at a time: \(duplicate)") }
    for player in players { player.answers.clear() }
  }
}
